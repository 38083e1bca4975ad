/** A comparison may import what the cache knows of; anything else could change without a new check. */
import { readFileSync } from 'node:fs';
import type { VFileMessage } from 'vfile-message';
import { COMPARISON, messageAt, type PythonLesson } from './lesson.ts';

const PERMITTED = /^(?:#sim\/|#src\/(?:figures|python)\/|\.\/|\.\.\/|node:|[a-z@])/u;
const OUTSIDE = /^(?:\.\.\/){3,}/u;
const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?['"](?<from>[^'"]+)['"]|\bfrom\s+['"](?<other>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gmu;

export function importProblems(lesson: PythonLesson): VFileMessage[] {
  if (lesson.comparison === null) return [];
  const source = readFileSync(lesson.comparison, 'utf8');
  return [...source.matchAll(IMPORT)].flatMap(({ groups, index }) => {
    const from = groups!.from ?? groups!.other ?? groups!.dynamic!;
    if (PERMITTED.test(from) && !OUTSIDE.test(from)) return [];
    const line = source.slice(0, index).split('\n').length;
    return [
      messageAt(
        lesson,
        COMPARISON,
        'python',
        `imports ${from}`,
        'import only from #sim/, #src/figures/, #src/python/, packages and the lesson’s folder',
        { line, column: 1 },
      ),
    ];
  });
}
