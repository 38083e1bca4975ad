/** Checks the Python of a course: listings against figures and simulators, exercises against their answers. */
import { dirname } from 'node:path';
import type { VFileMessage } from 'vfile-message';
import type { Figures } from '../figures/figure.ts';
import { isKnownClean, keyOf, rememberClean } from './cache.ts';
import { checkExercises } from './exercises.ts';
import { importProblems } from './imports.ts';
import { type PythonLesson, readLesson } from './lesson.ts';
import { checkListings } from './listings.ts';
import { PythonThread } from './thread.ts';

export interface PythonOptions {
  /** Whether a lesson that was clean and has not changed is taken for clean (default: true). */
  readonly cache?: boolean | undefined;
  /** Milliseconds one listing, one answer to an exercise or all cases of a comparison may take. */
  readonly limit?: number | undefined;
}

/**
 * @param root absolute path of the project
 * @param lessons by their sources, such as `content/konzepte/resilienz-1/index.mdx`
 * @param figuresByLesson by the same paths; a lesson whose figures could not be computed is left out
 */
export async function checkPython(
  root: string,
  lessons: readonly { readonly file: string }[],
  figuresByLesson: ReadonlyMap<string, Figures>,
  { cache = true, limit }: PythonOptions = {},
): Promise<VFileMessage[]> {
  const messages: VFileMessage[] = [];
  const python = new PythonThread(limit);
  try {
    for (const { file } of lessons) {
      const figures = figuresByLesson.get(file);
      const lesson = readLesson(root, dirname(file));
      if (!figures || Object.keys(lesson.files).length === 0) continue;
      const key = keyOf(root, lesson.folder, figures);
      if (cache && isKnownClean(root, lesson.folder, key)) continue;
      const found = await checkLesson(python, lesson, figures);
      messages.push(...found);
      // Edited meanwhile: then it is not known which state was clean.
      if (found.length === 0 && key === keyOf(root, lesson.folder, figures)) {
        rememberClean(root, lesson.folder, key);
      }
    }
  } finally {
    await python.end();
  }
  return messages;
}

async function checkLesson(
  python: PythonThread,
  lesson: PythonLesson,
  figures: Figures,
): Promise<VFileMessage[]> {
  const listings = [...importProblems(lesson), ...(await checkListings(python, lesson, figures))];
  return [...listings, ...(await checkExercises(python, lesson))];
}
