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
  const units = new Map<string, { span: Span; settled: Settled[] }>();
  for (const entry of settled.toSorted((a, b) => a.edit.start - b.edit.start)) {
    const span = unitAt(source, tree, entry.edit);
    const key = `${span.start}:${span.end}`;
    const unit = units.get(key) ?? { span, settled: [] };
    unit.settled.push(entry);
    units.set(key, unit);
  }
  const pointAt = pointsOf(source);
  return [...units.values()].map(({ span, settled: entries }) => {
    const [{ edit }] = entries as [Settled];
    const start = pointAt(edit.start);
    if (typeof edit.text !== 'string' && edit.text.as !== 'element') {
      return { settled: entries, start, before: '', after: headOf(edit.text.lines) };
    }
    const after = correct(
      source.slice(0, span.end),
      entries.map((entry) => entry.edit),
    ).slice(span.start);
    return {
      settled: entries,
      start,
      before: plain(source.slice(span.start, span.end)),
      after: plain(after),
    };
  });
}

const BLOCKS = new Set(['paragraph', 'heading', 'tableRow', 'code', 'mdxJsxFlowElement']);

/** The sentence, row or line around an edit. */
function unitAt(source: string, tree: Root, edit: Edit): Span {
  let block: { span: Span; type: string } | undefined;
  for (const node of walk(tree)) {
    if (!BLOCKS.has(node.type)) continue;
    const span = spanOf(node);
    if (span.start <= edit.start && edit.end <= span.end) block = { span, type: node.type };
  }
  if (!block || typeof edit.text !== 'string') {
    return typeof edit.text !== 'string' && edit.text.as === 'element' && block
      ? sentenceAround(source, block.span, edit)
      : edit;
  }
  if (block.type === 'tableRow') return block.span;
  if (block.type === 'code') {
    const newline = source.indexOf('\n', edit.end);
    return {
      start: source.lastIndexOf('\n', edit.start - 1) + 1,
      end: newline < 0 ? source.length : newline,
    };
  }
  return sentenceAround(source, block.span, edit);
}

/** The end of a sentence: a mark after more than one letter, and a capital or nothing behind it. */
const SENTENCE_END = /(?<![\s.(]\p{L})[.!?…:][“”"'’)*_\ue000]*\s+(?=[\ue000„“"'(*_`]*[\p{Lu}\p{N}])/gu;

function sentenceAround(source: string, block: Span, edit: Span): Span {
  // Tags count as private characters: neither their dots nor their capitals end a sentence.
  const text = source
    .slice(block.start, block.end)
    .replace(/<[^>]*>/gu, (tag) => '\ue000'.repeat(tag.length));
  let start = block.start;
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

/** Source as plain text in one line: without tags, quote marks and table bars at its ends. */
function plain(source: string): string {
  return source
    .replace(/<[^>]*>/gu, '')
    .replace(/\r?\n[ \t>]*/gu, ' ')
    .replace(/[ \t]+/gu, ' ')
    .trim();
}

const HEAD = 4;

function headOf(lines: readonly string[]): string {
  const more = lines.length - HEAD;
  return [
    ...lines.slice(0, HEAD),
    ...(more > 0 ? [`… and ${more} more ${more === 1 ? 'line' : 'lines'}`] : []),
  ].join('\n');
}
