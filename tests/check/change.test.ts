/** What a person reads of an accepted change: the sentence, row or line before and after. */
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../src/check/change.ts';
import { check } from '../../src/check/check.ts';
import { parseLesson } from '../../src/check/parse.ts';
import { ausgabe, behauptung, defineFigures, tabelle, zahl } from '../../src/figures/figure.ts';
import { gleich } from '../../src/figures/predicate.ts';

const lauf = { simulator: 'simuliere', parameter: { kapazitaet: 11 } };
const figures = defineFigures({
  n: zahl(80, lauf),
  b: behauptung('Eins. Zwei', gleich(1, 1), lauf),
  t: tabelle(['a', 'b'], [['Eins. Zwei', 80]], lauf),
  o: ausgabe('eins\nzwei', lauf),
});
const N = '<Zahl von="n">79</Zahl>';

function changes(body: string): [string, string][] {
  const source = `---\ntitle: Fall\n---\n\n${body}\n`;
  return check(source, figures, { file: 'a.mdx' }).changes.map(({ before, after }) => [before, after]);
}

describe('sentences', () => {
  test.each([
    [`Vorher. Es sind ${N}. Nachher.`, 'Es sind 79.'],
    [`Vorher.  Es sind ${N}.`, 'Es sind 79.'],
    [`Vorher!\nEs sind ${N}? Ja.`, 'Es sind 79?'],
    [`Es sind z. B. ${N}.`, 'Es sind z. B. 79.'],
    [`Es sind (A. Bauer) ${N}.`, 'Es sind (A. Bauer) 79.'],
    [`Es waren bzw. sind ${N}.`, 'Es waren bzw. sind 79.'],
    [`„Vorher.“ ${N} sind es.`, '79 sind es.'],
    [`**Vorher.** *Es* sind ${N}.`, '*Es* sind 79.'],
    [`Vorher: ${N} sind es.`, '79 sind es.'],
    [`Vorher … Es sind ${N}.`, 'Es sind 79.'],
    [`Es sind <kbd title="a. B">x</kbd> ${N}.`, 'Es sind x 79.'],
    [`Es sind \\<b>. ${N} \\*x\\*.`, '79 *x*.'],
    [`Es sind ${N} <Verweis auf="x" /> <Verweis></Verweis> <Zahl von="n">  </Zahl>.`, 'Es sind 79 … … ….'],
    [`> Es\n>   sind\t${N}.`, 'Es sind 79.'],
  ])('%j: %s', (body, before) => expect(changes(body)[0]![0]).toBe(before));

  test('that are changed over their end are shown whole', () => {
    expect(changes('Vorher. <Behauptung von="b">Anders. Ganz anders</Behauptung>. Nachher.')).toEqual([
      ['Anders. Ganz anders.', 'Eins. Zwei.'],
    ]);
  });

  test('begin with the element that is filled', () => {
    expect(changes('Vorher. <Zahl von="n" />Mal. Nachher.')).toEqual([['…Mal.', '80Mal.']]);
  });
});

test('rows are shown whole, whatever they say', () => {
  const body = '<Tabelle von="t">\n\n| a | b |\n| - | - |\n| Eins. Zwei | 79 |\n\n</Tabelle>';
  expect(changes(body)).toEqual([['| Eins. Zwei | 79 |', '| Eins. Zwei | 80 |']]);
});

test('of a block four lines are shown', () => {
  expect(changes('<Ausgabe von="o" />')).toEqual([['', '```text\neins\nzwei\n```']]);
});

test('come in the order of the lesson', () => {
  const source = `Eins ${N}. Zwei ${N}.\n\nDrei ${N}.\n`;
  const parsed = parseLesson(source);
  if (!parsed.ok) throw new Error(parsed.reason);
  const starts = [...source.matchAll(/79/gu)].map(({ index }) => index);
  const settled = starts.map((start, n) => ({
    id: `n${n}`,
    actual: '79',
    expected: '80',
    edit: { start, end: start + 2, text: '80' },
  }));
  for (const order of [settled, settled.toReversed(), [settled[1]!, settled[2]!, settled[0]!]]) {
    const found = changesOf(source, parsed.tree, order);
    expect(found.map(({ before, settled: [first] }) => [first!.id, before])).toEqual([
      ['n0', 'Eins 79.'],
      ['n1', 'Zwei 79.'],
      ['n2', 'Drei 79.'],
    ]);
    expect(found[2]!.start).toMatchObject({ line: 3, column: 20 });
  }
});
