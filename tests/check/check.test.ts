/** What a check yields besides the sentences in `expect.test.ts`: messages as objects, counts, diagrams, refusals. */
import { VFileMessage } from 'vfile-message';
import { describe, expect, test, vi } from 'vitest';
import { check, unchecked } from '../../src/check/check.ts';
import { compare, describeRuns, writeCell } from '../../src/check/compare.ts';
import { differences } from '../../src/check/difference.ts';
import { createMessage, formatMessage, outcomeOf } from '../../src/check/message.ts';
import { parseLesson, textOf } from '../../src/check/parse.ts';
import { findPlaces, isPlaceName } from '../../src/check/place.ts';
import { diagramsIn, readSource } from '../../src/check/source.ts';
import { attributeOf, isElement, spanOf, walk } from '../../src/check/tree.ts';
import {
  ausgabe,
  behauptung,
  defineFigures,
  diagramm,
  type Figures,
  rechnung,
  tabelle,
  zahl,
} from '../../src/figures/figure.ts';
import { gleich } from '../../src/figures/predicate.ts';

const lauf = { simulator: 'simuliere', parameter: { kapazitaet: 11 } };
const figures = defineFigures({
  n: zahl(80, lauf),
  r: rechnung([1, 2, 3], lauf),
  t: tabelle(['a', 'b'], [['x', 2]], lauf),
  o: ausgabe('eins\nzwei', lauf),
  b: behauptung('immer gleich', gleich(1, 1), lauf),
});
const lesson = (body: string): string => `---\ntitle: Fall\n---\n\n${body}\n`;
const at = { file: 'content/a/b/index.mdx' };
const checkBody = (body: string, of: Figures = figures) => check(lesson(body), of, at);

describe('messages', () => {
  test('carry the position, the values and where they come from', () => {
    const { messages } = checkBody('Es sind <Zahl von="n">79</Zahl>.');
    expect(messages).toHaveLength(1);
    const [message] = messages;
    expect(message).toBeInstanceOf(VFileMessage);
    expect(message).toMatchObject({
      file: 'content/a/b/index.mdx',
      fatal: true,
      source: 'belegt',
      ruleId: 'drift',
      line: 5,
      column: 23,
      place: { start: { line: 5, column: 23, offset: 43 }, end: { line: 5, column: 25, offset: 45 } },
      actual: '79',
      expected: ['80'],
      note: 'if the new value is right, re-read this sentence and run: npm run accept',
    });
  });

  test('have no more than they were given', () => {
    const report = { rule: 'x', reason: 'is wrong', hint: 'mend it' };
    const bare = createMessage('a.mdx', report);
    expect(bare.place).toBeUndefined();
    expect([bare.actual, bare.expected]).toEqual([undefined, undefined]);
    expect(formatMessage(bare)).toBe('a.mdx  is wrong\n  → mend it');
    const start = { line: 3, column: 7, offset: 9 };
    const point = createMessage('a.mdx', { ...report, start });
    expect(point.place).toEqual(start);
    expect(formatMessage(point)).toBe('a.mdx:3:7  is wrong\n  → mend it');
    point.column = undefined;
    expect(formatMessage(point)).toBe('a.mdx:3:1  is wrong\n  → mend it');
  });

  test('say whether the lesson drifted or could not be checked', () => {
    const message = (rule: string | undefined) => {
      const made = createMessage('a.mdx', { rule: rule ?? 'x', reason: '', hint: '' });
      if (rule === undefined) made.ruleId = undefined;
      return made;
    };
    expect(outcomeOf([])).toBe('clean');
    for (const rule of ['drift', 'false-claim', 'no-literal']) {
      expect(outcomeOf([message(rule)])).toBe('drift');
      expect(outcomeOf([message(rule), message('parse')])).toBe('unchecked');
    }
    expect(outcomeOf([message(undefined)])).toBe('unchecked');
  });

  test('come in the order of the lesson, whatever finds them', () => {
    const diagramProblems = () => [
      { line: 5, column: 40, message: 'late' },
      { line: 5, column: 2, message: 'early' },
    ];
    const { messages } = check(
      lesson('Es sind <Zahl von="n">79</Zahl> {1}, <Zahl von="weit.weg">1</Zahl>.'),
      figures,
      { ...at, diagramProblems },
    );
    expect(messages.map(({ ruleId, column, note }) => [ruleId, column, note])).toEqual([
      ['diagram', 2, 'mend the diagram'],
      ['drift', 23, expect.any(String)],
      ['expression', 33, expect.any(String)],
      ['unknown-figure', 38, 'define it in figures.ts'],
      ['diagram', 40, 'mend the diagram'],
    ]);
    expect(messages[0]!.place).toEqual({ line: 5, column: 2, offset: 0 });
  });

  test('of a lesson that is no MDX: one, and nothing else', () => {
    const source = lesson('<Zahl von="n">80');
    const checked = check(source, figures, at);
    expect(checked).toMatchObject({ corrected: source, changes: [], places: [], literals: 0 });
    expect(checked.messages).toHaveLength(1);
    expect(checked.messages[0]).toMatchObject({ ruleId: 'parse', line: 5, fatal: true });
    expect(unchecked('x')).toEqual({ corrected: 'x', changes: [], messages: [], places: [], literals: 0 });
  });
});

