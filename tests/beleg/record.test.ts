import { expect, test } from 'vitest';
import { placeAnchors } from '#src/beleg/anchor.ts';
import { type LessonInput, recordLesson } from '#src/beleg/record.ts';
import { readSource } from '#src/check/source.ts';
import { behauptung, defineFigures, zahl } from '#src/figures/figure.ts';
import { gleich } from '#src/figures/predicate.ts';

const text = `---
title: Probe
---

Vorab <Zahl von="a.b">8</Zahl>.

## Teil

Noch einmal <Zahl von="a.b">acht</Zahl> und <Angabe quelle="Beispiel">50 ms</Angabe>,
<Behauptung von="c">immer gleich</Behauptung>.
`;

function input(changes: Partial<LessonInput> = {}): LessonInput {
  const read = readSource(text);
  if (!read.ok) throw new Error(read.reason);
  const eins = { simulator: 'eins', parameter: { n: 8 } };
  const zwei = { simulator: 'zwei', parameter: { n: 8 } };
  return {
    address: 'konzepte/probe/',
    title: 'Probe',
    source: 'content/konzepte/probe/index.mdx',
    module: 'content/konzepte/probe/figures.ts',
    text,
    figures: defineFigures({
      a: { b: zahl(8, eins) },
      c: behauptung('immer gleich', gleich(1, 1), [zwei, { ...eins }]),
    }),
    places: read.places,
    anchors: placeAnchors(read.places),
    headings: [{ anchor: 'teil', title: 'Teil', start: text.indexOf('## Teil') }],
    lines: new Map([['a.b', 12]]),
    statedText: () => '50 ms',
    ...changes,
  };
}

test('records runs once, places with anchor, heading and position, and stated numbers', () => {
  expect(recordLesson(input())).toEqual({
    address: 'konzepte/probe/',
    title: 'Probe',
    source: 'content/konzepte/probe/index.mdx',
    module: 'content/konzepte/probe/figures.ts',
    runs: [
      { simulator: 'eins', parameter: { n: 8 } },
      { simulator: 'zwei', parameter: { n: 8 } },
    ],
    figures: [
      {
        id: 'a.b',
        kind: 'zahl',
        value: 8,
        decimals: null,
        runs: [0],
        defined: { line: 12 },
        places: [
          { component: 'Zahl', anchor: 'stelle-a.b-1', line: 5, column: 7, section: null },
          {
            component: 'Zahl',
            anchor: 'stelle-a.b-2',
            line: 9,
            column: 13,
            section: { anchor: 'teil', title: 'Teil' },
          },
        ],
      },
      {
        id: 'c',
        kind: 'behauptung',
        text: 'immer gleich',
        holds: true,
        because: '1 = 1',
        runs: [1, 0],
        defined: null,
        places: [
          {
            component: 'Behauptung',
            anchor: 'stelle-c-1',
            line: 10,
            column: 1,
            section: { anchor: 'teil', title: 'Teil' },
          },
        ],
      },
    ],
    stated: [
      { text: '50 ms', source: 'Beispiel', line: 9, column: 45, section: { anchor: 'teil', title: 'Teil' } },
    ],
  });
});

test.each(['https://host.example/repo/blob/0123abc', 'https://host.example/repo/blob/0123abc/'])(
  'with %s it links to lines of the source',
  (sourceUrl) => {
    const record = recordLesson(input({ sourceUrl }));
    const base = 'https://host.example/repo/blob/0123abc/content/konzepte/probe';
    expect(record.figures[0]!.defined).toEqual({ line: 12, url: `${base}/figures.ts#L12` });
    expect(record.figures[0]!.places[0]!.url).toBe(`${base}/index.mdx#L5`);
    expect(record.stated[0]!.url).toBe(`${base}/index.mdx#L9`);
  },
);

test('a figure without a value cannot be recorded', () => {
  const figures = defineFigures({ a: { b: zahl(Number.NaN, { simulator: 'x', parameter: {} }) } });
  expect(() => recordLesson(input({ figures }))).toThrow('a.b is NaN: there is nothing to record');
});
