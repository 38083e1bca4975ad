/** Where places are, what they hold, and why an element is none. */
import { describe, expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import type { OutputPlace, TablePlace, TextPlace } from '../../src/check/place.ts';
import { readSource } from '../../src/check/source.ts';
import { behauptung, defineFigures } from '../../src/figures/figure.ts';
import { gleich } from '../../src/figures/predicate.ts';

const FRONTMATTER = '---\ntitle: Fall\n---\n\n';

function read(body: string) {
  const found = readSource(`${FRONTMATTER}${body}\n`);
  if (!found.ok) throw new Error(found.reason);
  return found;
}
const problemsOf = (body: string) =>
  read(body).problems.map(({ reason, hint, start }) => [reason, hint, start - FRONTMATTER.length]);
const placeOf = (body: string) => {
  const { places, problems } = read(body);
  expect(problems).toEqual([]);
  return places[0]!;
};

const EMPTY = 'empty the element and run: npm run accept';
const LINES = 'give it lines of its own, with a blank line before and after';
const table = '| a |\n| - |\n| x |';
const fence = '```text\nx\n```';

test.each<[string, string, string, number]>([
  ['<Quelltext />', '<Quelltext> does not say which file it shows', 'write <Quelltext von="…">', 0],
  ['<Angabe>5</Angabe>', '<Angabe> does not say where its number comes from', 'write <Angabe quelle="…">', 0],
  [
    '<Angabe quelle="…">5</Angabe>',
    '<Angabe> does not say where its number comes from',
    'write <Angabe quelle="…">',
    0,
  ],
  ['<Tabelle von=" " />', '<Tabelle> does not say which figure it shows', 'write <Tabelle von="…">', 0],
  ['<Zahl von="n"><kbd>5</kbd></Zahl>', '<Zahl> holds more than a number', EMPTY, 0],
  ['<Behauptung von="n">[x](y)</Behauptung>', '<Behauptung> holds more than words', EMPTY, 0],
  ['Ein <Diagramm von="n" />', '<Diagramm> stands in a line of text', LINES, 4],
  ['Ein <Labor von="n" />', '<Labor> stands in a line of text', LINES, 4],
  ['<Tabelle von="n" /> Text', '<Tabelle> stands in a line of text', LINES, 0],
  [
    `<Tabelle von="n">\n\n${table}\n\nText\n\n</Tabelle>`,
    '<Tabelle> holds something other than one table',
    EMPTY,
    0,
  ],
  [`<Tabelle von="n">\n\n${fence}\n\n</Tabelle>`, '<Tabelle> holds something other than one table', EMPTY, 0],
  [
    `<Ausgabe von="n">\n\n${fence}\n\nText\n\n</Ausgabe>`,
    '<Ausgabe> holds something other than one fenced block',
    EMPTY,
    0,
  ],
  [
    `<Ausgabe von="n">\n\n${table}\n\n</Ausgabe>`,
    '<Ausgabe> holds something other than one fenced block',
    EMPTY,
    0,
  ],
  [
    '<Diagramm von="n">\n\n| a |\n| - |\n| [x](y) |\n\n</Diagramm>',
    'this cell of <Diagramm> holds more than text',
    'keep plain text, or empty <Diagramm> and run: npm run accept',
    32,
  ],
])('%s: %s', (body, reason, hint, start) => {
  expect(problemsOf(body)).toEqual([[reason, hint, start]]);
  expect(read(body).places).toEqual([]);
});

test('an id is what stands between the spaces', () => {
  expect(placeOf('<Zahl von=" n ">5</Zahl>').id).toBe('n');
});

test('the content of an element ends with its own tag', () => {
  const body = '<b><Zahl von="n">5</Zahl></b>';
  const { inner } = placeOf(body);
  expect(`${FRONTMATTER}${body}`.slice(inner!.start, inner!.end)).toBe('5');
});

test('nothing accepted yet is an empty list', () => {
  expect((placeOf('<Tabelle von="n" />') as TablePlace).rows).toEqual([]);
  expect((placeOf('<Ausgabe von="n" />') as OutputPlace).lines).toEqual([]);
});

test.each([
  ['```text  ', '```text', '```'],
  ['~~~~ text', '~~~~ text', '~~~~'],
])('a fence %j opens with %j and the mark %j', (line, opening, mark) => {
  const body = `<Ausgabe von="n">\n\n${line}\nx\n${mark}\n\n</Ausgabe>`;
  expect((placeOf(body) as OutputPlace).fence).toMatchObject({ opening, mark });
});

describe('a phrase', () => {
  const words = (body: string) => {
    const figures = defineFigures({
      b: behauptung('neu', gleich(1, 1), { simulator: 'sim', parameter: {} }),
    });
    const tags = (inner: string): string => `${FRONTMATTER}<Behauptung von="b">${inner}</Behauptung> x\n`;
    const [literal] = (placeOf(tags(body).slice(FRONTMATTER.length, -1)) as TextPlace).literals;
    const { corrected } = check(tags(body), figures, { file: 'a.mdx' });
    return [literal?.text, corrected.slice(tags('').indexOf('</'), -'</Behauptung> x\n'.length)];
  };

  test('may run over a hard line end', () => {
    expect(problemsOf('<Behauptung von="n">ganz\\\nalt</Behauptung>')).toEqual([]);
  });

  test.each([
    ['alt', 'alt', 'neu'],
    [' alt ', 'alt', ' neu '],
    ['ganz  alt', 'ganz alt', 'neu'],
    ['ganz\nalt', 'ganz alt', 'neu'],
    [' **alt** ', 'alt', ' **neu** '],
    ['~~alt~~', 'alt', '~~neu~~'],
    [' ganz *alt* hier ', 'ganz alt hier', ' neu '],
    ['*ganz* alt', 'ganz alt', 'neu'],
    ['&#32;*ganz* `alt`&#32;', 'ganz alt', '&#32;neu&#32;'],
    [' *ganz* `alt` ', 'ganz alt', ' neu '],
    [' `ganz` *alt* ', 'ganz alt', ' neu '],
    ['_**ganz** **alt**_ hier', 'ganz alt hier', 'neu'],
    ['hier _**ganz** **alt**_', 'hier ganz alt', 'neu'],
    [' `` ` `` ganz `` ` `` ', '` ganz `', ' neu '],
  ])('%j says “%s” and becomes %j', (body, text, corrected) => {
    expect(words(body)).toEqual([text, corrected]);
  });
});
