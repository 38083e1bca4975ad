/** Measuring side by side: every round runs every variant once, so that a slow moment hits all of them. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

export interface Sample {
  /** How much was done: attempts, runs, builds. */
  amount: number;
  seconds: number;
}

export interface Variant {
  label: string;
  run(): Sample | Promise<Sample>;
}

export interface Row {
  label: string;
  median: number;
  min: number;
  max: number;
  /** The median over the first variant's median. */
  ratio: number;
}

export interface Result {
  /** What the numbers count: a rate ('M attempts/s') or a time ('s'). */
  unit: string;
  rows: Row[];
  notes: string[];
}

/** One part of the benchmark: a module of this folder, listed in bench.ts. */
export interface Entry {
  name: string;
  run(): Promise<Result>;
}

/**
 * Runs the variants in turn, once to warm up and then `rounds` times.
 *
 * @param value what a sample is worth, e.g. `rate` or `time`
 */
export async function sideBySide(
  variants: readonly Variant[],
  rounds: number,
  value: (sample: Sample) => number,
): Promise<Row[]> {
  const values = variants.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [i, variant] of variants.entries()) {
      // One variant's garbage must not be collected in the next one's time.
      collectGarbage();
      const sample = await variant.run();
      if (round >= 0) values[i]!.push(value(sample));
    }
  }
  return variants.map(({ label }, i) => rowOf(label, values[i]!, values[0]!));
}

/** A row of what was measured; its ratio is to the median of `base`. */
export function rowOf(label: string, values: readonly number[], base: readonly number[]): Row {
  const middle = median(values);
  return {
    label,
    median: middle,
    min: Math.min(...values),
    max: Math.max(...values),
    ratio: middle / median(base),
  };
}

/** Millions per second. */
export const rate = ({ amount, seconds }: Sample): number => amount / seconds / 1e6;

/** Seconds for one. */
export const time = ({ amount, seconds }: Sample): number => seconds / amount;

/** Times `work`, which returns how much it did. */
export function timed(work: () => number): Sample {
  const start = performance.now();
  const amount = work();
  return { amount, seconds: (performance.now() - start) / 1000 };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
