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
 * followed by its consequence, then what is sent, then what is served. It replays the run from its rows and
 * its trace, and does not ask the policy again.
 */
export function ereignisse(lauf: SimuliereLauf): readonly Ereignis[] {
  const { anfrage, versuch, wartezeit } = lauf.spur;
  const { timeout, versuche } = lauf.parameter;
  const gesendetTick = new Uint32Array(anfrage.length);
  const gesendetBis: number[] = [];
  const log: Ereignis[] = [];
  let kopf = 0;
  let frist = 0;
  let ende = 0;

  for (const zeile of lauf.zeilen) {
    const { tick } = zeile;
    const von = (i: number) => ({ tick, anfrage: anfrage[i]!, versuch: versuch[i]! });

    const abgelaufen = gesendetBis[tick - timeout] ?? 0;
    for (let i = Math.max(frist, kopf); i < abgelaufen; i++) {
      const basis = von(i);
      const warten = wartezeit[i]!;
      log.push({ art: 'timeout', ...basis });
      if (warten >= 0) {
        const naechster = basis.versuch + 1;
        log.push({ art: 'retry', ...basis, versuch: naechster, wartezeit: warten, faellig: tick + warten });
      } else {
        const grund = basis.versuch + 1 < versuche ? 'politik' : 'versuche';
        log.push({ art: 'aufgegeben', ...basis, grund });
      }
    }
    frist = abgelaufen;

    for (const bis = ende + zeile.last; ende < bis; ende++) {
      gesendetTick[ende] = tick;
      log.push({ art: 'gesendet', ...von(ende) });
    }
    gesendetBis.push(ende);

    for (const bis = kopf + zeile.bearbeitet; kopf < bis; kopf++) {
      const art = kopf < frist ? 'nutzlos' : 'erfolg';
      log.push({ art, ...von(kopf), gesendetTick: gesendetTick[kopf]! });
    }
  }
  return log;
}
