/**
 * Numbers as German prose writes them: digits („1.000“, „0,1“, „10 %“, „−3“), number words („zwölf“, „beide“),
 * and the multiples built from them („dreimal“, „Dreifache“). One module reads them and writes them back in the
 * same form, so that what is compared, what is accepted and what is rendered cannot disagree.
 */

/** Thousands separators a text may use; a full stop only in prose, where it is no decimal point. */
type Group = '.' | '\u00a0' | '\u202f';

/** How an author wrote a number; enough to write another value the same way. */
export type NumberForm = {
  /** The number as it stood, so that the same value keeps its spelling („beiden“, „hundert“, „0,50“). */
  readonly written: { readonly text: string; readonly value: number };
} & (
  | {
      readonly kind: 'digits';
      /** Characters of the fraction part; 0 where there is none. */
      readonly decimals: number;
      /** Decimal mark: a German comma, or a point as in code. */
      readonly mark: ',' | '.';
      /** Thousands separator in use; '' where the author left it out, `null` where the number needs none. */
      readonly group: Group | '' | null;
      /** The sign as written for negative values. */
      readonly minus: '-' | '−';
      /** The space and percent sign as written, '' where there is none. The value is then a share: „10 %“ is 0.1. */
      readonly percent: string;
      /** An ending kept as written: „-mal“, „fach“, … */
      readonly suffix: string;
    }
  | {
      readonly kind: 'word';
      readonly capital: boolean;
      /** An ending kept as written: „mal“, „fach“, „fache“, … */
      readonly suffix: string;
    }
);

/** A number found in a text: `value`, the form it has, and its UTF-16 offsets within that text. */
export interface NumberToken {
  readonly text: string;
  readonly value: number;
  readonly form: NumberForm;
  readonly start: number;
  readonly end: number;
}

/** `code`: digits with a decimal point only, since a comma separates arguments there and words are names. */
export interface ReadOptions {
  readonly code?: boolean;
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
  return word(n).replace(/eins$/u, 'ein');
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
    return `${stem(Math.floor(n / 100))}hundert${rest === 0 ? '' : word(rest)}`;
  }
  const rest = n % 1000;
  return `${stem(Math.floor(n / 1000))}tausend${rest === 0 ? '' : word(rest)}`;
}

/** Value of every number word the reader accepts, without the endings. Larger ones are written in digits. */
const WORDS: ReadonlyMap<string, number> = (() => {
  const words = new Map<string, number>();
  for (let n = 0; n < 1000; n += 1) words.set(word(n), n);
  for (let n = 1; n < 100; n += 1) words.set(word(n * 1000), n * 1000);
  return words.set('hundert', 100).set('tausend', 1000);
})();

const BOTH = new Set(['beide', 'beiden', 'beider', 'beides']);
/** One, where an author marks it as a count: inside `<Zahl>`, never in running text. */
const ONE = new Set(['ein', 'eine', 'einem', 'einen', 'einer', 'eines', 'einmal']);
const ENDING = 'mal|fach(?:e[mnrs]?)?';
const SUFFIX = new RegExp(`^(.+?)(${ENDING})$`, 'u');

function readWord(text: string): { value: number; form: NumberForm } | undefined {
  const lower = lowerCase(text);
  const capital = text !== lower;
  if (capital && text.slice(1) !== lower.slice(1)) return undefined;
  const token = (value: number, suffix: string) => ({
    value,
    form: { kind: 'word', capital, suffix, written: { text, value } } as const,
  });
  if (BOTH.has(lower)) return token(2, '');
  const plain = WORDS.get(lower);
  if (plain !== undefined) return token(plain, '');
  const ended = SUFFIX.exec(lower);
  // „einmal“ and „einfach“ are hardly ever counts in German.
  if (!ended || ended[1] === 'ein') return undefined;
  const value = WORDS.get(ended[1]!) ?? WORDS.get(`${ended[1]}s`);
  return value === undefined ? undefined : token(value, ended[2]!);
}

/** Lower case without a locale: the letters German number words use. */
function lowerCase(text: string): string {
  return text.replace(/[A-ZÄÖÜ]/gu, (c) => String.fromCodePoint(c.codePointAt(0)! + 32));
}

const GROUPED = String.raw`[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\u00a0\d{3})+|(?:\u202f\d{3})+)(?!\d)(?:,\d+)?`;
const PROSE = new RegExp(
  String.raw`(?<sign>(?<![\p{L}\d\u2212-])[\u2212-])?(?:(?<grouped>${GROUPED})|(?<digits>\d+(?:[.,]\d+)?))(?:(?<percent>[ \u00a0\u202f]?%)|(?<suffix>-?(?:${ENDING})(?!\p{L})))?|(?<word>(?<!\p{L})[A-ZÄÖÜa-zäöüß]\p{L}+)`,
  'gu',
);
const CODE = /(?<sign>(?<![\p{L}\d)\]\u2212-])[\u2212-])?(?<digits>\d+(?:\.\d+)?)/gu;

