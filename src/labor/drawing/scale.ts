/** Straight scales: from values to places on paper. The numbers at their axes are d3-array's, which suffices here. */
import { nice, ticks } from 'd3-array';

export type Scale = (value: number) => number;

/** Maps `from` to `to`, and on in both directions. */
export function linear([a, b]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  const slope = (to - from) / (b - a);
  return (value) => from + (value - a) * slope;
}

/** The end of an axis that begins at 0 and holds `most`: a round number. */
export function roundEnd(most: number): number {
  return nice(0, Math.max(1, most), 4)[1];
}

/** About `count` whole numbers to write at an axis from 0 to `end`. */
export function marks(end: number, count: number): number[] {
  return ticks(0, end, count).filter(Number.isInteger);
}
