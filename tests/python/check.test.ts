/**
 * A small lesson per case in `tests/fixtures/python`, checked as the build does. What the check says about each is in
 * `expected.txt`; `UPDATE_FIXTURES=1` writes it: read the difference.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMessage } from '#src/check/message.ts';
import { ausgabe, defineFigures, type Figures, rechnung, tabelle, zahl } from '#src/figures/figure.ts';
import { checkPython } from '#src/python/check.ts';

const root = join(import.meta.dirname, '../fixtures/python');
const cases = readdirSync(join(root, 'content/fehler')).sort();
const sourceOf = (name: string) => `content/fehler/${name}/index.mdx`;

const run = { simulator: 'zaehle', parameter: { n: 3, wo: null } };
const figures = defineFigures({
  gruss: ausgabe('Hallo\n2', run),
  zahl: zahl(3, run),
  liste: rechnung([1, 2.5], run),
  tabelle: tabelle(
    ['Name', 'n', { text: 'Anteil', stellen: 2 }],
    [
      ['eins', 1, 0.5],
      ['zwei', 2, 1],
    ],
    run,
  ),
});

describe('what the check says', () => {
  let said = '';
  beforeAll(async () => {
    const lessons = cases.map((name) => ({ file: sourceOf(name) }));
    const given = new Map<string, Figures>(lessons.map(({ file }) => [file, figures]));
    const messages = await checkPython(root, lessons, given, { limit: 4000 });
    said = messages.map((message) => `${formatMessage(message)}\n`).join('\n');
  }, 120_000);

  test('about each case', () => {
    const expected = join(root, 'expected.txt');
    if (process.env.UPDATE_FIXTURES === '1') writeFileSync(expected, said);
    expect(said).toBe(readFileSync(expected, 'utf8'));
  });

  test.for(cases)('%s', (name) => {
    const isClean = ['clean', 'exercise-clean', 'same-runs'].includes(name);
    expect(said.includes(`content/fehler/${name}/`)).toBe(!isClean);
  });

  test('names no file of this machine and no frame of the machinery', () => {
    expect(said).not.toMatch(/\/lektion|file:\/\/|\/tests\/|pyodide|harness|listings\.py/u);
  });
});

describe('the cache', () => {
  let project: string;
  const file = sourceOf('eins');
  const lesson = () => join(project, 'content/fehler/eins');
  const check = (given: Figures = figures, cache = true, limit = 20_000) =>
    checkPython(project, [{ file }], new Map([[file, given]]), { cache, limit });
  /** Within a millisecond Python can do nothing: what it says is that it was asked. */
  const isAsked = async (given = figures) => (await check(given, true, 1)).length > 0;

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'belegt-python-'));
    mkdirSync(join(project, 'node_modules'));
    for (const name of ['clean', 'exercise-clean']) {
      cpSync(join(root, 'content/fehler', name), lesson(), { recursive: true });
    }
    rmSync(join(lesson(), 'python/vergleich'), { recursive: true });
    const source = readFileSync(join(lesson(), 'python/gruss.py'), 'utf8');
    writeFileSync(join(lesson(), 'python/gruss.py'), source.slice(0, source.indexOf('if __name__')));
  });
  afterAll(() => rmSync(project, { recursive: true }));

  test('spares what has not changed, and nothing else', { timeout: 60_000 }, async () => {
    expect(await check()).toEqual([]);
    expect(await isAsked()).toBe(false);

    const solution = join(lesson(), 'uebungen/zahl/loesung.py');
    const right = readFileSync(solution, 'utf8');
    writeFileSync(solution, right.replace('21', '20'));
    expect(await check()).toHaveLength(1);
    writeFileSync(solution, right);
    expect(await isAsked()).toBe(false);
    expect(await check(figures, false)).toEqual([]);
  });

  test('looks again when figures change', { timeout: 60_000 }, async () => {
    expect(await isAsked(defineFigures({ zahl: zahl(4, run) }))).toBe(true);
  });
});
