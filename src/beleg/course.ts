/** Records of all lessons, while the site is built. */
import { getCollection, render } from 'astro:content';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../check/place.ts';
import { withoutMark } from '../check/position.ts';
import { readSource } from '../check/source.ts';
import { leavesOf } from '../check/text.ts';
import { isElement, spanOf, walk } from '../check/tree.ts';
import type { Figures } from '../figures/figure.ts';
import { placeAnchors } from './anchor.ts';
import { definitionLines } from './definition.ts';
import { type LessonRecord, recordLesson } from './record.ts';

const modules = import.meta.glob<{ default: Figures }>('/content/*/*/figures.ts');

/** All published lessons that have figures, in the order of their paths (by code unit). */
export async function recordCourse(): Promise<LessonRecord[]> {
  const entries = await getCollection('docs', ({ data }) => !data.draft && data.art === 'lektion');
  const withFigures = entries.filter(({ id }) => modules[moduleOf(id)]);
  const records = await Promise.all(withFigures.map(recordEntry));
  return records.sort((a, b) => (a.address < b.address ? -1 : 1));
}

type Entry = Awaited<ReturnType<typeof getCollection<'docs'>>>[number];

function moduleOf(id: string): string {
  return `/content/${id}/figures.ts`;
}

async function recordEntry(entry: Entry): Promise<LessonRecord> {
  const source = `content/${entry.id}/index.mdx`;
  const module = moduleOf(entry.id).slice(1);
  const text = withoutMark(readFileSync(join(process.cwd(), source), 'utf8'));
  const read = readSource(text);
  if (!read.ok) throw new Error(`${source}:${read.line}:${read.column} ${read.reason}`);
  const { tree, places } = read;
  const starts = [...walk(tree)].filter(({ type }) => type === 'heading').map((node) => spanOf(node).start);
  const rendered = await render(entry);
  // The heading of the footnotes is generated: it has no place in the source.
  const headings = rendered.headings.filter(({ slug }) => slug !== 'footnote-label');
  if (starts.length !== headings.length) {
    throw new Error(`${source}: has ${starts.length} headings, but the page ${headings.length}`);
  }
  const stated = new Map(
    [...walk(tree)].filter(isElement).map((node) => [spanOf(node).start, node.children] as const),
  );
  return recordLesson({
    address: `${entry.id}/`,
    title: entry.data.title,
    source,
    module,
    text,
    figures: (await modules[moduleOf(entry.id)]!()).default,
    places,
    anchors: placeAnchors(places),
    headings: headings.map(({ slug, text: title }, index) => ({
      anchor: slug,
      title,
      start: starts[index]!,
    })),
    lines: definitionLines(readFileSync(join(process.cwd(), module), 'utf8')),
    statedText: ({ start }: Place) =>
      (stated.get(start) ?? [])
        .flatMap((child) => leavesOf(text, child))
        .map(({ value }) => value)
        .join('')
        .trim(),
    sourceUrl: process.env.SOURCE_URL || undefined,
  });
}
