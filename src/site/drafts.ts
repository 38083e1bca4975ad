import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLessons } from '../check/lesson.ts';
import { readFrontmatter } from '../coverage/frontmatter.ts';

/** Patterns that leave drafts (`strict: false`) out of a build, unless it is called with `--drafts`. */
export function draftPatterns(args: readonly string[] = process.argv, root = process.cwd()): string[] {
  if (!args.includes('build') || args.includes('--drafts')) return [];
  return findLessons(root)
    .lessons.filter(({ file }) => !readFrontmatter(readFileSync(join(root, file), 'utf8')).strict)
    .map(({ file }) => `!${file.slice('content/'.length)}`);
}
