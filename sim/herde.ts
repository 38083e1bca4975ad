/**
 * Thundering herd: many clients time out at the same tick, and a policy says when each comes back.
 *
 * Unit of time: tick. At tick 0 the attempts of all clients time out together. Each asks the policy and sends its
 * next attempt after the wait; as the server is down, that one times out `timeout` ticks later, and so on, until
 * the client has made all its retries or the policy refuses. In a tick the clients ask in the order in which their
 * attempts were sent. Left out: the server; its queue and answers are the subject of `simuliere`.
 */

import { mitVorgaben, pruefeGanzzahl } from './parameter.ts';
import type { Wiederholungspolitik } from './politik.ts';

export interface HerdeParameter {
  /** Clients that time out at tick 0. */
  readonly clients: number;
  /** Ticks after which a retry times out in turn, at least 1. */
  readonly timeout: number;
  /** Most retries of each client. */
  readonly retries: number;
}

export interface HerdeZeile {
  readonly tick: number;
  /** Retries that arrive in this tick. */
  readonly ankuenfte: number;
  /** The same by the number of the retry, from 0. */
  readonly jeRetry: readonly number[];
}

export interface HerdeLauf {
  readonly simulator: 'herde';
  readonly parameter: HerdeParameter;
  readonly politik: { readonly name: string; readonly parameter: Wiederholungspolitik['parameter'] };
  /** One row per tick, from 0 to the last one with an arrival; none if nobody comes back. */
  readonly zeilen: readonly HerdeZeile[];
  readonly summen: {
    readonly ankuenfte: number;
    /** Most arrivals in one tick. */
    readonly spitze: number;
    /** Ticks with arrivals. */
    readonly belegteTicks: number;
    /** The last tick with an arrival; `null` if there was none. */
    readonly letzterTick: number | null;
  };
}

export const HERDE_VORGABEN: HerdeParameter = Object.freeze({ clients: 100, timeout: 3, retries: 3 });

const MEISTE_CLIENTS = 1_000_000;
const MEISTE_RETRIES = 100;
const MEISTE_TICKS = 1_000_000;

/** Runs the model. Each client counts as one new request for the policy's budget. */
export function herde(politik: Wiederholungspolitik, parameter: Partial<HerdeParameter> = {}): HerdeLauf {
  const p = mitVorgaben(HERDE_VORGABEN, parameter);
  pruefeGanzzahl('clients', p.clients, 0, MEISTE_CLIENTS);
  pruefeGanzzahl('timeout', p.timeout, 1, MEISTE_TICKS);
  pruefeGanzzahl('retries', p.retries, 0, MEISTE_RETRIES);

  // Per tick: the clients that time out, each as the number of its next retry, in the order of sending.
  const timeouts: (number[] | undefined)[] = [new Array<number>(p.clients).fill(0)];
  const jeRetry: (number[] | undefined)[] = [];
  for (let n = 0; n < p.clients; n++) politik.neu();

  for (let tick = 0; tick < timeouts.length; tick++) {
    for (const retryNr of timeouts[tick] ?? []) {
      const warten = retryNr < p.retries ? politik.wartezeit(retryNr) : null;
      if (warten === null) continue;
      pruefeGanzzahl(`wartezeit of policy ${politik.name}`, warten, 0, MEISTE_TICKS - tick);
      const ankunft = tick + warten;
      jeRetry[ankunft] ??= new Array<number>(p.retries).fill(0);
      jeRetry[ankunft][retryNr]! += 1;
      timeouts[ankunft + p.timeout] ??= [];
      timeouts[ankunft + p.timeout]!.push(retryNr + 1);
    }
  }

  const zeilen = Array.from(jeRetry, (anzahlen = new Array<number>(p.retries).fill(0), tick): HerdeZeile => {
    return { tick, ankuenfte: anzahlen.reduce((a, b) => a + b, 0), jeRetry: anzahlen };
  });
  return {
    simulator: 'herde',
    parameter: p,
    politik: { name: politik.name, parameter: politik.parameter },
    zeilen,
    summen: {
      ankuenfte: zeilen.reduce((summe, { ankuenfte }) => summe + ankuenfte, 0),
      spitze: zeilen.reduce((spitze, { ankuenfte }) => Math.max(spitze, ankuenfte), 0),
      belegteTicks: zeilen.filter(({ ankuenfte }) => ankuenfte > 0).length,
      letzterTick: zeilen.at(-1)?.tick ?? null,
    },
  };
}
