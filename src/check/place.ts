/**
 * Places: where a lesson uses a figure, with the literals it shows and their exact spans in the source. Works on an
 * mdast tree and its source; knows nothing of figures' values.
 */
import type { Code, Node, Root, Table } from 'mdast';
import { findNumbers } from '../figures/german-number.ts';
import { COMPONENTS } from './component.ts';
import { readTag } from './tag.ts';
import { type Leaf, leavesOf, spanIn } from './text.ts';
import { attributeOf, type Element, isElement, isParent, type Span, spanOf, walk } from './tree.ts';

export { isElement, type Span, spanOf } from './tree.ts';

export type Component =
  | 'Zahl'
  | 'Rechnung'
  | 'Behauptung'
  | TableComponent
  | 'Ausgabe'
  | 'Quelltext'
  | 'Angabe';
/** Components whose accepted copy is a table: a table, a chart of its data, or a lab on such a chart. */
export type TableComponent = 'Tabelle' | 'Diagramm' | 'Labor';

/** One accepted value as it stands in the source: a number, a cell, a line, a phrase. */
export interface Literal extends Span {
  readonly text: string;
  /** Whether it stands in inline code, where nothing is escaped and numbers have a decimal point. */
  readonly code?: boolean;
  /** What accept writes before and after a new value: the line's prefix, or space in an empty cell. */
  readonly around?: readonly [string, string];
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
  readonly component: TableComponent;
  /** Rows of cells; the first row is the head. Empty where there is no accepted copy yet. */
  readonly rows: readonly (readonly Literal[])[];
  readonly table: Span | undefined;
}
export interface OutputPlace extends Base {
  readonly component: 'Ausgabe';
  readonly lines: readonly Literal[];
  /** The fenced block, `undefined` where there is no accepted copy yet. */
  readonly fence: Fence | undefined;
}
export interface Fence extends Span {
  /** Opening line without its prefix, for example „```text“. */
  readonly opening: string;
  /** The run of backticks or tildes it begins with. */
  readonly mark: string;
}
export interface ReferencePlace extends Base {
  readonly component: 'Quelltext' | 'Angabe';
}
export type Place = TextPlace | TablePlace | OutputPlace | ReferencePlace;

/** Something wrong with how a lesson is written, found without looking at any figure. */
export interface SourceProblem extends Span {
  readonly rule:
    | 'duplicate-attribute'
    | 'expression'
    | 'frontmatter'
    | 'import-export'
    | 'missing-attribute'
    | 'nested-place'
    | 'reference'
    | 'unknown-attribute'
    | 'unknown-component'
    | 'wrong-content';
  readonly reason: string;
  readonly hint: string;
}

/** Places that take lines of their own. */
const BLOCKS: ReadonlySet<string> = new Set<Component>([
  'Tabelle',
  'Diagramm',
  'Labor',
  'Ausgabe',
  'Quelltext',
]);
const PLACES: ReadonlySet<string> = new Set<Component>([
  'Zahl',
  'Rechnung',
  'Behauptung',
  'Tabelle',
  'Diagramm',
  'Labor',
  'Ausgabe',
  'Quelltext',
  'Angabe',
]);

export function isPlaceName(name: string | null | undefined): name is Component {
  return typeof name === 'string' && PLACES.has(name);
}

export interface FoundPlaces {
  /** In document order. */
  readonly places: readonly Place[];
  readonly problems: readonly SourceProblem[];
}

/** Finds all places of a parsed lesson. An element with a problem is no place: it cannot be compared. */
export function findPlaces(source: string, tree: Root): FoundPlaces {
  const places: Place[] = [];
  const problems: SourceProblem[] = [];
  const visit = (node: Node, within: Component | undefined): void => {
    let inside = within;
    if (isElement(node) && isPlaceName(node.name)) {
      inside = node.name;
      // A stated number may stand among the computed ones of a passage; all others would not be shown or compared.
      if (within !== undefined && !(node.name === 'Angabe' && within === 'Rechnung')) {
        problems.push({
          rule: 'nested-place',
          reason: `<${node.name}> stands inside <${within}>`,
          hint: `close <${within}> first`,
          ...spanOf(node),
        });
      } else if (!holdsPlace(node)) {
        const place = readPlace(source, node, node.name);
        if ('rule' in place) problems.push(place);
        else places.push(place);
      }
    }
    if (isParent(node)) for (const child of node.children) visit(child, inside);
  };
  visit(tree, undefined);
  return { places, problems };
}

