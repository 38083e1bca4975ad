import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fuerAlle,
  gleich,
  groesser,
  hoechstens,
  mindestens,
  type Predicate,
  uebertrifft,
  und,
  ungefaehr,
} from '../../src/figures/predicate.ts';

const reasons = ({ weaknesses }: Predicate): string[] =>
  weaknesses.flatMap((weakness) => (weakness ? [`${weakness.kind}: ${weakness.reason}`] : []));

describe('comparisons', () => {
  test.each([
    [gleich(3, 3), true, '3 = 3'],
    [gleich(3, 4), false, '3 = 4'],
    [gleich(0.1 + 0.2, 0.3), false, '0.30000000000000004 = 0.3'],
    [gleich(1_234_567, 1_234_568), false, '1234567 = 1234568'],
    [groesser(3, 3), false, '3 > 3'],
    [groesser(4, 3), true, '4 > 3'],
    [hoechstens(3, 3), true, '3 <= 3'],
    [hoechstens(4, 3), false, '4 <= 3'],
    [mindestens(3, 3), true, '3 >= 3'],
    [mindestens(2, 3), false, '2 >= 3'],
    [uebertrifft(160, 83), true, '160 > 83'],
    [uebertrifft(83, 83), false, '83 > 83'],
    [ungefaehr(32 / 11, 3, { toleranz: 0.05 }), true, '2.90909 is within 5 % of 3'],
    [ungefaehr(2.8, 3, { toleranz: 0.05 }), false, '2.8 is within 5 % of 3'],
    [ungefaehr(3.15, 3, { toleranz: 0.05 }), true, '3.15 is within 5 % of 3'],
    [ungefaehr(-2.9, -3, { toleranz: 0.05 }), true, '-2.9 is within 5 % of -3'],
  ])('%#: %j', (predicate, holds, because) => {
    expect(predicate).toEqual({ holds, because, weaknesses: [null] });
  });

  test.each([0, -0.1, 0.26, Number.NaN])('a tolerance of %s says next to nothing', (toleranz) => {
    expect(() => ungefaehr(1, 1, { toleranz })).toThrow(
      `toleranz must be above 0 and at most 0.25, got ${toleranz}`,
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined as never])(
    'nothing can be claimed of %s',
    (value) => {
      for (const claim of [gleich, groesser, hoechstens, mindestens, uebertrifft]) {
        expect(() => claim(value, 1)).toThrow(`a claim compares finite numbers, got ${value}`);
        expect(() => claim(1, value)).toThrow(RangeError);
      }
      expect(() => ungefaehr(value, 1, { toleranz: 0.1 })).toThrow(RangeError);
    },
  );
});

describe('claims that say too little', () => {
  test.each([
    [hoechstens(32, 63), []],
    [hoechstens(32, 64), ['wide: 32 <= 64, but 64, twice the value, would pass too']],
    [hoechstens(-10, -3), ['wide: -10 <= -3, but -5, half the value, would pass too']],
    [hoechstens(-10, -6), []],
    [hoechstens(0, 0), []],
    [hoechstens(0, 5), ['wide: 0 <= 5, but the value is exactly 0']],
    [mindestens(80, 41), []],
    [mindestens(80, 40), ['wide: 80 >= 40, but 40, half the value, would pass too']],
    [mindestens(5, 0), ['wide: 5 >= 0, but 2.5, half the value, would pass too']],
    [mindestens(0, 0), []],
    [mindestens(0, -1), ['wide: 0 >= -1, but the value is exactly 0']],
    [groesser(80, 40), []],
    [groesser(81, 40), ['wide: 81 > 40, but 40.5, half the value, would pass too']],
    [groesser(-3, -10), ['wide: -3 > -10, but -6, twice the value, would pass too']],
    [groesser(354, 0), []],
  ])('%#: a bound near enough, or %j', (predicate, expected) => {
    expect(predicate.holds).toBe(true);
    expect(reasons(predicate)).toEqual(expected);
  });

  test.each([
    [groesser(3.000_000_1, 3), ['rounding: 3.0000001 > 3, but to six digits both are 3']],
    [groesser(1e-9, 0), []],
    [uebertrifft(0.1 + 0.2, 0.3), ['rounding: 0.30000000000000004 > 0.3, but to six digits both are 0.3']],
    [uebertrifft(1_234_568, 1_234_567), []],
    [uebertrifft(160, 1), []],
    [hoechstens(0.3, 0.1 + 0.2), []],
  ])('%#: an order that can be seen, or %j', (predicate, expected) => {
    expect(predicate.holds).toBe(true);
    expect(reasons(predicate)).toEqual(expected);
  });

  test('what does not hold is not weak as well', () => {
    expect(reasons(groesser(3, 3.000_000_1))).toEqual([]);
    expect(reasons(und(hoechstens(1, 100), gleich(1, 2)))).toEqual([]);
  });

  test('neither twice nor half of a value that is about something is about it', () => {
    const part = fc.double({ min: 0.75, max: 1.25, noNaN: true });
    fc.assert(
      fc.property(part, fc.integer({ min: 1, max: 1_000_000 }), (share, target) => {
        const about = (value: number): boolean => ungefaehr(value, target, { toleranz: 0.25 }).holds;
        fc.pre(about(share * target));
        expect([about(2 * share * target), about((share * target) / 2)]).toEqual([false, false]);
      }),
    );
  });

  test('of all comparisons joined, each must say enough', () => {
    expect(reasons(und(hoechstens(1, 100), gleich(3, 3), groesser(9, 2)))).toEqual([
      'wide: 1 <= 100, but 2, twice the value, would pass too',
      'wide: 9 > 2, but 4.5, half the value, would pass too',
    ]);
  });

  test('a bound for many is near enough if one of them comes near it; an order must be seen in all', () => {
    const all = (test: (item: number) => Predicate): string[] =>
      reasons(fuerAlle([3, 5, 8], (item) => `tick ${item}`, test));
    expect(all((item) => hoechstens(item, 15))).toEqual([]);
    expect(all((item) => hoechstens(item, 16))).toEqual([
      'wide: tick 3: 3 <= 16, but 6, twice the value, would pass too',
    ]);
    expect(all((item) => und(mindestens(item, 3), hoechstens(item, 99)))).toEqual([
      'wide: tick 3: 3 <= 99, but 6, twice the value, would pass too',
    ]);
    expect(all((item) => uebertrifft(item, item === 5 ? 4.999_999_9 : 1))).toEqual([
      'rounding: tick 5: 5 > 4.9999999, but to six digits both are 5',
    ]);
  });
});

describe('combinations', () => {
  test('fuerAlle names the first item that breaks it, and does not hold for none', () => {
    const atMost = (items: number[], bound: number) =>
      fuerAlle(
        items,
        (item) => `tick ${item}`,
        (item) => hoechstens(item, bound),
      );
    expect(atMost([1, 2, 3], 3)).toMatchObject({ holds: true, because: 'all 3 cases' });
    expect(atMost([1, 5, 9], 3)).toMatchObject({ holds: false, because: 'tick 5: 5 <= 3' });
    expect(atMost([], 3).holds).toBe(false);
  });

  test('und needs all of them, and at least one', () => {
    expect(und(gleich(1, 1), groesser(2, 1))).toMatchObject({ holds: true, because: '1 = 1 and 2 > 1' });
    expect(und(gleich(1, 1), groesser(1, 2))).toMatchObject({ holds: false, because: '1 > 2' });
    expect(und().holds).toBe(false);
  });
});
