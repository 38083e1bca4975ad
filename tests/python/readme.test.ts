/** The README's exercise, from an empty folder to a passing check. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSource } from '#src/check/source.ts';
import { numbersIn } from '#src/coverage/numbers.ts';
import { checkPython } from '#src/python/check.ts';
import { project } from '../scripts/command.ts';

const LESSON = 'content/konzepte/neu';
let root: string;
const files = new Map<string, string>();

beforeAll(() => {
  const readme = readFileSync(join(project, 'README.md'), 'utf8');
  const section = /^## Write an exercise$([\s\S]*?)^## /mu.exec(readme)![1]!;
  for (const [, name, body] of section.matchAll(/^ {3}```\w+ (\S+)\n([\s\S]*?)^ {3}```$/gmu)) {
    files.set(name!, body!.replace(/^ {3}/gmu, ''));
  }
  root = mkdtempSync(join(tmpdir(), 'belegt-readme-'));
  for (const [name, content] of files) {
    mkdirSync(join(root, LESSON, dirname(name)), { recursive: true });
    writeFileSync(join(root, LESSON, name), content);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const check = () => {
  const lesson = { file: `${LESSON}/index.mdx` };
  return checkPython(root, [lesson], new Map([[lesson.file, {}]]), { cache: false });
};

test('the example has all files of an exercise, and a lesson that shows them', () => {
  expect([...files.keys()].toSorted()).toEqual([
    'index.mdx',
    'uebungen/umdrehen/falsch/sortiert.py',
    'uebungen/umdrehen/loesung.py',
    'uebungen/umdrehen/pruefung.py',
    'uebungen/umdrehen/start.py',
  ]);
  const read = readSource(`---\ntitle: Neu\ndescription: Neu\n---\n\n${files.get('index.mdx')}`);
  if (!read.ok) throw new Error('the example is no MDX');
  expect(read.problems).toEqual([]);
  const shown = read.places.filter(({ component }) => component === 'Quelltext').map(({ id }) => id);
  expect(shown).toEqual(['./uebungen/umdrehen/start.py', './uebungen/umdrehen/loesung.py']);
});

test('the built page would have nothing unaccounted: its only number is the duration', () => {
  expect(numbersIn(files.get('index.mdx')!).map(({ text }) => text)).toEqual(['2']);
});

test('it passes, and fails where an answer does not get its feedback', async () => {
  expect(await check()).toEqual([]);
  const wrong = join(root, LESSON, 'uebungen/umdrehen/falsch/sortiert.py');
  writeFileSync(wrong, readFileSync(wrong, 'utf8').replace("'Tcik'", "'kciT'"));
  const [message] = await check();
  expect(message?.file).toBe(`${LESSON}/uebungen/umdrehen/falsch/sortiert.py`);
});
