/**
 * Figures: the published values a lesson's `figures.ts` names. A figure is plain data (it crosses a process boundary
 * and ends up in a browser), knows the runs it came from and has an id, a dotted path such as `sturm.erfolge`.
 *
 * The constructors carry the German names of the components that show them: `zahl` for `<Zahl>`, `rechnung` for
 * `<Rechnung>`, `tabelle`, `diagramm`, `ausgabe`,
 * `behauptung`.
 */
import { fractionDigits } from './german-number.ts';
import type { Predicate, Weakness } from './predicate.ts';

export type ParameterValue = string | number | boolean | null | readonly ParameterValue[];

/** One call of a simulator: its name and all its parameters, those of the policy included. */
export interface Run {
  readonly simulator: string;
  readonly parameter: Readonly<Record<string, ParameterValue>>;
}

/** What a simulator returns says which run it was; a result of `sim/` can be passed as it is. */
export interface RunResult {
  readonly simulator: string;
  readonly parameter: object;
  readonly politik?: { readonly name: string; readonly parameter: object };
}

export type Cell = string | { readonly value: number; readonly decimals: number | null };
export type Align = 'left' | 'right' | 'center';

export const CHART_KINDS = [
  'domino',
  'sturm',
  'politiken',
  'rueckkehr',
  'verstaerkung',
  'verteilung',
] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Charts whose simulator the reader can turn. */
export const LAB_KINDS = ['domino', 'sturm', 'politiken', 'verstaerkung'] as const;
export type LabKind = (typeof LAB_KINDS)[number];

export function isLabKind(art: ChartKind): art is LabKind {
  return (LAB_KINDS as readonly ChartKind[]).includes(art);
}

interface Base {
  readonly runs: readonly Run[];
}
export interface NumberFigure extends Base {
  readonly kind: 'zahl';
  readonly value: number;
  /** Fraction digits the value is rounded to when shown; `null`: the value is exact. */
  readonly decimals: number | null;
}
export interface NumbersFigure extends Base {
  readonly kind: 'rechnung';
  readonly values: readonly number[];
}
export interface TableFigure extends Base {
  readonly kind: 'tabelle';
  readonly columns: readonly { readonly label: string; readonly align: Align }[];
  readonly rows: readonly (readonly Cell[])[];
}
/** A chart: a table of data and how it is drawn. What the chart shows is all in the table. */
export interface ChartFigure extends Base {
  readonly kind: 'diagramm';
  readonly art: ChartKind;
  readonly columns: TableFigure['columns'];
  readonly rows: TableFigure['rows'];
}
export interface TextFigure extends Base {
  readonly kind: 'ausgabe';
  readonly lines: readonly string[];
}
export interface ClaimFigure extends Base {
  readonly kind: 'behauptung';
  /** The words the lesson may use; they stand beside the predicate that carries them. */
  readonly text: string;
  readonly holds: boolean;
  /** What was compared, in one line, for messages. */
  readonly because: string;
  /** Why it says too little although it holds; absent if it says enough. Such a claim is not published. */
  readonly weaknesses?: readonly Weakness[];
}
/** A definition that yields no publishable value; `problem` says why. */
export interface InvalidFigure extends Base {
  readonly kind: 'invalid';
  readonly problem: string;
}

export type ValidFigure = NumberFigure | NumbersFigure | TableFigure | ChartFigure | TextFigure | ClaimFigure;
export type Figure = ValidFigure | InvalidFigure;
/** Figures of one lesson by id, in the order of their definition. */
export type Figures = Readonly<Record<string, Figure>>;

type Runs = RunResult | readonly RunResult[];

function runList(runs: Runs): readonly Run[] {
  return (Array.isArray(runs) ? (runs as readonly RunResult[]) : [runs as RunResult]).map(
    ({ simulator, parameter, politik }) => ({
      simulator,
      parameter: {
        ...(politik && { politik: politik.name, ...politik.parameter }),
        ...parameter,
      } as Run['parameter'],
    }),
  );
}

function invalid(problem: string): InvalidFigure {
  return made({ kind: 'invalid', problem, runs: [] });
}

