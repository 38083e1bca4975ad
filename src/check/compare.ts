/** Compares one place with its figure. Pure; used by the check, by accept and by the components that render a place. */
import {
  type Cell,
  type ChartFigure,
  type ClaimFigure,
  type Figure,
  isLabKind,
  LAB_KINDS,
  type NumberFigure,
  type NumbersFigure,
  type Run,
  type TableFigure,
  type TextFigure,
} from '../figures/figure.ts';
import { readNumber, statesValue, writeNumber } from '../figures/german-number.ts';
import type { Fence, Literal, OutputPlace, Place, Span, TablePlace, TextPlace } from './place.ts';
import { quotePair } from './quote.ts';

/** A difference between a literal and its figure, or a place that cannot be compared. */
export interface Difference extends Span {
  readonly rule:
    | 'drift'
    | 'false-claim'
    | 'weak-claim'
    | 'no-literal'
    | 'wrong-kind'
    | 'invalid-figure'
    | 'unknown-figure'
    | 'listing';
  /** The sentence of the message, without position. */
  readonly reason: string;
  readonly hint: string;
  readonly actual: string;
  readonly expected: string;
  /** What accept writes, and over which span; `undefined` where only a person can mend it. */
  readonly edit: Edit | undefined;
}

export interface Edit extends Span {
  readonly text: Replacement;
}

/**
 * A text; or what fills a self-closing or empty tag in its line; or lines, which accept indents like what they replace:
 * `block` fills a tag with lines of their own and blank lines around, `lines` replaces a table or a fenced block.
 */
export type Replacement =
  | string
  | { readonly content: string }
  | { readonly lines: readonly string[]; readonly as: 'block' | 'lines' };

const ACCEPT = 'if the new value is right, re-read this sentence and run: npm run accept';
const FILL = 'to have the computed copy written here for review, run: npm run accept';
/** The kind of figure each component shows. */
const KIND_OF = {
  Zahl: 'zahl',
  Rechnung: 'rechnung',
  Behauptung: 'behauptung',
  Tabelle: 'tabelle',
  Diagramm: 'diagramm',
  Labor: 'diagramm',
  Ausgabe: 'ausgabe',
} as const;

/** `simuliere(politik=sofort, kapazitaet=11, neuProTick=8, …)`: enough to find the run. */
export function describeRuns(runs: readonly Run[]): string {
  const [run] = runs;
  if (!run) return 'the figure';
  const entries = Object.entries(run.parameter);
  const shown = entries.slice(0, 3).map(([name, value]) => `${name}=${describeValue(value)}`);
  const list = entries.length > 3 ? [...shown, '…'] : shown;
  const more = runs.length > 1 ? ` and ${runs.length - 1} more ${runs.length === 2 ? 'run' : 'runs'}` : '';
  return `${run.simulator}(${list.join(', ')})${more}`;
}

function describeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return JSON.stringify(value) ?? String(value);
}

/** All differences between `place` and `figure`, in reading order. `Quelltext` and `Angabe` have none. */
export function compare(place: Place, figure: Figure): Difference[] {
  if (place.component === 'Quelltext' || place.component === 'Angabe') return [];
  if (figure.kind === 'invalid') {
    return [
      problem(
        place,
        'invalid-figure',
        `${place.id} ${figure.problem}`,
        'mend it in figures.ts',
        figure.problem,
        'a value',
      ),
    ];
  }
  const wanted = KIND_OF[place.component];
  if (figure.kind !== wanted) {
    const component = Object.entries(KIND_OF).find(([, kind]) => kind === figure.kind)![0];
    return [
      problem(
        place,
        'wrong-kind',
        `${place.id} is a ${figure.kind} and cannot be shown by <${place.component}>`,
        `use <${component}>, or define it as ${wanted}(…) in figures.ts`,
        figure.kind,
        wanted,
      ),
    ];
  }
  switch (place.component) {
    case 'Zahl':
      return compareNumber(place, figure as NumberFigure);
    case 'Rechnung':
      return compareNumbers(place, figure as NumbersFigure);
    case 'Behauptung':
      return compareClaim(place, figure as ClaimFigure);
    case 'Labor':
      return [...labProblems(place, figure as ChartFigure), ...compareTable(place, figure as ChartFigure)];
    case 'Tabelle':
    case 'Diagramm':
      return compareTable(place, figure as TableFigure | ChartFigure);
    case 'Ausgabe':
      return compareOutput(place, figure as TextFigure);
  }
}

function labProblems(place: Place, { art }: ChartFigure): Difference[] {
  if (isLabKind(art)) return [];
  return [
    problem(
      place,
      'wrong-kind',
      `${place.id} is a chart of kind „${art}“, which has no lab`,
      `use <Diagramm>; there are labs for: ${LAB_KINDS.join(', ')}`,
      art,
      LAB_KINDS.join(' or '),
    ),
  ];
}

function problem(
  span: Span,
  rule: Difference['rule'],
  reason: string,
  hint: string,
  actual: string,
  expected: string,
  edit?: Edit,
): Difference {
  return { rule, reason, hint, actual, expected, edit, start: span.start, end: span.end };
}

