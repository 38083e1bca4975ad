/** How the result of `npm run prove` stands in the README. */
export const START = '<!-- prove: written by npm run prove -- --accept -->';
export const END = '<!-- /prove -->';

export interface Row {
  file: string;
  numbers: number;
  /** Noticed by the check. */
  check: number;
  /** Noticed by coverage of the page. */
  coverage: number;
  /** In an `Angabe` with a source. */
  stated: number;
  /** What nothing else says: durations, positions, and the marks of list items after the first, which show nothing. */
  setting: number;
  /** Unnoticed for a reason that stands in `scripts/prove-survivors.ts`. */
  justified: number;
  unnoticed: number;
}

const COLUMNS = ['numbers', 'check', 'coverage', 'stated', 'setting', 'justified', 'unnoticed'] as const;

/** A row for a file of which nothing has been tried yet. */
export function emptyRow(file: string): Row {
  return { file, numbers: 0, check: 0, coverage: 0, stated: 0, setting: 0, justified: 0, unnoticed: 0 };
}

export function proofSection(rows: readonly Row[]): string {
  const total = COLUMNS.map((column) => rows.reduce((sum, row) => sum + row[column], 0));
  const lines = [
    ['changed in', ...COLUMNS],
    ['---', ...COLUMNS.map(() => '--:')],
    ...rows.map((row) => [`\`${row.file}\``, ...COLUMNS.map((column) => row[column])]),
    ['all', ...total],
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
