/**
 * `npm run accept`: writes the computed values into the lessons and shows each sentence it changed. False claims and
 * whatever else needs a person are listed and left alone.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedLesson, checkCourse, summarize } from '../src/check/course.ts';
import { formatMessage } from '../src/check/message.ts';
import { sentenceAt } from '../src/check/sentence.ts';

const root = process.cwd();
const before = await checkCourse(root);
for (const lesson of before.lessons) {
  if (lesson.checked.corrected !== lesson.source) accept(lesson);
}
const after = await checkCourse(root);
for (const message of after.messages) console.error(`${formatMessage(message)}\n`);
console.log(summarize(after));
process.exitCode = { clean: 0, drift: 1, unchecked: 2 }[after.outcome];

/** Writes beside the lesson and renames: an interrupted accept leaves the old file or the new one, never half of one. */
function accept({ lesson, source, checked }: CheckedLesson): void {
  const path = join(root, lesson.file);
  writeFileSync(`${path}.accepting`, checked.corrected);
  renameSync(`${path}.accepting`, path);
  for (const message of checked.messages) {
    const start = (message.place && 'start' in message.place ? message.place.start : message.place) as
      | { offset?: number }
      | undefined;
    if (message.ruleId !== 'drift' && message.ruleId !== 'no-literal') continue;
    console.log(`accepted ${lesson.file}:${message.line}:${message.column}  ${message.reason}`);
    console.log(`  in: ${sentenceAt(source, start?.offset ?? 0)}`);
  }
}
