import { describe, expect, test } from 'vitest';
import {
  areFigures,
  ausgabe,
  behauptung,
  defineFigures,
  type Figure,
  type FigureTree,
  rechnung,
  tabelle,
  zahl,
} from '../../src/figures/figure.ts';
import { gleich } from '../../src/figures/predicate.ts';

const lauf = { simulator: 'sim', parameter: { kapazitaet: 11 } };
const problemOf = (figure: Figure) => (figure.kind === 'invalid' ? figure.problem : `valid ${figure.kind}`);
const wrong = (value: unknown) => value as never;

describe('zahl', () => {
  test('is plain data with its run', () => {
    expect(zahl(80, lauf)).toEqual({
      kind: 'zahl',
      value: 80,
      decimals: null,
      runs: [{ simulator: 'sim', parameter: { kapazitaet: 11 } }],
    });
    expect(zahl(2.909, lauf, { stellen: 2 })).toMatchObject({ value: 2.909, decimals: 2 });
    expect(zahl(-0, lauf)).toMatchObject({ value: 0 });
  });

  test.each([
    [Number.NaN, 'is NaN'],
    [Number.POSITIVE_INFINITY, 'is Infinity'],
    [wrong(undefined), 'is undefined, not a number'],
    [wrong(null), 'is null, not a number'],
    [wrong('80'), 'is a string, not a number'],
    [wrong([80]), 'is a list, not a number'],
    [2 ** 53, 'is 9007199254740992: too large to be exact'],
    [1 / 3, 'is 0.3333333333333333: say how far to round with { stellen: n }'],
    [0.1 + 0.2, 'is 0.30000000000000004: say how far to round with { stellen: n }'],
  ])('%s is refused', (value, problem) => {
    expect(problemOf(zahl(value, lauf))).toBe(problem);
  });

  test.each([-1, 1.5, 21, Number.NaN])('{ stellen: %s } is refused', (stellen) => {
    expect(problemOf(zahl(1, lauf, { stellen }))).toBe(
      `has stellen ${stellen}: must be an integer from 0 to 20`,
    );
  });

  test.each([[[]], [undefined], [null], [{}], [[lauf, {}]]])('a figure needs a run: %j', (runs) => {
    expect(problemOf(zahl(1, wrong(runs)))).toBe('does not say which run it comes from');
  });

  test('a run’s policy comes first among its parameters', () => {
    const politik = { name: 'sofort', parameter: { basis: 2 } };
    const [run] = zahl(1, { ...lauf, politik }).runs;
    expect(Object.entries(run!.parameter)).toEqual([
      ['politik', 'sofort'],
      ['basis', 2],
      ['kapazitaet', 11],
    ]);
  });
});

describe('rechnung', () => {
  test('is a list of numbers', () => {
    expect(rechnung([1, -0, 2.5], lauf)).toMatchObject({ kind: 'rechnung', values: [1, 0, 2.5] });
  });

  test.each([
    [[], 'is an empty list'],
    [wrong(5), 'is a number, not a list of numbers'],
    [[1, Number.NaN], 'has a value at position 2 that is NaN'],
    [wrong([1, undefined]), 'has a value at position 2 that is undefined, not a number'],
    [wrong(new Array(1)), 'has a value at position 1 that is undefined, not a number'],
    [[1 / 3], 'has a value at position 1 that is 0.3333333333333333, which is not exact: round it first'],
  ])('%j is refused', (values, problem) => {
    expect(problemOf(rechnung(values, lauf))).toBe(problem);
  });
});

