/**
 * CPython's `random.Random` for integer seeds: same seed, same calls, same values (tested against CPython).
 *
 * Generator: MT19937, M. Matsumoto and T. Nishimura, "Mersenne Twister", ACM TOMACS 8 (1998), seeded by array
 * from the 32-bit pieces of the seed's absolute value. The methods on top follow CPython 3.12's
 * `Modules/_randommodule.c` and `Lib/random.py`: bits are taken from the top of a word, and a number below n is
 * drawn by rejection, never by scaling.
 *
 * Numbers in, numbers out; bigints in, bigints out. Where a number could not be exact, it throws and says so.
 */

import { abgelehnt } from './parameter.ts';

const N = 624;
const M = 397;
const WORT = 2 ** 32;
const MEISTE_BITS = 2 ** 20;

export class PythonRandom {
  /** As given, for the record of where a figure comes from. */
  readonly seed: number | bigint;
  readonly #zustand = new Uint32Array(N);
  #stelle = N;

  /**
   * @param seed any integer; as in CPython its sign does not matter. Beyond ±(2^53 − 1) it must be a bigint
   * @throws TypeError if it is no integer, RangeError if it is a number that cannot be exact
   */
  constructor(seed: number | bigint) {
    if (typeof seed === 'number' && Number.isInteger(seed) && !Number.isSafeInteger(seed)) {
      throw abgelehnt('seed', seed, 'an integer from -(2^53 - 1) to 2^53 - 1, or any bigint', true);
    }
    if (typeof seed !== 'bigint' && !Number.isInteger(seed)) {
      throw abgelehnt('seed', seed, 'an integer from -(2^53 - 1) to 2^53 - 1, or any bigint', false);
    }
    this.seed = seed;
    initialisiere(this.#zustand, schluessel(seed));
  }

  /** A float in [0, 1) with 53 random bits. */
  random(): number {
    const oben = this.#wort() >>> 5;
    const unten = this.#wort() >>> 6;
    return (oben * 2 ** 26 + unten) / 2 ** 53;
  }

  /** An integer of `k` random bits, 0 ≤ k ≤ 53; for more use `getrandbitsBig`. */
  getrandbits(k: number): number {
    if (!Number.isInteger(k) || k < 0 || k > 53) {
      throw abgelehnt('k', k, 'an integer from 0 to 53 (more: getrandbitsBig)', typeof k === 'number');
    }
    return this.#bits(k);
  }

  /** As `getrandbits`, for any number of bits up to 2^20. */
  getrandbitsBig(k: number): bigint {
    if (!Number.isInteger(k) || k < 0 || k > MEISTE_BITS) {
      throw abgelehnt('k', k, `an integer from 0 to ${MEISTE_BITS}`, typeof k === 'number');
    }
    let bits = 0n;
    let stelle = 0n;
    for (let rest = k; rest > 0; rest -= 32) {
      const wort = rest < 32 ? this.#wort() >>> (32 - rest) : this.#wort();
      bits |= BigInt(wort) << stelle;
      stelle += 32n;
    }
    return bits;
  }

  /** A uniform integer in a … b, both ends included. */
  randint(a: number, b: number): number;
  randint(a: bigint, b: bigint): bigint;
  randint(a: number | bigint, b: number | bigint): number | bigint {
    if (typeof a === 'bigint' || typeof b === 'bigint') {
      pruefeBigint('a', a);
      pruefeBigint('b', b);
      if (b < a) throw abgelehnt('b', b, `a bigint of at least a = ${a}n`, true);
      return a + this.#unterBig(b - a + 1n);
    }
    pruefeSicher('a', a);
    pruefeSicher('b', b);
    if (b < a) throw abgelehnt('b', b, `an integer of at least a = ${a}`, true);
    return a + this.#unter(pruefeBreite(b - a + 1));
  }

  /** A uniform element of Python's `range(stop)`, `range(start, stop)` or `range(start, stop, step)`. */
  randrange(stop: number): number;
  randrange(start: number, stop: number, step?: number): number;
  randrange(stop: bigint): bigint;
  randrange(start: bigint, stop: bigint, step?: bigint): bigint;
  randrange(a: number | bigint, b?: number | bigint, c?: number | bigint): number | bigint {
    if (typeof a === 'bigint' || typeof b === 'bigint' || typeof c === 'bigint') {
      const start = b === undefined ? 0n : a;
      const stop = b === undefined ? a : b;
      const step = c ?? 1n;
      pruefeBigint('start', start);
      pruefeBigint('stop', stop);
      pruefeBigint('step', step);
      if (step === 0n) throw abgelehnt('step', step, 'any bigint but 0n', true);
      const anzahl = (stop - start + step + (step > 0n ? -1n : 1n)) / step;
      if (anzahl <= 0n) throw leer(start, stop, step);
      return start + step * this.#unterBig(anzahl);
    }
    const start = b === undefined ? 0 : a;
    const stop = b === undefined ? a : b;
    const step = c ?? 1;
    pruefeSicher('start', start);
    pruefeSicher('stop', stop);
    pruefeSicher('step', step);
    if (step === 0) throw abgelehnt('step', step, 'any integer but 0', true);
    const breite = pruefeBreite(stop - start);
    const rest = breite % step;
    const anzahl = (breite - rest) / step + (rest * step > 0 ? 1 : 0);
    if (anzahl <= 0) throw leer(start, stop, step);
    return start + step * this.#unter(anzahl);
  }

  /** A uniform element of a non-empty sequence. */
  choice<T>(folge: ArrayLike<T>): T {
    if (folge.length === 0) throw abgelehnt('folge.length', 0, 'at least 1', true);
    return folge[this.#unter(folge.length)] as T;
  }

  /** Shuffles in place. */
  shuffle<T>(folge: T[]): void {
    for (let i = folge.length - 1; i > 0; i--) {
      const j = this.#unter(i + 1);
      const merke = folge[i] as T;
      folge[i] = folge[j] as T;
      folge[j] = merke;
    }
  }

  /** A float in [a, b], or [b, a], up to rounding as in CPython. */
  uniform(a: number, b: number): number {
    if (!Number.isFinite(a)) throw abgelehnt('a', a, 'a finite number', typeof a === 'number');
    if (!Number.isFinite(b)) throw abgelehnt('b', b, 'a finite number', typeof b === 'number');
    return a + (b - a) * this.random();
  }

  /** A uniform integer below n, 1 ≤ n < 2^53, by rejection. */
  #unter(n: number): number {
    const k = n < WORT ? 32 - Math.clz32(n) : 64 - Math.clz32(n / WORT);
    let r = this.#bits(k);
    while (r >= n) r = this.#bits(k);
    return r;
  }

  #unterBig(n: bigint): bigint {
    const k = n.toString(2).length;
    let r = this.getrandbitsBig(k);
    while (r >= n) r = this.getrandbitsBig(k);
    return r;
  }

