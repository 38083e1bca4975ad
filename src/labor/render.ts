/** From settings to what is shown: the same call in the page and in the worker. */
import type { LabKind } from '#src/figures/figure.ts';
import { draw } from './draw.ts';
import type { DrawingTexts } from './drawing/parts.ts';
import type { Settings } from './knob.ts';
import type { LabRun } from './lab.ts';
import { LABS } from './labs.ts';
import type { ChartTable } from './table.ts';

export interface RenderRequest {
  readonly art: LabKind;
  readonly settings: Settings;
  readonly texts: DrawingTexts;
  /** The published run's table, where it is not the one to be drawn. */
  readonly other?: ChartTable | undefined;
}

export interface Rendered {
  readonly run: LabRun;
  /** SVG of both layouts. */
  readonly markup: string;
}

export function render({ art, settings, texts, other }: RenderRequest): Rendered {
  const run = LABS[art].run(settings);
  return { run, markup: draw(art, run.table, texts, { other }) };
}
