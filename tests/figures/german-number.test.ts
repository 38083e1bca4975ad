import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimalText,
  findNumbers,
  fractionDigits,
  readNumber,
  statesValue,
  word,
  writeNumber,
} from '../../src/figures/german-number.ts';

const values = (text: string, options = {}) => findNumbers(text, options).map(({ value }) => value);

describe('reading', () => {
  test.each([
    ['80', 80],
    ['0', 0],
    ['1000', 1000],
    ['1.000', 1000],
    ['12.345.678', 12_345_678],
    ['1\u00a0000', 1000],
    ['1\u202f000,5', 1000.5],
    ['0,1', 0.1],
    ['0.1', 0.1],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['10 %', 0.1],
    ['10\u00a0%', 0.1],
    ['7%', 0.07],
    ['12,5 %', 0.125],
    ['−3', -3],
    ['-3', -3],
    ['−0', 0],
    ['null', 0],
    ['vier', 4],
    ['Vier', 4],
    ['zwölf', 12],
    ['beide', 2],
    ['beiden', 2],
    ['hundert', 100],
    ['einhundert', 100],
    ['siebzehntausend', 17_000],
    ['dreimal', 3],
    ['Dreifache', 3],
    ['zweifachem', 2],
    ['einundzwanzigfach', 21],
    ['einhunderteinmal', 101],
    ['5-mal', 5],
    ['3fach', 3],
    ['eine', 1],
    ['Einen', 1],
    ['einmal', 1],
  ])('„%s“ is %d', (text, value) => {
    expect(readNumber(text)?.value).toBe(value);
  });

  test.each([
    '',
    ' 5',
    '5 ',
    '5 Slots',
    'fünf Slots',
    'VIER',
    'vIer',
    'Achtung',
    'einfach',
    '1,2,3',
    '--5',
    'keins',
  ])('„%s“ is not one number', (text) => {
    expect(readNumber(text)).toBeUndefined();
  });

  test('a sentence yields its numbers in order, with offsets', () => {
    const text = '😀 Tick 0, 1 und 2 füllen die drei Slots (−1,5 und 10 %); beide 3.200-mal.';
    const tokens = findNumbers(text);
    expect(tokens.map(({ value }) => value)).toEqual([0, 1, 2, 3, -1.5, 0.1, 2, 3200]);
    for (const token of tokens) expect(text.slice(token.start, token.end)).toBe(token.text);
  });

  test('articles, „einmal“, „einfach“ and words that only begin like numbers are no counts in running text', () => {
    expect(
      values('Ein Client wartet noch einmal auf eine einfache Antwort; achtlos, Elfenbein, Dreieck.'),
    ).toEqual([]);
  });

  test('a hyphen between numbers is no minus, and an enumeration is no decimal number', () => {
    expect(values('8-3, 10−13 und 1, 2, 3; 8–9')).toEqual([8, 3, 10, 13, 1, 2, 3, 8, 9]);
  });

  test('code has decimal points, commas between arguments, and names instead of number words', () => {
    expect(values('randint(0,15) * 1.125 - 3', { code: true })).toEqual([0, 15, 1.125, 3]);
    expect(values('null, -2, f(x)-1, 10 % 3, zwei', { code: true })).toEqual([-2, 1, 10, 3]);
    expect(readNumber('1.125')?.value).toBe(1125);
  });
});

describe('writing', () => {
  const like = (literal: string, value: number, decimals: number | null = null) =>
    writeNumber(value, decimals, readNumber(literal)!.form);

  test.each([
    ['80', 81, '81'],
    ['9999', 10_000, '10.000'],
    ['1000', 2000, '2000'],
    ['1.000', 2000, '2.000'],
    ['1.000', 999, '999'],
    ['12000', 13_000, '13000'],
    ['1\u202f000', 1_234_567, '1\u202f234\u202f567'],
    ['0,1', 0.25, '0,25'],
    ['0,50', 0.25, '0,25'],
    ['0,50', 1, '1,00'],
    ['0.1', 12_345.5, '12345.5'],
    ['10 %', 0.07, '7 %'],
    ['10\u00a0%', 0.125, '12,5\u00a0%'],
    ['12,5 %', 0.1, '10,0 %'],
    ['7%', 1.1, '110%'],
    ['−3', -4, '−4'],
    ['-3', -4, '-4'],
    ['3', -4, '−4'],
    ['−3', 4, '4'],
    ['vier', 5, 'fünf'],
    ['Vier', 5, 'Fünf'],
    ['Vier', 8, 'Acht'],
    ['beiden', 3, 'drei'],
    ['hundert', 200, 'zweihundert'],
    ['vier', 1, 'eins'],
    ['vier', 1001, '1001'],
    ['vier', 2.5, '2,5'],
    ['vier', -1, '−1'],
    ['dreimal', 21, 'einundzwanzigmal'],
    ['Dreifache', 4, 'Vierfache'],
    ['dreimal', 1, '1-mal'],
    ['dreimal', 2.5, '2,5-mal'],
    ['dreimal', 101, 'einhunderteinmal'],
    ['5-mal', 6, '6-mal'],
  ])('%s with the value %d becomes %s', (literal, value, text) => {
    expect(like(literal, value)).toBe(text);
  });

  test.each([
    'beiden',
    'Beide',
    'hundert',
    'tausend',
    '0,50',
    '1,0',
    '12000',
    'eine',
    'einmal',
    '1.000',
    'dreimal',
  ])('the same value keeps its spelling: %s', (text) => {
    expect(like(text, readNumber(text)!.value)).toBe(text);
  });

  test('a figure that declares its fraction digits gets exactly those', () => {
    expect(like('2,9', 2.909_090_9, 2)).toBe('2,91');
    expect(like('10 %', 0.123_456, 3)).toBe('12,3 %');
    expect(like('0,50', 0.5, 1)).toBe('0,5');
    expect(writeNumber(-0.001, 1)).toBe('0,0');
    expect(writeNumber(2, 2)).toBe('2,00');
  });

  test('without a form: German digits, grouped from five digits on', () => {
    expect([0, 999, 9999, 10_000, 1_234_567, -0.5].map((value) => writeNumber(value, null))).toEqual([
      '0',
      '999',
      '9999',
      '10.000',
      '1.234.567',
      '−0,5',
    ]);
  });

  test('no exponents', () => {
    expect(decimalText(1.5e-7)).toBe('0.00000015');
    expect(decimalText(-1e-9)).toBe('-0.000000001');
    expect(decimalText(1e21)).toBe('1000000000000000000000');
    expect(decimalText(1.25e22)).toBe('12500000000000000000000');
    expect(decimalText(123.456)).toBe('123.456');
    expect(fractionDigits(0.1 + 0.2)).toBe(17);
    expect(fractionDigits(5)).toBe(0);
  });
});