/** Whether another place stands where none may stand. */
function holdsPlace(node: Element): boolean {
  const [, ...below] = walk(node);
  return below.some(
    (child) =>
      isElement(child) && isPlaceName(child.name) && !(node.name === 'Rechnung' && child.name === 'Angabe'),
  );
}

function readPlace(source: string, node: Element, component: Component): Place | SourceProblem {
  const span = spanOf(node);
  const required = COMPONENTS[component][0];
  const id = attributeOf(node, required)?.trim();
  if (!id || !/[\p{L}\p{N}]/u.test(id)) {
    const what = component === 'Angabe' ? 'where its number comes from' : 'which figure it shows';
    return {
      rule: 'missing-attribute',
      reason: `<${component}> does not say ${component === 'Quelltext' ? 'which file it shows' : what}`,
      hint: `write <${component} ${required}="…">`,
      ...span,
    };
  }
  const base = { id, inner: innerSpan(source, node), ...span };
  if (BLOCKS.has(component) && !startsItsLine(source, node)) {
    return {
      ...wrongContent(span, `<${component}> stands in a line of text`),
      hint: 'give it lines of its own, with a blank line before and after',
    };
  }
  switch (component) {
    case 'Zahl':
    case 'Behauptung':
      return hasOnly(node, PHRASE)
        ? { ...base, component, literals: phraseOf(source, node) }
        : wrongContent(span, `<${component}> holds more than ${component === 'Zahl' ? 'a number' : 'words'}`);
    case 'Rechnung':
      return { ...base, component, literals: numbersOf(source, node) };
    case 'Tabelle':
    case 'Diagramm':
    case 'Labor':
      return readTable(source, node, base, component);
    case 'Ausgabe':
      return readFence(source, node, base);
    case 'Quelltext':
      return node.children.length === 0
        ? { ...base, component }
        : wrongContent(span, '<Quelltext> has content, but shows a file', 'write <Quelltext von="…" />');
    case 'Angabe':
      return node.children.length > 0
        ? { ...base, component }
        : wrongContent(span, '<Angabe> is empty', 'write the stated number between its tags');
  }
}

function wrongContent(
  span: Span,
  reason: string,
  hint = 'empty the element and run: npm run accept',
): SourceProblem {
  return { rule: 'wrong-content', reason, hint, start: span.start, end: span.end };
}

/** The span between the tags. */
function innerSpan(source: string, node: Element): Span | undefined {
  const { start, end } = spanOf(node);
  const tag = readTag(source, start);
  return tag.selfClosing ? undefined : { start: tag.end, end: source.lastIndexOf('</', end - 1) };
}

/** Whether only block quote and list marks stand before an element on its line, so that accept can fill it with lines. */
function startsItsLine(source: string, node: Element): boolean {
  const { start } = spanOf(node);
  const before = source.slice(source.lastIndexOf('\n', start) + 1, start);
  return node.type === 'mdxJsxFlowElement' && /^[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)*$/u.test(before);
}

const PHRASE = new Set(['paragraph', 'text', 'inlineCode', 'emphasis', 'strong', 'delete', 'break']);

/** Whether an element has no nodes below it but those of some types: others would be lost when it is rendered. */
function hasOnly(
  node: Element | Table['children'][number]['children'][number],
  types: ReadonlySet<string>,
): boolean {
  const [, ...below] = walk(node);
  return below.every(({ type }) => types.has(type));
}

function numbersOf(source: string, node: Element): Literal[] {
  return leavesOf(source, node).flatMap((leaf) =>
    findNumbers(leaf.value, leaf).map(({ text, start, end }) => ({
      text,
      ...(leaf.code && { code: true }),
      ...spanIn(leaf, start, end),
    })),
  );
}