interface Values {
  readonly actual: string;
  readonly expected: string;
  /** Whether they are counts of rows or lines rather than the values themselves. */
  readonly counts?: boolean;
}

/** @param where which part of the place, for example „ (line 2 of 7)“. */
function drift(
  place: Place,
  figure: Figure,
  span: Span,
  where: string,
  { actual, expected, counts = false }: Values,
  edit: Edit | undefined,
): Difference {
  const [says, gives] = counts ? [actual, expected] : quotePair(actual, expected);
  const reason = `${place.id}${where} drifted: the lesson says ${says}, ${describeRuns(figure.runs)} gives ${gives}`;
  return problem(span, 'drift', reason, ACCEPT, actual, expected, edit);
}

/** Replaces a literal where it stands, in the way its surroundings are written. */
function replace(literal: Literal, text: string): Edit {
  const [before, after] = literal.around ?? ['', ''];
  return { start: literal.start, end: literal.end, text: before + text + after };
}

/** An element without an accepted copy: it is filled between its tags. */
function empty(place: Place, text: Replacement, expected: string): Difference {
  const edit = { start: place.start, end: place.end, text };
  const reason = `${place.id} has no accepted copy`;
  return problem(place, 'no-literal', reason, FILL, '', expected, edit);
}

function compareNumber(place: TextPlace, figure: NumberFigure): Difference[] {
  const [literal] = place.literals;
  if (!literal) {
    const text = writeNumber(figure.value, figure.decimals);
    return [empty(place, { content: text }, text)];
  }
  const token = readNumber(literal.text, literal);
  if (token && statesValue(token, figure.value, figure.decimals)) return [];
  const expected = writeNumber(figure.value, figure.decimals, token?.form);
  return [drift(place, figure, literal, '', { actual: literal.text, expected }, replace(literal, expected))];
}

function compareNumbers(place: TextPlace, figure: NumbersFigure): Difference[] {
  const { literals } = place;
  const { values } = figure;
  const list = values.map((value) => writeNumber(value, null)).join(' ');
  if (literals.length === 0) {
    const hint = `write the passage; it has to state, in this order: ${list}`;
    return [problem(place, 'no-literal', `${place.id} has no accepted copy`, hint, '', list)];
  }
  if (literals.length !== values.length) {
    const actual = literals.map((literal) => literal.text).join(' ');
    const count = `${literals.length} ${literals.length === 1 ? 'number' : 'numbers'}`;
    const reason = `${place.id} drifted: the passage has ${count} (${actual}), ${describeRuns(figure.runs)} gives ${values.length} (${list})`;
    const hint = 'rewrite the passage by hand: a computation with other steps needs other words';
    return [problem(place, 'drift', reason, hint, actual, list)];
  }
  return literals.flatMap((literal, index) => {
    const token = readNumber(literal.text, literal);
    const value = values[index]!;
    if (token && statesValue(token, value, null)) return [];
    const expected = writeNumber(value, null, token?.form);
    const where = ` (number ${index + 1} of ${values.length})`;
    return [
      drift(place, figure, literal, where, { actual: literal.text, expected }, replace(literal, expected)),
    ];
  });
}

function compareClaim(place: TextPlace, figure: ClaimFigure): Difference[] {
  const [literal] = place.literals;
  const { text, holds } = figure;
  const found: Difference[] = [];
  if (!holds) {
    const reason = `${place.id} does not hold: “${text}” needs ${figure.because}, from ${describeRuns(figure.runs)}`;
    const hint =
      'rewrite the sentence and its predicate in figures.ts; accept never changes a claim that is false';
    found.push(problem(literal ?? place, 'false-claim', reason, hint, literal?.text ?? '', figure.because));
  }
  for (const weakness of figure.weaknesses ?? []) {
    const wide = weakness.kind === 'wide';
    const reason = `${place.id} ${wide ? 'says too little' : 'holds only through rounding'}: “${text}” needs ${weakness.reason}`;
    const hint = wide
      ? 'tighten the bound in figures.ts; an exact value goes into gleich(…), another computed one into uebertrifft(…)'
      : 'claim something that can be seen in the numbers, and change text and predicate in figures.ts together';
    found.push(problem(literal ?? place, 'weak-claim', reason, hint, literal?.text ?? '', weakness.reason));
  }
  if (holds && !literal) found.push(empty(place, { content: escapeText(text) }, text));
  if (holds && literal && !sameWords(literal.text, text)) {
    const reason = `${place.id} drifted: the lesson says “${literal.text}”, figures.ts proves “${text}”`;
    const hint =
      'if the proven wording is right, run: npm run accept; else change text and predicate in figures.ts together';
    const edit = replace(literal, literal.code ? text : escapeText(text));
    found.push(problem(literal, 'drift', reason, hint, literal.text, text, edit));
  }
  return found;
}

/** Whether two texts read the same: the site decides about no-break spaces in words, not the lesson. */
function sameWords(a: string, b: string): boolean {
  return a.replace(/\s+/gu, ' ') === b.replace(/\s+/gu, ' ');
}

