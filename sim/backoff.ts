/**
 * Exponential backoff with full jitter, after Marc Brooker, "Exponential Backoff And Jitter" (AWS Architecture
 * Blog, 2015): the wait is uniform over 0 … bound, and the bound doubles with every retry up to a cap.
 *
 * The lesson shows the region below, so its comments are in German. `versuch` counts from 0; `basis`, `deckel` and
 * the result are in one unit of time. A RangeError or TypeError rejects anything but integers of at least 0 (basis:
 * at least 1).
 */

import { pruefeGanzzahl } from './parameter.ts';

// #region backoff
/** Längste Wartezeit vor Retry Nummer `versuch` (ab 0). */
export function obergrenze(versuch: number, basis: number, deckel: number): number {
  pruefeGanzzahl('versuch', versuch);
  pruefeGanzzahl('basis', basis, 1);
  pruefeGanzzahl('deckel', deckel);
  return Math.min(deckel, basis * 2 ** versuch);
}

/** Wartezeit mit Full Jitter; `zufall` liefert Zahlen ab 0 und unter 1. */
export function backoff(versuch: number, basis: number, deckel: number, zufall = Math.random): number {
  const grenze = obergrenze(versuch, basis, deckel);
  return Math.floor(zufall() * (grenze + 1));
}
// #endregion
