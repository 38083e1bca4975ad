import { describe, expect, it } from 'vitest';
import {
  abgelehnt,
  GROESSTE_GANZZAHL,
  mitVorgaben,
  pruefeAnteil,
  pruefeGanzzahl,
  pruefeGanzzahlOderNull,
  pruefeWahrscheinlichkeit,
  seedAngabe,
} from '#sim/parameter.ts';

const wrong = (value: unknown) => value as number;

/** Each check with values it lets pass, and with values it refuses: the kind of error and its words. */
describe.each<[string, (wert: number) => void, unknown[], string, [unknown, ErrorConstructor, string][]]>([
  [
    'pruefeGanzzahl',
    (wert) => pruefeGanzzahl('x', wert),
    [0, 1, 2147483647],
    'an integer from 0 to 2147483647',
    [
      [-1, RangeError, '-1'],
      [2147483648, RangeError, '2147483648'],
      [0.5, RangeError, '0.5'],
      ['1', TypeError, '"1"'],
    ],
  ],
  [
    'pruefeGanzzahl from 2 to 4',
    (wert) => pruefeGanzzahl('x', wert, 2, 4),
    [2, 3, 4],
    'an integer from 2 to 4',
    [
      [1, RangeError, '1'],
      [5, RangeError, '5'],
      [null, TypeError, 'null'],
    ],
  ],
  [
    'pruefeGanzzahlOderNull',
    (wert) => pruefeGanzzahlOderNull('x', wert, 2),
    [null, 2, 2147483647],
    'null or an integer from 2 to 2147483647',
    [
      [1, RangeError, '1'],
      [2147483648, RangeError, '2147483648'],
      [2.5, RangeError, '2.5'],
      [undefined, TypeError, 'undefined'],
    ],
  ],
  [
    'pruefeGanzzahlOderNull without a bound',
    (wert) => pruefeGanzzahlOderNull('x', wert),
    [null, 0],
    'null or an integer from 0 to 2147483647',
    [[-1, RangeError, '-1']],
  ],
  [
    'pruefeAnteil',
    pruefeAnteil.bind(null, 'x'),
    [0, 0.1, 1e9],
    'a finite number of at least 0',
    [
      [-0.1, RangeError, '-0.1'],
      [Infinity, RangeError, 'Infinity'],
      [[], TypeError, 'an array'],
    ],
  ],
  [
    'pruefeWahrscheinlichkeit',
    pruefeWahrscheinlichkeit.bind(null, 'x'),
    [0, 0.5, 1],
    'a number from 0 to 1',
    [
      [-0.1, RangeError, '-0.1'],
      [1.1, RangeError, '1.1'],
      [Number.NaN, RangeError, 'NaN'],
      ['0.5', TypeError, '"0.5"'],
      [true, TypeError, 'true'],
    ],
  ],
])('%s', (_, check, allowed, range, refused) => {
  it.each(allowed)('allows %j', (value) => expect(() => check(wrong(value))).not.toThrow());

  it.each(refused)('refuses %j with a %o', (value, type, shown) => {
    const message = `"x" is ${shown}; permitted: ${range}`;
    expect(() => check(wrong(value))).toThrow(new type(message));
    expect(() => check(wrong(value))).toThrow(type);
  });
});

it('the largest integer fits a typed array', () => {
  expect(new Int32Array([GROESSTE_GANZZAHL, GROESSTE_GANZZAHL + 1])).toEqual(
    new Int32Array([2 ** 31 - 1, -(2 ** 31)]),
  );
});

it('choices stand on top of the defaults, which stay as they are', () => {
  const vorgaben = { a: 1, b: 2 };
  const p = mitVorgaben(vorgaben, { b: 3 });
  expect(p).toEqual({ a: 1, b: 3 });
  expect(Object.isFrozen(p)).toBe(true);
  expect(vorgaben).toEqual({ a: 1, b: 2 });
  expect(() => mitVorgaben(vorgaben, { toString: 1 } as never)).toThrow(
    new TypeError('unknown parameter "toString"; permitted: a, b'),
  );
});

it('a seed is plain data', () => {
  expect(seedAngabe(5)).toBe(5);
  expect(seedAngabe(5n)).toBe('5');
});

it.each<[unknown, string]>([
  ['a "b"', '"a \\"b\\""'],
  [5n, '5n'],
  [[], 'an array'],
  [{}, 'an object'],
  [null, 'null'],
  [() => 5, 'a function'],
  [undefined, 'undefined'],
  [-0, '-0'],
  [0, '0'],
])('shows %o as %s', (value, shown) => {
  expect(abgelehnt('x', value, 'none', true)).toEqual(new RangeError(`"x" is ${shown}; permitted: none`));
  expect(abgelehnt('x', value, 'none', false)).toEqual(new TypeError(`"x" is ${shown}; permitted: none`));
});
