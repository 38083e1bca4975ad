/**
 * A run of `simuliere`, made ready to look at tick by tick: a player or a chart asks for the queue at any tick and
 * phase, in any order, and pays for what it gets.
 *
 * `verlauf` replays a run once from its rows, its recorded waits and its recorded losses, without asking the policy
 * or a generator: O(attempts + ticks) time, 13 bytes per attempt.
 */

import { abgelehnt, pruefeGanzzahl } from './parameter.ts';
import type { Ankuenfte, SimuliereLauf } from './simuliere.ts';

/** The phases of a tick, in their order: (a) timeouts, (b) arrivals, (c) server. */
export type Phase = 'a' | 'b' | 'c';
export const PHASEN: readonly Phase[] = Object.freeze(['a', 'b', 'c'] as const);

/** Attempts are numbered from 0 in the order of sending. */
export interface Verlauf {
  readonly lauf: SimuliereLauf<Ankuenfte>;
  /** Of each attempt: its request, its number from 0 within the request, the tick at which it was sent. */
  readonly anfrage: Readonly<Uint32Array>;
  readonly versuch: Readonly<Uint16Array>;
  readonly gesendetTick: Readonly<Uint32Array>;
  /** Per tick: attempts sent up to and including it. */
  readonly gesendetBis: Readonly<Uint32Array>;
  /** Per tick: the attempt up to which the server has worked after it. */
  readonly kopfBis: Readonly<Uint32Array>;
}

/** One attempt in the queue. */
export interface Wartender {
  readonly anfrage: number;
  /** 0: the first attempt, more: a retry. */
  readonly versuch: number;
  readonly gesendetTick: number;
  /** Whether the client still waits; if not, serving it will be useless. */
  readonly wartet: boolean;
}

export function verlauf(lauf: SimuliereLauf<Ankuenfte>): Verlauf {
  const { timeout, ticks } = lauf.parameter;
  const { wartezeiten, verloren } = lauf;
  const { gesendet } = lauf.summen;
  const anfrage = new Uint32Array(gesendet);
  const versuch = new Uint16Array(gesendet);
  const gesendetTick = new Uint32Array(gesendet);
  const gesendetBis = new Uint32Array(ticks);
  const kopfBis = new Uint32Array(ticks);
  const erster = new Int32Array(ticks).fill(KEINER);
  const letzter = new Int32Array(ticks).fill(KEINER);
  const naechster = new Int32Array(gesendet);
  let anfragen = 0;
  let kopf = 0;
  let frist = 0;
  let ende = 0;

  for (const { tick, neue, bearbeitet } of lauf.zeilen) {
    // (a) Timeouts
    const abgelaufen = tick < timeout ? 0 : gesendetBis[tick - timeout]!;
    for (let i = frist; i < abgelaufen; i++) {
      const beantwortet = i < kopf && !verloren[i];
      const faellig = tick + wartezeiten[i]!;
      if (beantwortet || faellig < tick || faellig >= ticks) continue;
      if (erster[faellig] === KEINER) erster[faellig] = i;
      else naechster[letzter[faellig]!] = i;
      letzter[faellig] = i;
      naechster[i] = KEINER;
    }
    frist = abgelaufen;

    // (b) Arrivals
    const vorher = ende;
    for (let i = erster[tick]!; i !== KEINER; i = naechster[i]!) {
      anfrage[ende] = anfrage[i]!;
      versuch[ende++] = versuch[i]! + 1;
    }
    for (let n = 0; n < neue; n++) anfrage[ende++] = anfragen++;
    gesendetTick.fill(tick, vorher, ende);
    gesendetBis[tick] = ende;

    // (c) Server
    for (let n = 0; n < bearbeitet; n++) {
      while (verloren[kopf]) kopf++;
      kopf++;
    }
    kopfBis[tick] = kopf;
  }
  return { lauf, anfrage, versuch, gesendetTick, gesendetBis, kopfBis };
}

/**
 * The queue after a phase of a tick, head first.
 *
 * @param hoechstens no more than this many from its head; how long it is in all stands in the run's rows
 */
export function warteschlangeBei(
  v: Verlauf,
  tick: number,
  phase: Phase = 'c',
  hoechstens = Number.POSITIVE_INFINITY,
): readonly Wartender[] {
  pruefeTick(v, tick);
  if (!PHASEN.includes(phase)) {
    throw abgelehnt('phase', phase, PHASEN.join(', '), typeof phase === 'string');
  }
  const ende = (phase === 'a' ? v.gesendetBis[tick - 1] : v.gesendetBis[tick]) ?? 0;
  const kopf = (phase === 'c' ? v.kopfBis[tick] : v.kopfBis[tick - 1]) ?? 0;
  const frist = fristBei(v, tick);
  const schlange: Wartender[] = [];
  for (let i = kopf; i < ende && schlange.length < hoechstens; i++) {
    if (v.lauf.verloren[i]) continue;
    schlange.push({
      anfrage: v.anfrage[i]!,
      versuch: v.versuch[i]!,
      gesendetTick: v.gesendetTick[i]!,
      wartet: i >= frist,
    });
  }
  return schlange;
}

/** The first attempt whose deadline has not passed in a tick, from its phase (a) on. */
export function fristBei({ lauf, gesendetBis }: Verlauf, tick: number): number {
  return gesendetBis[tick - lauf.parameter.timeout] ?? 0;
}

export function pruefeTick({ lauf }: Verlauf, tick: number): void {
  pruefeGanzzahl('tick', tick, 0, lauf.parameter.ticks - 1);
}

const KEINER = -1;
