/** Slots over time: one bar per request, from the tick it takes a slot to the tick that slot is free again. */
import { german } from '../german.ts';
import { type ChartTable, numbers } from '../table.ts';
import {
  type DrawingTexts,
  drawing,
  f,
  head,
  type Layout,
  most,
  TICK_AXIS,
  text,
  textWidth,
  tickAxis,
  WIDTHS,
} from './parts.ts';
import { linear } from './scale.ts';
import type { Extras } from './sturm.ts';

const LANES_LEFT = 62;

export function drawDomino(
  table: ChartTable,
  layout: Layout,
  texts: DrawingTexts,
  extras: Extras = {},
): string {
  const ticks = table.rows.length;
  const belegt = numbers(table, 4);
  const slots = (belegt[0] ?? 0) + (numbers(table, 5)[0] ?? 0);
  const rejected = table.rows.filter((row) => row[3] === 'abgewiesen').length;
  const timeouts = table.rows.filter((row) => row[3] === 'Timeout').length;
  const lane = slots > 12 ? 16 : 30;
  const { markup, height } = head(
    'Slots in A',
    [
      { label: 'Anfrage belegt den Slot', className: 'neu' },
      ...(timeouts > 0 ? [{ label: 'Timeout', className: 'zeichen', line: true }] : []),
      ...(rejected > 0 ? [{ label: 'abgewiesen', className: 'nutzlos' }] : []),
    ],
    2,
    0,
    WIDTHS[layout] - 4,
  );
  const top = height + 4;
  const x = linear([0, ticks], [LANES_LEFT, WIDTHS[layout] - 10]);
  const width = x(1) - x(0);
  const laneTop = (slot: number): number => top + (slot - 1) * lane;
  const body: string[] = [markup];
  for (let slot = 1; slot <= slots; slot += 1) {
    body.push(`<path class="gitter" d="M${f(x(0))} ${f(laneTop(slot) + lane)}H${f(x(ticks))}"/>`);
    if (lane > 16 || slot % 2 === 1)
      body.push(text(2, laneTop(slot) + lane / 2 + 4.5, `Slot ${german(slot)}`, { className: 'wert' }));
  }
  const bottom = laneTop(slots + 2);
  body.push(text(2, laneTop(slots + 1) + lane / 2 + 4.5, 'alle voll', { className: 'wert' }));
  for (const [tick, slot, until, end] of table.rows as [number, number | string, number | string, string][]) {
    if (typeof slot !== 'number' || typeof until !== 'number') {
      const y = laneTop(slots + 1);
      const gap = width > 6 ? 1.5 : 0;
      body.push(
        `<rect class="nutzlos" x="${f(x(tick) + gap)}" y="${f(y + 3)}" width="${f(width - 2 * gap)}" height="${f(lane - 6)}"/>`,
      );
      continue;
    }
    const y = laneTop(slot);
    const from = x(tick) + 1;
    const to = x(Math.min(until, ticks)) - (until > ticks ? 0 : 1);
    body.push(
      `<g><rect class="neu" x="${f(from)}" y="${f(y + 3)}" width="${f(to - from)}" height="${f(lane - 6)}"/></g>`,
    );
    if (end === 'Timeout' && until <= ticks)
      body.push(`<path class="zeichen" d="M${f(to - 1)} ${f(y + 2)}v${f(lane - 4)}"/>`);
    const label = german(tick);
    if (lane > 16 && to - from > textWidth(label) + 6)
      body.push(text((from + to) / 2, y + lane / 2 + 4.5, label, { anchor: 'middle', className: 'aufNeu' }));
  }
  if (extras.tick !== undefined)
    body.push(
      `<rect class="marke" x="${f(x(extras.tick))}" y="${f(top)}" width="${f(Math.max(2, width))}" height="${f(bottom - top)}"/>`,
    );
  body.push(`<path class="achse" d="M${f(x(0))} ${f(bottom)}H${f(x(ticks))}"/>`, tickAxis(x, ticks, bottom));
  const description =
    `${german(slots)} ${slots === 1 ? 'Slot' : 'Slots'} über ${german(ticks)} Ticks, in jedem Tick eine Anfrage; die Zahl im Balken ist der Tick, in dem sie kam. ` +
    `Höchstens ${german(most(belegt))} zugleich belegt, ${german(rejected)} abgewiesen, ${german(timeouts)} Timeouts.`;
  return drawing(layout, bottom + TICK_AXIS, { ...texts, description }, body.join(''));
}
