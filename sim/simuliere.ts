/**
 * Retry storm: one server of limited capacity, many clients that time out and try again.
 *
 * Unit of time: tick. The server works its queue first in, first out, and does not check whether the client
 * still waits; work for a client that gave up is `nutzlos`. Order of events in each tick t = 0 … ticks − 1, part
 * of the model, since another order gives other numbers:
 *   (a) Timeouts, in the order of sending: an attempt sent at tick s and not answered in ticks s … s + timeout − 1
 *       times out at tick s + timeout. After the last attempt the request is given up without asking the policy;
 *       otherwise the policy is asked, and a retry with wait w is sent at tick t + w (0: in this same tick).
 *   (b) Arrivals: the retries due now join the queue, in the order of their timeouts, then the new requests. With
 *       probability `verlust` an attempt is lost on its way: it never joins, and its client times out as usual.
 *   (c) The server takes up to `kapazitaet` attempts from the head of the queue (none during the outage): an
 *       attempt whose client still waits is a success, any other is useless.
 * Left out: network delay, lost answers, service times that vary, several servers, clients that cancel queued work.
 *
 * Why three indices suffice: attempts join the queue in the order of sending, so one array of attempts is the
 * log, the queue and the list of deadlines at once; the server steps over the lost ones:
 *
 *     0 ……… kopf ……… ende      served before `kopf`, queued from `kopf` on (if not lost)
 *     0 ……… frist …… ende      deadline passed before `frist`, client still waits from `frist` on (if not served)
 *
 * Cost: O(attempts + ticks) time, 9 to 11 bytes per attempt.
 */

import {
  abgelehnt,
  GROESSTE_GANZZAHL,
  mitVorgaben,
  pruefeGanzzahl,
  pruefeGanzzahlOderNull,
  pruefeWahrscheinlichkeit,
  seedAngabe,
} from './parameter.ts';
import type { Wiederholungspolitik } from './politik.ts';

/** New requests: the same number in every tick, or a load curve with one number per tick. */
export type Ankuenfte = number | readonly number[];

export interface SimuliereParameter<N extends Ankuenfte = number> {
  /** Attempts the server works off per tick outside the outage. */
  readonly kapazitaet: number;
  /** New requests per tick; an array has at least as many entries as there are ticks with new requests. */
  readonly neuProTick: N;
  /** New requests come in ticks 0 … neuBis − 1; `null`: in every tick. */
  readonly neuBis: number | null;
  /** First tick of the outage. */
  readonly ausfallStart: number;
  /** First tick after the outage; equal to `ausfallStart` for no outage. */
  readonly ausfallEnde: number;
  /** Ticks a client waits for the answer to one attempt, at least 1. */
  readonly timeout: number;
  /** Most attempts per request, the first included, 1 to 65,535. */
  readonly versuche: number;
  /** Length of the run, at least 1. */
  readonly ticks: number;
  /** Probability that an attempt is lost before it reaches the queue, 0 to 1. */
  readonly verlust: number;
}

/** What decides whether an attempt is lost; `PythonRandom` has it. */
export interface Verlustquelle {
  readonly seed: number | bigint;
  /** A uniform float from 0 and below 1. */
  random(): number;
}

/** What happened in one tick; all counts but `kapazitaet` and `warteschlange` are events of this tick. */
export interface SimuliereZeile {
  readonly tick: number;
  readonly neue: number;
  readonly retries: number;
  /** Attempts sent: neue + retries. */
  readonly last: number;
  /** Attempts of them that never reached the queue. */
  readonly verloren: number;
  /** What the server could have done: 0 during the outage. */
  readonly kapazitaet: number;
  /** Attempts served: erfolge + nutzlos. */
  readonly bearbeitet: number;
  readonly erfolge: number;
  readonly nutzlos: number;
  readonly timeouts: number;
  /** Requests given up. */
  readonly aufgegeben: number;
  /** Attempts queued at the end of the tick. */
  readonly warteschlange: number;
}

