import { abgelehnt, pruefeGanzzahl } from './parameter.ts';

/**
 * How many requests reach the bottom for one at the top: the product over all layers of 1 + retries.
 *
 * @param wiederholungen retries of each layer, top to bottom (a layer with 3 attempts has 2 retries)
 * @returns 1 for no layers
 * @throws RangeError or TypeError for a negative or fractional number of retries, or a product beyond 2^53 − 1
 */
export function verstaerkung(wiederholungen: readonly number[]): number {
  if (!Array.isArray(wiederholungen)) {
    throw abgelehnt('wiederholungen', wiederholungen, 'an array of integers', false);
  }
  let faktor = 1;
  wiederholungen.forEach((anzahl, ebene) => {
    pruefeGanzzahl(`wiederholungen[${ebene}]`, anzahl);
    faktor *= 1 + anzahl;
  });
  if (faktor > Number.MAX_SAFE_INTEGER) {
    throw abgelehnt('verstaerkung', faktor, `a product of at most ${Number.MAX_SAFE_INTEGER}`, true);
  }
  return faktor;
}