/** Builds a figure unless something is wrong with its values or its runs. */
function unless(
  problem: string | undefined,
  runs: Runs,
  build: (runs: readonly Run[]) => ValidFigure,
): Figure {
  if (problem) return invalid(problem);
  const given: readonly unknown[] = Array.isArray(runs) ? runs : [runs];
  const isRun = (run: unknown): boolean =>
    typeof run === 'object' && run !== null && typeof (run as RunResult).simulator === 'string';
  if (given.length === 0 || !given.every(isRun)) return invalid('does not say which run it comes from');
  return made(build(runList(runs)));
}

/** Figures that went through the constructors' checks; `defineFigures` takes no others. */
const checked = new WeakSet<Figure>();

function made<F extends Figure>(figure: F): F {
  checked.add(figure);
  return figure;
}

const MOST_FRACTION_DIGITS = 6;
const MOST_DECIMALS = 20;

function numberProblem(value: unknown): string | undefined {
  if (typeof value !== 'number') return `is ${nameOf(value)}, not a number`;
  if (!Number.isFinite(value)) return `is ${value}`;
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return `is ${value}: too large to be exact`;
  return undefined;
}

/** Like `numberProblem`, for a value shown with `decimals` fraction digits, or exactly. */
function shownProblem(value: unknown, decimals: number | null): string | undefined {
  const problem = numberProblem(value);
  if (problem) return problem;
  if (decimals !== null) {
    return Number.isInteger(decimals) && decimals >= 0 && decimals <= MOST_DECIMALS
      ? undefined
      : `has stellen ${decimals}: must be an integer from 0 to ${MOST_DECIMALS}`;
  }
  return fractionDigits(value as number) > MOST_FRACTION_DIGITS
    ? `is ${value}: say how far to round with { stellen: n }`
    : undefined;
}

function nameOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}

