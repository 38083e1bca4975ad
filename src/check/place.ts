/**
 * Places: where a lesson uses a figure, with the literals it shows and their exact spans in the source. Works on an
 * mdast tree and its source; knows nothing of figures' values.
 */
import type { Code, Node, Parent, Root, Table } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { findNumbers } from '../figures/german-number.ts';

export type Component = 'Zahl' | 'Rechnung' | 'Behauptung' | 'Tabelle' | 'Ausgabe' | 'Quelltext' | 'Angabe';

/** UTF-16 offsets into the lesson's source, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One accepted value as it stands in the source: a number, a cell, a line, a phrase. */
export interface Literal extends Span {
  readonly text: string;
}

interface Base extends Span {
  readonly component: Component;
  /** What `von` names: a figure id, for `Quelltext` a file and region; for `Angabe` the source. */
  readonly id: string;
  /** Where the content between the tags stands; `undefined` for a self-closing element. */
  readonly inner: Span | undefined;
}

export interface TextPlace extends Base {
  readonly component: 'Zahl' | 'Rechnung' | 'Behauptung';
  readonly literals: readonly Literal[];
}
export interface TablePlace extends Base {
  readonly component: 'Tabelle';
  /** Rows of cells; the first row is the head. Empty where there is no accepted copy yet. */
  readonly rows: readonly (readonly Literal[])[];
  readonly table: Span | undefined;
}
export interface OutputPlace extends Base {
  readonly component: 'Ausgabe';
  readonly lines: readonly Literal[];
  /** The fence's lines between the two marks, `undefined` where there is no accepted copy yet. */
  readonly body: Span | undefined;
}
export interface ReferencePlace extends Base {
  readonly component: 'Quelltext' | 'Angabe';
}
export type Place = TextPlace | TablePlace | OutputPlace | ReferencePlace;

/** Something wrong with how a place is written, found without looking at any figure. */
export interface PlaceProblem extends Span {
  readonly rule: 'unknown-attribute' | 'missing-attribute' | 'nested-place' | 'wrong-content' | 'no-literal';
  readonly reason: string;
  readonly hint: string;
}

type Element = MdxJsxFlowElement | MdxJsxTextElement;

/** The attributes each component accepts; the first one is required. */
export const ATTRIBUTES: Readonly<Record<Component, readonly string[]>> = {
  Zahl: ['von'],
  Rechnung: ['von'],
  Behauptung: ['von'],
  Tabelle: ['von', 'titel'],
  Ausgabe: ['von', 'titel'],
  Quelltext: ['von', 'titel'],
  Angabe: ['quelle'],
};

function isParent(node: Node): node is Parent {
  return Array.isArray((node as Partial<Parent>).children);
}

export function isElement(node: Node): node is Element {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

export function isPlaceName(name: string | null | undefined): name is Component {
  return typeof name === 'string' && Object.hasOwn(ATTRIBUTES, name);
}

/** Start and end offset of a node; every node the parser yields has them. */
export function spanOf(node: Node): Span {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) throw new Error(`a ${node.type} node has no position`);
  return { start, end };
}

export interface FoundPlaces {
  /** In document order. */
  readonly places: readonly Place[];
  readonly problems: readonly PlaceProblem[];
}

/** Finds all places of a parsed lesson. */
export function findPlaces(source: string, tree: Root): FoundPlaces {
  const places: Place[] = [];
  const problems: PlaceProblem[] = [];
  const visit = (node: Node, within: Component | undefined): void => {
    let inside = within;
    if (isElement(node) && isPlaceName(node.name)) {
      if (within !== undefined && !(node.name === 'Angabe' && within !== 'Zahl')) {
        problems.push({
          rule: 'nested-place',
          reason: `<${node.name}> stands inside <${within}>`,
          hint: 'a place holds text only: close the outer element first',
          ...spanOf(node),
        });
      } else {
        readElement(source, node, node.name, places, problems);
      }
      inside = node.name;
    }
    if (isParent(node)) for (const child of node.children) visit(child, inside);
  };
  visit(tree, undefined);
  return { places, problems };
}

