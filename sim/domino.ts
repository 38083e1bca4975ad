/**
 * Domino effect: service A holds one of its few slots for every request until service B has answered, so a slow
 * B fills A's slots and A rejects requests that B would not even be needed for.
 *
 * Unit of time: tick. Order of events in each tick t = 0 … ticks − 1:
 *   1. slots whose free tick is ≤ t become free,
 *   2. one request arrives; it takes the lowest free slot until t + min(antwortzeit, timeout), or is rejected,
 *   3. the occupied slots are counted.
 * A request counts as a timeout when it is accepted, if B would need longer than the timeout.
 * Left out: queues in A, several requests per tick, answer times that vary.
 */

import { GROESSTE_GANZZAHL, mitVorgaben, pruefeGanzzahl, pruefeGanzzahlOderNull } from './parameter.ts';

export interface DominoParameter {
  /** Slots of A, at least 1. */
  readonly slots: number;
  /** Length of the run, at least 1. */
  readonly ticks: number;
  /** Ticks B needs for an answer, at least 1. */
  readonly antwortzeit: number;
  /** Ticks after which A stops waiting, at least 1; `null`: A waits for ever. */
  readonly timeout: number | null;
}

/** What happened in one tick. */
export interface DominoZeile {
  readonly tick: number;
  readonly angenommen: boolean;
  /** The slot taken, counted from 0; `null` if the request was rejected. */
  readonly slot: number | null;
  /** The tick from which that slot is free again; `null` if the request was rejected. */
  readonly freiAb: number | null;
  /** Occupied slots after the arrival. */
  readonly belegt: number;
}

export type DominoEreignis =
  | { readonly art: 'frei'; readonly tick: number; readonly slot: number }
  | {
      readonly art: 'angenommen';
      readonly tick: number;
      readonly slot: number;
      readonly freiAb: number;
      readonly timeout: boolean;
    }
  | { readonly art: 'abgewiesen'; readonly tick: number };

export interface DominoSummen {
  readonly angenommen: number;
  readonly abgewiesen: number;
  readonly timeouts: number;
  /** Most slots occupied at once. */
  readonly spitze: number;
}

export interface DominoLauf {
  readonly simulator: 'domino';
  readonly parameter: DominoParameter;
  /** One row per tick. */
  readonly zeilen: readonly DominoZeile[];
  /** In the order in which things happen: slots that become free, by index, then the request of the tick. */
  readonly ereignisse: readonly DominoEreignis[];
  readonly summen: DominoSummen;
}

export const DOMINO_VORGABEN: DominoParameter = Object.freeze({
  slots: 3,
  ticks: 12,
  antwortzeit: 5,
  timeout: null,
});

const MEISTE_SLOTS = 10_000;
const MEISTE_TICKS = 1_000_000;
const FREI = -1;

/** Runs the model. Throws a `RangeError` or `TypeError` for impossible parameters. */
export function domino(parameter: Partial<DominoParameter> = {}): DominoLauf {
  const p = mitVorgaben(DOMINO_VORGABEN, parameter);
  pruefeGanzzahl('slots', p.slots, 1, MEISTE_SLOTS);
  pruefeGanzzahl('ticks', p.ticks, 1, MEISTE_TICKS);
  pruefeGanzzahl('antwortzeit', p.antwortzeit, 1);
  pruefeGanzzahlOderNull('timeout', p.timeout, 1);

  const dauer = Math.min(p.antwortzeit, p.timeout ?? GROESSTE_GANZZAHL);
  const timeout = dauer < p.antwortzeit;
  const freiAb = new Float64Array(p.slots).fill(FREI);
  const zeilen: DominoZeile[] = [];
  const ereignisse: DominoEreignis[] = [];
  let belegt = 0;
  let angenommen = 0;
  let spitze = 0;

  for (let tick = 0; tick < p.ticks; tick++) {
    for (let slot = 0; slot < p.slots; slot++) {
      if (freiAb[slot]! === FREI || freiAb[slot]! > tick) continue;
      freiAb[slot] = FREI;
      belegt--;
      ereignisse.push({ art: 'frei', tick, slot });
    }

    if (belegt < p.slots) {
      const slot = freiAb.indexOf(FREI);
      const ende = tick + dauer;
      freiAb[slot] = ende;
      belegt++;
      angenommen++;
      ereignisse.push({ art: 'angenommen', tick, slot, freiAb: ende, timeout });
      zeilen.push({ tick, angenommen: true, slot, freiAb: ende, belegt });
    } else {
      ereignisse.push({ art: 'abgewiesen', tick });
      zeilen.push({ tick, angenommen: false, slot: null, freiAb: null, belegt });
    }

    spitze = Math.max(spitze, belegt);
  }

  return {
    simulator: 'domino',
    parameter: p,
    zeilen,
    ereignisse,
    summen: { angenommen, abgewiesen: p.ticks - angenommen, timeouts: timeout ? angenommen : 0, spitze },
  };
}
