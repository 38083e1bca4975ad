/** Requests multiply from layer to layer: one bar per layer. */
import { german } from '../german.ts';
import { type ChartTable, numbers } from '../table.ts';
import { type DrawingTexts, drawing, f, head, type Layout, most, text, textWidth, WIDTHS } from './parts.ts';
import { linear } from './scale.ts';

const ROW = 34;
const NAMES = 92;

export function drawVerstaerkung(table: ChartTable, layout: Layout, texts: DrawingTexts): string {
  const factors = numbers(table, 1);
  const counts = numbers(table, 2);
  const labels = [1, ...counts].map((count) => german(count));
  const room = Math.max(...labels.map(textWidth)) + 12;
  const x = linear([0, Math.max(1, most(counts))], [NAMES, WIDTHS[layout] - room]);
  const { markup, height } = head(
    'Anfragen je Schicht',
    [{ label: 'im schlimmsten Fall', className: 'retry' }],
    2,
    0,
    WIDTHS[layout],
  );
  const body = [markup];
  const row = (n: number, name: string, count: number, className: string): void => {
    const y = height + 4 + n * ROW;
    body.push(
      text(2, y + ROW / 2 + 4.5, name, { className: 'wert' }),
      `<rect class="${className}" x="${NAMES}" y="${f(y + 5)}" width="${f(Math.max(1, x(count) - NAMES))}" height="${ROW - 10}"/>`,
      text(x(count) + 6, y + ROW / 2 + 4.5, german(count)),
    );
  };
  row(0, 'losgeschickt', 1, 'neu');
  for (const [n, count] of counts.entries()) row(n + 1, `Schicht ${german(n + 1)}`, count, 'retry');
  const description = `Aus einer Anfrage werden ${counts.map((count, n) => `nach Schicht ${german(n + 1)} mit ${german(factors[n]!)} Versuchen ${german(count)}`).join(', ')}.`;
  return drawing(layout, height + 8 + (counts.length + 1) * ROW, { ...texts, description }, body.join(''));
}
