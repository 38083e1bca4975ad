/**
 * Which words of a German text are numbers. The lists are closed and say what they leave out; nothing is guessed from
 * the words around one.
 *
 * Numbers: cardinals from „null“ and „zwei“ up, with their endings („dreien“, „dreimal“, „dreifach“, „dreistufig“,
 * „dreierlei“, „dreieinhalb“), „eins“, „beide“, „hunderte“, „Million“; fractions („Hälfte“, „halb“, „Drittel“,
 * „Viertelstunde“, „anderthalb“, „Halbierung“), multiples („doppelt“, „Doppelte“, „verdoppeln“, „verdreifacht“), and
 * „Dutzend“, „Paar“.
 *
 * No numbers: „ein“, „eine“, „einmal“, „einfach“, „einzig“ (articles and adverbs far more often than counts); ordinals
 * („erste“, „zweitens“, „drittgrößte“: they order, they do not count, except after „jede“, where they are a share);
 * „ein paar“, „mehrfach“, „vielfach“ (no value); Roman numerals. „acht“ counts, except in the turns of phrase that
 * `numbers.ts` lists: „Gib acht“ is written „Achtung“.
 */
import { word } from '../figures/german-number.ts';

/** Cardinals, with their value. */
export const CARDINALS: ReadonlyMap<string, number> = (() => {
  const words = new Map<string, number>();
  for (let n = 0; n < 1000; n += 1) words.set(word(n), n);
  for (let n = 1; n < 1000; n += 1) words.set(word(n * 1000), n * 1000);
  // „hundertachtzig“ is „einhundertachtzig“.
  for (const [text, n] of [...words]) if (/^ein(?:hundert|tausend)/u.test(text)) words.set(text.slice(3), n);
  words.set('zwo', 2);
  return words;
})();

/** Words with a value that are built like no other. */
export const SINGLE: ReadonlyMap<string, number> = new Map([
  ...['beide', 'beiden', 'beider', 'beides', 'beidem', 'beidesmal', 'beidmal'].map((w) => [w, 2] as const),
  ...['zweien', 'zweier', 'zweit'].map((w) => [w, 2] as const),
  ...['dreien', 'dreier', 'dritt'].map((w) => [w, 3] as const),
  ...['hunderte', 'hunderten', 'hunderter', 'aberhunderte'].map((w) => [w, 100] as const),
  ...['tausende', 'tausenden', 'tausender', 'abertausende'].map((w) => [w, 1000] as const),
  ...['million', 'millionen'].map((w) => [w, 1e6] as const),
  ...['milliarde', 'milliarden'].map((w) => [w, 1e9] as const),
  ...['billion', 'billionen'].map((w) => [w, 1e12] as const),
  ...['dutzend', 'dutzende', 'dutzenden', 'dutzends'].map((w) => [w, 12] as const),
  ...['anderthalb', 'eineinhalb'].map((w) => [w, 1.5] as const),
  ...['hälfte', 'hälften'].map((w) => [w, 0.5] as const),
  ...['halb', 'halbe', 'halber', 'halbes', 'halben', 'halbem'].map((w) => [w, 0.5] as const),
  ...['doppelt', 'doppelte', 'doppelter', 'doppeltes', 'doppelten', 'doppeltem'].map((w) => [w, 2] as const),
]);

/** Beginnings of words that carry a value into whatever they are joined with: „Halbzeit“, „Viertelstunde“. */
const BEGINNINGS: readonly (readonly [RegExp, number])[] = [
  [/^(?:halbier|halbjahr|halbzeit|halbstünd|halbtäg|halbstund)/u, 0.5],
  [/^(?:ver|ge)?doppel(?:n|t|te[mnrst]?|ung|ungen|nd|nde[mnrs]?)?$/u, 2],
  [/^verdopp(?:elt?|eln|le|lung|lungen|elung|elungen|elnd|elte[mnrst]?|elnde[mnrs]?)$/u, 2],
  [/^(?:drittel|dreiviertel|zweidrittel|viertel|fünftel|zehntel)/u, Number.NaN],
];

/** Endings of a compound that begins with a cardinal, and what may follow them. */
const ENDINGS =
  /^(?:mal|mali|fach|stufi|teili|stelli|tägi|stündi|minüti|sekündi|wöchi|monati|jähri|prozenti|köpfi|seiti|zeili|spalti|phasi|werti|gliedri|schichti|fachheit|dimensional|erlei)(?:g|ge[mnrs]?|e[mnrs]?)?$/u;
const INFLECTION = /^(?:e|en|er|ern|ers)$/u;
const STEMS = [...CARDINALS].filter(([text]) => text !== 'eins').sort(([a], [b]) => b.length - a.length);
/** Fractions: „Drittel“, „Siebtel“, „Zehntel“, „Hundertstel“. */
const FRACTION_STEMS: ReadonlyMap<string, number> = new Map([
  ['drit', 3],
  ['sieb', 7],
  ['ach', 8],
  ['million', 1e6],
  ['milliard', 1e9],
  ...CARDINALS,
]);

/** „fuenf“, „zwoelf“, „dreissig“: typed without the letters they need. */
function withUmlauts(word: string): string {
  return word.replaceAll('fuenf', 'fünf').replaceAll('zwoelf', 'zwölf').replaceAll('dreissig', 'dreißig');
}

/** The share that an ordinal says after „jede“: „jede dritte Anfrage“. `undefined` for other words. */
export function shareOfOrdinal(text: string): number | undefined {
  const stem = /^(.+?)s?te[mnrs]?$/u.exec(withUmlauts(text.toLowerCase()))?.[1];
  const value = stem === undefined ? undefined : FRACTION_STEMS.get(stem);
  return value === undefined ? undefined : 1 / value;
}

/** The value of a word, `NaN` where it is a number without one value of its own, `undefined` if it is no number. */
export function valueOfWord(text: string): number | undefined {
  if (text === 'Paar') return 2;
  const lower = withUmlauts(text.toLowerCase());
  const known = CARDINALS.get(lower) ?? SINGLE.get(lower);
  if (known !== undefined) return known;
  const [, thousands = '', rest = ''] = /^(.*?)tausend(.+)$/u.exec(lower) ?? [];
  const below = CARDINALS.get(rest);
  if (below !== undefined && (thousands === '' || CARDINALS.has(thousands))) {
    return (CARDINALS.get(thousands) ?? 1) * 1000 + below;
  }
  const fraction = /^(.+?)s?tel[ns]?$/u.exec(lower)?.[1];
  if (fraction !== undefined && FRACTION_STEMS.has(fraction)) return 1 / FRACTION_STEMS.get(fraction)!;
  for (const [pattern, value] of BEGINNINGS) if (pattern.test(lower)) return value;
  const multiplied = /^(?:ver)(.+?)fach(?:en|t|te[mnrst]?|ung|ungen|end|ende[mnrs]?|e)?$/u.exec(lower)?.[1];
  if (multiplied !== undefined && CARDINALS.has(multiplied)) return CARDINALS.get(multiplied);
  for (const [stem, value] of STEMS) {
    if (!lower.startsWith(stem)) continue;
    const rest = lower.slice(stem.length);
    if (rest === 'einhalb') return value + 0.5;
    if (ENDINGS.test(rest)) return value;
    // „vieren“, „Fünfer“; „achten“ is a verb, „dritte“ has another stem.
    if (INFLECTION.test(rest) && value < 13 && value > 1 && !/^(?:achten?|siebe[nr]?s?)$/u.test(lower))
      return value;
  }
  return undefined;
}
