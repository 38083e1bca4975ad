/** Anchors of places: every place of a figure can be linked to, by the figure's id and how often it came before. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../check/place.ts';
import { withoutMark } from '../check/position.ts';
import { readSource } from '../check/source.ts';

/** Anchors by the offset at which a place starts, in document order. Only places that show a figure have one. */
export function placeAnchors(places: readonly Place[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  const anchors = new Map<number, string>();
  for (const { component, id, start } of places) {
    if (component === 'Quelltext' || component === 'Angabe') continue;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    anchors.set(start, `stelle-${id}-${count}`);
  }
  return anchors;
}

/** The last source read for each file, with its anchors: a page has hundreds of places. */
const known = new Map<string, { source: string; anchors: ReadonlyMap<number, string> }>();

/** The anchor of one place of a lesson; `undefined` where its source cannot be read any more. */
export function anchorOf(place: { readonly file: string; readonly start: number }): string | undefined {
  const source = withoutMark(readFileSync(join(process.cwd(), place.file), 'utf8'));
  let entry = known.get(place.file);
  if (entry?.source !== source) {
    const read = readSource(source);
    entry = { source, anchors: read.ok ? placeAnchors(read.places) : new Map() };
    known.set(place.file, entry);
  }
  return entry.anchors.get(place.start);
}
