/** Lessons on disk: `content/<track>/<lesson>/index.mdx` with `figures.ts` beside it. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Lesson {
  /** Path of the source relative to the project root, with forward slashes. */
  readonly file: string;
  /** Path of the figure module, relative to the project root. */
  readonly figures: string;
}

export interface FoundLessons {
  /** In the order of their paths (by code unit, whatever the file system's order). */
  readonly lessons: readonly Lesson[];
  /** MDX files that would be published although they are no lessons, relative to the project root. */
  readonly strays: readonly string[];
}

/** Whether a path relative to the project root is that of a lesson. */
export function isLesson(file: string): boolean {
  return /^content\/[^/]+\/[^/]+\/index\.mdx$/u.test(file);
}

/** Whether the site leaves a file below `content/` out. */
export function isDraft(file: string): boolean {
  return /(?:^|\/)_[^/]*$/u.test(file);
}

/** All lessons of a course, and everything else below `content/` that the site would publish. */
export function findLessons(root: string): FoundLessons {
  const folder = join(root, 'content');
  const files = existsSync(folder) ? filesIn(folder, 'content') : [];
  const published = files
    .filter((file) => file.endsWith('.mdx') && !isDraft(file))
    .sort((a, b) => (a < b ? -1 : 1));
  return {
    lessons: published
      .filter(isLesson)
      .map((file) => ({ file, figures: file.replace(/index\.mdx$/u, 'figures.ts') })),
    strays: published.filter((file) => !isLesson(file)),
  };
}

const DEEPEST = 32;

/** Files below a folder, through symbolic links too, as the site's own search follows them. */
function filesIn(folder: string, path: string, depth = 0): string[] {
  if (depth > DEEPEST) return [];
  return readdirSync(folder).flatMap((name) => {
    const absolute = join(folder, name);
    const stats = statSync(absolute, { throwIfNoEntry: false });
    if (stats?.isDirectory()) return filesIn(absolute, `${path}/${name}`, depth + 1);
    return stats?.isFile() ? [`${path}/${name}`] : [];
  });
}
