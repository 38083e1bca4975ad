/** Every number of a text, however it is written. Wider than what a figure can be compared with, on purpose. */
import { readNumber } from '../figures/german-number.ts';
import { shareOfOrdinal, valueOfWord } from './words.ts';

export interface FoundNumber {
  readonly text: string;
  /** `NaN` where the text has none that could be compared with a figure („1:2“, „01“, „²“). */
  readonly value: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Digits of any script, with superscripts, fractions and circled digits; marks between them belong to the number.
 * A word may hold soft hyphens and the characters that join words.
 */
const TOKEN =
  /(?<digits>[\p{N}](?:[\p{N}]|[.,:\u00a0\u202f\u00ad\u200b\u2060'’](?=\p{N}))*(?:[ \u00a0\u202f]?[%‰])?)|(?<word>\p{L}(?:[\p{L}\p{M}]|\u00ad|\u200b|\u200c|\u200d|\u2060)*)/gu;
const INVISIBLE = /\u00ad|\u200b|\u200c|\u200d|\u2060/gu;

/**
 * A lesson's name, such as „konzepte/01“: a slug, a slash, and a number with a leading zero. Nothing that counts is
 * written so.
 */
const SLUG = /(?:^|[^\p{L}\p{N}/])\p{Ll}[\p{Ll}-]*\/$/u;

/** Names and turns of phrase in which a number counts nothing: a closed list. */
const NAMES =
  /(?<![\p{L}\p{N}])(?:UTF-(?:8|16|32)|Base64|MD5|SHA-?(?:1|256|384|512)|IPv[46]|HTTP\/(?:1\.[01]|2|3)|TLS 1\.[23]|OAuth 2\.0|RFC \d{3,5}|ISO \d{4,5}|[Kk]8s|[Ii]18n|[Ll]10n|[Aa]11y|S3|x86|x64|B2[BC]|P2P|H2O|W3C|Null-Toleranz|außer Acht|in Acht|Acht geben|unter vier Augen|alle viere|allen vieren)(?![\p{L}\p{N}])/gu;

/** After it an ordinal is a share. */
const EACH = /(?:^|\P{L})jede[mnrs]?\s+$/iu;

/** @param isCode whether the character at an offset stands in code: words are names there, and so is „base64“. */
export function numbersIn(text: string, isCode: (offset: number) => boolean = () => false): FoundNumber[] {
  const found: FoundNumber[] = [];
  const names = [...text.matchAll(NAMES)].map(({ index, 0: name }) => [index, index + name.length] as const);
  for (const match of text.matchAll(TOKEN)) {
    const { index: start, 0: raw } = match;
    const end = start + raw.length;
    if (names.some(([from, to]) => from <= start && end <= to)) continue;
    const before = text.slice(Math.max(0, start - 60), start);
    if (match.groups!.digits !== undefined) {
      if (isCode(start) && /[\p{L}_$][\p{L}\p{N}_$]*$/u.test(before)) continue;
      if (/^0\d+$/u.test(raw) && SLUG.test(before)) continue;
      const sign = /(?:^|[^\p{L}\p{N}])[-−]$/u.test(before) ? '−' : '';
      found.push({ text: raw, value: readNumber(sign + raw, {})?.value ?? Number.NaN, start, end });
    } else if (!isCode(start)) {
      const word = raw.replace(INVISIBLE, '').normalize('NFC');
      const value = valueOfWord(word) ?? (EACH.test(before) ? shareOfOrdinal(word) : undefined);
      if (value !== undefined) found.push({ text: raw, value, start, end });
    }
  }
  return found;
}
