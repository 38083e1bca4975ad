/** What all drawings share: panels with axes, bars, legends. Everything is text; nothing needs a document. */
import { german } from '../german.ts';
import { linear, marks, roundEnd, type Scale } from './scale.ts';

export type Layout = 'breit' | 'schmal';

export interface DrawingTexts {
  /** Unique in the page: names of patterns are made from it. */
  readonly id: string;
  readonly title: string;
}

export const WIDTHS: Readonly<Record<Layout, number>> = { breit: 720, schmal: 330 };
export const FONT = 13;
export const LINE = 19;
/** Least room for the numbers at the left, and room for the last label at the right. */
const LEFT = 40;
export const RIGHT = 10;

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Coordinates with one decimal are finer than any screen. */
export function f(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** A generous estimate: no font is at hand where drawings are made. */
export function textWidth(text: string): number {
  return text.length * FONT * 0.56;
}

interface TextOptions {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly className?: string;
}

export function text(x: number, y: number, content: string, options: TextOptions = {}): string {
  const { anchor = 'start', className } = options;
  const classes = className ? ` class="${className}"` : '';
  return `<g><text${classes} x="${f(x)}" y="${f(y)}" text-anchor="${anchor}">${escapeXml(content)}</text></g>`;
}

/** One path of all bars of a series: few nodes, whatever the number of ticks. */
export function bars(
  values: readonly number[],
  base: readonly number[],
  x: (tick: number) => number,
  y: (value: number) => number,
): string {
  const width = x(1) - x(0);
  const gap = width > 8 ? 2 : width > 4 ? 1 : 0;
  return values
    .map((value, tick) => {
      if (value === 0) return '';
      const from = base[tick] ?? 0;
      return `M${f(x(tick) + gap / 2)} ${f(y(from))}V${f(y(from + value))}h${f(width - gap)}V${f(y(from))}z`;
    })
    .join('');
}

/** A stepped line: a value holds for its whole tick. */
export function steps(
  values: readonly number[],
  x: (tick: number) => number,
  y: (value: number) => number,
): string {
  return values
    .map((value, tick) => `${tick === 0 ? 'M' : 'L'}${f(x(tick))} ${f(y(value))}H${f(x(tick + 1))}`)
    .join('');
}

export interface Entry {
  readonly label: string;
  /** Class of the swatch, and of the series. */
  readonly className: string;
  readonly line?: boolean;
}

/** Title and legend of a panel, broken into lines that fit; `height` is what they take. */
export function head(
  title: string,
  entries: readonly Entry[],
  left: number,
  top: number,
  width: number,
): { markup: string; height: number } {
  const parts: string[] = [text(left, top + FONT, title, { className: 'kopf' })];
  let x = left + textWidth(title) * 1.06 + 18;
  let y = top + FONT;
  for (const { label, className, line } of entries) {
    const needed = 20 + textWidth(label);
    if (x + needed > left + width) {
      x = left;
      y += LINE;
    }
    parts.push(
      line
        ? `<path class="${className}" d="M${f(x)} ${f(y - 4)}h15"/>`
        : `<rect class="${className}" x="${f(x)}" y="${f(y - 10)}" width="14" height="11"/>`,
      text(x + 20, y, label),
    );
    x += needed + 14;
  }
  return { markup: parts.join(''), height: y - top + 8 };
}

export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  readonly top: number;
  readonly bottom: number;
  readonly markup: string;
}

/** Room for the numbers at the left of planes that reach up to `most`. */
export function leftOf(most: number): number {
  return Math.max(LEFT, Math.ceil(textWidth(german(roundEnd(most)))) + 10);
}

