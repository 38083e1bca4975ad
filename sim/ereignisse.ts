import type { SimuliereLauf } from './simuliere.ts';

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
  | { readonly art: 'gesendet'; readonly tick: number; readonly anfrage: number; readonly versuch: number }
  | {
      /** Served by the server, with the client still waiting (`erfolg`) or not (`nutzlos`). */
      readonly art: 'erfolg' | 'nutzlos';
      readonly tick: number;
      readonly anfrage: number;
      readonly versuch: number;
      readonly gesendetTick: number;
    };

/**
 * The event log of a run of `simuliere`, in the order in which things happen: per tick the timeouts, each
 * followed by its consequence, then what is sent, then what is served. It replays the run from its rows and its
 * recorded waits, and does not ask the policy again.
 */
export function ereignisse(lauf: SimuliereLauf): readonly Ereignis[] {
  const { timeout, versuche } = lauf.parameter;
  const log: Ereignis[] = [];
  const gesendet: Versuch[] = [];
  const gesendetBis: number[] = [];
  const geplant = new Map<number, Versuch[]>();
  let anfragen = 0;
  let kopf = 0;
  let frist = 0;

  for (const { tick, neue, bearbeitet } of lauf.zeilen) {
    // (a) Timeouts
    const abgelaufen = gesendetBis[tick - timeout] ?? 0;
    for (let i = Math.max(frist, kopf); i < abgelaufen; i++) {
      const { anfrage, versuch } = gesendet[i]!;
      const wartezeit = lauf.wartezeiten[i]!;
      log.push({ art: 'timeout', tick, anfrage, versuch });
      if (wartezeit < 0) {
        const grund = versuch + 1 < versuche ? 'politik' : 'versuche';
        log.push({ art: 'aufgegeben', tick, anfrage, versuch, grund });
        continue;
      }
      const retry = { anfrage, versuch: versuch + 1, tick: tick + wartezeit };
      log.push({ art: 'retry', tick, anfrage, versuch: retry.versuch, wartezeit, faellig: retry.tick });
      const gleichzeitig = geplant.get(retry.tick);
      if (gleichzeitig) gleichzeitig.push(retry);
      else geplant.set(retry.tick, [retry]);
    }
    frist = abgelaufen;

    // (b) Arrivals
    for (const retry of geplant.get(tick) ?? []) gesendet.push(retry);
    for (let n = 0; n < neue; n++) gesendet.push({ anfrage: anfragen++, versuch: 0, tick });
    for (let i = gesendetBis.at(-1) ?? 0; i < gesendet.length; i++) {
      const { anfrage, versuch } = gesendet[i]!;
      log.push({ art: 'gesendet', tick, anfrage, versuch });
    }
    gesendetBis.push(gesendet.length);

    // (c) Server
    for (const bis = kopf + bearbeitet; kopf < bis; kopf++) {
      const { anfrage, versuch, tick: gesendetTick } = gesendet[kopf]!;
      log.push({ art: kopf < frist ? 'nutzlos' : 'erfolg', tick, anfrage, versuch, gesendetTick });
    }
  }
  return log;
}

/** One attempt: the request, its number from 0, and the tick at which it is sent. */
interface Versuch {
  readonly anfrage: number;
  readonly versuch: number;
  readonly tick: number;
}
