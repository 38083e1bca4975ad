/** How runs and claims read in German; for the „Belege“ page and for the card beside a number. Pure. */
import type { ParameterValue, Run } from '../figures/figure.ts';
import { writeNumber } from '../figures/german-number.ts';

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** Parameters that choose the random numbers; a run without one draws none. */
const SEEDS: ReadonlySet<string> = new Set(['seed', 'seeds']);

export function parametersOf(run: Run): Parameter[] {
  return Object.entries(run.parameter)
    .filter(([name]) => !SEEDS.has(name))
    .map(([name, value]) => ({ name, value: writeValue(value) }));
}

export function seedOf(run: Run): string | undefined {
  const found = Object.entries(run.parameter).find(([name]) => SEEDS.has(name));
  return found && writeValue(found[1]);
}

export function writeValue(value: ParameterValue): string {
  if (value === null) return 'nicht gesetzt';
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  if (typeof value === 'number') return Number.isFinite(value) ? writeNumber(value, null) : 'unendlich';
  if (typeof value === 'string') return value;
  return value.length === 0 ? 'leer' : value.map(writeValue).join(' · ');
}

/** Parameters in which a run differs from another one of the same simulator; all, if the simulator differs. */
export function differingParameters(run: Run, from: Run): Parameter[] {
  if (run.simulator !== from.simulator) return parametersOf(run);
  const before = new Map(parametersOf(from).map(({ name, value }) => [name, value]));
  return parametersOf(run).filter(({ name, value }) => before.get(name) !== value);
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;
const COMPARISON = new RegExp(`^(${NUMBER}) (=|<=|>=|<|>|is within (${NUMBER}) % of) (${NUMBER})$`, 'u');
const SIGNS: Readonly<Record<string, string>> = { '=': '=', '<=': '≤', '>=': '≥', '<': '<', '>': '>' };

/** Why a claim holds, in German; `undefined` for a reason this does not know. */
export function reasonOf(because: string): string | undefined {
  const parts = because.split(' and ').map((part) => {
    const all = /^all (\d+) cases$/u.exec(part);
    if (all) return `gilt in allen ${german(all[1]!)} Fällen`;
    const [, value, sign, tolerance, bound] = COMPARISON.exec(part) ?? [];
    if (!value || !sign || !bound) return undefined;
    return tolerance
      ? `${german(value)} weicht um höchstens ${german(tolerance)} % von ${german(bound)} ab`
      : `${german(value)} ${SIGNS[sign]} ${german(bound)}`;
  });
  return parts.includes(undefined) ? undefined : parts.join(' und ');
}

function german(number: string): string {
  return writeNumber(Number(number), null);
}
