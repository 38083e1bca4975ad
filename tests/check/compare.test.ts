/** Differences of single places, and how accept writes what it has to escape. */
import { describe, expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import { compare } from '../../src/check/compare.ts';
import { readSource } from '../../src/check/source.ts';
import {
  ausgabe,
  behauptung,
  defineFigures,
  diagramm,
  type Figure,
  rechnung,
  tabelle,
  zahl,
} from '../../src/figures/figure.ts';
import { gleich, hoechstens } from '../../src/figures/predicate.ts';

const lauf = { simulator: 'simuliere', parameter: { kapazitaet: 11 } };
const FROM = 'simuliere(kapazitaet=11)';

function differencesOf(body: string, figure: Figure) {
  const read = readSource(`${body}\n`);
  if (!read.ok) throw new Error(read.reason);
  return compare(read.places[0]!, figure);
}
/** A check of one place that shows one figure, `x`. */
const checked = (body: string, figure: Figure) =>
  check(`---\ntitle: Fall\n---\n\n${body}\n`, defineFigures({ x: figure }), { file: 'a.mdx' });
const corrected = (body: string, figure: Figure): string =>
  checked(body, figure).corrected.slice('---\ntitle: Fall\n---\n\n'.length, -1);

describe('what is wrong', () => {
  const claim = (holds: boolean, text = 'immer  gleich'): Figure =>
    behauptung(text, gleich(1, holds ? 1 : 2), lauf);

  const weak = behauptung('höchstens hundert', hoechstens(32, 100), lauf);
  const WIDE = '32 <= 100, but 64, twice the value, would pass too';

  test.each<[string, Figure, string, string]>([
    ['<Zahl von="x" />', zahl(80, lauf), '', '80'],
    ['<Rechnung von="x" />', rechnung([1, 2], lauf), '', '1 2'],
    ['<Rechnung von="x">1</Rechnung>', rechnung([1, 2], lauf), '1', '1 2'],
    ['<Behauptung von="x">nie</Behauptung>', claim(false), 'nie', '1 = 2'],
    ['<Behauptung von="x" />', claim(false), '', '1 = 2'],
    ['<Behauptung von="x">höchstens hundert</Behauptung>', weak, 'höchstens hundert', WIDE],
    ['<Ausgabe von="x" />', ausgabe('a\nb', lauf), '', '2 lines'],
  ])('%s', (body, figure, actual, expected) => {
    expect(differencesOf(body, figure)).toMatchObject([{ actual, expected }]);
  });

  test('of a claim without words is that it says too little, and that it has none', () => {
    expect(differencesOf('<Behauptung von="x" />', weak)).toMatchObject([
      { rule: 'weak-claim', actual: '', expected: WIDE },
      { rule: 'no-literal', actual: '', expected: 'höchstens hundert' },
    ]);
  });

  test('may be that a chart has no lab', () => {
    const body = '<Labor von="x">\n\n| a |\n| - |\n| b |\n\n</Labor>';
    expect(differencesOf(body, diagramm('rueckkehr', ['a'], [['b']], lauf))).toMatchObject([
      { rule: 'wrong-kind', actual: 'rueckkehr', expected: 'domino or sturm or politiken or verstaerkung' },
    ]);
  });

  test('is not the white space in a cell', () => {
    const body = (cell: string) => `<Tabelle von="x">\n\n| a |\n| - |\n| ${cell} |\n\n</Tabelle>`;
    expect(differencesOf(body('b c'), tabelle(['a'], [['b  c']], lauf))).toEqual([]);
    expect(differencesOf(body('b \u00a0 c'), tabelle(['a'], [['b c']], lauf))).toEqual([]);
  });

  test('has a singular and a plural', () => {
    const [one] = differencesOf('<Rechnung von="x">1</Rechnung>', rechnung([1, 2], lauf));
    expect(one!.reason).toBe(`x drifted: the passage has 1 number (1), ${FROM} gives 2 (1 2)`);
    const [two] = differencesOf('<Rechnung von="x">1, 2</Rechnung>', rechnung([1], lauf));
    expect(two!.reason).toBe(`x drifted: the passage has 2 numbers (1 2), ${FROM} gives 1 (1)`);
  });

  test('may be the head of a table', () => {
    const body = '<Tabelle von="x">\n\n| a | c |\n| - | - |\n| y | 2 |\n\n</Tabelle>';
    const figure = tabelle(['a', 'b'], [['y', 2]], lauf);
    expect(differencesOf(body, figure)).toMatchObject([
      { reason: `x (head of column 2) drifted: the lesson says “c”, ${FROM} gives “b”` },
    ]);
  });

  test.each(['immer gleich', 'immer  gleich', 'immer\u00a0gleich', 'immer \u00a0 gleich'])(
    'is not the kind of white space: %j',
    (text) => {
      for (const figure of [claim(true), claim(true, 'immer gleich')]) {
        expect(differencesOf(`<Behauptung von="x">${text}</Behauptung>`, figure)).toEqual([]);
      }
      expect(differencesOf(`<Behauptung von="x">${text}er</Behauptung>`, claim(true))).toHaveLength(1);
    },
  );
});

test.each([
  ['x_ y', 'x\\_ y'],
  ['_x', '\\_x'],
  ['x_y 1_2', 'x_y 1_2'],
  ['&amp; &#53; &x &; a&b;', '\\&amp; \\&#53; &x &; a\\&b;'],
  ['~ab~', '\\~ab\\~'],
  ['~ 5', '~ 5'],
  ['[^1] [a]', '\\[^1] [a]'],
  ['[a](b) [a][b] [a]: b', '[a\\](b) [a\\][b] [a\\]: b'],
  ['a\\b `c` *d* <e> {f}', 'a\\\\b \\`c\\` \\*d\\* \\<e\\> \\{f\\}'],
])('the words %j are written as %j', (text, source) => {
  const figure = behauptung(text, gleich(1, 1), lauf);
  expect(corrected('Es ist <Behauptung von="x" />.', figure)).toBe(
    `Es ist <Behauptung von="x">${source}</Behauptung>.`,
  );
});

describe('outputs', () => {
  const block = (mark: string, ...lines: string[]): string =>
    ['<Ausgabe von="x">', '', `${mark}text`, ...lines, mark, '', '</Ausgabe>'].join('\n');

  test.each([
    ['```', '```', ['a ``` b', 'c']],
    ['```', '````', ['```', 'c']],
    ['```', '````', ['   ``` x', 'c']],
    ['```', '```', ['    ``` x', 'c']],
    ['```', '```', ['~~~~', 'c']],
    ['~~~', '~~~~~', ['~~~~', 'c']],
    ['~~~', '~~~', ['~', 'c']],
    ['~~~~', '~~~~', ['~~~', 'c']],
  ])('between %s, then %s: %j', (mark, longer, lines) => {
    const figure = ausgabe(lines.join('\n'), lauf);
    expect(corrected(block(mark, 'x', 'y'), figure)).toBe(block(longer, ...lines));
    expect(corrected(block(mark, 'x'), figure)).toBe(block(longer, ...lines));
  });

  test('that need a longer mark are written anew once', () => {
    const { changes, messages } = checked(block('```', 'x', 'y'), ausgabe('```\n````', lauf));
    expect(messages).toHaveLength(2);
    expect(changes.map(({ settled }) => settled.length)).toEqual([1]);
  });
});