describe('number words', () => {
  const words = Array.from({ length: 1000 }, (_, n) => word(n));

  test('0 … 999 are unique and are read back, alone and in a text', () => {
    expect(new Set(words).size).toBe(1000);
    for (const [n, text] of words.entries()) {
      expect(readNumber(text)?.value).toBe(n);
      expect(values(`Es sind ${text} Slots.`)).toEqual([n]);
    }
  });

  test('some by hand, so that reading and writing cannot be wrong together', () => {
    const some = [0, 1, 6, 7, 11, 12, 16, 17, 21, 30, 66, 77, 99, 100, 101, 116, 321, 999, 1000, 21_000];
    expect(some.map(word).join(' ')).toBe(
      'null eins sechs sieben elf zwölf sechzehn siebzehn einundzwanzig dreißig sechsundsechzig siebenundsiebzig ' +
        'neunundneunzig einhundert einhunderteins einhundertsechzehn dreihunderteinundzwanzig ' +
        'neunhundertneunundneunzig eintausend einundzwanzigtausend',
    );
    expect(() => word(-1)).toThrow(RangeError);
    expect(() => word(1.5)).toThrow('n must be an integer from 0 to 999999, got 1.5');
  });
});

describe('what is written is read back', () => {
  const forms = [
    '1',
    '1.000',
    '10000',
    '1\u00a0000',
    '1\u202f000',
    '0,1',
    '0.1',
    '-1',
    '−1,5',
    '10 %',
    '10\u00a0%',
    '1,5%',
    'zwei',
    'Zwei',
    'beide',
    'dreimal',
    'Dreifache',
    '5-mal',
    'hundert',
  ];
  const exact = fc.oneof(
    fc.integer({ min: -10_000_000, max: 10_000_000 }),
    fc.integer({ min: 0, max: 1100 }),
    fc
      .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 1, max: 4 }))
      .map(([n, d]) => n / 10 ** d),
  );

  test('exact values, in every form', () => {
    fc.assert(
      fc.property(exact, fc.constantFrom(...forms), (value, literal) => {
        const text = writeNumber(value, null, readNumber(literal)!.form);
        const token = readNumber(text);
        // A decimal point before three digits looks like a group; German prose has a comma there.
        if (literal === '0.1' && /\.\d{3}$/u.test(text)) return;
        expect(token, text).toBeDefined();
        expect(statesValue(token!, value, null), `${text} for ${value}`).toBe(true);
        expect(writeNumber(value, null, token!.form)).toBe(text);
        expect(values(`Es sind ${text} Slots.`)).toEqual([value === 0 ? 0 : value]);
      }),
      { numRuns: 3000 },
    );
  });

  test('rounded values, in every form of digits', () => {
    const digits = forms.filter((form) => /\d/u.test(form) && !form.includes('.'));
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 0, max: 5 }),
        fc.constantFrom(...digits),
        (value, decimals, literal) => {
          const text = writeNumber(value, decimals, readNumber(literal)!.form);
          expect(statesValue(readNumber(text)!, value, decimals), `${text} for ${value}`).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a literal states its value and no other', () => {
    fc.assert(
      fc.property(exact, exact, (value, other) => {
        const token = readNumber(writeNumber(value, null))!;
        expect(statesValue(token, other, null)).toBe(value === other);
      }),
    );
  });

  test('rounding is the figure’s decision: more or fewer digits than it declares are wrong', () => {
    expect(statesValue(readNumber('2,91')!, 2.909, 2)).toBe(true);
    expect(statesValue(readNumber('2,9')!, 2.909, 2)).toBe(false);
    expect(statesValue(readNumber('2,909')!, 2.909, 2)).toBe(false);
    expect(statesValue(readNumber('2,90')!, 2.9, 2)).toBe(true);
    expect(statesValue(readNumber('2,9')!, 2.9, 2)).toBe(false);
    expect(statesValue(readNumber('drei')!, 2.909, 0)).toBe(false);
    expect(statesValue(readNumber('drei')!, 3, 0)).toBe(true);
  });
});
