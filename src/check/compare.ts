/** Compares one place with its figure. Pure; used by the check, by accept and by the components that render a place. */
import type {
  Cell,
  ClaimFigure,
  Figure,
  NumberFigure,
  NumbersFigure,
  Run,
  TableFigure,
  TextFigure,
} from '../figures/figure.ts';
import { findNumbers, readNumber, statesValue, writeNumber } from '../figures/german-number.ts';
import type { OutputPlace, Place, Span, TablePlace, TextPlace } from './place.ts';

/** A difference between a literal and its figure, or a place that cannot be compared. */
export interface Difference extends Span {
  readonly rule: 'drift' | 'false-claim' | 'no-literal' | 'wrong-kind' | 'invalid-figure' | 'unknown-figure';
  /** The sentence of the message, without position. */
  readonly reason: string;
  readonly hint: string;
  readonly actual: string;
  readonly expected: string;
  /** What accept writes, and over which span; `undefined` where only a person can mend it. */
  readonly edit: (Span & { readonly text: Replacement }) | undefined;
}

/**
 * A text; or lines, which accept indents like the element they belong to: `element` fills a self-closing or empty tag
 * in place, `block` fills it with blank lines around, `table` and `fence` replace the lines of an accepted copy.
 */
export type Replacement =
  | string
  | { readonly lines: readonly string[]; readonly as: 'element' | 'block' | 'table' | 'fence' };

const ACCEPT = 'if the new value is right, re-read this sentence and run: npm run accept';
const FILL = 'to have the computed copy written here for review, run: npm run accept';
const KIND_OF = {
  Zahl: 'zahl',
  Rechnung: 'rechnung',
  Behauptung: 'behauptung',
  Tabelle: 'tabelle',
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
    case 'Tabelle':
      return compareTable(place, figure as TableFigure);
    case 'Ausgabe':
      return compareOutput(place, figure as TextFigure);
  }
}

function problem(
  span: Span,
  rule: Difference['rule'],
  reason: string,
  hint: string,
  actual: string,
  expected: string,
  edit?: Difference['edit'],
): Difference {
  return { rule, reason, hint, actual, expected, edit, start: span.start, end: span.end };
}

function drift(
  place: Place,
  figure: Figure,
  span: Span,
  where: string,
  actual: string,
  expected: string,
  edit: NonNullable<Difference['edit']>,
): Difference {
  const reason = `${place.id}${where} drifted: the lesson says ${actual}, ${describeRuns(figure.runs)} gives ${expected}`;
  return problem(span, 'drift', reason, ACCEPT, actual, expected, edit);
}

function replace(span: Span, text: string): NonNullable<Difference['edit']> {
  return { start: span.start, end: span.end, text };
}

function empty(place: Place, text: Replacement): Difference {
  // An empty element is filled between its tags; a self-closing one is rewritten as a pair of tags.
  const edit = { start: place.start, end: place.end, text };
  return problem(
    place,
    'no-literal',
    `${place.id} has no accepted copy`,
    FILL,
    'nothing',
    'an accepted copy',
    edit,
  );
}

function compareNumber(place: TextPlace, figure: NumberFigure): Difference[] {
  const [literal] = place.literals;
  if (!literal) return [empty(place, { lines: [writeNumber(figure.value, figure.decimals)], as: 'element' })];
  const token = readNumber(literal.text);
  if (token && statesValue(token, figure.value, figure.decimals)) return [];
  const expected = writeNumber(figure.value, figure.decimals, token?.form);
  return [drift(place, figure, literal, '', literal.text, expected, replace(literal, expected))];
}

function compareNumbers(place: TextPlace, figure: NumbersFigure): Difference[] {
  const { values } = figure;
  const expectedList = values.map((value) => writeNumber(value, null)).join(' ');
  if (place.literals.length !== values.length) {
    const actual = place.literals.map((literal) => literal.text).join(' ') || 'no number';
    return [
      problem(
        place,
        place.inner === undefined ? 'no-literal' : 'drift',
        `${place.id} drifted: the passage has ${place.literals.length} numbers (${actual}), ${describeRuns(figure.runs)} gives ${values.length} (${expectedList})`,
        'rewrite the passage by hand: a computation with other steps needs other words',
        actual,
        expectedList,
      ),
    ];
  }
  return place.literals.flatMap((literal, index) => {
    const [token] = findNumbers(literal.text);
    const value = values[index]!;
    if (token && statesValue(token, value, null)) return [];
    const expected = writeNumber(value, null, token?.form);
    return [
      drift(
        place,
        figure,
        literal,
        ` (number ${index + 1} of ${values.length})`,
        literal.text,
        expected,
        replace(literal, expected),
      ),
    ];
  });
}

