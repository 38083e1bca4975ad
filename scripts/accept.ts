/**
 * `npm run accept`: writes the computed values into the lessons and shows each sentence it changed. False claims and
 * whatever else needs a person are listed and left alone.
 */
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Change } from '../src/check/change.ts';
import { type CheckedLesson, checkCourse } from '../src/check/course.ts';
import { formatMessage } from '../src/check/message.ts';
import { readOptions, report } from './command.ts';

const options = readOptions('Writes the computed values into the lessons and shows what it changed.');
const root = process.cwd();
const before = await checkCourse(root, options);
const problems = before.lessons.flatMap((lesson) => acceptLesson(lesson) ?? []);
for (const problem of problems) console.error(`${problem}\n`);
report(problems.length === 0 ? await checkCourse(root, options) : before);
if (problems.length > 0) process.exitCode = 2;

/** Returns what went wrong. */
function acceptLesson({ lesson, source, accept }: CheckedLesson): string | undefined {
  const accepted = accept();
  if (accepted.refusal) return formatMessage(accepted.refusal);
  if (accepted.source === source) return undefined;
  try {
    write(join(root, lesson.file), source, accepted.source);
  } catch (error) {
    return `${lesson.file}  was not changed: ${(error as Error).message.replaceAll(`${root}/`, '')}\n  → run it again`;
  }
  for (const change of accepted.changes) print(lesson.file, change);
  return undefined;
}

/** Writes beside the lesson and renames: an interrupted accept leaves the old file or the new one, never half of one. */
function write(file: string, old: string, text: string): void {
  const path = realpathSync(file);
  if (readFileSync(path, 'utf8') !== old) throw new Error('it was edited meanwhile');
  const temporary = `${path}.accepting`;
  rmSync(temporary, { force: true }); // of an interrupted accept
  writeFileSync(temporary, text, { mode: statSync(path).mode, flush: true });
  renameSync(temporary, path);
}

function print(file: string, { settled, start, before: old, after }: Change): void {
  const values = settled.map(({ id, actual, expected }) => `${id}: ${actual || 'nothing'} → ${expected}`);
  console.log(`accepted ${file}:${start.line}:${start.column}  ${values.join(', ')}`);
  if (old !== '') console.log(`  before: ${old}`);
  console.log(`  after:  ${after.replaceAll('\n', '\n          ')}\n`);
}