describe('tabelle', () => {
  test('aligns columns of numbers to the right, and keeps texts in one line', () => {
    expect(
      tabelle(['Politik', { text: 'Anteil', stellen: 2 }], [[' gar \n nicht ', 0.5]], lauf),
    ).toMatchObject({
      columns: [
        { label: 'Politik', align: 'left' },
        { label: 'Anteil', align: 'right' },
      ],
      rows: [['gar nicht', { value: 0.5, decimals: 2 }]],
    });
  });

  test.each([
    [[], [[]], 'has no columns'],
    [['a'], [], 'has no rows'],
    [['a', 'b'], [[1]], 'has 1 cells in row 1, but 2 columns'],
    [['a'], [[1], [Number.NaN]], 'has a cell in row 2, column 1 that is NaN'],
    [['a'], [[wrong(undefined)]], 'has a cell in row 1, column 1 that is undefined, not a number'],
    [['a'], [[`${undefined} %`]], 'has a cell in row 1, column 1 that contains undefined'],
    [
      ['a'],
      [[1 / 3]],
      'has a cell in row 1, column 1 that is 0.3333333333333333: say how far to round with { stellen: n }',
    ],
    [[`${Number.NaN}`], [[1]], 'has a head in column 1 that contains NaN'],
    [[wrong({})], [[1]], 'has a head in column 1 that is undefined, not a text'],
  ])('%j %j is refused', (columns, rows, problem) => {
    expect(problemOf(tabelle(columns, rows, lauf))).toBe(problem);
  });
});

describe('ausgabe', () => {
  test('is a list of lines without white space at their ends', () => {
    expect(ausgabe('a  \r\n\n  b\n', lauf)).toMatchObject({ kind: 'ausgabe', lines: ['a', '', '  b'] });
  });

  test.each([
    ['', 'is an empty text'],
    ['\n \n', 'is an empty text'],
    [wrong(5), 'is a number, not a text'],
    ['Erfolge: NaN', 'contains NaN'],
    ['Erfolge: undefined', 'contains undefined'],
    [`${{}}`, 'contains [object Object]'],
  ])('%j is refused', (text, problem) => {
    expect(problemOf(ausgabe(text, lauf))).toBe(problem);
  });
});

describe('behauptung', () => {
  test('carries its words, whether they hold, and why', () => {
    expect(behauptung(' rund\n das Dreifache ', gleich(1, 2), lauf)).toMatchObject({
      text: 'rund das Dreifache',
      holds: false,
      because: '1 = 2',
    });
  });

  test.each([
    ['', gleich(1, 1), 'has no words'],
    ['x', wrong(undefined), 'has a predicate without a truth value'],
    ['x', wrong({ holds: 1 }), 'has a predicate without a truth value'],
    ['mal NaN', gleich(1, 1), 'contains NaN'],
  ])('%j is refused', (text, predicate, problem) => {
    expect(problemOf(behauptung(text, predicate, lauf))).toBe(problem);
  });
});

describe('defineFigures', () => {
  const one = zahl(1, lauf);

  test('makes ids of nested names, in the order of definition', () => {
    const figures = defineFigures({ b: { y: one, x: { deep: one } }, a: one });
    expect(Object.keys(figures)).toEqual(['b.y', 'b.x.deep', 'a']);
    expect(areFigures(figures)).toBe(true);
  });

  test.each([
    [{ 'a.b': one }, 'a.b', 'has a name that is not camel-case ASCII: "a.b"'],
    [{ größe: one }, 'größe', 'has a name that is not camel-case ASCII: "größe"'],
    [{ a: { B: one } }, 'a.B', 'has a name that is not camel-case ASCII: "B"'],
    [{ a: wrong(5) }, 'a', 'is a number, not a figure'],
    [{ a: wrong(undefined) }, 'a', 'is undefined, not a figure'],
    [{ a: wrong([one]) }, 'a', 'is a list, not a figure'],
    [{ a: {} }, 'a', 'is an empty group'],
    [
      { a: { kind: 'zahl', value: Number.NaN, decimals: null, runs: [] } as Figure },
      'a',
      'was not made by zahl(…)',
    ],
  ])('%j is refused', (tree: FigureTree, id, problem) => {
    expect(problemOf(defineFigures(tree)[id]!)).toBe(problem);
  });

  test('a tree that did not go through it is not taken for figures', () => {
    expect(areFigures({ a: { b: one } })).toBe(false);
    expect(areFigures(undefined)).toBe(false);
    expect(areFigures({ a: 5 })).toBe(false);
  });
});
