/** Lessons on disk: `content/<track>/<lesson>/index.mdx` with `figures.ts` beside it. */
import { globSync } from 'node:fs';
import { join } from 'node:path';

export interface Lesson {
  /** Path of the source relative to the project root, with forward slashes. */
  readonly file: string;
  /** Path of the figure module, relative to the project root. */
  readonly figures: string;
}

/** All lessons of a course, in the order of their paths (by code unit, whatever the file system's order). */
export function findLessons(root: string): Lesson[] {
  return globSync('content/*/*/index.mdx', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((file) => ({ file, figures: join(file, '../figures.ts').replaceAll('\\', '/') }));
}
