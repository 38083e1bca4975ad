/** What came out: the numbers of this run beside the published ones, and all its data. */
import { element } from '#src/site/browser/element.ts';
import { german } from '../german.ts';
import type { Measure } from '../lab.ts';
import type { ChartTable } from '../table.ts';

/** Replaces the content of a table by the numbers of a run and their difference to the published ones. */
export function showMeasures(
  table: HTMLTableElement,
  own: readonly Measure[],
  published: readonly Measure[],
): void {
  const head = ['Größe', 'hier', 'im Text', 'Unterschied'].map((text, n) =>
    element('th', { scope: 'col', 'data-ausrichtung': n === 0 ? 'left' : 'right' }, text),
  );
  // A policy's name holds its budget, so measures are compared by their place where no one is left out.
  const rows = own.map(({ label, unit, value }, n) => {
    const there = own.length === published.length ? published[n] : published.find((m) => m.label === label);
    const other = there?.value ?? null;
    const title = element('th', { scope: 'row' }, label);
    if (unit) title.append(' ', element('span', { class: 'einheit' }, unit));
    const cells = [text(value), text(other), difference(value, other)];
    return element(
      'tr',
      {},
      title,
      ...cells.map((content) => element('td', { 'data-ausrichtung': 'right' }, content)),
    );
  });
  table.replaceChildren(
    element('caption', { class: 'sr-only' }, 'Ergebnis dieses Laufs und des Laufs im Text'),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...rows),
  );
}

function text(value: number | null): string {
  return value === null ? '–' : german(value);
}

function difference(own: number | null, published: number | null): string {
  if (own === null || published === null) return '–';
  const by = own - published;
  return by > 0 ? `+${german(by)}` : german(by);
}

/** Replaces the content of a table by the data of a chart. */
export function showData(table: HTMLTableElement, { columns, rows }: ChartTable): void {
  const align = columns.map((_, n) => (rows.every((row) => typeof row[n] === 'number') ? 'right' : 'left'));
  table.replaceChildren(
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        ...columns.map((label, n) => element('th', { scope: 'col', 'data-ausrichtung': align[n]! }, label)),
      ),
    ),
    element(
      'tbody',
      {},
      ...rows.map((row) =>
        element(
          'tr',
          {},
          ...row.map((value, n) =>
            n === 0
              ? element('th', { scope: 'row', 'data-ausrichtung': align[n]! }, String(value))
              : element('td', { 'data-ausrichtung': align[n]! }, String(value)),
          ),
        ),
      ),
    ),
  );
}