export interface SimuliereSummen {
  readonly anfragen: number;
  /** Attempts sent: erfolge + nutzlos + warteschlange + verloren. */
  readonly gesendet: number;
  readonly retries: number;
  readonly verloren: number;
  readonly erfolge: number;
  readonly nutzlos: number;
  readonly timeouts: number;
  readonly aufgegeben: number;
  /** Requests whose client still waits for an answer or for its next retry: anfragen − erfolge − aufgegeben. */
  readonly offen: number;
  /** Attempts queued at the end. */
  readonly warteschlange: number;
  /** Highest `last` of a tick. */
  readonly spitze: number;
  /** The last tick with a success; `null` if there was none. */
  readonly letzterErfolgTick: number | null;
}

export interface SimuliereLauf<N extends Ankuenfte = number> {
  readonly simulator: 'simuliere';
  /** With `verlustSeed` where attempts could be lost. */
  readonly parameter: SimuliereParameter<N> & { readonly verlustSeed?: number | string };
  readonly politik: { readonly name: string; readonly parameter: Wiederholungspolitik['parameter'] };
  /** One row per tick. */
  readonly zeilen: readonly SimuliereZeile[];
  readonly summen: SimuliereSummen;
  /**
   * One entry per attempt, in the order of sending: the wait before the retry if it timed out, −1 if its request
   * was given up, else 0. With the rows and `verloren` it suffices for the event log, see `verlauf`.
   */
  readonly wartezeiten: Readonly<Int32Array>;
  /** One entry per attempt, in the order of sending: 1 if it was lost. Empty if `verlust` is 0. */
  readonly verloren: Readonly<Uint8Array>;
}

export const SIMULIERE_VORGABEN: SimuliereParameter = Object.freeze({
  kapazitaet: 11,
  neuProTick: 8,
  neuBis: 30,
  ausfallStart: 10,
  ausfallEnde: 14,
  timeout: 3,
  versuche: 4,
  ticks: 40,
  verlust: 0,
});

const MEISTE_TICKS = 10_000_000;
const MEISTE_VERSUCHE_JE_ANFRAGE = 2 ** 16 - 1;
const MEISTE_VERSUCHE = 2 ** 27;
const KEINER = -1;
const AUFGEGEBEN = -1;
const KEINE = new Uint8Array(0);

/**
 * Runs the model with the lesson's parameters unless others are given. The policy is asked in a fixed order, so
 * a policy with a seeded generator gives the same run every time; it keeps its state, so take a new one per run.
 *
 * @param zufall draws one number per attempt, in the order of sending, and none if `verlust` is 0; it may be the
 *   generator of the policy, so that one seed makes the run
 * @throws RangeError or TypeError for impossible parameters, and for a policy that returns an impossible wait
 */