test.each([
  ['<Zahl von="n">80</Zahl>', 1],
  ['<Zahl von="n" />', 0],
  ['<Rechnung von="r">1, 2, 3</Rechnung>', 3],
  ['<Behauptung von="b">immer gleich</Behauptung>', 1],
  ['<Tabelle von="t">\n\n| a | b |\n| - | - |\n| x | 2 |\n\n</Tabelle>', 4],
  ['<Ausgabe von="o">\n\n```text\neins\nzwei\n```\n\n</Ausgabe>', 2],
  ['<Quelltext von="x" />', 0],
  ['<Angabe quelle="x">5</Angabe>', 0],
  ['<Zahl von="n">80</Zahl> <Angabe quelle="x">5</Angabe> <Zahl von="n">80</Zahl>', 2],
])('%s: %d literals', (body, literals) => expect(checkBody(body).literals).toBe(literals));

test('diagrams are handed over, whatever the case of their language', () => {
  const diagramProblems = vi.fn(() => []);
  const body = '```Mermaid\na\n```\n\n```text\nb\n```\n\n```\nc\n```\n\n> ```mermaid\n> d\n> ```';
  check(lesson(body), figures, { ...at, diagramProblems });
  expect(diagramProblems.mock.calls).toMatchObject([[[{ value: 'a' }, { value: 'd' }]]]);
  const parsed = parseLesson(body);
  expect(parsed.ok && diagramsIn(parsed.tree).map(({ value }) => value)).toEqual(['a', 'd']);
});

describe('runs', () => {
  const run = (parameter: Record<string, unknown>) => ({ simulator: 'sim', parameter }) as never;
  test.each([
    [[], 'the figure'],
    [[run({})], 'sim()'],
    [[run({ a: 1, b: 'x', c: null })], 'sim(a=1, b=x, c=null)'],
    [[run({ a: 1, b: 2, c: 3, d: 4 })], 'sim(a=1, b=2, c=3, …)'],
    [[run({ a: [1, 'x'], b: { name: 'n', c: 1 }, c: { d: 1 } })], 'sim(a=[1,"x"], b=n, c={"d":1})'],
    [[run({ a: undefined, b: true })], 'sim(a=undefined, b=true)'],
    [[run({}), run({})], 'sim() and 1 more run'],
    [[run({}), run({}), run({})], 'sim() and 2 more runs'],
  ])('%j: %s', (runs, text) => expect(describeRuns(runs)).toBe(text));
});

