/** Small multiples on one scale: the same kind of bars for several policies, to be compared at a glance. */
import { german } from '../german.ts';
import { type ChartTable, numbers } from '../table.ts';
import {
  bars,
  type DrawingTexts,
  drawing,
  f,
  frame,
  head,
  type Layout,
  leftOf,
  most,
  RIGHT,
  steps,
  TICK_AXIS,
  tickAxis,
  WIDTHS,
} from './parts.ts';
import { type Extras, stretches } from './sturm.ts';

interface Options {
  readonly title: string;
  readonly series: readonly string[];
  readonly values: readonly (readonly number[])[];
  readonly others?: readonly (readonly number[])[] | undefined;
  readonly kapazitaet?: readonly number[];
  readonly className: string;
  readonly label: string;
  readonly describe: (name: string, values: readonly number[]) => string;
}

function drawPanels(options: Options, layout: Layout, texts: DrawingTexts, extras: Extras): string {
  const { series, values, kapazitaet, className, others } = options;
  const ticks = values[0]?.length ?? 0;
  const columns = layout === 'breit' ? 2 : 1;
  const gap = 16;
  const cell = (WIDTHS[layout] - gap * (columns - 1)) / columns;
  const height = layout === 'breit' ? 120 : 92;
  const highest = Math.max(...values.map(most), most(kapazitaet ?? []), ...(others ?? []).map(most));
  const margin = leftOf(highest);
  const outage = kapazitaet ? stretches(kapazitaet) : [];
  const legend = head(
    options.title,
    [
      { label: options.label, className },
      ...(kapazitaet ? [{ label: 'Kapazität', className: 'kapazitaet', line: true }] : []),
      ...(outage.length > 0 ? [{ label: 'Ausfall', className: 'ausfall' }] : []),
      ...(others ? [{ label: 'wie im Text', className: 'vergleich', line: true }] : []),
    ],
    2,
    0,
    WIDTHS[layout] - 4,
  );
  const body = [legend.markup];
  let top = legend.height + 10;
  const rows = Math.ceil(series.length / columns);
  for (let row = 0; row < rows; row += 1) {
    let bottom = top;
    for (let column = 0; column < columns; column += 1) {
      const n = row * columns + column;
      const own = values[n];
      if (!own) continue;
      const left = column * (cell + gap) + margin;
      const name = head(series[n]!, [], left, top, cell - margin);
      body.push(name.markup);
      const plane = frame(left, top + name.height + 2, cell - margin - RIGHT, height, ticks, highest);
      const { x, y } = plane;
      for (const [from, to] of outage)
        body.push(
          `<rect class="ausfall" x="${f(x(from))}" y="${f(plane.top)}" width="${f(x(to) - x(from))}" height="${height}"/>`,
        );
      body.push(plane.markup, `<path class="${className}" d="${bars(own, [], x, y)}"/>`);
      if (kapazitaet) body.push(`<path class="kapazitaet" d="${steps(kapazitaet, x, y)}"/>`);
      const other = others?.[n];
      if (other) body.push(`<path class="vergleich" d="${steps(other.slice(0, ticks), x, y)}"/>`);
      if (extras.tick !== undefined)
        body.push(
          `<rect class="marke" x="${f(x(extras.tick))}" y="${f(plane.top)}" width="${f(Math.max(2, x(1) - x(0)))}" height="${height}"/>`,
        );
      body.push(tickAxis(x, ticks, plane.bottom));
      bottom = plane.bottom + TICK_AXIS;
    }
    top = bottom + 10;
  }
  const description = series.map((name, n) => options.describe(name, values[n]!)).join(' ');
  return drawing(layout, top - 8, { ...texts, description }, body.join(''));
}

export function drawPolitiken(
  table: ChartTable,
  layout: Layout,
  texts: DrawingTexts,
  extras: Extras = {},
): string {
  const series = table.columns.slice(2);
  return drawPanels(
    {
      title: 'Last: Versuche pro Tick',
      label: 'neue und Retries',
      className: 'neu',
      series,
      values: series.map((_, n) => numbers(table, n + 2)),
      others: extras.other && series.map((_, n) => numbers(extras.other!, n + 2)),
      kapazitaet: numbers(table, 1),
      describe: (name, values) => `${name}: höchstens ${german(most(values))} Versuche pro Tick.`,
    },
    layout,
    texts,
    extras,
  );
}

export function drawRueckkehr(
  table: ChartTable,
  layout: Layout,
  texts: DrawingTexts,
  extras: Extras = {},
): string {
  const series = table.columns.slice(1);
  return drawPanels(
    {
      title: 'Rückkehrer pro Tick',
      label: 'Retries',
      className: 'retry',
      series,
      values: series.map((_, n) => numbers(table, n + 1)),
      describe: (name, values) => `${name}: höchstens ${german(most(values))} Rückkehrer in einem Tick.`,
    },
    layout,
    texts,
    extras,
  );
}
