/** The README shows what `npm run prove` found, for the numbers that are in the lessons now. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findLessons } from '../../src/check/lesson.ts';
import { lessonMutants, listingMutants, moduleMutants } from '../../src/coverage/mutation.ts';
import { END, START } from '../../src/coverage/proof.ts';
import { listingsOf, readLesson } from '../../src/python/lesson.ts';
import { project } from '../scripts/command.ts';

const readme = readFileSync(join(project, 'README.md'), 'utf8');
const section = readme.slice(readme.indexOf(START), readme.indexOf(END));
const cells = (name: string): string[] =>
  section
    .split('\n')
    .find((line) => line.startsWith(`| ${name} |`))
    ?.split('|')
    .map((cell) => cell.trim()) ?? [];

test('counts every number of every lesson', () => {
  const read = (file: string): string => readFileSync(join(project, file), 'utf8');
  for (const { file, figures } of findLessons(project).lessons) {
    expect(cells(`\`${file}\``)[2], file).toBe(String(lessonMutants(read(file)).length));
    expect(cells(`\`${figures}\``)[2], figures).toBe(String(moduleMutants(read(figures)).length));
    const python = readLesson(project, dirname(file));
    for (const name of listingsOf(python)) {
      const listing = `${python.folder}/${name}`;
      expect(cells(`\`${listing}\``)[2], listing).toBe(String(listingMutants(python.files[name]!).length));
    }
  }
});

test('nothing went unnoticed', () => {
  expect(cells('changed in').at(-2)).toBe('unnoticed');
  expect(cells('all').at(-2)).toBe('0');
});
