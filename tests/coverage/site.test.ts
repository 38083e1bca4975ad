/** A built site with a number nobody accounts for in every kind of spot: each is reported, at its line. */
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMessage } from '../../src/check/message.ts';
import type { CoveredPage } from '../../src/coverage/page.ts';
import { coverSite } from '../../src/coverage/site.ts';
import { build } from '../e2e/build.ts';
import { type Copy, copyProject } from '../lessons/copy.ts';

const fixtures = join(import.meta.dirname, '../fixtures/coverage');
const FILE = 'content/konzepte/nackt/index.mdx';
const lines = readFileSync(join(fixtures, 'nackt/index.mdx'), 'utf8').split('\n');

let copy: Copy;
let pages: CoveredPage[];
let reports: string[];

beforeAll(async () => {
  copy = copyProject();
  for (const name of ['nackt', 'entwurf']) {
    cpSync(join(fixtures, name), join(copy.root, 'content/konzepte', name), { recursive: true });
  }
  await build({ cwd: copy.root, outDir: join(copy.root, 'dist') });
  pages = await coverSite(copy.root, join(copy.root, 'dist'));
  reports = pageAt('konzepte/nackt/index.html').messages.map(formatMessage);
}, 240_000);
afterAll(() => copy.remove(), 60_000);

function pageAt(path: string): CoveredPage {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`there is no ${path}`);
  return page;
}

/** Line and column of a text of the fixture, as messages name them. */
function at(text: string): string {
  const line = lines.findIndex((candidate) => candidate.includes(text));
  return `${FILE}:${line + 1}:${lines[line]!.indexOf(text) + 1}  `;
}

describe('a number nobody accounts for', () => {
  test.each([
    ['title', '9001'],
    ['description', '9002'],
    ['short title, in the navigation', '9003'],
    ['heading', '9005'],
    ['prose', '9006'],
    ['table head', '9007'],
    ['table cell', '9008'],
    ['caption', '9009'],
    ['alternative text', '9010'],
    ['title of an image', '9011'],
    ['title of a diagram', '9012'],
    ['description of a diagram', '9013'],
    ['node of a diagram', '9014'],
    ['edge of a diagram', '9015'],
    ['list', '9016'],
    ['numbered list', '9017'],
    ['title of an aside', '9018'],
    ['aside', '9019'],
    ['pasted code', '9020'],
    ['attribute of HTML', '9021'],
    ['summary', '9022'],
    ['HTML', '9023'],
    ['caption of a listing', '9024'],
    ['footnote', '9025'],
    ['fraction inside a computed passage', 'Hälfte'],
  ])('in a %s', (_, number) => {
    expect(reports.filter((report) => report.includes(` ${number} `))).not.toEqual([]);
    expect(reports).toContainEqual(expect.stringContaining(`${at(number)}nothing accounts for ${number} `));
  });

  test('planned lessons are named on the start page', () => {
    const start = pageAt('index.html').messages.map(formatMessage);
    expect(start).toContainEqual(expect.stringContaining(`${at('9004')}nothing accounts for 9004 `));
  });

  test('digits beside a computed number are part of it', () => {
    expect(reports).toContainEqual(expect.stringContaining('nothing accounts for 57 in'));
  });

  test('emphasis within a word hides nothing', () => {
    expect(reports).toContainEqual(expect.stringContaining('nothing accounts for dreihundert in'));
  });

  test('figures with its value are suggested', () => {
    expect(reports).toContainEqual(
      expect.stringMatching(/accounts for 17\s% in[\s\S]*did you mean probe\.anteil\?/u),
    );
    expect(reports).toContainEqual(
      expect.stringMatching(/accounts for 5 in[\s\S]*did you mean probe\.eins/u),
    );
  });
});

describe('no false alarm', () => {
  test.each(['01', '256', '9999', '9998', '22.12', '12', '13', 'erste', 'einmal', 'zweite', 'Teil 3', '3'])(
    'for %s',
    (text) => {
      expect(reports.filter((report) => report.includes(`accounts for ${text} `))).toEqual([]);
    },
  );

  test('for numbers of steps, exercises, footnotes and durations', () => {
    expect(pageAt('konzepte/nackt/index.html').counts.structural).toBeGreaterThanOrEqual(6);
  });

  test('nothing else is reported', () => {
    const expected = /accounts for (?:90[012]\d|57|dreihundert|Hälfte|5|17\s%) /u;
    expect(reports.filter((report) => !expected.test(report))).toEqual([]);
  });

  test('the lessons and pages of the course account for all their numbers', () => {
    for (const page of pages) {
      if (/nackt/u.test(page.path)) continue;
      const others = page.messages.map(formatMessage).filter((text) => !text.includes(FILE));
      expect(others).toEqual([]);
    }
  });
});

describe('a draft', () => {
  const page = (): string => join(copy.root, 'dist/konzepte/entwurf/index.html');

  test('is not built', () => {
    expect(existsSync(page())).toBe(false);
  });

  test('is built with --drafts, with a banner, and stops nothing', async () => {
    await build({ cwd: copy.root, outDir: join(copy.root, 'dist'), args: ['--drafts'] });
    expect(readFileSync(page(), 'utf8')).toContain('Entwurf: Nicht jede Zahl dieser Seite ist belegt.');
    const covered = await coverSite(copy.root, join(copy.root, 'dist'));
    const draft = covered.find(({ path }) => path === 'konzepte/entwurf/index.html')!;
    expect(draft.draft).toBe(true);
    expect(draft.messages.map(formatMessage).join()).toContain('nothing accounts for 9100');
  }, 240_000);
});
