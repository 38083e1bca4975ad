import { describe, expect, test } from 'vitest';
import { numbersIn } from '../../src/coverage/numbers.ts';

const texts = (text: string, code = false): string[] =>
  numbersIn(text, () => code).map((found) => found.text);

describe('words that are numbers', () => {
  test.each([
    ...[
      'null',
      'eins',
      'zwei',
      'Zwölf',
      'dreiundzwanzig',
      'hundert',
      'tausend',
      'zweitausend',
      'fünfhundert',
    ],
    ...[
      'zweien',
      'zweier',
      'vieren',
      'beide',
      'beiden',
      'Beides',
      'Hunderte',
      'Tausenden',
      'Million',
      'Milliarden',
    ],
    ...['hundertachtzig', 'tausendeins', 'zweitausendsechsundzwanzig', 'fuenf', 'zwoelfmal', 'dreissig'],
    ...[
      'dreimal',
      'zweifach',
      'Dreifache',
      'dreifachen',
      'verdreifacht',
      'vervierfachen',
      'zehnmal',
      'zweimalig',
    ],
    ...[
      'doppelt',
      'Doppelte',
      'doppelter',
      'verdoppelt',
      'verdoppeln',
      'Verdopplung',
      'verdoppelten',
      'gedoppelt',
    ],
    ...['Hälfte', 'halb', 'halbe', 'halbes', 'halbiert', 'Halbierung', 'halbstündig', 'Halbjahr'],
    ...[
      'Drittel',
      'Dritteln',
      'Viertel',
      'Fünftel',
      'Siebtel',
      'Achtel',
      'Zehntel',
      'Zwanzigstel',
      'Hundertstel',
    ],
    ...[
      'Tausendstel',
      'Millionstel',
      'Dreiviertel',
      'Viertelstunde',
      'anderthalb',
      'zweieinhalb',
      'eineinhalb',
    ],
    ...[
      'Dutzend',
      'Dutzende',
      'Paar',
      'zweistufig',
      'dreiteilige',
      'zweierlei',
      'vierstellig',
      'acht',
      'sieben',
    ],
    ...['hundertprozentig', 'zwei\u00adtausend', 'fünfzig', 'dritt', 'zweit'],
  ])('%s', (word) => expect(texts(`Es sind ${word} da.`)).toEqual([word]));
});

describe('words that are none', () => {
  test.each([
    ...['ein', 'eine', 'einen', 'einmal', 'einfach', 'einzige', 'keine', 'ein paar', 'mehrfach', 'vielfach'],
    ...[
      'erste',
      'zweite',
      'dritten',
      'zweitens',
      'erstmals',
      'zweitgrößte',
      'achte darauf',
      'achten',
      'Achtung',
    ],
    ...[
      'beachten',
      'Zweig',
      'Zweifel',
      'Zweck',
      'dreist',
      'Dreieck',
      'verachten',
      'siebten',
      'Hundert-',
    ].slice(0, -1),
    ...[
      'Nullstelle',
      'Mittel',
      'Titel',
      'Kapitel',
      'Anteil',
      'Vorteil',
      'unterteilt',
      'Doppelpunkt',
      'Vierung',
    ],
    ...['außer Acht', 'Null-Toleranz', 'unter vier Augen'],
    ...['Lauf', 'verlieren', 'weil', 'halten', 'Halbleiter'],
  ])('%s', (word) => expect(texts(`Es sind ${word} da.`)).toEqual([]));
});

test('an ordinal is a share after „jede“', () => {
  expect(texts('Jede dritte Anfrage, jeder zehnte Client, jedes zweite Mal, zu jeder achten Stunde')).toEqual(
    [...['dritte', 'zehnte', 'zweite', 'achten']],
  );
  expect(numbersIn('jede vierte').map(({ value }) => value)).toEqual([0.25]);
  expect(texts('der dritte Tick, jede letzte Anfrage, jede gute')).toEqual([]);
});

describe('digits', () => {
  test.each([
    ['80', ['80']],
    ['1.000 und 0,1', ['1.000', '0,1']],
    ['10 % und 10\u00a0%', ['10 %', '10\u00a0%']],
    ['UTF-8, HTTP/2, RFC 7231, IPv6 und SHA-256', []],
    ['UTF-9, p99, HTTP/80, RFC 80 und S3000', ['9', '99', '80', '80', '3000']],
    ['½, ², ① und ٣', ['½', '²', '①', '٣']],
    ['1:2', ['1:2']],
    ['3-mal', ['3']],
    ['2026-11-30', ['2026', '11', '30']],
    ['„konzepte/01“', []],
    ['konzepte/1', ['1']],
    ['Ticks/01', ['01']],
  ])('%s', (text, expected) => expect(texts(text)).toEqual(expected));

  test.each([
    ['random.Random(0)', ['0']],
    ['sha256', []],
    ['retry_2', []],
    ['2^retry_nr', ['2']],
    ['zwei', []],
    ['x = 5', ['5']],
  ])('%s in code', (text, expected) => expect(texts(text, true)).toEqual(expected));
});

test.each([
  ['hundertachtzig', 180],
  ['tausendeins', 1001],
  ['zweitausendsechsundzwanzig', 2026],
  ['fuenfzig', 50],
])('%s is %d', (word, value) => expect(numbersIn(word).map((found) => found.value)).toEqual([value]));
