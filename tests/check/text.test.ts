/** Where each character of a text stands in the source: read these by hand, they were once written by the code. */
import { describe, expect, test } from 'vitest';
import { parseLesson } from '../../src/check/parse.ts';
import { type Leaf, leavesOf, spanIn } from '../../src/check/text.ts';

/** Each text with its characters: offset and source. */
const mapped = (source: string, leaves: readonly Leaf[]): [string, string[]][] =>
  leaves.map((leaf) => [
    leaf.value,
    Array.from({ length: leaf.value.length }, (_, index) => {
      const { start, end } = leaf.unitAt(index);
      return `${start} ${source.slice(start, end)}`;
    }),
  ]);

test.each<[string, [string, string[]][]]>([
  ['`a b`', [['a b', ['1 a', '2  ', '3 b']]]],
  ['`` ` ``', [['`', ['3 `']]]],
  ['`` `a ``', [['`a', ['3 `', '4 a']]]],
  ['` a `', [['a', ['2 a']]]],
  ['`  a  `', [[' a ', ['2  ', '3 a', '4  ']]]],
  [
    'x `  ` y',
    [
      ['x ', ['0 x', '1  ']],
      ['  ', ['3  ', '4  ']],
      [' y', ['6  ', '7 y']],
    ],
  ],
  ['`   a `', [['  a', ['2  ', '3  ', '4 a']]]],
  ['> ` a\n> b`', [[' a\nb', ['3  ', '4 a', '5 \n', '8 b']]]],
  ['> ` a\n> b\n> `', [['a\nb', ['4 a', '5 \n', '8 b']]]],
  ['` a >`', [[' a >', ['1  ', '2 a', '3  ', '4 >']]]],
  ['> `| \\|\n> y`', [['| \\|\ny', ['3 |', '4  ', '5 \\', '6 |', '7 \n', '10 y']]]],
  ['> > `  a\n>>`', [[' a', ['6  ', '7 a']]]],
  ['> > `  a\n> > `', [[' a', ['6  ', '7 a']]]],
  ['` a`', [[' a', ['1  ', '2 a']]]],
  ['`a `', [['a ', ['1 a', '2  ']]]],
  ['`\na\n`', [['a', ['2 a']]]],
  ['` a\nb `', [['a\nb', ['2 a', '3 \n', '4 b']]]],
  ['> `a\n> b`', [['a\nb', ['3 a', '4 \n', '7 b']]]],
  ['> `a\r\n> b`', [['a\r\nb', ['3 a', '4 \r', '5 \n', '8 b']]]],
  ['a\n  b', [['a\nb', ['0 a', '1 \n', '4 b']]]],
  ['> a\r\n>  b &amp;', [['a\r\nb &', ['2 a', '3 \r', '4 \n', '8 b', '9  ', '10 &amp;']]]],
  [
    'a  \nb',
    [
      ['a', ['0 a']],
      ['b', ['4 b']],
    ],
  ],
  [
    '| x |\n| - |\n| `a\\|b` |',
    [
      ['x', ['2 x']],
      ['a|b', ['15 a', '16 \\|', '18 b']],
    ],
  ],
  [
    '| x |\n| - |\n| a\\|b |',
    [
      ['x', ['2 x']],
      ['a|b', ['14 a', '15 \\|', '17 b']],
    ],
  ],
  ['\\*a\\b', [['*a\\b', ['0 \\*', '2 a', '3 \\', '4 b']]]],
  [
    '&amp;&ngE;x&nope;&',
    [
      [
        '&≧̸x&nope;&',
        [
          '0 &amp;',
          '5 &ngE;',
          '5 &ngE;',
          '10 x',
          '11 &nope;',
          '11 &nope;',
          '11 &nope;',
          '11 &nope;',
          '11 &nope;',
          '11 &nope;',
          '17 &',
        ],
      ],
    ],
  ],
  ['`\\|\nb`', [['\\|\nb', ['1 \\', '2 |', '3 \n', '4 b']]]],
  ['`&amp;\nb`', [['&amp;\nb', ['1 &', '2 a', '3 m', '4 p', '5 ;', '6 \n', '7 b']]]],
  ['`  \n`', [['  \n', ['1  ', '2  ', '3 \n']]]],
  ['`` \n`a ``', [['\n`a', ['3 \n', '4 `', '5 a']]]],
  ['`a  \n  b`', [['a  \n  b', ['1 a', '2  ', '3  ', '4 \n', '5  ', '6  ', '7 b']]]],
  ['`` a`\n ``', [['a`\n', ['3 a', '4 `', '5 \n']]]],
  [
    '> x `` ` \n> ``',
    [
      ['x ', ['2 x', '3  ']],
      ['` ', ['7 `', '8  ']],
    ],
  ],
  ['`  a\nb `', [[' a\nb', ['2  ', '3 a', '4 \n', '5 b']]]],
  ['&NotEqualTilde;a\\*', [['≂̸a*', ['0 &NotEqualTilde;', '0 &NotEqualTilde;', '15 a', '16 \\*']]]],
  ['\\&amp;', [['&amp;', ['0 \\&', '2 a', '3 m', '4 p', '5 ;']]]],
  ['a \n b\\*', [['a\nb*', ['0 a', '2 \n', '4 b', '5 \\*']]]],
  ['> a\n>\tb\\*', [['a\nb*', ['2 a', '3 \n', '6 b', '7 \\*']]]],
  ['`\\\\|\nb`', [['\\\\|\nb', ['1 \\', '2 \\', '3 |', '4 \n', '5 b']]]],
])('%j', (source, expected) => {
  const parsed = parseLesson(`${source}\n`);
  expect(parsed.ok && mapped(source, leavesOf(source, parsed.tree))).toEqual(expected);
});

describe('other parsers', () => {
  const node = (type: 'text' | 'inlineCode', value: string, end: number) =>
    ({ type, value, position: { start: { offset: 0 }, end: { offset: end } } }) as never;

  test.each<['text' | 'inlineCode', string, string, string[]]>([
    // A space, or another line end, where the source has one.
    ['inlineCode', '`a\nb`', 'a b', ['1 a', '2 \n', '3 b']],
    ['inlineCode', '`a\r\n> b`', 'a b', ['1 a', '2 \r\n', '6 b']],
    ['inlineCode', '`\na ``\n`', 'a ``', ['2 a', '3  ', '4 `', '5 `']],
    ['text', 'a\r\nb', 'a\nb', ['0 a', '1 \r\n', '3 b']],
    // Nothing where the source has one.
    ['text', 'a\nb', 'ab', ['0 a', '2 b']],
  ])('%s %j is %j', (type, source, value, expected) => {
    expect(mapped(source, leavesOf(source, node(type, value, source.length)))).toEqual([[value, expected]]);
  });

  test('whose text is not that of the source are caught', () => {
    const [leaf] = leavesOf('abc', node('text', 'abd', 3));
    expect(() => leaf!.unitAt(0)).toThrow('cannot map the text "abd" to its source');
  });
});

test('stated numbers are no part of a text, and a span may be of several characters', () => {
  const source = 'a <Angabe quelle="x">5</Angabe> *b\\*c*\n';
  const parsed = parseLesson(source);
  const leaves = parsed.ok ? leavesOf(source, parsed.tree) : [];
  expect(leaves.map(({ value, code }) => [value, code])).toEqual([
    ['a ', false],
    [' ', false],
    ['b*c', false],
  ]);
  const { start, end } = spanIn(leaves[2]!, 0, 2);
  expect(source.slice(start, end)).toBe('b\\*');
});
