import { describe, expect, it } from 'vitest';
import { verstaerkung } from '#sim/verstaerkung.ts';

describe('verstaerkung', () => {
  it.each<[number[], number]>([
    [[1, 1], 4],
    [[], 1],
    [[2, 2, 2], 27],
    [[0, 3, 0], 4],
    // The factors of 2^53 − 1.
    [[6360, 69430, 20394400], Number.MAX_SAFE_INTEGER],
  ])('%j makes %d', (wiederholungen, faktor) => {
    expect(verstaerkung(wiederholungen)).toBe(faktor);
  });

  it.each<[unknown, new (m: string) => Error, string]>([
    [[1, -1], RangeError, '"wiederholungen[1]" is -1; permitted: an integer from 0 to 2147483647'],
    [[0.5], RangeError, '"wiederholungen[0]" is 0.5; permitted: an integer from 0 to 2147483647'],
    [['2'], TypeError, '"wiederholungen[0]" is "2"; permitted: an integer from 0 to 2147483647'],
    [3, TypeError, '"wiederholungen" is 3; permitted: an array of integers'],
    [
      [99999999, 99999999, 99],
      RangeError,
      '"verstaerkung" is 1000000000000000000; permitted: a product of at most 9007199254740991',
    ],
  ])('refuses %j', (wiederholungen, type, message) => {
    expect(() => verstaerkung(wiederholungen as number[])).toThrow(new type(message));
    expect(() => verstaerkung(wiederholungen as number[])).toThrow(type);
  });
});
