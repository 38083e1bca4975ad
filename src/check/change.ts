/** What accept does to a lesson, as a person reads it: the sentence, row or line before and after. */
import type { Root } from 'mdast';
import type { Edit } from './compare.ts';
import { correct } from './correct.ts';
import { type Point, pointsOf } from './position.ts';
import { type Span, spanOf, walk } from './tree.ts';

/** A difference that accept settles. */
export interface Settled {
  readonly id: string;
  readonly actual: string;
  readonly expected: string;
  readonly edit: Edit;
}

/** A sentence, table row, output line or block in which something is settled. */
export interface Change {
  readonly settled: readonly Settled[];
  /** Where the first of them stands. */
  readonly start: Point;
  /** Empty where there was no accepted copy. */
  readonly before: string;
  readonly after: string;
}

/** Groups what is settled by the sentence it stands in, in document order. */
export function changesOf(source: string, tree: Root, settled: readonly Settled[]): Change[] {
  const units = new Map<string, { unit: Unit; settled: Settled[] }>();
  for (const entry of settled.toSorted((a, b) => a.edit.start - b.edit.start)) {
    const unit = unitAt(source, tree, entry.edit);
    const key = `${unit.start}:${unit.end}`;
    const known = units.get(key);
    if (known) known.settled.push(entry);
    else units.set(key, { unit, settled: [entry] });
  }
  const pointAt = pointsOf(source);
  return [...units.values()].map(({ unit, settled: entries }) => {
    const [{ edit, actual, expected }] = entries as [Settled];
    const start = pointAt(edit.start);
    const lines = linesOf(edit);
    if (lines) return { settled: entries, start, before: '', after: headOf(lines) };
    if (!unit.isText) return { settled: entries, start, before: actual, after: expected };
    const corrected = correct(
      source.slice(0, unit.end),
      entries.map((entry) => entry.edit),
    );
    const before = plain(source.slice(unit.start, unit.end));
    return { settled: entries, start, before, after: plain(corrected.slice(unit.start)) };
  });
}

interface Unit extends Span {
  /** Whether it reads as a text of its own. */
  readonly isText: boolean;
}

/** The lines of an edit that writes a whole block. */
function linesOf({ text }: Edit): readonly string[] | undefined {
  return typeof text === 'object' && 'lines' in text ? text.lines : undefined;
}

const BLOCKS = new Set(['paragraph', 'heading', 'tableRow', 'code', 'mdxJsxFlowElement']);

/** The sentence, row or line around an edit. */
function unitAt(source: string, tree: Root, edit: Edit): Unit {
  // Blocks come in the order they begin in, and every place stands in one: the last that has begun is the innermost.
  let block: (Span & { type: string }) | undefined;
  for (const node of walk(tree)) {
    if (!BLOCKS.has(node.type)) continue;
    const span = spanOf(node);
    if (span.start <= edit.start) block = { ...span, type: node.type };
  }
  if (!block || block.type === 'code') return { ...edit, isText: false };
  return { ...(block.type === 'tableRow' ? block : sentenceAround(source, block, edit)), isText: true };
}

/** The end of a sentence: a mark after more than one letter, and a capital or nothing behind it. */
const SENTENCE_END = /(?<![\s.(]\p{L})[.!?…:][“”"'’)*_\ue000]*\s+(?=[\ue000„“"'(*_`]*[\p{Lu}\p{N}])/gu;
/** A tag, unless its bracket is escaped. */
const TAG = /(?<!\\)<\/?[A-Za-z][^>]*>/gu;

function sentenceAround(source: string, block: Span, edit: Span): Span {
  // Tags count as private characters: neither their dots nor their capitals end a sentence.
  const text = source.slice(block.start, block.end).replace(TAG, (tag) => '\ue000'.repeat(tag.length));
  let { start } = block;
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = block.start + match.index + match[0].length;
    if (end > edit.start) {
      if (end >= edit.end) return { start, end };
    } else {
      start = end;
    }
  }
  return { start, end: block.end };
}

/** Source as a reader sees it, in one line; „…“ stands for what has no text of its own. */
function plain(source: string): string {
  return source
    .replace(/(?<!\\)<[A-Z][^>]*\/>|(?<!\\)<([A-Z]\w*)(?: [^>]*)?>\s*<\/\1>/gu, '…')
    .replace(TAG, '')
    .replace(/\r?\n[ \t>]*/gu, ' ')
    .replace(/[ \t]+/gu, ' ')
    .replace(/\\([!-/:-@[-`{-~])/gu, '$1')
    .trim();
}

const HEAD = 4;

/** The first lines of a block that accept writes. */
function headOf(lines: readonly string[]): string {
  const more = lines.length - HEAD;
  const rest = more > 0 ? [`… and ${more} more ${more === 1 ? 'line' : 'lines'}`] : [];
  return [...lines.slice(0, HEAD), ...rest].join('\n');
}
