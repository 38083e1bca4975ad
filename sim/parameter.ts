/**
 * Checks for the parameters of the simulators. Every failure names the parameter, the value it got and the
 * permitted range: a `TypeError` for a value of the wrong kind, a `RangeError` for a number outside the range.
 */

/** Largest integer a parameter may have, so that sums of a few of them stay exact and fit typed arrays. */
export const GROESSTE_GANZZAHL = 2 ** 31 - 1;

/** The lesson's defaults with the caller's choices on top, frozen. Throws a `TypeError` for an unknown name. */
export function mitVorgaben<P extends object>(vorgaben: P, parameter: Partial<P>): Readonly<P> {
  for (const name of Object.keys(parameter)) {
    if (!Object.hasOwn(vorgaben, name)) {
      throw new TypeError(`unknown parameter "${name}"; permitted: ${Object.keys(vorgaben).join(', ')}`);
    }
  }
  return Object.freeze({ ...vorgaben, ...parameter });
}

/** Throws unless `wert` is an integer in `von` … `bis`, both ends included. */
export function pruefeGanzzahl(name: string, wert: number, von = 0, bis = GROESSTE_GANZZAHL): void {
  if (Number.isInteger(wert) && wert >= von && wert <= bis) return;
  throw abgelehnt(name, wert, `an integer from ${von} to ${bis}`, typeof wert === 'number');
}

/** As `pruefeGanzzahl`, but `null` (never, none) is permitted too. */
export function pruefeGanzzahlOderNull(name: string, wert: number | null, von = 0): void {
  if (wert === null) return;
  if (Number.isInteger(wert) && wert >= von && wert <= GROESSTE_GANZZAHL) return;
  throw abgelehnt(
    name,
    wert,
    `null or an integer from ${von} to ${GROESSTE_GANZZAHL}`,
    typeof wert === 'number',
  );
}

/** Throws unless `wert` is a finite number of at least 0. */
export function pruefeAnteil(name: string, wert: number): void {
  if (Number.isFinite(wert) && wert >= 0) return;
  throw abgelehnt(name, wert, 'a finite number of at least 0', typeof wert === 'number');
}

/** Throws unless `wert` is a number from 0 to 1. */
export function pruefeWahrscheinlichkeit(name: string, wert: number): void {
  if (typeof wert === 'number' && wert >= 0 && wert <= 1) return;
  throw abgelehnt(name, wert, 'a number from 0 to 1', typeof wert === 'number');
}

/** A seed as plain data, for the record of where a figure comes from. */
export function seedAngabe(seed: number | bigint): number | string {
  return typeof seed === 'bigint' ? String(seed) : seed;
}

/** The error for a rejected value: a `RangeError` if its kind was right, else a `TypeError`. */
export function abgelehnt(name: string, wert: unknown, erlaubt: string, artStimmt: boolean): Error {
  const meldung = `"${name}" is ${anzeige(wert)}; permitted: ${erlaubt}`;
  return artStimmt ? new RangeError(meldung) : new TypeError(meldung);
}

function anzeige(wert: unknown): string {
  if (typeof wert === 'string') return JSON.stringify(wert);
  if (typeof wert === 'bigint') return `${wert}n`;
  if (typeof wert === 'object' && wert !== null) return Array.isArray(wert) ? 'an array' : 'an object';
  if (typeof wert === 'function') return 'a function';
  return Object.is(wert, -0) ? '-0' : String(wert);
}
