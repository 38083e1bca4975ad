/**
 * Amplification over layers, as a run with one row per layer: every layer repeats a failed call to the next one, so
 * the attempts multiply on the way down. The worst case, in which every attempt fails at the bottom.
 */

import { abgelehnt, pruefeGanzzahl } from './parameter.ts';
import { verstaerkung } from './verstaerkung.ts';

export interface SchichtenParameter {
  /** Requests that reach the top layer. */
  readonly anfragen: number;
  /** Retries of each layer towards the next one, top to bottom. */
  readonly wiederholungen: readonly number[];
}

export interface SchichtenZeile {
  /** 0: the top layer; the last row is the service below all layers, which calls nobody. */
  readonly ebene: number;
  /** Calls that reach it. */
  readonly last: number;
  /** Calls that reach it for one request at the top. */
  readonly faktor: number;
  /** Attempts it makes for each call; `null` for the last row. */
  readonly versuche: number | null;
}

export interface SchichtenLauf {
  readonly simulator: 'schichten';
  readonly parameter: SchichtenParameter;
  readonly zeilen: readonly SchichtenZeile[];
  readonly summen: {
    /** Load at the bottom. */
    readonly last: number;
    readonly faktor: number;
  };
}

/** Runs the model. Throws a `RangeError` or `TypeError` for impossible parameters. */
export function schichten(wiederholungen: readonly number[], anfragen = 1): SchichtenLauf {
  pruefeGanzzahl('anfragen', anfragen);
  const unten = verstaerkung(wiederholungen);
  if (anfragen * unten > Number.MAX_SAFE_INTEGER) {
    throw abgelehnt('anfragen', anfragen, `a load of at most ${Number.MAX_SAFE_INTEGER} at the bottom`, true);
  }
  const zeilen = [...wiederholungen, null].map((retries, ebene) => {
    const faktor = verstaerkung(wiederholungen.slice(0, ebene));
    return { ebene, last: anfragen * faktor, faktor, versuche: retries === null ? null : retries + 1 };
  });
  return {
    simulator: 'schichten',
    parameter: Object.freeze({ anfragen, wiederholungen: Object.freeze([...wiederholungen]) }),
    zeilen,
    summen: { last: anfragen * unten, faktor: unten },
  };
}