export function simuliere(
  politik: Wiederholungspolitik,
  parameter?: Partial<SimuliereParameter>,
  zufall?: Verlustquelle,
): SimuliereLauf;
export function simuliere(
  politik: Wiederholungspolitik,
  parameter: Partial<SimuliereParameter<Ankuenfte>>,
  zufall?: Verlustquelle,
): SimuliereLauf<Ankuenfte>;
export function simuliere(
  politik: Wiederholungspolitik,
  parameter: Partial<SimuliereParameter<Ankuenfte>> = {},
  zufall?: Verlustquelle,
): SimuliereLauf<Ankuenfte> {
  const p = mitVorgaben<SimuliereParameter<Ankuenfte>>(SIMULIERE_VORGABEN, parameter);
  const platz = pruefe(p);
  const { kapazitaet, neuProTick, ausfallStart, ausfallEnde, timeout, versuche, ticks, verlust } = p;
  const neuBis = p.neuBis ?? ticks;
  const verlustMoeglich = verlust > 0;
  if (verlustMoeglich && !zufall) {
    throw abgelehnt('zufall', zufall, `a generator with random(), as verlust is ${verlust}`, false);
  }

  // One entry per attempt.
  const versuch = versuche <= 256 ? new Uint8Array(platz) : new Uint16Array(platz);
  const wartezeit = new Int32Array(platz);
  const verloren = verlustMoeglich ? new Uint8Array(platz) : KEINE;
  // Retries due at a tick form a linked list of the attempts they follow, in the order of the timeouts.
  const erster = new Int32Array(ticks).fill(KEINER);
  const letzter = new Int32Array(ticks).fill(KEINER);
  const naechster = new Int32Array(platz);
  // Attempts sent up to and including a tick.
  const gesendetBis = new Uint32Array(ticks);

  const zeilen: SimuliereZeile[] = [];
  let kopf = 0;
  let frist = 0;
  let ende = 0;
  let anfragen = 0;
  let geplant = 0;
  let warteschlange = 0;
  let erfolgeGesamt = 0;
  let nutzlosGesamt = 0;
  let timeoutsGesamt = 0;
  let aufgegebenGesamt = 0;
  let spitze = 0;
  let letzterErfolgTick: number | null = null;

  for (let tick = 0; tick < ticks; tick++) {
    // (a) Timeouts
    const abgelaufen = tick < timeout ? 0 : gesendetBis[tick - timeout]!;
    let timeouts = 0;
    let aufgegeben = 0;
    for (let i = frist; i < abgelaufen; i++) {
      const beantwortet = i < kopf && !(verlustMoeglich && verloren[i]);
      if (beantwortet) continue;
      timeouts++;
      const retryNr = versuch[i]!;
      const warten = retryNr + 1 < versuche ? politik.wartezeit(retryNr) : null;
      if (warten === null) {
        wartezeit[i] = AUFGEGEBEN;
        aufgegeben++;
        continue;
      }
      if ((warten | 0) !== warten || warten < 0) throw unmoeglich(politik, warten);
      wartezeit[i] = warten;
      geplant++;
      const faellig = tick + warten;
      if (faellig >= ticks) continue;
      if (erster[faellig] === KEINER) erster[faellig] = i;
      else naechster[letzter[faellig]!] = i;
      letzter[faellig] = i;
      naechster[i] = KEINER;
    }
    frist = abgelaufen;

    // (b) Arrivals
    const vorher = ende;
    for (let i = erster[tick]!; i !== KEINER; i = naechster[i]!) {
      versuch[ende++] = versuch[i]! + 1;
    }
    const retries = ende - vorher;
    geplant -= retries;
    let neue = 0;
    if (tick < neuBis) neue = typeof neuProTick === 'number' ? neuProTick : neuProTick[tick]!;
    for (let n = 0; n < neue; n++) politik.neu();
    anfragen += neue;
    ende += neue;
    gesendetBis[tick] = ende;
    let verlorene = 0;
    if (verlustMoeglich) {
      for (let i = vorher; i < ende; i++) {
        if (zufall!.random() >= verlust) continue;
        verloren[i] = 1;
        verlorene++;
      }
    }
    const last = neue + retries;
    warteschlange += last - verlorene;

    // (c) Server
    const moeglich = tick >= ausfallStart && tick < ausfallEnde ? 0 : kapazitaet;
    const bearbeitet = Math.min(moeglich, warteschlange);
    let nutzlos = 0;
    for (let n = 0; n < bearbeitet; n++) {
      while (verlustMoeglich && verloren[kopf]) kopf++;
      if (kopf < frist) nutzlos++;
      kopf++;
    }
    warteschlange -= bearbeitet;
    const erfolge = bearbeitet - nutzlos;

    zeilen.push({
      tick,
      neue,
      retries,
      last,
      verloren: verlorene,
      kapazitaet: moeglich,
      bearbeitet,
      erfolge,
      nutzlos,
      timeouts,
      aufgegeben,
      warteschlange,
    });
    erfolgeGesamt += erfolge;
    nutzlosGesamt += nutzlos;
    timeoutsGesamt += timeouts;
    aufgegebenGesamt += aufgegeben;
    spitze = Math.max(spitze, last);
    if (erfolge > 0) letzterErfolgTick = tick;
  }

  const wartend = ende - erfolgeGesamt - timeoutsGesamt;
  return {
    simulator: 'simuliere',
    parameter: verlustMoeglich ? { ...p, verlustSeed: seedAngabe(zufall!.seed) } : p,
    politik: { name: politik.name, parameter: politik.parameter },
    zeilen,
    summen: {
      anfragen,
      gesendet: ende,
      retries: ende - anfragen,
      verloren: ende - erfolgeGesamt - nutzlosGesamt - warteschlange,
      erfolge: erfolgeGesamt,
      nutzlos: nutzlosGesamt,
      timeouts: timeoutsGesamt,
      aufgegeben: aufgegebenGesamt,
      offen: wartend + geplant,
      warteschlange,
      spitze,
      letzterErfolgTick,
    },
    wartezeiten: wartezeit.subarray(0, ende),
    verloren: verlustMoeglich ? verloren.subarray(0, ende) : KEINE,
  };
}

