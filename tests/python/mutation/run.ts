/**
 * Changes one operator or constant of a lesson's listings at a time and asks the build's check about each. Prints JSON:
 * how many there were, and those the check did not notice. Started by `mutation.test.ts` in a process of its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figures } from '#src/figures/figure.ts';
import { listingsOf, readLesson } from '#src/python/lesson.ts';
import { Notice } from '#src/python/notice.ts';

interface Mutant {
  readonly line: number;
  readonly column: number;
  readonly before: string;
  readonly after: string;
  readonly source: string;
}

const root = join(import.meta.dirname, '../../..');
const folder = 'content/konzepte/resilienz-1';
const [part = 0, parts = 1] = process.argv.slice(2).map(Number);

const notice = await Notice.start();
const { session } = notice;
const lesson = readLesson(root, folder);
const { default: figures } = (await import(join(root, folder, 'figures.ts'))) as { default: Figures };

/** All changes of the listings, by file: made by Python, which knows best how Python is read. */
async function mutants(): Promise<Record<string, Mutant[]>> {
  const listings = Object.fromEntries(listingsOf(lesson).map((file) => [file, lesson.files[file]!]));
  const maker = readFileSync(join(import.meta.dirname, 'mutants.py'), 'utf8');
  const made = `MADE = {file: mutants(text) for file, text in json.loads(${JSON.stringify(JSON.stringify(listings))}).items()}`;
  await session.open({ files: { 'mutants.py': `${maker}\n${made}\n` }, comparison: null });
  const { value, error } = session.constant('mutants.py', 'MADE');
  if (error) throw new Error(`${error.type}: ${error.message} in ${error.source}`);
  return value as unknown as Record<string, Mutant[]>;
}

if (await notice.of(lesson, figures)) throw new Error('the lesson is not clean to begin with');

const made = await mutants();
const survivors: string[] = [];
let count = 0;
for (const [file, changes] of Object.entries(made)) {
  for (const [index, { source, ...mutant }] of changes.entries()) {
    if (index % parts !== part) continue;
    count += 1;
    if (await notice.of({ ...lesson, files: { ...lesson.files, [file]: source } }, figures)) continue;
    const line = lesson.files[file]!.split('\n')[mutant.line - 1]!.trim();
    survivors.push(
      `${file} | ${line} | ${mutant.before} (column ${mutant.column}) becomes ${mutant.after || 'nothing'}`,
    );
  }
}
console.log(JSON.stringify({ count, survivors }));
