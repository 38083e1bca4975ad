import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import type { Label } from './diagram.ts';

/** Type size in CSS pixels at which a drawing has its natural width. */
export interface TypeSize {
  readonly size: number;
  readonly lineHeight: number;
}

export const NODE_TYPE: TypeSize = { size: 16, lineHeight: 21 };
export const EDGE_TYPE: TypeSize = { size: 15, lineHeight: 19 };

/** Lines as they are drawn, with the width of the widest. */
export interface TextBlock {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

export const NO_TEXT: TextBlock = { lines: [], width: 0, height: 0 };

/** The site's font, in the order a browser would ask its subsets. All diagram text has its regular weight. */
const FILES = ['latin', 'latin-ext'].map(
  (subset) => `@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-${subset}-wght-normal.woff2`,
);

const fonts: (Font | undefined)[] = [];
const widths = new Map<string, number>();

function font(index: number): Font {
  const known = fonts[index];
  if (known) return known;
  const file = FILES[index] ?? '';
  const read = create(readFileSync(createRequire(import.meta.url).resolve(file)));
  if (!('layout' in read)) throw new Error(`${file} is a collection, not a font`);
  fonts[index] = read;
  return read;
}

/** The first character of `text` that the site's font cannot show, so that its width is unknown. */
export function missingGlyph(text: string): string | undefined {
  return Array.from(text).find((character) => fontFor(character) === undefined);
}

function fontFor(character: string): number | undefined {
  if (character === '\u00AD') return 0;
  const code = character.codePointAt(0) ?? 0;
  const index = FILES.findIndex((_, file) => font(file).hasGlyphForCodePoint(code));
  return index < 0 ? undefined : index;
}

/** Width of one line in CSS pixels. Soft hyphens have none. */
export function textWidth(text: string, { size }: TypeSize): number {
  const shown = text.replaceAll('\u00AD', '');
  let width = widths.get(shown);
  if (width === undefined) {
    width = 0;
    for (const [index, run] of runs(shown)) {
      const face = font(index);
      width += face.layout(run).advanceWidth / face.unitsPerEm;
    }
    widths.set(shown, width);
  }
  return width * size;
}

function runs(text: string): (readonly [number, string])[] {
  const found: [number, string][] = [];
  for (const character of text) {
    const index = fontFor(character) ?? 0;
    const last = found.at(-1);
    if (last && last[0] === index) last[1] += character;
    else found.push([index, character]);
  }
  return found;
}

/** Breaks a label into lines no wider than `maxWidth` (a word that is wider stays whole), evenly filled. */
export function breakLabel(label: Label, maxWidth: number, type: TypeSize): TextBlock {
  const lines = label.flatMap((line) => breakLine(line, maxWidth, type));
  const width = Math.max(0, ...lines.map((line) => textWidth(line, type)));
  return { lines, width, height: lines.length * type.lineHeight };
}

function breakLine(line: string, maxWidth: number, type: TypeSize): readonly string[] {
  const greedy = fill(line, maxWidth, type);
  let best = greedy;
  // Same number of lines in the smallest measure: „aaa bbb / ccc“ becomes „aaa / bbb ccc“ where that is narrower.
  for (let measure = maxWidth - 4; measure > 0; measure -= 4) {
    const next = fill(line, measure, type);
    if (next.length > greedy.length) break;
    best = next;
  }
  return best;
}

function fill(line: string, maxWidth: number, type: TypeSize): readonly string[] {
  const lines: string[] = [];
  let current = '';
  for (const piece of line.split(/(?<= )|(?<=[-\u2013/\u00AD])(?=\p{L})/u)) {
    const longer = current + piece;
    if (current !== '' && textWidth(ending(longer), type) > maxWidth) {
      lines.push(ending(current));
      current = piece;
    } else {
      current = longer;
    }
  }
  if (current !== '') lines.push(ending(current));
  return lines;
}

/** How a line looks at its end: no space, and a soft hyphen becomes visible. */
function ending(line: string): string {
  const trimmed = line.replace(/ +$/, '');
  const hyphenated = trimmed.endsWith('\u00AD') ? `${trimmed.slice(0, -1)}-` : trimmed;
  return hyphenated.replaceAll('\u00AD', '');
}
