/** Coverage of a built site on disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate } from '../check/evaluation.ts';
import { findLessons } from '../check/lesson.ts';
import { readFrontmatter } from './frontmatter.ts';
import { type CoveredLesson, type CoveredPage, coverPage } from './page.ts';
import type { Source } from './position.ts';

/**
 * @param root absolute path of the project.
 * @param dist absolute path of the built site.
 */
export async function coverSite(root: string, dist: string): Promise<CoveredPage[]> {
  const pages = existsSync(dist) ? filesIn(dist, '').filter((path) => path.endsWith('.html')) : [];
  const lessons = await readLessons(root);
  const sources = ['src/pages', 'src/components/site', 'src/components', 'src/site']
    .flatMap((folder) => filesIn(join(root, folder), '').map((path) => `${folder}/${path}`))
    .filter((file, index, all) => /\.(?:astro|ts)$/u.test(file) && all.indexOf(file) === index)
    .map((file): Source => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  return pages.map((path) =>
    coverPage({ path, html: readFileSync(join(dist, path), 'utf8') }, lessons, sources),
  );
}

async function readLessons(root: string): Promise<CoveredLesson[]> {
  const { lessons } = findLessons(root);
  const results = await evaluate(
    lessons.map(({ figures }) => join(root, figures)),
    { root },
  );
  return lessons.map(({ file, figures }, index) => {
    const result = results[index]!;
    if (!result.ok) throw new Error(`${figures}  ${result.failure.problem}\n  → run: npm run check`);
    const text = readFileSync(join(root, file), 'utf8');
    return {
      slug: file.slice('content/'.length, -'/index.mdx'.length),
      source: { file, text },
      figures: result.figures,
      frontmatter: readFrontmatter(text),
    };
  });
}

/** Files below a folder in the order of their paths (by code unit). */
function filesIn(folder: string, path: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesIn(join(folder, entry.name), `${path}${entry.name}/`)
        : [`${path}${entry.name}`],
    );
}
