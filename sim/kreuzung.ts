/**
 * When does retrying beat not retrying? Compares policies over a range of loss probabilities or of outages, each
 * averaged over the same seeds, and finds the value from which one is ahead of another.
 *
 * A seed makes a run: one generator serves the policy's jitter and the losses. Sums of successes are integers, so
 * comparing them is exact; how far another set of seeds would give another crossover is for the caller to show.
 */

import { abgelehnt, pruefeGanzzahl, pruefeWahrscheinlichkeit } from './parameter.ts';
import type { Wiederholungspolitik } from './politik.ts';
import { PythonRandom } from './python-random.ts';
import { SIMULIERE_VORGABEN, type SimuliereParameter, simuliere } from './simuliere.ts';

/** What varies: `verlust` (0 to 1), or the length of the outage in ticks from `ausfallStart` on. */
export type Achse = 'verlust' | 'ausfall';

export interface VergleichZeile<Name extends string> {
  /** The loss probability, or the length of the outage. */
  readonly wert: number;
  /** Successes of each policy, summed over all seeds. */
  readonly erfolge: Readonly<Record<Name, number>>;
}

export interface VergleichLauf<Name extends string> {
  readonly simulator: 'vergleiche';
  /** The seeds are 0 … seeds − 1. */
  readonly parameter: SimuliereParameter & { readonly achse: Achse; readonly seeds: number };
  /** Requests of one run. */
  readonly anfragen: number;
  readonly zeilen: readonly VergleichZeile<Name>[];
}

/**
 * Runs every policy with every value of the axis and every seed.
 *
 * @param politiken make a new policy from the generator of the run
 * @param werte rising values
 */
export function vergleiche<Name extends string>(
  politiken: Readonly<Record<Name, (zufall: PythonRandom) => Wiederholungspolitik>>,
  achse: Achse,
  werte: readonly number[],
  parameter: Partial<SimuliereParameter> = {},
  seeds = 100,
): VergleichLauf<Name> {
  pruefeGanzzahl('seeds', seeds, 1, 100_000);
  if (werte.length === 0) throw abgelehnt('werte.length', 0, 'at least 1', true);
  werte.forEach((wert, n) => {
    if (achse === 'verlust') pruefeWahrscheinlichkeit(`werte[${n}]`, wert);
    else pruefeGanzzahl(`werte[${n}]`, wert);
    const vorher = werte[n - 1] ?? -1;
    if (wert <= vorher) throw abgelehnt(`werte[${n}]`, wert, `a number above ${vorher}`, true);
  });
  const fest: SimuliereParameter = { ...SIMULIERE_VORGABEN, ...parameter };
  const namen = Object.keys(politiken) as Name[];
  let anfragen = 0;

  const zeilen = werte.map((wert): VergleichZeile<Name> => {
    const p = achse === 'verlust' ? { verlust: wert } : { ausfallEnde: fest.ausfallStart + wert };
    const erfolge = {} as Record<Name, number>;
    for (const name of namen) {
      erfolge[name] = 0;
      for (let seed = 0; seed < seeds; seed++) {
        const zufall = new PythonRandom(seed);
        const { summen } = simuliere(politiken[name](zufall), { ...fest, ...p }, zufall);
        erfolge[name] += summen.erfolge;
        anfragen = summen.anfragen;
      }
    }
    return { wert, erfolge };
  });
  return {
    simulator: 'vergleiche',
    parameter: Object.freeze({ achse, seeds, ...fest }),
    anfragen,
    zeilen,
  };
}

/**
 * The first value at which `a` has more successes than `b`, and at no later value fewer; `null` if there is none.
 * It is as fine as the values compared.
 */
export function kreuzung<Name extends string>(
  { zeilen }: VergleichLauf<Name>,
  a: Name,
  b: Name,
): number | null {
  const vorsprung = zeilen.map(({ erfolge }) => erfolge[a] - erfolge[b]);
  const ab = vorsprung.findLastIndex((wert) => wert < 0) + 1;
  const erste = vorsprung.findIndex((wert, n) => n >= ab && wert > 0);
  return zeilen[erste]?.wert ?? null;
}