function readElement(
  source: string,
  node: Element,
  name: Component,
  places: Place[],
  problems: PlaceProblem[],
): void {
  const span = spanOf(node);
  const values = new Map<string, string>();
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') {
      problems.push({
        rule: 'unknown-attribute',
        reason: `<${name}> has a spread attribute`,
        hint: `write the attributes out: ${ATTRIBUTES[name].join(', ')}`,
        ...span,
      });
    } else if (!ATTRIBUTES[name].includes(attribute.name)) {
      problems.push({
        rule: 'unknown-attribute',
        reason: `<${name}> has no attribute “${attribute.name}”`,
        hint: `it takes: ${ATTRIBUTES[name].join(', ')}`,
        ...attributeSpan(source, span, attribute.name),
      });
    } else if (typeof attribute.value !== 'string') {
      problems.push({
        rule: 'unknown-attribute',
        reason: `the attribute “${attribute.name}” of <${name}> is not a plain string`,
        hint: `write ${attribute.name}="…"`,
        ...attributeSpan(source, span, attribute.name),
      });
    } else {
      values.set(attribute.name, attribute.value);
    }
  }
  const required = ATTRIBUTES[name][0]!;
  const id = values.get(required)?.trim();
  if (!id) {
    if (!problems.some((problem) => problem.start >= span.start && problem.end <= span.end)) {
      problems.push({
        rule: 'missing-attribute',
        reason: `<${name}> does not say ${required === 'von' ? 'which figure it shows' : 'where the number comes from'}`,
        hint: `write <${name} ${required}="…">`,
        ...span,
      });
    }
    return;
  }
  const base = { id, inner: innerSpan(source, node, name), ...span };
  switch (name) {
    case 'Zahl':
    case 'Behauptung':
      places.push({ ...base, component: name, literals: phrase(source, node) });
      return;
    case 'Rechnung':
      places.push({ ...base, component: name, literals: numbers(source, node) });
      return;
    case 'Tabelle':
      places.push({ ...base, component: name, ...readTable(source, node, problems) });
      return;
    case 'Ausgabe':
      places.push({ ...base, component: name, ...readFence(source, node, problems) });
      return;
    default:
      places.push({ ...base, component: name });
  }
}

function attributeSpan(source: string, span: Span, attribute: string): Span {
  const at = source.slice(span.start, span.end).search(new RegExp(`\\s${attribute}\\s*(?:=|\\s|/|>)`, 'u'));
  const start = at < 0 ? span.start : span.start + at + 1;
  return { start, end: start + attribute.length };
}

/** The span between `>` of the opening tag and `<` of the closing one. */
function innerSpan(source: string, node: Element, name: string): Span | undefined {
  const { start, end } = spanOf(node);
  const closing = source.slice(start, end).lastIndexOf(`</`);
  if (closing < 0) return undefined;
  const first = node.children[0];
  const limit = first ? spanOf(first as Node).start : start + closing;
  const open = source.slice(start, limit).lastIndexOf('>');
  return open < name.length ? undefined : { start: start + open + 1, end: start + closing };
}

interface Leaf extends Span {
  readonly value: string;
  /** Source offset of each UTF-16 unit of `value`, and of its end. */
  readonly offsets: readonly number[];
}

/** Text and inline code of an element in reading order; numbers inside an `Angabe` are not part of it. */
function leaves(source: string, node: Node): Leaf[] {
  if (isElement(node) && node.name === 'Angabe') return [];
  if (node.type === 'text' || node.type === 'inlineCode') {
    const span = spanOf(node);
    const value = (node as unknown as { value: string }).value;
    return [{ ...span, value, offsets: mapOffsets(source, span, value) }];
  }
  return isParent(node) ? node.children.flatMap((child) => leaves(source, child)) : [];
}

/**
 * Where each character of a node's value stands in the source. They differ where the source has escapes, character
 * references, the marks of inline code, or the prefix of a continuation line.
 */
