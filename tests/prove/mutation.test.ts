import { describe, expect, test } from 'vitest';
import { apply, lessonMutants, listingMutants, moduleMutants, other } from '../../src/coverage/mutation.ts';

describe('another number', () => {
  test.each([
    ['80', '81'],
    ['0,1', '0,2'],
    ['9', '0'],
    ['10 %', '11 %'],
    ['½', '²'],
    ['zwölf', 'dreizehn'],
    ['Vier', 'Fünf'],
    ['beide', 'dreizehn'],
    ['Hälfte', 'Dreizehn'],
  ])('%s becomes %s', (before, after) => expect(other(before)).toBe(after));
});

test('every number of a lesson is changed once', () => {
  const source = '---\ntitle: Teil 1\n---\n\n<Zahl von="a">5</Zahl> und **zwei**, `sha256`.\n';
  expect(lessonMutants(source).map((mutant) => apply(source, mutant))).toEqual([
    source.replace('Teil 1', 'Teil 2'),
    source.replace('>5<', '>6<'),
    source.replace('zwei', 'drei'),
  ]);
});

test('parameters of a figure module are changed, what picks from a result is not', () => {
  const source = `import { x } from './x1.ts'; // 5
    const lauf = f({ slots: 3, seed: 'b 7' }); g(lauf.z[0], lauf.at(-1), lauf.slice(9, 20), lauf.n > 0);`;
  expect(moduleMutants(source).map(({ before, after }) => `${before}→${after}`)).toEqual([
    '3→4',
    '7→8',
    '9→0',
    '20→21',
  ]);
});

test('literals and texts of a listing are changed; names, comments and docstrings are not', () => {
  const source = `"""Modul 1, 'eins'."""
from basis64 import b64  # 7


def f(a=0.1, b=-3):
    '''Ab 0 "und"
    weiter mit 4.'''
    print(
        "Budget 10 %: \\"zwei\\""
        f'{a} von 5'
    )
    return 0x1F + 1_000 + 2**a
`;
  expect(listingMutants(source).map(({ before, after }) => `${before}→${after}`)).toEqual([
    '0.1→0.2',
    '3→4',
    '10 %→11 %',
    'zwei→drei',
    '5→6',
    '0x1F→0x2F',
    '1_000→1_001',
    '2→3',
  ]);
  expect(apply(source, listingMutants(source)[4]!)).toBe(source.replace('von 5', 'von 6'));
});
