/**
 * When does an outage tip the system over? The shortest one that does, and exact words for what „tips over“ means,
 * since a run that ends and load that goes on have different answers.
 */

import { pruefeGanzzahl } from './parameter.ts';
import type { Wiederholungspolitik } from './politik.ts';
import { SIMULIERE_VORGABEN, type SimuliereLauf, type SimuliereParameter, simuliere } from './simuliere.ts';

/**
 * The first tick from the end of the outage on, at whose end nobody waits and nothing is queued: all new requests so
 * far have succeeded or were given up, and the server has caught up. `null`: not within this run. Without losses and
 * with a load within the capacity, the system stays healthy from that tick on, as its state is that of an idle system.
 */
export function erholtAb({ zeilen, parameter }: SimuliereLauf): number | null {
  let offen = 0;
  for (const { tick, neue, erfolge, aufgegeben, warteschlange } of zeilen) {
    offen += neue - erfolge - aufgegeben;
    if (tick >= parameter.ausfallEnde && offen === 0 && warteschlange === 0) return tick;
  }
  return null;
}

/** No success from the start of the outage to the end of the run. */
export function keinErfolgMehr({ summen, parameter }: SimuliereLauf): boolean {
  return (summen.letzterErfolgTick ?? -1) < parameter.ausfallStart;
}

/**
 * Whether the storm at the end of a run lasts for ever, if the load goes on: a proof, not a look at a long run.
 *
 * With „sofort wiederholen“, n new requests per tick, V attempts, timeout T and capacity K it suffices that n·V ≥ K
 * and that the queue has held at least K·T attempts at the end of each of the last V·T + 1 ticks. For an attempt that
 * finds K·T others in front of it times out; so every attempt of these V·T ticks does; so n·V attempts are sent in the
 * next tick; so the queue does not shrink, and the same holds one tick later.
 */
export function sturmOhneEnde({ zeilen, parameter: p, politik }: SimuliereLauf): boolean {
  const fenster = p.versuche * p.timeout + 1;
  return (
    politik.name === 'sofort' &&
    p.neuBis === null &&
    p.verlust === 0 &&
    p.ticks >= p.ausfallEnde + fenster &&
    p.neuProTick > 0 &&
    p.neuProTick * p.versuche >= p.kapazitaet &&
    zeilen.slice(-fenster).every(({ warteschlange }) => warteschlange >= p.kapazitaet * p.timeout)
  );
}

export interface KippZeile {
  /** Length of the outage in ticks. */
  readonly dauer: number;
  readonly kippt: boolean;
  readonly erfolge: number;
  readonly letzterErfolgTick: number | null;
  readonly erholtAb: number | null;
  readonly warteschlange: number;
}

export interface KippLauf {
  readonly simulator: 'kuerzesterAusfall';
  /** `ausfallEnde` varies. */
  readonly parameter: Omit<SimuliereParameter, 'ausfallEnde'>;
  readonly politik: SimuliereLauf['politik'];
  /** One row per length tried, from 0 up to the one that tips. */
  readonly zeilen: readonly KippZeile[];
  /** The shortest outage that tips the system over; `null` if none up to `hoechstens` does. */
  readonly dauer: number | null;
}

/**
 * Tries outages of 0, 1, 2, … ticks from `ausfallStart` on, until one tips the system over.
 *
 * @param politik makes a new policy for each run, so one with a generator starts it anew
 * @param kippt says whether a run tipped over, such as `keinErfolgMehr` or `sturmOhneEnde`
 * @param hoechstens the longest outage to try
 */
export function kuerzesterAusfall(
  politik: () => Wiederholungspolitik,
  parameter: Partial<Omit<SimuliereParameter, 'ausfallEnde' | 'verlust'>>,
  kippt: (lauf: SimuliereLauf) => boolean,
  hoechstens = 100,
): KippLauf {
  pruefeGanzzahl('hoechstens', hoechstens);
  const ausfallStart = parameter.ausfallStart ?? SIMULIERE_VORGABEN.ausfallStart;
  const zeilen: KippZeile[] = [];
  for (let dauer = 0; ; dauer++) {
    const lauf = simuliere(politik(), { ...parameter, ausfallStart, ausfallEnde: ausfallStart + dauer });
    const gekippt = kippt(lauf);
    zeilen.push({
      dauer,
      kippt: gekippt,
      erfolge: lauf.summen.erfolge,
      letzterErfolgTick: lauf.summen.letzterErfolgTick,
      erholtAb: erholtAb(lauf),
      warteschlange: lauf.summen.warteschlange,
    });
    if (!gekippt && dauer < hoechstens) continue;
    const { ausfallEnde: _, ...fest } = lauf.parameter;
    return {
      simulator: 'kuerzesterAusfall',
      parameter: fest,
      politik: lauf.politik,
      zeilen,
      dauer: gekippt ? dauer : null,
    };
  }
}
