import type { Ankuenfte, SimuliereLauf } from './simuliere.ts';
import { fristBei, type Phase, pruefeTick, type Verlauf, verlauf } from './verlauf.ts';

/** What happened to one attempt. `versuch` counts from 0; `tick` is when it happened. */
export type Ereignis =
  | { readonly art: 'timeout'; readonly tick: number; readonly anfrage: number; readonly versuch: number }
  | {
      /** Follows its timeout: the attempt `versuch` is planned to be sent at tick `faellig`. */
      readonly art: 'retry';
      readonly tick: number;
      readonly anfrage: number;
      readonly versuch: number;
      readonly wartezeit: number;
      readonly faellig: number;
    }
  | {
      /** Follows its timeout: after the last attempt, or because the policy refused. */
      readonly art: 'aufgegeben';
      readonly tick: number;
      readonly anfrage: number;
      readonly versuch: number;
      readonly grund: 'versuche' | 'politik';
    }
  | {
      /** `verloren` follows its `gesendet`: the attempt never reaches the queue. */
      readonly art: 'gesendet' | 'verloren';
      readonly tick: number;
      readonly anfrage: number;
      readonly versuch: number;
    }
  | {
      /** Served by the server, with the client still waiting (`erfolg`) or not (`nutzlos`). */
      readonly art: 'erfolg' | 'nutzlos';
      readonly tick: number;
      readonly anfrage: number;
      readonly versuch: number;
      readonly gesendetTick: number;
    };

/** The phase of its tick in which an event happens. */
export const PHASE_VON: Readonly<Record<Ereignis['art'], Phase>> = Object.freeze({
  timeout: 'a',
  retry: 'a',
  aufgegeben: 'a',
  gesendet: 'b',
  verloren: 'b',
  erfolg: 'c',
  nutzlos: 'c',
});

/**
 * What happens in one tick, in that order: the timeouts, each followed by its consequence, then what is sent, then
 * what is served. Costs as much as the attempts it looks at.
 */
export function ereignisseBei(v: Verlauf, tick: number): readonly Ereignis[] {
  pruefeTick(v, tick);
  const { wartezeiten, verloren, parameter } = v.lauf;
  const log: Ereignis[] = [];
  const kopf = v.kopfBis[tick - 1] ?? 0;
  const frist = fristBei(v, tick);

  // (a) Timeouts
  for (let i = fristBei(v, tick - 1); i < frist; i++) {
    const beantwortet = i < kopf && !verloren[i];
    if (beantwortet) continue;
    const anfrage = v.anfrage[i]!;
    const versuch = v.versuch[i]!;
    const wartezeit = wartezeiten[i]!;
    log.push({ art: 'timeout', tick, anfrage, versuch });
    if (wartezeit < 0) {
      const grund = versuch + 1 < parameter.versuche ? 'politik' : 'versuche';
      log.push({ art: 'aufgegeben', tick, anfrage, versuch, grund });
    } else {
      const faellig = tick + wartezeit;
      log.push({ art: 'retry', tick, anfrage, versuch: versuch + 1, wartezeit, faellig });
    }
  }

  // (b) Arrivals
  for (let i = v.gesendetBis[tick - 1] ?? 0; i < v.gesendetBis[tick]!; i++) {
    const anfrage = v.anfrage[i]!;
    const versuch = v.versuch[i]!;
    log.push({ art: 'gesendet', tick, anfrage, versuch });
    if (verloren[i]) log.push({ art: 'verloren', tick, anfrage, versuch });
  }

  // (c) Server
  for (let i = kopf; i < v.kopfBis[tick]!; i++) {
    if (verloren[i]) continue;
    const gesendetTick = v.gesendetTick[i]!;
    const art = i < frist ? 'nutzlos' : 'erfolg';
    log.push({ art, tick, anfrage: v.anfrage[i]!, versuch: v.versuch[i]!, gesendetTick });
  }
  return log;
}

/** The event log of a whole run of `simuliere`, tick by tick. */
export function ereignisse(lauf: SimuliereLauf<Ankuenfte>): readonly Ereignis[] {
  const v = verlauf(lauf);
  return lauf.zeilen.flatMap(({ tick }) => ereignisseBei(v, tick));
}
