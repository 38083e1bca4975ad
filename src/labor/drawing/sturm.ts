/** The storm: offered load, what the server does with it, and the queue, one below the other on the same ticks. */
import { german } from '../german.ts';
import { type ChartTable, numbers } from '../table.ts';
import {
  bars,
  type DrawingTexts,
  drawing,
  type Entry,
  f,
  frame,
  head,
  type Layout,
  leftOf,
  most,
  RIGHT,
  steps,
  sum,
  TICK_AXIS,
  tickAxis,
  WIDTHS,
} from './parts.ts';

export interface Extras {
  /** Another run to compare with, as a thin line. */
  readonly other?: ChartTable | undefined;
  /** The tick that is being looked at. */
  readonly tick?: number | undefined;
}

interface Series extends Entry {
  readonly values: readonly number[];
}

interface Panel {
  readonly title: string;
  readonly height: number;
  readonly stack: readonly Series[];
  readonly line?: Series;
  readonly other?: readonly number[] | undefined;
}

export function drawSturm(
  table: ChartTable,
  layout: Layout,
  texts: DrawingTexts,
  extras: Extras = {},
): string {
  const [, neue, retries, kapazitaet, erfolge, nutzlos, schlange] = table.columns.map((_, n) =>
    numbers(table, n),
  ) as [number[], number[], number[], number[], number[], number[], number[]];
  const ticks = table.rows.length;
  const load = neue.map((value, tick) => value + retries[tick]!);
  const { other } = extras;
  const otherLoad = other && numbers(other, 1).map((value, tick) => value + numbers(other, 2)[tick]!);
  const panels: Panel[] = [
    {
      title: 'Last: Versuche pro Tick',
      height: layout === 'breit' ? 150 : 130,
      stack: [
        { label: 'neu', className: 'neu', values: neue },
        { label: 'Retries', className: 'retry', values: retries },
      ],
      line: { label: 'Kapazität', className: 'kapazitaet', line: true, values: kapazitaet },
      other: otherLoad,
    },
    {
      title: 'Bearbeitet pro Tick',
      height: 66,
      stack: [
        { label: 'Erfolge', className: 'erfolg', values: erfolge },
        { label: 'nutzlos', className: 'nutzlos', values: nutzlos },
      ],
      other: other && numbers(other, 4),
    },
    {
      title: 'Warteschlange am Ende des Ticks',
      height: 80,
      stack: [{ label: 'Versuche', className: 'schlange', values: schlange }],
      other: other && numbers(other, 6),
    },
  ];

  const highest = panels.map(({ stack, line, other: others }) =>
    Math.max(
      most(stack[0]!.values.map((_, tick) => sum(stack.map(({ values }) => values[tick]!)))),
      most(line?.values ?? []),
      most(others ?? []),
    ),
  );
  const left = leftOf(most(highest));
  const width = WIDTHS[layout] - left - RIGHT;
  const outage = stretches(kapazitaet);
  let top = 0;
  const body: string[] = [];
  let lastX: ReturnType<typeof frame>['x'] | undefined;
  let first = 0;
  for (const [n, panel] of panels.entries()) {
    const entries: Entry[] = [...panel.stack, ...(panel.line ? [panel.line] : [])];
    if (n === 0 && outage.length > 0) entries.push({ label: 'Ausfall', className: 'ausfall' });
    if (panel.other && n === 0) entries.push({ label: 'wie im Text', className: 'vergleich', line: true });
    const { markup, height } = head(
      panel.title,
      entries,
      layout === 'breit' ? left : 2,
      top,
      WIDTHS[layout] - left - 2,
    );
    body.push(markup);
    top += height + 4;
    const { x, y, markup: grid, bottom } = frame(left, top, width, panel.height, ticks, highest[n]!);
    if (n === 0) first = top;
    for (const [from, to] of outage)
      body.push(
        `<rect class="ausfall" x="${f(x(from))}" y="${f(top)}" width="${f(x(to) - x(from))}" height="${panel.height}"/>`,
      );
    body.push(grid);
    let base: readonly number[] = [];
    for (const { values, className } of panel.stack) {
      body.push(`<path class="${className}" d="${bars(values, base, x, y)}"/>`);
      base = values.map((value, tick) => value + (base[tick] ?? 0));
    }
    if (panel.line)
      body.push(`<path class="${panel.line.className}" d="${steps(panel.line.values, x, y)}"/>`);
    if (panel.other) body.push(`<path class="vergleich" d="${steps(panel.other.slice(0, ticks), x, y)}"/>`);
    top = bottom + 16;
    lastX = x;
  }
  const bottom = top - 16;
  body.push(tickAxis(lastX!, ticks, bottom));
  if (extras.tick !== undefined) {
    const at = lastX!(extras.tick);
    body.push(
      `<rect class="marke" x="${f(at)}" y="${f(first)}" width="${f(Math.max(2, lastX!(1) - lastX!(0)))}" height="${f(bottom - first)}"/>`,
    );
  }
  const peak = most(load);
  const description =
    `Drei Diagramme über ${german(ticks)} Ticks. ` +
    `Die Last erreicht höchstens ${german(peak)} Versuche pro Tick, zuerst in Tick ${german(load.indexOf(peak))}. ` +
    outage.map(([from, to]) => `Ausfall in den Ticks ${german(from)} bis ${german(to - 1)}. `).join('') +
    `Erfolge insgesamt: ${german(sum(erfolge))}, nutzlos bearbeitet: ${german(sum(nutzlos))}. ` +
    `Warteschlange am Ende: ${german(schlange.at(-1)!)} Versuche.`;
  return drawing(layout, bottom + TICK_AXIS, { ...texts, description }, body.join(''));
}

/** Stretches of ticks without capacity, as [first, first after]. */
export function stretches(kapazitaet: readonly number[]): [number, number][] {
  const found: [number, number][] = [];
  if (kapazitaet.every((value) => value === 0)) return found;
  for (const [tick, value] of kapazitaet.entries()) {
    if (value > 0) continue;
    const last = found.at(-1);
    if (last?.[1] === tick) last[1] = tick + 1;
    else found.push([tick, tick + 1]);
  }
  return found;
}
