import { describe, expect, test } from 'vitest';
import {
  fuerAlle,
  gleich,
  groesser,
  hoechstens,
  mindestens,
  und,
  ungefaehr,
} from '../../src/figures/predicate.ts';

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
    [ungefaehr(32 / 11, 3, { toleranz: 0.05 }), true, '2.90909 is within 5 % of 3'],
    [ungefaehr(2.8, 3, { toleranz: 0.05 }), false, '2.8 is within 5 % of 3'],
    [ungefaehr(3.15, 3, { toleranz: 0.05 }), true, '3.15 is within 5 % of 3'],
    [ungefaehr(-2.9, -3, { toleranz: 0.05 }), true, '-2.9 is within 5 % of -3'],
  ])('%#: %j', (predicate, holds, because) => {
    expect(predicate).toEqual({ holds, because });
  });

  test.each([0, -0.1, 0.26, Number.NaN])('a tolerance of %s says next to nothing', (toleranz) => {
    expect(() => ungefaehr(1, 1, { toleranz })).toThrow(
      `toleranz must be above 0 and at most 0.25, got ${toleranz}`,
    );
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined as never])(
    'nothing can be claimed of %s',
    (value) => {
      for (const claim of [gleich, groesser, hoechstens, mindestens]) {
        expect(() => claim(value, 1)).toThrow(`a claim compares finite numbers, got ${value}`);
        expect(() => claim(1, value)).toThrow(RangeError);
      }
      expect(() => ungefaehr(value, 1, { toleranz: 0.1 })).toThrow(RangeError);
    },
  );
});

describe('combinations', () => {
  test('fuerAlle names the first item that breaks it, and does not hold for none', () => {
    const atMost = (items: number[], bound: number) =>
      fuerAlle(
        items,
        (item) => `tick ${item}`,
        (item) => hoechstens(item, bound),
      );
    expect(atMost([1, 2, 3], 3)).toEqual({ holds: true, because: 'all 3 cases' });
    expect(atMost([1, 5, 9], 3)).toEqual({ holds: false, because: 'tick 5: 5 <= 3' });
    expect(atMost([], 3).holds).toBe(false);
  });

  test('und needs all of them, and at least one', () => {
    expect(und(gleich(1, 1), groesser(2, 1))).toEqual({ holds: true, because: '1 = 1 and 2 > 1' });
    expect(und(gleich(1, 1), groesser(1, 2))).toEqual({ holds: false, because: '1 > 2' });
    expect(und().holds).toBe(false);
  });
});