function mapOffsets(source: string, { start, end }: Span, value: string): number[] {
  const raw = source.slice(start, end);
  const direct = raw === value ? 0 : raw.indexOf(value);
  if (direct >= 0) return Array.from({ length: value.length + 1 }, (_, i) => start + direct + i);
  const offsets: number[] = [];
  let at = 0;
  let i = 0;
  while (i < value.length) {
    if (raw[at] === value[i]) {
      offsets.push(start + at);
      at += 1;
      i += 1;
      continue;
    }
    const reference = /^&(?:#\d+|#[xX][\da-fA-F]+|\w+);/u.exec(raw.slice(at));
    if (reference) {
      // A reference stands for one code point here; its length in the value is 1 or 2 units.
      const units = String.fromCodePoint(value.codePointAt(i)!).length;
      for (let unit = 0; unit < units; unit += 1) offsets.push(start + at);
      at += reference[0].length;
      i += units;
    } else if (at < raw.length) {
      at += 1;
    } else {
      throw new Error(`cannot map the text ${JSON.stringify(value)} to its source`);
    }
  }
  offsets.push(start + at);
  return offsets;
}

function literal(source: string, leaf: Leaf, from: number, to: number): Literal {
  const start = leaf.offsets[from]!;
  // The end of the last unit, not the start of the next: markup may stand between them.
  const end = to === leaf.value.length ? leaf.offsets[to]! : Math.max(leaf.offsets[to]!, start);
  return { text: leaf.value.slice(from, to), start, end: Math.min(end, source.length) };
}

function numbers(source: string, node: Element): Literal[] {
  return leaves(source, node).flatMap((leaf) =>
    findNumbers(leaf.value).map((token) => literal(source, leaf, token.start, token.end)),
  );
}

/** The whole text of an inline element as one literal, without the space around it. */
function phrase(source: string, node: Element): Literal[] {
  const parts = leaves(source, node);
  const text = parts.map((part) => part.value).join('');
  if (text.trim() === '') return [];
  const start = parts.find((part) => part.value.trim() !== '')!;
  const end = parts.findLast((part) => part.value.trim() !== '')!;
  const leading = start.value.length - start.value.trimStart().length;
  return [
    {
      text: text.replace(/\s+/gu, ' ').trim(),
      start: start.offsets[leading]!,
      end: end.offsets[end.value.trimEnd().length]!,
    },
  ];
}

function wrongContent(span: Span, name: Component, wanted: string): PlaceProblem {
  return {
    rule: 'wrong-content',
    reason: `<${name}> holds something other than ${wanted}`,
    hint: `keep only ${wanted} between the tags, or empty the element and run: npm run accept`,
    start: span.start,
    end: span.end,
  };
}

function readTable(
  source: string,
  node: Element,
  problems: PlaceProblem[],
): Pick<TablePlace, 'rows' | 'table'> {
  const children = node.children as readonly Node[];
  if (children.length === 0) return { rows: [], table: undefined };
  const [first] = children;
  if (children.length > 1 || first!.type !== 'table') {
    problems.push(wrongContent(spanOf(node), 'Tabelle', 'one Markdown table with a blank line around it'));
    return { rows: [], table: undefined };
  }
  const table = first as Table;
  const rows = table.children.map((row) =>
    row.children.map((cell): Literal => {
      const parts = leaves(source, cell);
      const text = parts.map((part) => part.value).join('');
      const span = spanOf(cell);
      if (cell.children.length === 0) {
        const raw = source.slice(span.start, span.end);
        const start = span.start + (raw.startsWith('|') ? 1 : 0);
        return { text: '', start, end: start };
      }
      const from = spanOf(cell.children[0]!).start;
      const to = spanOf(cell.children.at(-1)!).end;
      return { text: text.replace(/\s+/gu, ' ').trim(), start: from, end: to };
    }),
  );
  return { rows, table: spanOf(table) };
}

function readFence(
  source: string,
  node: Element,
  problems: PlaceProblem[],
): Pick<OutputPlace, 'lines' | 'body'> {
  const children = node.children as readonly Node[];
  if (children.length === 0) return { lines: [], body: undefined };
  const [first] = children;
  if (children.length > 1 || first!.type !== 'code') {
    problems.push(wrongContent(spanOf(node), 'Ausgabe', 'one fenced block with a blank line around it'));
    return { lines: [], body: undefined };
  }
  const code = first as Code;
  const span = spanOf(code);
  const raw = source.slice(span.start, span.end);
  const values = code.value === '' ? [] : code.value.split(/\r?\n/u);
  const opening = raw.indexOf('\n') + 1;
  const lines: Literal[] = [];
  let at = span.start + opening;
  for (const value of values) {
    const newline = source.indexOf('\n', at);
    const lineEnd = newline < 0 ? source.length : newline;
    const whole = source.slice(at, lineEnd).replace(/\r$/u, '');
    const text = value.replace(/\r$/u, '');
    const start = at + (whole.length - text.length);
    lines.push({ text, start, end: start + text.length });
    at = lineEnd + 1;
  }
  const body = { start: span.start + opening, end: at };
  return { lines, body };
}