  /** 0 ≤ k ≤ 53. CPython fills the low word first and takes what is left from the top of the next. */
  #bits(k: number): number {
    if (k === 0) return 0;
    if (k <= 32) return this.#wort() >>> (32 - k);
    const unten = this.#wort();
    return (this.#wort() >>> (64 - k)) * WORT + unten;
  }

  /** The next 32 bits. */
  #wort(): number {
    if (this.#stelle >= N) {
      erneuere(this.#zustand);
      this.#stelle = 0;
    }
    let y = this.#zustand[this.#stelle++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }
}

/** The 32-bit pieces of the absolute value, lowest first; [0] for 0. */
function schluessel(seed: number | bigint): number[] {
  let rest = BigInt(seed);
  if (rest < 0n) rest = -rest;
  const stuecke: number[] = [];
  do {
    stuecke.push(Number(rest & 0xffffffffn));
    rest >>= 32n;
  } while (rest > 0n);
  return stuecke;
}

/** MT19937's `init_by_array`. */
function initialisiere(mt: Uint32Array, stuecke: readonly number[]): void {
  mt[0] = 19650218;
  for (let i = 1; i < N; i++) {
    mt[i] = Math.imul(1812433253, mt[i - 1]! ^ (mt[i - 1]! >>> 30)) + i;
  }
  let i = 1;
  let j = 0;
  for (let k = Math.max(N, stuecke.length); k > 0; k--) {
    mt[i] = (mt[i]! ^ Math.imul(mt[i - 1]! ^ (mt[i - 1]! >>> 30), 1664525)) + stuecke[j]! + j;
    if (++i >= N) {
      mt[0] = mt[N - 1]!;
      i = 1;
    }
    if (++j >= stuecke.length) j = 0;
  }
  for (let k = N - 1; k > 0; k--) {
    mt[i] = (mt[i]! ^ Math.imul(mt[i - 1]! ^ (mt[i - 1]! >>> 30), 1566083941)) - i;
    if (++i >= N) {
      mt[0] = mt[N - 1]!;
      i = 1;
    }
  }
  mt[0] = 0x80000000;
}

/** The next 624 words of MT19937. */
function erneuere(mt: Uint32Array): void {
  for (let i = 0; i < N - M; i++) mt[i] = mt[i + M]! ^ gemischt(mt[i]!, mt[i + 1]!);
  for (let i = N - M; i < N - 1; i++) mt[i] = mt[i + M - N]! ^ gemischt(mt[i]!, mt[i + 1]!);
  mt[N - 1] = mt[M - 1]! ^ gemischt(mt[N - 1]!, mt[0]!);
}

/** The top bit of one word and the rest of the next, times MT19937's matrix. */
function gemischt(wort: number, naechstes: number): number {
  const y = (wort & 0x80000000) | (naechstes & 0x7fffffff);
  return (y >>> 1) ^ (-(y & 1) & 0x9908b0df);
}

function pruefeSicher(name: string, wert: number | bigint): asserts wert is number {
  if (typeof wert === 'number' && Number.isSafeInteger(wert)) return;
  throw abgelehnt(
    name,
    wert,
    'an integer from -(2^53 - 1) to 2^53 - 1, or bigints throughout',
    typeof wert === 'number',
  );
}

function pruefeBigint(name: string, wert: number | bigint): asserts wert is bigint {
  if (typeof wert === 'bigint') return;
  throw abgelehnt(name, wert, 'a bigint, as the other bounds', false);
}

function pruefeBreite(breite: number): number {
  if (Number.isSafeInteger(breite)) return breite;
  throw abgelehnt('range width', breite, 'at most 2^53 - 1, or bigints throughout', true);
}

function leer(start: number | bigint, stop: number | bigint, step: number | bigint): Error {
  return abgelehnt('stop', stop, `values that make range(${start}, ${stop}, ${step}) not empty`, true);
}