describe('places', () => {
  const placesOf = (body: string) => {
    const read = readSource(body);
    if (!read.ok) throw new Error(read.reason);
    return read.places;
  };

  test('of a chart are compared like those of a table', () => {
    const own = defineFigures({ d: diagramm('domino', ['a', 'b'], [['x', 2]], lauf) });
    const body = '<Diagramm von="d">\n\n| a | b |\n| --- | --: |\n| x | 3 |\n\n</Diagramm>';
    const { messages, corrected } = checkBody(body, own);
    expect(messages.map(({ reason }) => reason)).toEqual([
      'd (row 1, column “b”) drifted: the lesson says 3, simuliere(kapazitaet=11) gives 2',
    ]);
    expect(corrected).toBe(lesson(body.replace('3', '2')));
    expect(checkBody('<Tabelle von="d" />', own).messages[0]).toMatchObject({
      reason: 'd is a diagramm and cannot be shown by <Tabelle>',
      note: 'use <Diagramm>, or define it as tabelle(…) in figures.ts',
    });
  });

  test('that show no figure differ from none', () => {
    for (const place of placesOf('<Quelltext von="x" />\n\n<Angabe quelle="n">5</Angabe>\n')) {
      expect(compare(place, figures.n!)).toEqual([]);
      expect(differences(place, figures)).toEqual([]);
      expect(differences(place, figures, { listingProblem: () => undefined })).toEqual([]);
    }
  });

  test('say what is wrong with them, whole', () => {
    const [place] = placesOf('<Quelltext von="x" />\n');
    expect(differences(place!, figures, { listingProblem: (reference) => `no ${reference}` })).toEqual([
      {
        rule: 'listing',
        reason: 'x cannot be shown: no x',
        hint: 'name a file and a region, class or function of it',
        actual: 'x',
        expected: '',
        edit: undefined,
        start: 0,
        end: 21,
      },
    ]);
    const [number] = placesOf('<Zahl von="n">79</Zahl>\n');
    expect(compare(number!, { kind: 'invalid', problem: 'is NaN', runs: [] })).toEqual([
      {
        rule: 'invalid-figure',
        reason: 'n is NaN',
        hint: 'mend it in figures.ts',
        actual: 'is NaN',
        expected: 'a value',
        edit: undefined,
        start: 0,
        end: 23,
      },
    ]);
    expect(compare(number!, figures.r!)).toMatchObject([
      { rule: 'wrong-kind', actual: 'rechnung', expected: 'zahl', edit: undefined },
    ]);
  });

  test('have names', () => {
    expect(['Zahl', 'Angabe', 'Diagramm', 'Uebung', 'toString'].map(isPlaceName)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect([null, undefined].map(isPlaceName)).toEqual([false, false]);
  });

  test('know where their content stands', () => {
    expect(placesOf('<Zahl von="n">80</Zahl> <Zahl von="n" />\n').map(({ inner }) => inner)).toEqual([
      { start: 14, end: 16 },
      undefined,
    ]);
  });

  test('are found in document order, the components of a lesson among them', () => {
    const body = '<Zahl von="n">80</Zahl> **<Zahl von="m">1</Zahl>**\n\n> <Ausgabe von="o" />\n';
    const parsed = parseLesson(body);
    const places = parsed.ok ? findPlaces(body, parsed.tree).places : [];
    expect(places.map(({ id, component }) => [id, component])).toEqual([
      ['n', 'Zahl'],
      ['m', 'Zahl'],
      ['o', 'Ausgabe'],
    ]);
  });
});

describe('cells', () => {
  test.each([
    ['x', undefined, 'x'],
    [{ value: 0.5, decimals: null }, undefined, '0,5'],
    [{ value: 0.5, decimals: null }, '10 %', '50 %'],
    [{ value: 2, decimals: null }, 'drei', 'zwei'],
    [{ value: 2, decimals: null }, 'kein Wert', '2'],
  ])('%j in place of %s: %s', (cell, literal, text) =>
    expect(writeCell(cell, literal === undefined ? undefined : { text: literal })).toBe(text),
  );

  test('in code have a decimal point', () => {
    expect(writeCell({ value: 1.5, decimals: null }, { text: '0.5', code: true })).toBe('1.5');
    expect(writeCell({ value: 1.5, decimals: null }, { text: '0,5' })).toBe('1,5');
  });
});

describe('trees', () => {
  test('are walked in document order', () => {
    const parsed = parseLesson('a *b* <Zahl von="n">c</Zahl>\n');
    const nodes = parsed.ok ? walk(parsed.tree) : [];
    expect(nodes.map(({ type }) => type)).toEqual([
      'root',
      'paragraph',
      'text',
      'emphasis',
      'text',
      'text',
      'mdxJsxTextElement',
      'text',
    ]);
    const element = nodes.find(isElement)!;
    expect(spanOf(element)).toEqual({ start: 6, end: 28 });
    expect([attributeOf(element, 'von'), attributeOf(element, 'titel')]).toEqual(['n', undefined]);
  });

  test('have positions', () => {
    expect(() => spanOf({ type: 'text' } as never)).toThrow('a text node has no position');
    const [none, zero] = [
      { line: 1, column: 1 },
      { line: 1, column: 1, offset: 0 },
    ];
    for (const position of [
      { start: none, end: zero },
      { start: zero, end: none },
    ]) {
      expect(() => spanOf({ type: 'text', position } as never)).toThrow('a text node has no position');
    }
  });

  test('attributes are plain strings', () => {
    const parsed = parseLesson('<Zahl {...a} von={1} titel="x" name />\n');
    const element = parsed.ok ? walk(parsed.tree).find(isElement)! : undefined!;
    expect(['von', 'titel', 'name', 'a'].map((name) => attributeOf(element, name))).toEqual([
      undefined,
      'x',
      undefined,
      undefined,
    ]);
  });

  test('character references mean something or themselves', () => {
    expect(['&amp;', '&#53;', '&nope;', '&amp;'].map(textOf)).toEqual(['&', '5', '&nope;', '&']);
  });
});