/** Throws for impossible parameters; returns the most attempts there can be. */
function pruefe(p: SimuliereParameter<Ankuenfte>): number {
  pruefeGanzzahl('kapazitaet', p.kapazitaet);
  if (!Array.isArray(p.neuProTick)) pruefeGanzzahl('neuProTick', p.neuProTick as number);
  pruefeGanzzahlOderNull('neuBis', p.neuBis);
  pruefeGanzzahl('ausfallStart', p.ausfallStart);
  pruefeGanzzahl('ausfallEnde', p.ausfallEnde);
  pruefeGanzzahl('timeout', p.timeout, 1);
  pruefeGanzzahl('versuche', p.versuche, 1, MEISTE_VERSUCHE_JE_ANFRAGE);
  pruefeGanzzahl('ticks', p.ticks, 1, MEISTE_TICKS);
  pruefeWahrscheinlichkeit('verlust', p.verlust);
  if (p.ausfallEnde < p.ausfallStart) {
    const erlaubt = `an integer from ausfallStart = ${p.ausfallStart} to ${GROESSTE_GANZZAHL}`;
    throw abgelehnt('ausfallEnde', p.ausfallEnde, erlaubt, true);
  }
  const neuTicks = Math.min(p.neuBis ?? p.ticks, p.ticks);
  // A request sends at most one attempt per `timeout` ticks.
  const platz = summe(p.neuProTick, neuTicks) * Math.min(p.versuche, Math.ceil(p.ticks / p.timeout));
  if (platz > MEISTE_VERSUCHE) {
    const erlaubt = `a run of at most ${MEISTE_VERSUCHE} attempts (this one could have ${platz})`;
    throw abgelehnt('neuProTick', p.neuProTick, erlaubt, true);
  }
  return platz;
}

/** All new requests of the first `ticks` ticks; throws for an impossible load curve. */
function summe(neuProTick: Ankuenfte, ticks: number): number {
  if (typeof neuProTick === 'number') return neuProTick * ticks;
  if (neuProTick.length < ticks) {
    const erlaubt = `at least ${ticks}, one number per tick with new requests`;
    throw abgelehnt('neuProTick.length', neuProTick.length, erlaubt, true);
  }
  let anfragen = 0;
  for (let tick = 0; tick < neuProTick.length; tick++) {
    pruefeGanzzahl(`neuProTick[${tick}]`, neuProTick[tick]!);
    if (tick < ticks) anfragen += neuProTick[tick]!;
  }
  return anfragen;
}

function unmoeglich(politik: Wiederholungspolitik, wert: unknown): Error {
  const erlaubt = `null or an integer from 0 to ${GROESSTE_GANZZAHL}`;
  return abgelehnt(`wartezeit of policy ${politik.name}`, wert, erlaubt, typeof wert === 'number');
}
