/**
 * Numbers as German prose writes them: digits („1.000“, „0,1“, „10 %“, „−3“), number words („zwölf“, „beide“),
 * and the multiples built from them („dreimal“, „Dreifache“). One module reads them and writes them back in the
 * same form, so that what is compared, what is accepted and what is rendered cannot disagree.
 */

/** How an author wrote a number; enough to write another value the same way. */
export type NumberForm =
  | {
      readonly kind: 'digits';
      /** Characters of the fraction part; 0 where there is none. */
      readonly decimals: number;
      /** Decimal mark: a German comma, or a point as in code. */
      readonly mark: ',' | '.';
      /** Thousands separator in use, '' where there is none. */
      readonly group: '' | '.' | '\u00a0' | '\u202f';
      /** The sign as written for negative values. */
      readonly minus: '-' | '−';
      /** The space and percent sign as written, '' where there is none. The value is then a share: „10 %“ is 0.1. */
      readonly percent: string;
    }
  | {
      readonly kind: 'word';
      readonly capital: boolean;
      /** An ending kept as written: „mal“, „fach“, „fache“, … */
      readonly suffix: string;
    };

/** A number found in a text: `value`, the form it has, and its UTF-16 offsets within that text. */
export interface NumberToken {
  readonly text: string;
  readonly value: number;
  readonly form: NumberForm;
  readonly start: number;
  readonly end: number;
}

const ONES = [
  'null',
  'eins',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
const TENS = ['', '', 'zwanzig', 'dreißig', 'vierzig', 'fünfzig', 'sechzig', 'siebzig', 'achtzig', 'neunzig'];
const LARGEST_WORD = 999_999;

/** The stem used inside a compound: „ein“ instead of „eins“. */
function stem(n: number): string {
  return n === 1 ? 'ein' : word(n);
}

/**
 * The German number word for an integer from 0 to 999,999, lower case.
 * @throws RangeError outside that range or for a fraction.
 */
export function word(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > LARGEST_WORD) {
    throw new RangeError(`n must be an integer from 0 to ${LARGEST_WORD}, got ${n}`);
  }
  const small = ONES[n];
  if (small !== undefined) return small;
  if (n < 20) {
    if (n === 16) return 'sechzehn';
    if (n === 17) return 'siebzehn';
    return `${word(n - 10)}zehn`;
  }
  if (n < 100) {
    const ten = TENS[Math.floor(n / 10)]!;
    return n % 10 === 0 ? ten : `${stem(n % 10)}und${ten}`;
  }
  if (n < 1000) {
    const rest = n % 100;
    const hundreds = Math.floor(n / 100);
    return `${hundreds === 1 ? 'ein' : word(hundreds)}hundert${rest === 0 ? '' : word(rest)}`;
  }
  const rest = n % 1000;
  return `${stem(Math.floor(n / 1000))}tausend${rest === 0 ? '' : word(rest)}`;
}

/** Value of every number word the reader accepts, without the endings. Thousands beyond these are written in digits. */
const WORDS: ReadonlyMap<string, number> = (() => {
  const words = new Map<string, number>();
  for (let n = 0; n < 1000; n += 1) words.set(word(n), n);
  for (let n = 1; n < 100; n += 1) words.set(word(n * 1000), n * 1000);
  for (const [spelling, n] of [
    ['hundert', 100],
    ['tausend', 1000],
  ] as const) {
    words.set(spelling, n);
  }
  return words;
})();

const BOTH = new Set(['beide', 'beiden', 'beider', 'beides']);
const SUFFIX = /^(.+?)(mal|fach|fache|faches|fachen|facher)$/u;

function readWord(text: string): { value: number; form: NumberForm } | undefined {
  const lower = lowerCase(text);
  const capital = text !== lower;
  if (capital && text.slice(1) !== lower.slice(1)) return undefined;
  if (BOTH.has(lower)) return { value: 2, form: { kind: 'word', capital, suffix: 'beide' } };
  const plain = WORDS.get(lower);
  if (plain !== undefined) return { value: plain, form: { kind: 'word', capital, suffix: '' } };
  const ended = SUFFIX.exec(lower);
  // „einmal“ and „einfach“ are hardly ever counts in German.
  if (ended && ended[1] !== 'ein') {
    const value = WORDS.get(ended[1]!);
    if (value !== undefined) return { value, form: { kind: 'word', capital, suffix: ended[2]! } };
  }
  return undefined;
}

/** Lower case without a locale: the letters German number words use. */
function lowerCase(text: string): string {
  return text.replace(/[A-ZÄÖÜ]/gu, (c) => String.fromCodePoint(c.codePointAt(0)! + 32));
}

const DIGITS = String.raw`\d{1,3}(?:[.\u00a0\u202f]\d{3})+(?![\d])(?:,\d+)?|\d+(?:[.,]\d+)?`;
const TOKEN = new RegExp(
  String.raw`(?<sign>(?<![\p{L}\d\u2212-])[\u2212-])?(?<digits>${DIGITS})(?<percent>[ \u00a0\u202f]?%)?|(?<word>(?<!\p{L})[A-ZÄÖÜa-zäöüß]\p{L}+)`,
  'gu',
);

