/** Text of an mdast node and where each of its characters stands in the source. */
import type { Node } from 'mdast';
import { textOf } from './parse.ts';
import { isElement, isParent, type Span, spanOf } from './tree.ts';

/** A text or inline code node. */
export interface Leaf extends Span {
  readonly value: string;
  readonly code: boolean;
  /** Source span of a UTF-16 unit of `value`. */
  readonly unitAt: (index: number) => Span;
}

/** Text and inline code of an element in reading order; what stands inside an `Angabe` is not part of it. */
export function leavesOf(source: string, node: Node): Leaf[] {
  if (isElement(node) && node.name === 'Angabe') return [];
  if (node.type === 'text' || node.type === 'inlineCode') {
    const span = spanOf(node);
    const code = node.type === 'inlineCode';
    const { value } = node as unknown as { value: string };
    return [
      { ...span, value, code, unitAt: unitsOf(source.slice(span.start, span.end), span.start, value, code) },
    ];
  }
  return isParent(node) ? node.children.flatMap((child) => leavesOf(source, child)) : [];
}

/** The source span of a leaf's characters from `from` to `to`, which must not be empty. */
export function spanIn(leaf: Leaf, from: number, to: number): Span {
  return { start: leaf.unitAt(from).start, end: leaf.unitAt(to - 1).end };
}

/** Most texts stand in the source as they are; the others are mapped when someone asks. */
function unitsOf(raw: string, start: number, value: string, code: boolean): Leaf['unitAt'] {
  const first = code ? codeStart(raw, value) : 0;
  if (code ? raw.startsWith(value, first) : raw === value) {
    return (index) => ({ start: start + first + index, end: start + first + index + 1 });
  }
  let units: readonly Span[] | undefined;
  return (index) => {
    units ??= mapUnits(raw, start, value, code);
    return units[index]!;
  };
}

const ESCAPE = /^\\[!-/:-@[-`{-~]/u;
const REFERENCE = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/u;
const LINE_PREFIX = /[ \t>]*/u;

/**
 * Source and value differ where the source has escapes, character references, the marks around inline code, white
 * space at line ends, or the prefix of a continuation line.
 */
function mapUnits(raw: string, start: number, value: string, code: boolean): Span[] {
  const units: Span[] = [];
  const take = (count: number, from: number, length: number): void => {
    const span = { start: start + from, end: start + from + length };
    for (let n = 0; n < count; n += 1) units.push(span);
  };
  let at = code ? codeStart(raw, value) : 0;
  while (units.length < value.length) {
    if (at >= raw.length) throw new Error(`cannot map the text ${JSON.stringify(value)} to its source`);
    const rest = raw.slice(at, at + 40);
    const next = value[units.length]!;
    const escaped = code ? /^\\\|/u.exec(rest) : ESCAPE.exec(rest);
    const reference = code ? undefined : REFERENCE.exec(rest)?.[0];
    const line = /^\r?\n/u.exec(rest)?.[0];
    if (escaped && escaped[0][1] === next) {
      take(1, at, 2);
      at += 2;
    } else if (reference !== undefined) {
      take(textOf(reference).length, at, reference.length);
      at += reference.length;
    } else if (line !== undefined) {
      // Inline code has a space where the source has a line end.
      if (value.startsWith(line, units.length)) for (let n = 0; n < line.length; n += 1) take(1, at + n, 1);
      else if (next === '\n' || next === ' ') take(1, at, line.length);
      at += line.length;
      // White space that inline code begins its line with is its own.
      const own = code ? /[ \t]*/u.exec(value.slice(units.length))![0].length : 0;
      at += Math.max(0, LINE_PREFIX.exec(raw.slice(at))![0].length - own);
    } else {
      if (rest[0] === next) take(1, at, 1);
      at += 1;
    }
  }
  return units;
}

/** Where the content of inline code begins in its source: after the backticks and a space that is only padding. */
function codeStart(raw: string, value: string): number {
  const marks = /`*/u.exec(raw)![0].length;
  const inner = raw.slice(marks, raw.length - marks);
  // Padding is a space, or a line end, on both sides, unless there is nothing else.
  const isPadded = /^[ \r\n]/u.test(inner) && /(?: |\n[ \t>]*)$/u.test(inner) && /[^ \r\n]/u.test(value);
  return isPadded ? marks + 1 : marks;
}