/** The plane of a panel: scales, horizontal lines, with their numbers unless a panel beside it has them. */
export function frame(
  left: number,
  top: number,
  width: number,
  height: number,
  ticks: number,
  most: number,
  numbered = true,
): Frame {
  const end = roundEnd(most);
  const x = linear([0, ticks], [left, left + width]);
  const y = linear([0, end], [top + height, top]);
  const markup = marks(end, Math.min(4, Math.max(2, Math.floor(height / 26))))
    .map(
      (mark) =>
        `<path class="${mark === 0 ? 'achse' : 'gitter'}" d="M${f(left)} ${f(y(mark))}H${f(left + width)}"/>` +
        (numbered ? text(left - 6, y(mark) + 4.5, german(mark), { anchor: 'end', className: 'wert' }) : ''),
    )
    .join('');
  return { x, y, top, bottom: top + height, markup };
}

/** Numbers of the ticks below a panel; ticks are intervals, so a number stands below its middle. */
export function tickAxis(x: Scale, ticks: number, bottom: number, numbered = ticks): string {
  const most = Math.max(2, Math.floor((x(ticks) - x(0)) / 38));
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000].find((n) => ticks / n <= most) ?? 10_000;
  const middle = (x(1) - x(0)) / 2;
  const parts: string[] = [];
  for (let tick = 0; tick < numbered; tick += step) {
    const at = x(tick) + middle;
    parts.push(`<path class="achse" d="M${f(at)} ${f(bottom)}v4"/>`);
    parts.push(text(at, bottom + 17, german(tick), { anchor: 'middle', className: 'wert' }));
  }
  return (
    parts.join('') +
    text((x(0) + x(ticks)) / 2, bottom + 34, 'Tick', { anchor: 'middle', className: 'einheit' })
  );
}

/** Numbers of a panel whose columns are values, from `from` on: as many as have room. */
export function valueAxis(x: Scale, from: number, columns: number, bottom: number): string {
  const needed = textWidth(german(from + columns - 1)) + 6;
  const step = [1, 2, 5, 10, 20, 50, 100].find((n) => x(n) - x(0) >= needed) ?? columns;
  const parts: string[] = [];
  for (let column = 0; column < columns; column += step) {
    const at = x(column + 0.5);
    parts.push(`<path class="achse" d="M${f(at)} ${f(bottom)}v4"/>`);
    parts.push(text(at, bottom + 17, german(from + column), { anchor: 'middle', className: 'wert' }));
  }
  return parts.join('');
}
/** Room below a panel for the numbers of its axis and what they mean. */
export const VALUE_AXIS = 40;
/** Room above the first line of text, whose box reaches a little beyond its letters. */
const HEADROOM = 2;
export const TICK_AXIS = 40;

/** Hatchings carry what colours alone must not. */
function patterns(id: string): string {
  const pattern = (name: string, size: number, path: string): string =>
    `<pattern id="${id}-${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">` +
    `<rect class="grund-${name}" width="${size}" height="${size}"/><path class="strich-${name}" d="${path}"/></pattern>`;
  return (
    `<defs>${pattern('retry', 6, 'M-1 1l2-2M0 6l6-6M5 7l2-2')}` +
    `${pattern('nutzlos', 6, 'M-1 5l2 2M0 0l6 6M5-1l2 2')}` +
    `${pattern('ausfall', 8, 'M4 0v8')}</defs>`
  );
}

/** The whole drawing. Classes `…-muster` are filled with the pattern of this drawing. */
export function drawing(
  layout: Layout,
  height: number,
  texts: DrawingTexts & { description: string },
  body: string,
): string {
  const id = `${texts.id}-${layout}`;
  const filled = body.replace(/class="(retry|nutzlos|ausfall)"/gu, `class="$1" fill="url(#${id}-$1)"`);
  return (
    `<svg class="${layout}" role="img" aria-labelledby="${id}-titel ${id}-text" ` +
    `viewBox="0 ${-HEADROOM} ${WIDTHS[layout]} ${f(height + HEADROOM)}" ` +
    `width="${WIDTHS[layout]}" height="${f(height + HEADROOM)}">` +
    `<title id="${id}-titel">${escapeXml(texts.title)}</title>` +
    `<desc id="${id}-text">${escapeXml(texts.description)}</desc>${patterns(id)}${filled}</svg>`
  );
}

export function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}

export function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), 0);
}
