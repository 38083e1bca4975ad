import { describe, expect, it } from 'vitest';
import { schichten } from '#sim/schichten.ts';

/** Calls the layers below with real loops, all of which fail, and counts what arrives where. */
function called(
  retries: readonly number[],
  layer = 0,
  counts = new Array(retries.length + 1).fill(0),
): number[] {
  counts[layer]++;
  for (let attempt = 0; layer < retries.length && attempt <= retries[layer]!; attempt++) {
    called(retries, layer + 1, counts);
  }
  return counts;
}

describe('schichten', () => {
  it('has a row per layer and one for the bottom', () => {
    expect(schichten([2, 2, 2], 8)).toEqual({
      simulator: 'schichten',
      parameter: { anfragen: 8, wiederholungen: [2, 2, 2] },
      zeilen: [
        { ebene: 0, last: 8, faktor: 1, versuche: 3 },
        { ebene: 1, last: 24, faktor: 3, versuche: 3 },
        { ebene: 2, last: 72, faktor: 9, versuche: 3 },
        { ebene: 3, last: 216, faktor: 27, versuche: null },
      ],
      summen: { last: 216, faktor: 27 },
    });
  });

  it.each([[[]], [[0]], [[1, 1]], [[3, 0, 2]], [[1, 2, 3, 1]]])('loops as often as %j says', (retries) => {
    expect(schichten(retries).zeilen.map(({ last }) => last)).toEqual(called(retries));
  });

  it('counts up to 2^53 − 1, whose factors these are', () => {
    expect(schichten([6360, 69430], 20394401).summen).toEqual({
      last: Number.MAX_SAFE_INTEGER,
      faktor: 6361 * 69431,
    });
  });

  it('refuses what cannot be', () => {
    expect(() => schichten([1], -1)).toThrow(
      new RangeError('"anfragen" is -1; permitted: an integer from 0 to 2147483647'),
    );
    expect(() => schichten([-1])).toThrow(
      new RangeError('"wiederholungen[0]" is -1; permitted: an integer from 0 to 2147483647'),
    );
    expect(() => schichten([99_999_999], 2 ** 30)).toThrow(
      new RangeError('"anfragen" is 1073741824; permitted: a load of at most 9007199254740991 at the bottom'),
    );
  });
});