function readDigits(
  text: string,
  { sign = '', grouped, digits, percent = '', suffix = '' }: Record<string, string | undefined>,
): { value: number; form: NumberForm } {
  const group = grouped === undefined ? undefined : (/[.\u00a0\u202f]/u.exec(grouped)![0] as Group);
  const plain = group === undefined ? digits! : grouped!.replaceAll(group, '');
  const [whole = '', fraction = ''] = plain.split(/[.,]/u);
  // As decimal text, so that no binary rounding happens on the way to the value.
  const read = Number(`${sign && '-'}${whole}.${fraction || '0'}e${percent ? -2 : 0}`);
  const value = read === 0 ? 0 : read;
  return {
    value,
    form: {
      kind: 'digits',
      decimals: fraction.length,
      mark: plain.includes('.') ? '.' : ',',
      group: group ?? (whole.length > 4 ? '' : null),
      minus: sign === '-' ? '-' : '−',
      percent,
      suffix,
      written: { text, value },
    },
  };
}

/** All numbers of a text in reading order. `text` is plain text, offsets are UTF-16. */
export function findNumbers(text: string, { code = false }: ReadOptions = {}): NumberToken[] {
  const tokens: NumberToken[] = [];
  for (const match of text.matchAll(code ? CODE : PROSE)) {
    const { word: letters, ...digits } = match.groups!;
    const read = letters === undefined ? readDigits(match[0], digits) : readWord(letters);
    if (read) {
      tokens.push({ text: match[0], ...read, start: match.index, end: match.index + match[0].length });
    }
  }
  return tokens;
}

/** Characters no number exceeds, number words with their endings included. */
const LONGEST = 80;

/**
 * Reads a text that is exactly one number; `undefined` for anything else. Alone, „eine“ and „einmal“ are 1: the
 * author says so by marking them.
 */
export function readNumber(text: string, options: ReadOptions = {}): NumberToken | undefined {
  if (text.length > LONGEST) return undefined;
  const tokens = findNumbers(text, options);
  const [token] = tokens;
  if (tokens.length === 1 && token!.start === 0 && token!.end === text.length) return token;
  const lower = lowerCase(text);
  if (options.code || !ONE.has(lower) || text.slice(1) !== lower.slice(1)) return undefined;
  const suffix = lower === 'einmal' ? 'mal' : '';
  const form = { kind: 'word', capital: text !== lower, suffix, written: { text, value: 1 } } as const;
  return { text, value: 1, form, start: 0, end: text.length };
}

const PLAIN = {
  kind: 'digits',
  decimals: 0,
  mark: ',',
  group: null,
  minus: '−',
  percent: '',
  suffix: '',
} as const;

/** The shortest decimal text of a finite number, without an exponent: `0.1`, `12000`, `0.00000015`. */
export function decimalText(value: number): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/u.exec(String(value)) ?? [];
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return sign + digits + '0'.repeat(point - digits.length);
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Fraction digits of a finite number's shortest decimal text. */
export function fractionDigits(value: number): number {
  return decimalText(value).split('.')[1]?.length ?? 0;
}

/**
 * Writes `value` in the form an author used elsewhere; what this writes, `findNumbers` reads back.
 * @param decimals fraction digits the figure declares for its value, or `null` for an exact value.
 * @param form the form to keep; German digits by default.
 */
export function writeNumber(value: number, decimals: number | null, form?: NumberForm): string {
  if (form && decimals === null && form.written.value === value) return form.written.text;
  if (form?.kind === 'word') return writeWord(value, decimals, form);
  const { mark, group, minus, percent, suffix, decimals: written } = form ?? PLAIN;
  const shift = percent === '' ? 0 : 2;
  const shifted = scale(value, shift);
  const text =
    decimals === null
      ? padded(decimalText(shifted), written)
      : shifted.toFixed(Math.max(0, decimals - shift));
  const [whole = '', fraction] = text.replace('-', '').split('.');
  const separator = group ?? (whole.length > 4 && mark === ',' ? '.' : '');
  const grouped = separator === '' ? whole : whole.replace(/\B(?=(?:\d{3})+$)/gu, separator);
  const sign = text.startsWith('-') && Number(text) !== 0 ? minus : '';
  return `${sign}${grouped}${fraction === undefined ? '' : mark + fraction}${percent}${suffix}`;
}

/** `value · 10^exponent`, by way of decimal text: 0.07 · 100 is 7, not 7.000000000000001. */
function scale(value: number, exponent: number): number {
  return exponent === 0 ? value : Number(`${decimalText(value)}e${exponent}`);
}

/** A decimal text with at least so many fraction digits. */
function padded(text: string, decimals: number): string {
  const [whole, fraction = ''] = text.split('.');
  const digits = fraction.padEnd(decimals, '0');
  return digits === '' ? whole! : `${whole}.${digits}`;
}

function writeWord(
  value: number,
  decimals: number | null,
  { capital, suffix }: Extract<NumberForm, { kind: 'word' }>,
): string {
  if (suffix !== '' && value === 1) return `1-${suffix}`; // „einmal“ would not be read back in running text
  const spelled = Number.isInteger(value) && value >= 0 && value <= LARGEST_WORD ? word(value) : '';
  if (!WORDS.has(spelled)) return writeNumber(value, decimals) + (suffix && `-${suffix}`);
  const text = suffix === '' ? spelled : stem(value) + suffix;
  return capital ? text[0]!.replace(/[a-zäöü]/u, upperCase) + text.slice(1) : text;
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
