/** Draws a chart of any kind from its table. */
import type { ChartKind } from '#src/figures/figure.ts';
import { drawDomino } from './drawing/domino.ts';
import { drawPolitiken, drawRueckkehr } from './drawing/panels.ts';
import type { DrawingTexts, Layout } from './drawing/parts.ts';
import { drawSturm, type Extras } from './drawing/sturm.ts';
import { drawVerstaerkung } from './drawing/verstaerkung.ts';
import { drawVerteilung } from './drawing/verteilung.ts';
import type { ChartTable } from './table.ts';

type Draw = (table: ChartTable, layout: Layout, texts: DrawingTexts, extras?: Extras) => string;

const DRAW: Readonly<Record<ChartKind, Draw>> = {
  domino: drawDomino,
  sturm: drawSturm,
  politiken: drawPolitiken,
  rueckkehr: drawRueckkehr,
  verstaerkung: drawVerstaerkung,
  verteilung: drawVerteilung,
};

export const LAYOUTS: readonly Layout[] = ['breit', 'schmal'];

/** The drawing for wide and for narrow places; style sheets show one of them. */
export function draw(art: ChartKind, table: ChartTable, texts: DrawingTexts, extras: Extras = {}): string {
  return LAYOUTS.map((layout) => DRAW[art](table, layout, texts, extras)).join('');
}
