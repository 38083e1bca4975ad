/** Compares what a page shows with recomputed figures. Pure: the page is read elsewhere. */
import { writeCell } from '../check/compare.ts';
import type { Cell, Figures } from '../figures/figure.ts';
import { readNumber, statesValue, writeNumber } from '../figures/german-number.ts';

/** One published value: the figure it belongs to, which part of it, and the text the page shows. */
export interface Published {
  readonly figure: string;
  readonly part: Part;
  readonly text: string;
  /** Whether it stands in code, where numbers have a decimal point. */
  readonly code?: boolean;
}

export type Part =
  | { readonly kind: 'zahl' }
  | { readonly kind: 'rechnung'; readonly index: number }
  | { readonly kind: 'behauptung' }
  | { readonly kind: 'kopf'; readonly column: number }
  | { readonly kind: 'zelle'; readonly row: number; readonly column: number }
  | { readonly kind: 'zeile'; readonly line: number };

/** How many parts of a figure the page shows in one place: numbers, cells with heads, or lines. */
export interface Extent {
  readonly figure: string;
  readonly count: number;
}

export type Verdict = { readonly holds: true } | { readonly holds: false; readonly expected: string };

const HOLDS: Verdict = { holds: true };
const wrong = (expected: string): Verdict => ({ holds: false, expected });

/** Whether a published value is what the figure gives; else what should stand there, in the page's own form. */
export function judge(published: Published, figures: Figures): Verdict {
  const { part, text } = published;
  const figure = Object.hasOwn(figures, published.figure) ? figures[published.figure] : undefined;
  if (!figure) return wrong('diese Figur gibt es nicht');
  if (figure.kind === 'invalid') return wrong('kein Wert');
  switch (part.kind) {
    case 'zahl':
      if (figure.kind === 'zahl') return judgeNumber(published, figure.value, figure.decimals);
      break;
    case 'rechnung': {
      const value = figure.kind === 'rechnung' ? figure.values[part.index] : undefined;
      if (value !== undefined) return judgeNumber(published, value, null);
      break;
    }
    case 'behauptung':
      if (figure.kind !== 'behauptung') break;
      if (!figure.holds) return wrong('gilt nicht');
      return sameWords(text, figure.text) ? HOLDS : wrong(figure.text);
    case 'kopf': {
      const label = 'columns' in figure ? figure.columns[part.column]?.label : undefined;
      if (label !== undefined) return sameWords(text, label) ? HOLDS : wrong(label);
      break;
    }
    case 'zelle': {
      const cell = 'rows' in figure ? figure.rows[part.row]?.[part.column] : undefined;
      if (cell !== undefined) return judgeCell(published, cell);
      break;
    }
    case 'zeile': {
      const line = figure.kind === 'ausgabe' ? figure.lines[part.line] : undefined;
      if (line !== undefined) return text.trimEnd() === line ? HOLDS : wrong(line);
      break;
    }
  }
  return wrong('kein Wert an dieser Stelle');
}

/** The number of parts a figure has, where it differs from what the page shows. */
export function missingParts({ figure: id, count }: Extent, figures: Figures): number | undefined {
  const figure = Object.hasOwn(figures, id) ? figures[id] : undefined;
  let parts = count;
  if (figure?.kind === 'rechnung') parts = figure.values.length;
  if (figure && 'rows' in figure) parts = figure.columns.length * (figure.rows.length + 1);
  if (figure?.kind === 'ausgabe') parts = figure.lines.length;
  return parts === count ? undefined : parts;
}

function judgeNumber({ text, code = false }: Published, value: number, decimals: number | null): Verdict {
  const token = readNumber(text, { code }) ?? readNumber(text);
  if (token && statesValue(token, value, decimals)) return HOLDS;
  return wrong(writeNumber(value, decimals, token?.form));
}

function judgeCell(published: Published, cell: Cell): Verdict {
  if (typeof cell !== 'string') return judgeNumber(published, cell.value, cell.decimals);
  return sameWords(published.text, cell) ? HOLDS : wrong(writeCell(cell));
}

function sameWords(a: string, b: string): boolean {
  return a.trim().replace(/\s+/gu, ' ') === b.trim().replace(/\s+/gu, ' ');
}