/** What a text made by string concatenation has in it where a value was missing. */
function textProblem(text: string): string | undefined {
  const found = /\b(?:NaN|undefined|Infinity)\b|\[object \w+\]/u.exec(text);
  return found ? `contains ${found[0]}` : undefined;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function positive(value: number): number {
  return value === 0 ? 0 : value; // no −0: it would print as 0 and compare as something else
}

/**
 * One number.
 * @param options.stellen fraction digits to round to when shown; without it the value must be exact, and a value that
 *   needs more than 6 fraction digits is refused: say how far to round.
 */
export function zahl(value: number, runs: Runs, options: { stellen?: number } = {}): Figure {
  const decimals = options.stellen ?? null;
  return unless(shownProblem(value, decimals), runs, (list) => ({
    kind: 'zahl',
    value: positive(value),
    decimals,
    runs: list,
  }));
}

/** A list of exact numbers, bound in reading order to all numbers of a `<Rechnung>`. */
export function rechnung(values: readonly number[], runs: Runs): Figure {
  if (!Array.isArray(values)) return invalid(`is ${nameOf(values)}, not a list of numbers`);
  if (values.length === 0) return invalid('is an empty list');
  const problems = Array.from(values, (value, index) => {
    const problem = shownProblem(value, null)?.replace(
      /: say how.*/u,
      ', which is not exact: round it first',
    );
    return problem && `has a value at position ${index + 1} that ${problem}`;
  });
  return unless(problems.find(Boolean), runs, (list) => ({
    kind: 'rechnung',
    values: values.map(positive),
    runs: list,
  }));
}

/**
 * A table. A column is a label, or `{ text, stellen }`; it is right-aligned where all its cells are numbers.
 * A cell is a text, or a number (rounded where the column declares `stellen`).
 */
export function tabelle(
  columns: readonly (string | { text: string; stellen?: number })[],
  rows: readonly (readonly (string | number)[])[],
  runs: Runs,
): Figure {
  const heads = columns.map((column) => (typeof column === 'string' ? { text: column } : column));
  const problems: string[] = [];
  if (heads.length === 0) problems.push('has no columns');
  if (rows.length === 0) problems.push('has no rows');
  for (const [c, { text }] of heads.entries()) {
    const problem = typeof text === 'string' ? textProblem(text) : `is ${nameOf(text)}, not a text`;
    if (problem) problems.push(`has a head in column ${c + 1} that ${problem}`);
  }
  for (const [r, row] of rows.entries()) {
    if (row.length !== heads.length) {
      problems.push(`has ${row.length} cells in row ${r + 1}, but ${heads.length} columns`);
    }
    for (const [c, cell] of row.entries()) {
      const decimals = heads[c]?.stellen ?? null;
      const problem = typeof cell === 'string' ? textProblem(cell) : shownProblem(cell, decimals);
      if (problem) problems.push(`has a cell in row ${r + 1}, column ${c + 1} that ${problem}`);
    }
  }
  return unless(problems.join('; '), runs, (list) => ({
    kind: 'tabelle',
    columns: heads.map(({ text }, c) => ({
      label: oneLine(text),
      align: rows.every((row) => typeof row[c] === 'number') ? 'right' : 'left',
    })),
    rows: rows.map((row) =>
      row.map((cell, c) =>
        typeof cell === 'string'
          ? oneLine(cell)
          : { value: positive(cell), decimals: heads[c]?.stellen ?? null },
      ),
    ),
    runs: list,
  }));
}

/** A chart of a table's data; `art` says how it is drawn. */
export function diagramm(
  art: ChartKind,
  columns: readonly (string | { text: string; stellen?: number })[],
  rows: readonly (readonly (string | number)[])[],
  runs: Runs,
): Figure {
  if (!CHART_KINDS.includes(art)) return invalid(`is a chart of an unknown kind: ${String(art)}`);
  const table = tabelle(columns, rows, runs);
  return table.kind === 'tabelle' ? made({ ...table, kind: 'diagramm', art }) : table;
}

/** A text output, line by line; `text` may end in one line break, which is not part of the figure. */
export function ausgabe(text: string, runs: Runs): Figure {
  if (typeof text !== 'string') return invalid(`is ${nameOf(text)}, not a text`);
  const lines = text
    .replace(/\r?\n$/u, '')
    .split(/\r?\n/u)
    .map((line) => line.trimEnd());
  const empty = lines.every((line) => line === '') ? 'is an empty text' : undefined;
  return unless(textProblem(text) ?? empty, runs, (list) => ({ kind: 'ausgabe', lines, runs: list }));
}

/** Words that follow from figures, with the predicate that carries them. */
export function behauptung(text: string, predicate: Predicate, runs: Runs): Figure {
  if (typeof text !== 'string' || oneLine(text) === '') return invalid('has no words');
  if (typeof predicate?.holds !== 'boolean') return invalid('has a predicate without a truth value');
  const weaknesses = predicate.weaknesses.filter((weakness) => weakness !== null);
  return unless(textProblem(text), runs, (list) => ({
    kind: 'behauptung',
    text: oneLine(text),
    holds: predicate.holds,
    because: predicate.because,
    ...(weaknesses.length > 0 && { weaknesses }),
    runs: list,
  }));
}

/** What a `figures.ts` exports by default: figures in nested objects, whose keys make up the ids. */
export interface FigureTree {
  readonly [name: string]: Figure | FigureTree;
}

const NAME = /^[a-z][A-Za-z0-9]*$/u;
const KINDS = new Set(['zahl', 'rechnung', 'tabelle', 'diagramm', 'ausgabe', 'behauptung', 'invalid']);

function isFigure(node: unknown): node is Figure {
  return typeof node === 'object' && node !== null && KINDS.has((node as Figure).kind);
}

/** Flattens the tree to ids. A name that is not camel-case ASCII, or a value that is no figure, becomes an invalid figure. */
export function defineFigures(tree: FigureTree): Figures {
  const figures: Record<string, Figure> = {};
  const walk = (node: FigureTree, path: readonly string[]): void => {
    for (const [name, child] of Object.entries(node)) {
      const id = [...path, name].join('.');
      if (!NAME.test(name)) {
        figures[id] = invalid(`has a name that is not camel-case ASCII: ${JSON.stringify(name)}`);
      } else if (isFigure(child)) {
        figures[id] = checked.has(child) ? child : invalid(`was not made by ${child.kind}(…)`);
      } else if (typeof child === 'object' && child !== null && !Array.isArray(child)) {
        if (Object.keys(child).length === 0) figures[id] = invalid('is an empty group');
        walk(child, [...path, name]);
      } else {
        figures[id] = invalid(`is ${nameOf(child)}, not a figure`);
      }
    }
  };
  walk(tree, []);
  return figures;
}

/** Whether a value is what `defineFigures` returns; anything else is a figure module's mistake. */
export function areFigures(value: unknown): value is Figures {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((entry) => isFigure(entry) && Array.isArray(entry.runs))
  );
}