/** A cell's text in the form the author wrote, where that was a number. */
export function writeCell(cell: Cell, literal?: Pick<Literal, 'text' | 'code'>): string {
  if (typeof cell === 'string') return cell;
  const form = literal && readNumber(literal.text, literal)?.form;
  return writeNumber(cell.value, cell.decimals, form);
}

function statesCell(cell: Cell, literal: Literal): boolean {
  if (typeof cell === 'string') return sameWords(cell, literal.text);
  const token = readNumber(literal.text, literal);
  return token !== undefined && statesValue(token, cell.value, cell.decimals);
}

/** Plain text as inline MDX source: what would be markup is escaped, everything else left readable. */
function escapeText(text: string): string {
  return text
    .replace(/[\\`*<>{}]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=[#\w]+;)|\[(?=\^)|\](?=[[(:])/gu, '\\$&')
    .replace(/~(?=.*~)|(?<=~.*)~/gu, '\\$&');
}

function escapeCell(text: string, code = false): string {
  return (code ? text : escapeText(text)).replaceAll('|', '\\|');
}

/** The accepted copy of a whole table, as Markdown lines. */
function tableLines(figure: TableFigure | ChartFigure): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(figure.columns.map((column) => escapeCell(column.label))),
    line(figure.columns.map((column) => (column.align === 'right' ? '--:' : '---'))),
    ...figure.rows.map((row) => line(row.map((cell) => escapeCell(writeCell(cell))))),
  ];
}

function compareTable(place: TablePlace, figure: TableFigure | ChartFigure): Difference[] {
  const lines = tableLines(figure);
  const width = figure.columns.length;
  if (place.table === undefined) {
    return [empty(place, { lines, as: 'block' }, shape(figure.rows.length, width))];
  }
  const ragged = place.rows.find((row) => row.length !== width);
  if (ragged !== undefined || place.rows.length !== figure.rows.length + 1) {
    const actual = shape(place.rows.length - 1, ragged?.length ?? width);
    const expected = shape(figure.rows.length, width);
    const edit = { ...place.table, text: { lines, as: 'lines' } as const };
    return [drift(place, figure, place.table, '', { actual, expected, counts: true }, edit)];
  }
  const expected: (readonly Cell[])[] = [figure.columns.map((column) => column.label), ...figure.rows];
  return place.rows.flatMap((row, r) =>
    row.flatMap((literal, c) => {
      const cell = expected[r]![c]!;
      if (statesCell(cell, literal)) return [];
      const text = writeCell(cell, literal);
      const where =
        r === 0 ? ` (head of column ${c + 1})` : ` (row ${r}, column “${figure.columns[c]!.label}”)`;
      const edit = replace(literal, escapeCell(text, literal.code));
      return [drift(place, figure, literal, where, { actual: literal.text, expected: text }, edit)];
    }),
  );
}

function shape(rows: number, columns: number): string {
  return `${rows} ${rows === 1 ? 'row' : 'rows'} of ${columns} ${columns === 1 ? 'column' : 'columns'}`;
}

function compareOutput(place: OutputPlace, figure: TextFigure): Difference[] {
  const { lines } = figure;
  const { fence } = place;
  const count = (n: number): string => `${n} ${n === 1 ? 'line' : 'lines'}`;
  if (fence === undefined) {
    return [empty(place, { lines: fenced(lines), as: 'block' }, count(lines.length))];
  }
  const whole = {
    start: fence.start,
    end: fence.end,
    text: { lines: fenced(lines, fence), as: 'lines' } as const,
  };
  if (place.lines.length !== lines.length) {
    const values = { actual: count(place.lines.length), expected: count(lines.length), counts: true };
    return [drift(place, figure, fence, '', values, whole)];
  }
  // A line that would end the block needs a longer mark, so the block is written anew, once.
  const breaks = markFor(lines, fence.mark) !== fence.mark;
  let rewritten = false;
  return place.lines.flatMap((literal, index) => {
    const expected = lines[index]!;
    if (literal.text === expected) return [];
    const where = ` (line ${index + 1} of ${lines.length})`;
    const edit = breaks ? (rewritten ? undefined : whole) : replace(literal, expected);
    rewritten = true;
    return [drift(place, figure, literal, where, { actual: literal.text, expected }, edit)];
  });
}

/** Lines between fences, like an existing block where there is one. */
function fenced(lines: readonly string[], like?: Fence): string[] {
  const old = like?.mark ?? '```';
  const mark = markFor(lines, old);
  const opening = like ? mark + like.opening.slice(old.length) : `${mark}text`;
  return [opening, ...lines, mark];
}

/** `mark`, or a longer one if a line would end the block. */
function markFor(lines: readonly string[], mark: string): string {
  const runs = lines.map((line) => /^ {0,3}(`{3,}|~{3,})/u.exec(line)?.[1] ?? '');
  const longest = Math.max(0, ...runs.filter((run) => run[0] === mark[0]).map((run) => run.length));
  return mark[0]!.repeat(Math.max(mark.length, longest + 1));
}
