import { expect, test } from 'vitest';
import { differingParameters, parametersOf, reasonOf, seedOf, writeValue } from '#src/beleg/wording.ts';
import { fuerAlle, gleich, groesser, hoechstens, und, ungefaehr } from '#src/figures/predicate.ts';

test.each([
  [0.1, '0,1'],
  [12000, '12.000'],
  [Number.POSITIVE_INFINITY, 'unendlich'],
  [null, 'nicht gesetzt'],
  [true, 'ja'],
  ['sofort', 'sofort'],
  [[2, 0.5], '2 · 0,5'],
  [[], 'leer'],
])('%o reads „%s“', (value, text) => {
  expect(writeValue(value)).toBe(text);
});

const run = { simulator: 'simuliere', parameter: { politik: 'sofort', seed: 0, ticks: 40 } };

test('the seed stands apart from the parameters', () => {
  expect(parametersOf(run).map(({ name }) => name)).toEqual(['politik', 'ticks']);
  expect(seedOf(run)).toBe('0');
  expect(seedOf({ simulator: 'domino', parameter: { slots: 3 } })).toBeUndefined();
});

test('of a further run only what differs is told', () => {
  const other = { simulator: 'simuliere', parameter: { politik: 'garNicht', ticks: 40 } };
  expect(differingParameters(other, run)).toEqual([{ name: 'politik', value: 'garNicht' }]);
  expect(differingParameters({ ...other, simulator: 'domino' }, run)).toHaveLength(2);
});

test('reasons of claims are told in German', () => {
  const { because } = ungefaehr(32 / 11, 3, { toleranz: 0.05 });
  expect(reasonOf(because)).toBe('2,90909 weicht um höchstens 5 % von 3 ab');
  expect(reasonOf(und(groesser(16, 3), hoechstens(-1, 0.5), gleich(0, 0)).because)).toBe(
    '16 > 3 und −1 ≤ 0,5 und 0 = 0',
  );
  expect(reasonOf(fuerAlle([1, 2], String, (n) => gleich(n, n)).because)).toBe('gilt in allen 2 Fällen');
  expect(reasonOf('something else')).toBeUndefined();
});