function readDigits(digits: string, sign: string, percent: string): { value: number; form: NumberForm } {
  const grouped = /^\d{1,3}([.\u00a0\u202f])\d{3}/u.exec(digits);
  const isGrouped = grouped !== null && /^\d{1,3}(?:[.\u00a0\u202f]\d{3})+(?:,\d+)?$/u.test(digits);
  const group = isGrouped ? (grouped[1] as '.' | '\u00a0' | '\u202f') : '';
  const ungrouped = isGrouped ? digits.replaceAll(group, '') : digits;
  const [whole, fraction = ''] = ungrouped.split(/[.,]/u);
  const mark = !isGrouped && digits.includes('.') ? '.' : ',';
  const scale = percent === '' ? 0 : 2;
  const value = Number(`${sign === '' ? '' : '-'}${shift(whole!, fraction, scale)}`);
  return {
    value: value === 0 ? 0 : value,
    form: {
      kind: 'digits',
      decimals: fraction.length,
      mark,
      group,
      minus: sign === '-' ? '-' : '−',
      percent,
    },
  };
}

/** `whole.fraction` divided by 10^scale, as decimal text: no binary rounding on the way to the value. */
function shift(whole: string, fraction: string, scale: number): string {
  return `${whole}.${fraction}e-${scale}`.replace('.e', 'e');
}

/** All numbers of a text in reading order. `text` is plain text, offsets are UTF-16. */
export function findNumbers(text: string): NumberToken[] {
  const tokens: NumberToken[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const { sign = '', digits, percent = '', word: letters } = match.groups ?? {};
    const read = digits === undefined ? readWord(letters!) : readDigits(digits, sign, percent);
    if (read) {
      tokens.push({ text: match[0], ...read, start: match.index, end: match.index + match[0].length });
    }
  }
  return tokens;
}

/** Reads a text that is exactly one number; `undefined` for anything else. */
export function readNumber(text: string): NumberToken | undefined {
  const tokens = findNumbers(text);
  const [token] = tokens;
  return tokens.length === 1 && token!.start === 0 && token!.end === text.length ? token : undefined;
}

const PLAIN: NumberForm = { kind: 'digits', decimals: 0, mark: ',', group: '', minus: '−', percent: '' };

/** The shortest decimal text of a finite number without an exponent, for example `0.1` or `12000`. */
function decimalText(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  return value.toFixed(Math.abs(value) >= 1 ? 0 : 20).replace(/\.?0+$/u, '');
}

/**
 * Writes `value` in the form an author used elsewhere.
 * @param decimals fraction digits the figure declares for its value, or `null` for an exact value.
 * @param form the form to keep; German digits by default.
 */
export function writeNumber(value: number, decimals: number | null, form: NumberForm = PLAIN): string {
  if (form.kind === 'word') {
    if (form.suffix === 'beide') {
      if (value === 2) return form.capital ? 'Beide' : 'beide';
      return writeNumber(value, decimals, { kind: 'word', capital: form.capital, suffix: '' });
    }
    if (!Number.isInteger(value) || value < 0 || value > LARGEST_WORD) return writeNumber(value, decimals);
    const text = (form.suffix === '' ? word(value) : stem(value)) + form.suffix;
    return form.capital ? text[0]!.replace(/[a-zäöü]/u, upperCase) + text.slice(1) : text;
  }
  const shifted = form.percent === '' ? value : Number(`${decimalText(value)}e2`);
  const places = decimals === null ? null : Math.max(0, decimals - (form.percent === '' ? 0 : 2));
  const text = places === null ? decimalText(shifted) : shifted.toFixed(places);
  const [whole, fraction] = text.replace('-', '').split('.');
  const separator = form.group || (whole!.length > 4 && form.mark === ',' ? '.' : '');
  const grouped = separator === '' ? whole! : whole!.replace(/\B(?=(?:\d{3})+$)/gu, separator);
  const sign = text.startsWith('-') && Number(text) !== 0 ? form.minus : '';
  return `${sign}${grouped}${fraction === undefined ? '' : form.mark + fraction}${form.percent}`;
}

function upperCase(letter: string): string {
  return String.fromCodePoint(letter.codePointAt(0)! - 32);
}

/**
 * Whether a literal states a figure's value: the same number, and the same number of fraction digits where the figure
 * declares how far it is rounded. Rounding is the figure's decision, never the literal's.
 */
export function statesValue(token: NumberToken, value: number, decimals: number | null): boolean {
  if (decimals === null) return Object.is(token.value, value === 0 ? 0 : value);
  if (token.form.kind === 'word') return Object.is(token.value, value);
  return token.text === writeNumber(value, decimals, token.form);
}
