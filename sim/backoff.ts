/**
 * Exponential backoff with full jitter, after Marc Brooker, "Exponential Backoff And Jitter" (AWS Architecture
 * Blog, 2015): the wait is uniform over 0 … bound, and the bound doubles with every retry up to a cap.
 */

import { pruefeGanzzahl } from './parameter.ts';

/** The longest wait before retry number `versuch` (from 0), in the unit of `basis` and `deckel`. */
export function obergrenze(versuch: number, basis: number, deckel: number): number {
  pruefeGanzzahl('versuch', versuch);
  pruefeGanzzahl('basis', basis, 1);
  pruefeGanzzahl('deckel', deckel);
  return Math.min(deckel, basis * 2 ** versuch);
}

/** A wait of 0 … bound, both ends included; `zufall` returns numbers from 0 up to, but not including, 1. */
export function backoff(versuch: number, basis: number, deckel: number, zufall = Math.random): number {
  const grenze = obergrenze(versuch, basis, deckel);
  return Math.floor(zufall() * (grenze + 1));
}
