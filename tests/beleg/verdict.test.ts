import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, missingParts, type Part } from '#src/beleg/verdict.ts';
import { ausgabe, behauptung, defineFigures, rechnung, tabelle, zahl } from '#src/figures/figure.ts';
import { findNumbers, writeNumber } from '#src/figures/german-number.ts';
import { gleich } from '#src/figures/predicate.ts';

const run = { simulator: 'probe', parameter: {} };
const figures = defineFigures({
  zahl: zahl(1000, run),
  anteil: zahl(0.1, run),
  gerundet: zahl(2.345, run, { stellen: 1 }),
  passage: rechnung([12, 0.6, 3], run),
  wahr: behauptung('immer gleich', gleich(1, 1), run),
  falsch: behauptung('nie gleich', gleich(1, 2), run),
  tabelle: tabelle(['Name', 'Wert'], [['a', 12000]], run),
  ausgabe: ausgabe('Last 8\n\nEnde', run),
  kaputt: zahl(Number.NaN, run),
});
const verdict = (figure: string, part: Part, text: string, code = false) =>
  judge({ figure, part, text, code }, figures);
const ZAHL = { kind: 'zahl' } as const;
const HOLDS = { holds: true };

describe('a published value is compared in the form the page shows', () => {
  test.each([
    ['zahl', ZAHL, '1.000'],
    ['zahl', ZAHL, '1000'],
    ['zahl', ZAHL, 'tausend'],
    ['anteil', ZAHL, '10 %'],
    ['gerundet', ZAHL, '2,3'],
    ['passage', { kind: 'rechnung', index: 0 }, 'zwölf'],
    ['wahr', { kind: 'behauptung' }, 'immer\n  gleich'],
    ['tabelle', { kind: 'kopf', column: 1 }, 'Wert'],
    ['tabelle', { kind: 'zelle', row: 0, column: 0 }, 'a'],
    ['tabelle', { kind: 'zelle', row: 0, column: 1 }, '12.000'],
    ['ausgabe', { kind: 'zeile', line: 0 }, 'Last 8'],
    ['ausgabe', { kind: 'zeile', line: 1 }, '\n'],
  ] as [string, Part, string][])('%s %o „%s“ holds', (figure, part, text) => {
    expect(verdict(figure, part, text)).toEqual(HOLDS);
  });

  test('code has a decimal point', () => {
    expect(verdict('passage', { kind: 'rechnung', index: 1 }, '0.6', true)).toEqual(HOLDS);
  });

  test.each([
    ['zahl', ZAHL, '1.001', '1.000'],
    ['zahl', ZAHL, 'zwölf', 'eintausend'],
    ['zahl', ZAHL, '', '1000'],
    ['anteil', ZAHL, '11 %', '10 %'],
    ['gerundet', ZAHL, '2,345', '2,3'],
    ['passage', { kind: 'rechnung', index: 2 }, 'vier', 'drei'],
    ['passage', { kind: 'rechnung', index: 3 }, '3', 'kein Wert an dieser Stelle'],
    ['wahr', { kind: 'behauptung' }, 'immer ungleich', 'immer gleich'],
    ['falsch', { kind: 'behauptung' }, 'nie gleich', 'gilt nicht'],
    ['tabelle', { kind: 'zelle', row: 0, column: 1 }, '12.001', '12.000'],
    ['tabelle', { kind: 'zelle', row: 1, column: 1 }, '1', 'kein Wert an dieser Stelle'],
    ['ausgabe', { kind: 'zeile', line: 0 }, 'Last 9', 'Last 8'],
    ['fehlt', ZAHL, '1', 'diese Figur gibt es nicht'],
    ['constructor', ZAHL, '1', 'diese Figur gibt es nicht'],
    ['kaputt', ZAHL, '1', 'kein Wert'],
  ] as [string, Part, string, string][])('%s %o „%s“ should be „%s“', (figure, part, text, expected) => {
    expect(verdict(figure, part, text)).toEqual({ holds: false, expected });
  });

  test('what the site writes holds, and any other number does not', () => {
    const forms = ['7', '7,00', '70 %', 'sieben', 'siebenmal', '7.000'].map((t) => findNumbers(t)[0]!.form);
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.constantFrom(...forms), (a, b, form) => {
        const given = { wert: zahl(a, run) } as const;
        const shown = judge({ figure: 'wert', part: ZAHL, text: writeNumber(b, null, form) }, given);
        expect(shown.holds).toBe(a === b);
      }),
    );
  });
});

test('parts that are missing on the page are noticed', () => {
  expect(missingParts({ figure: 'passage', count: 3 }, figures)).toBeUndefined();
  expect(missingParts({ figure: 'passage', count: 2 }, figures)).toBe(3);
  expect(missingParts({ figure: 'tabelle', count: 4 }, figures)).toBeUndefined();
  expect(missingParts({ figure: 'tabelle', count: 2 }, figures)).toBe(4);
  expect(missingParts({ figure: 'ausgabe', count: 4 }, figures)).toBe(3);
});
