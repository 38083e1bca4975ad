/** What every lab has: knobs, presets, and a run of the simulator behind a chart. Pure; the browser draws it. */
import type { Run } from '../figures/figure.ts';
import { german } from './german.ts';
import type { Knob, Settings } from './knob.ts';
import type { Steps } from './steps.ts';
import type { ChartTable } from './table.ts';

/** One number that a run is judged by. */
export interface Measure {
  readonly label: string;
  readonly unit: string;
  /** `null`: there is none in this run. */
  readonly value: number | null;
}

export interface LabRun {
  /** What the chart is drawn from. */
  readonly table: ChartTable;
  readonly measures: readonly Measure[];
  /** The result in one or two German sentences. */
  readonly sentence: string;
}

export interface Preset {
  readonly label: string;
  /** What differs from the published settings. */
  readonly settings: Settings;
}

export interface Lab {
  readonly knobs: readonly Knob[];
  readonly presets: readonly Preset[];
  /** The published settings, from the runs of the chart's figure. */
  published(runs: readonly Run[]): Settings;
  run(settings: Settings): LabRun;
  /** About how many attempts a run has: what it costs. */
  cost(settings: Settings): number;
  /** The run step by step; `undefined` for a lab without time. */
  steps?(settings: Settings): Steps;
}

/** A run's parameter that is a number. */
export function numberOf({ parameter, simulator }: Run, name: string): number {
  const value = parameter[name];
  if (typeof value !== 'number') throw new TypeError(`the run of ${simulator} has no number „${name}“`);
  return value;
}

export function int(settings: Settings, name: string): number {
  return settings[name] as number;
}

/** „1 Versuch“, „8 Versuche“. */
export function count(value: number, one: string, many: string): string {
  return `${german(value)} ${value === 1 ? one : many}`;
}
