/** Every number of a text, however it is written. Wider than what a figure can be compared with, on purpose. */
import { readNumber } from '../figures/german-number.ts';
import { valueOfWord } from './words.ts';

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

/** @param isCode whether the character at an offset stands in code: words are names there, and so is „base64“. */
export function numbersIn(text: string, isCode: (offset: number) => boolean = () => false): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const { index: start, 0: raw } = match;
    const end = start + raw.length;
    if (match.groups!.digits !== undefined) {
      const before = text.slice(Math.max(0, start - 60), start);
      if (isCode(start) && /[\p{L}_$][\p{L}\p{N}_$]*$/u.test(before)) continue;
      if (/^0\d+$/u.test(raw) && SLUG.test(before)) continue;
      const sign = /(?:^|[^\p{L}\p{N}])[-−]$/u.test(before) ? '−' : '';
      found.push({ text: raw, value: readNumber(sign + raw, {})?.value ?? Number.NaN, start, end });
    } else if (!isCode(start)) {
      const value = valueOfWord(raw.replace(INVISIBLE, '').normalize('NFC'));
      if (value !== undefined) found.push({ text: raw, value, start, end });
    }
  }
  return found;
}