function compareClaim(place: TextPlace, figure: ClaimFigure): Difference[] {
  const [literal] = place.literals;
  const found: Difference[] = [];
  if (!literal) {
    found.push(empty(place, { lines: [figure.text], as: 'element' }));
  } else if (literal.text !== figure.text) {
    const reason = `${place.id} drifted: the lesson says “${literal.text}”, figures.ts proves “${figure.text}”`;
    const hint =
      'if the proven wording is right, run: npm run accept; else change text and predicate in figures.ts together';
    found.push(
      problem(literal, 'drift', reason, hint, literal.text, figure.text, replace(literal, figure.text)),
    );
  }
  if (!figure.holds) {
    found.push(
      problem(
        literal ?? place,
        'false-claim',
        `${place.id} does not hold: “${figure.text}” needs ${figure.because}, from ${describeRuns(figure.runs)}`,
        'rewrite the sentence and its predicate in figures.ts; accept never changes a claim that is false',
        literal?.text ?? '',
        figure.because,
      ),
    );
  }
  return found;
}

/** A cell's text in the form the author wrote, where that was a number. */
export function writeCell(cell: Cell, literal?: string): string {
  if (typeof cell === 'string') return cell;
  return writeNumber(
    cell.value,
    cell.decimals,
    literal === undefined ? undefined : readNumber(literal)?.form,
  );
}

function statesCell(cell: Cell, literal: string): boolean {
  if (typeof cell === 'string') return cell === literal;
  const token = readNumber(literal);
  return token !== undefined && statesValue(token, cell.value, cell.decimals);
}

function escapeCell(text: string): string {
  return text.replace(/[\\|`*_{}[\]<>]/gu, (mark) => `\\${mark}`);
}

/** The accepted copy of a whole table, as Markdown lines. */
function tableLines(figure: TableFigure): string[] {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(figure.columns.map((column) => escapeCell(column.label))),
    line(figure.columns.map((column) => (column.align === 'right' ? '--:' : '---'))),
    ...figure.rows.map((row) => line(row.map((cell) => escapeCell(writeCell(cell))))),
  ];
}

function compareTable(place: TablePlace, figure: TableFigure): Difference[] {
  const lines = tableLines(figure);
  if (place.table === undefined) return [empty(place, { lines, as: 'block' })];
  const [head = [], ...body] = place.rows;
  const whole = { ...place.table, text: { lines, as: 'table' } as const };
  if (head.length !== figure.columns.length || body.length !== figure.rows.length) {
    const actual = `${body.length} rows of ${head.length} columns`;
    const expected = `${figure.rows.length} rows of ${figure.columns.length} columns`;
    return [drift(place, figure, place.table, '', actual, expected, whole)];
  }
  const expected: (readonly Cell[])[] = [figure.columns.map((column) => column.label), ...figure.rows];
  return place.rows.flatMap((row, r) =>
    row.flatMap((literal, c) => {
      const cell = expected[r]![c]!;
      if (statesCell(cell, literal.text)) return [];
      const text = writeCell(cell, literal.text);
      const where =
        r === 0 ? ` (head of column ${c + 1})` : ` (row ${r}, column “${figure.columns[c]!.label}”)`;
      return [
        drift(
          place,
          figure,
          literal,
          where,
          literal.text || 'nothing',
          text || 'nothing',
          replace(literal, escapeCell(text)),
        ),
      ];
    }),
  );
}

function compareOutput(place: OutputPlace, figure: TextFigure): Difference[] {
  const { lines } = figure;
  if (place.body === undefined) return [empty(place, { lines: ['```text', ...lines, '```'], as: 'block' })];
  if (place.lines.length !== lines.length) {
    const edit = { ...place.body, text: { lines, as: 'fence' } as const };
    return [
      drift(place, figure, place.body, '', `${place.lines.length} lines`, `${lines.length} lines`, edit),
    ];
  }
  return place.lines.flatMap((literal, index) => {
    const expected = lines[index]!;
    if (literal.text === expected) return [];
    const where = ` (line ${index + 1} of ${lines.length})`;
    return [drift(place, figure, literal, where, literal.text, expected, replace(literal, expected))];
  });
}
