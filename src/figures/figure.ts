/**
 * Figures: the published values a lesson's `figures.ts` names. A figure is plain data (it crosses a process boundary
 * and ends up in a browser), knows the runs it came from and has an id, a dotted path such as `sturm.erfolge`.
 *
 * The constructors carry the German names of the components that show them: `zahl` for `<Zahl>`, `rechnung` for
 * `<Rechnung>`, `tabelle`, `ausgabe`, `behauptung`.
 */
import type { Predicate } from './predicate.ts';

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
}
/** A definition that yields no publishable value; `problem` says why. */
export interface InvalidFigure extends Base {
  readonly kind: 'invalid';
  readonly problem: string;
}

export type ValidFigure = NumberFigure | NumbersFigure | TableFigure | TextFigure | ClaimFigure;
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

function invalid(problem: string, runs: Runs): InvalidFigure {
  return { kind: 'invalid', problem, runs: runList(runs) };
}

function numberProblem(value: unknown): string | undefined {
  if (typeof value !== 'number')
    return `is ${value === undefined ? 'undefined' : typeof value}, not a number`;
  if (!Number.isFinite(value)) return `is ${value}`;
  return undefined;
}

/**
 * One number.
 * @param options.stellen fraction digits to round to when shown; without it the value must be exact, and a value that
 *   needs more than 6 fraction digits is refused: say how far to round.
 */
export function zahl(value: number, runs: Runs, options: { stellen?: number } = {}): Figure {
  const problem = numberProblem(value);
  if (problem) return invalid(problem, runs);
  const decimals = options.stellen ?? null;
  if (decimals === null && Math.abs(value * 1e6 - Math.round(value * 1e6)) > 1e-6 * Math.abs(value)) {
    return invalid(`is ${value}: say how far to round with { stellen: n }`, runs);
  }
  return { kind: 'zahl', value: value === 0 ? 0 : value, decimals, runs: runList(runs) };
}

/** A list of exact numbers, bound in reading order to all numbers of a `<Rechnung>`. */
export function rechnung(values: readonly number[], runs: Runs): Figure {
  if (!Array.isArray(values) || values.length === 0) return invalid('is an empty list', runs);
  for (const [index, value] of values.entries()) {
    const problem = numberProblem(value);
    if (problem) return invalid(`has a value at position ${index + 1} that ${problem}`, runs);
  }
  return { kind: 'rechnung', values: values.map((value) => (value === 0 ? 0 : value)), runs: runList(runs) };
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
  const problems: string[] = [];
  if (columns.length === 0) problems.push('has no columns');
  if (rows.length === 0) problems.push('has no rows');
  const heads = columns.map((column) => (typeof column === 'string' ? { text: column } : column));
  const cells = rows.map((row, r) => {
    if (row.length !== heads.length) {
      problems.push(`has ${row.length} cells in row ${r + 1}, but ${heads.length} columns`);
    }
    return row.map((cell, c): Cell => {
      if (typeof cell === 'string') return cell.replace(/\s+/gu, ' ').trim();
      const problem = numberProblem(cell);
      if (problem) problems.push(`has a cell in row ${r + 1}, column ${c + 1} that ${problem}`);
      return { value: cell === 0 ? 0 : cell, decimals: heads[c]?.stellen ?? null };
    });
  });
  if (problems.length > 0) return invalid(problems.join('; '), runs);
  return {
    kind: 'tabelle',
    columns: heads.map((head, c) => ({
      label: head.text,
      align: rows.every((row) => typeof row[c] === 'number') ? 'right' : 'left',
    })),
    rows: cells,
    runs: runList(runs),
  };
}

/** A text output, line by line; `text` may end in one line break, which is not part of the figure. */
export function ausgabe(text: string, runs: Runs): Figure {
  if (typeof text !== 'string') return invalid(`is ${typeof text}, not a text`, runs);
  if (/\b(?:NaN|undefined)\b/u.test(text)) return invalid('contains NaN or undefined', runs);
  const lines = text.replace(/\r?\n$/u, '').split(/\r?\n/u);
  if (lines.length === 1 && lines[0] === '') return invalid('is an empty text', runs);
  return { kind: 'ausgabe', lines: lines.map((line) => line.trimEnd()), runs: runList(runs) };
}

/** Words that follow from figures, with the predicate that carries them. */
export function behauptung(text: string, predicate: Predicate, runs: Runs): Figure {
  if (typeof predicate?.holds !== 'boolean') return invalid('has a predicate without a truth value', runs);
  return {
    kind: 'behauptung',
    text: text.replace(/\s+/gu, ' ').trim(),
    holds: predicate.holds,
    because: predicate.because,
    runs: runList(runs),
  };
}

/** What a `figures.ts` exports by default: figures in nested objects, whose keys make up the ids. */
export interface FigureTree {
  readonly [name: string]: Figure | FigureTree;
}

const NAME = /^[a-z][A-Za-z0-9]*$/u;

function isFigure(node: unknown): node is Figure {
  return typeof node === 'object' && node !== null && typeof (node as Figure).kind === 'string';
}

/** Flattens the tree to ids. A name that is not camel-case ASCII, or a value that is no figure, becomes an invalid figure. */
export function defineFigures(tree: FigureTree): Figures {
  const figures: Record<string, Figure> = {};
  const walk = (node: FigureTree, path: readonly string[]): void => {
    for (const [name, child] of Object.entries(node)) {
      const id = [...path, name].join('.');
      if (!NAME.test(name)) {
        figures[id] = invalid(`has a name that is not camel-case ASCII: ${JSON.stringify(name)}`, []);
      } else if (isFigure(child)) {
        figures[id] = child;
      } else if (typeof child === 'object' && child !== null && !Array.isArray(child)) {
        walk(child, [...path, name]);
      } else {
        figures[id] = invalid(
          `is ${child === undefined ? 'undefined' : `a bare ${typeof child}`}, not a figure`,
          [],
        );
      }
    }
  };
  walk(tree, []);
  return figures;
}