/** The text below some nodes as one literal, without the space around it; none where there is no text. */
function phraseOf(source: string, node: Node): Literal[] {
  const leaves = leavesOf(source, node);
  const filled = leaves.filter((leaf) => leaf.value.trim() !== '');
  const [first] = filled;
  if (!first) return [];
  // Markup around one text survives an accepted change; markup within it cannot.
  if (filled.length === 1) {
    return [{ text: oneLine(first.value), ...(first.code && { code: true }), ...trimmed(first) }];
  }
  const children = (isParent(node) ? node.children : []).filter((child) =>
    leavesOf(source, child).some((leaf) => leaf.value.trim() !== ''),
  );
  const text = oneLine(leaves.map((leaf) => leaf.value).join(''));
  return [{ text, start: edge(leaves, children[0]!).start, end: edge(leaves, children.at(-1)!).end }];
}

/** The span of a node at the border of a phrase, without the white space that is not part of the phrase. */
function edge(leaves: readonly Leaf[], node: Node): Span {
  const span = spanOf(node);
  const leaf = leaves.find(({ start }) => start === span.start);
  return leaf && !leaf.code ? trimmed(leaf) : span;
}

function trimmed(leaf: Leaf): Span {
  const from = leaf.value.length - leaf.value.trimStart().length;
  return spanIn(leaf, from, leaf.value.trimEnd().length);
}

/** Line ends and indentation are no part of a phrase; no-break spaces are. */
function oneLine(text: string): string {
  return text.trim().replace(/[ \t\r\n]+/gu, ' ');
}

type Inner = Omit<Base, 'component'>;

function readTable(
  source: string,
  node: Element,
  base: Inner,
  component: TableComponent,
): TablePlace | SourceProblem {
  const children = node.children as readonly Node[];
  if (children.length === 0) return { ...base, component, rows: [], table: undefined };
  const table = children[0] as Table;
  if (children.length > 1 || table.type !== 'table') {
    return wrongContent(base, `<${component}> holds something other than one table`);
  }
  const rows: Literal[][] = [];
  for (const row of table.children) {
    const cells: Literal[] = [];
    for (const cell of row.children) {
      if (!hasOnly(cell, PHRASE)) {
        const hint = `keep plain text, or empty <${component}> and run: npm run accept`;
        return wrongContent(spanOf(cell), `this cell of <${component}> holds more than text`, hint);
      }
      cells.push(phraseOf(source, cell)[0] ?? emptyCell(source, spanOf(cell)));
    }
    rows.push(cells);
  }
  return { ...base, component, rows, table: spanOf(table) };
}

/** An empty cell's literal: where to write, and the spaces missing between the text and the bars. */
function emptyCell(source: string, { start, end }: Span): Literal {
  // It begins with a bar: even the first one of a row, which would be no cell without.
  const space = /\|([ \t]*)/u.exec(source.slice(start, end))![1]!;
  const at = start + 1 + Math.min(space.length, 1);
  return { text: '', start: at, end: at, around: [space === '' ? ' ' : '', space.length < 2 ? ' ' : ''] };
}

function readFence(source: string, node: Element, base: Inner): OutputPlace | SourceProblem {
  const children = node.children as readonly Node[];
  const component = 'Ausgabe';
  if (children.length === 0) return { ...base, component, lines: [], fence: undefined };
  const code = children[0] as Code;
  if (children.length > 1 || code.type !== 'code') {
    return wrongContent(base, '<Ausgabe> holds something other than one fenced block');
  }
  const span = spanOf(code);
  const opening = source.slice(span.start).split('\n', 1)[0]!.trimEnd();
  const prefix = source.slice(source.lastIndexOf('\n', span.start) + 1, span.start);
  const values = code.value === '' ? [] : code.value.split(/\r?\n/u);
  // A block that holds one empty line has the value of an empty one.
  const body = source.slice(span.start, span.end).split(/\r?\n/u).length - 2;
  if (values.length === 0 && body === 1) values.push('');
  const lines: Literal[] = [];
  let at = source.indexOf('\n', span.start) + 1;
  for (const text of values) {
    const newline = source.indexOf('\n', at);
    const end = newline - (source[newline - 1] === '\r' ? 1 : 0);
    const line = source.slice(at, end);
    if (!line.endsWith(text)) {
      return wrongContent(
        { start: at, end },
        'this line of <Ausgabe> is indented with a tab its block cuts in two',
      );
    }
    lines.push(
      text === '' ? { text, start: at, end, around: [prefix, ''] } : { text, start: end - text.length, end },
    );
    at = newline + 1;
  }
  const mark = /`+|~+/u.exec(opening)![0];
  return { ...base, component, lines, fence: { ...span, opening, mark } };
}
