/** What a lesson may not consist of, and which of its problems are told. */
import { describe, expect, test } from 'vitest';
import { readSource } from '../../src/check/source.ts';

function problemsOf(body: string): [string, string, string][] {
  const read = readSource(`---\ntitle: Fall\n---\n\n${body}\n`);
  if (!read.ok) throw new Error(read.reason);
  return read.problems.map(({ rule, reason, hint }) => [rule, reason, hint]);
}
const rulesOf = (body: string): string[] => problemsOf(body).map(([rule]) => rule);

test.each(['script', 'style', 'iframe', 'object', 'embed'])('<%s> has no place', (name) => {
  expect(problemsOf(`<${name} />`)).toEqual([
    ['unknown-component', `<${name}> has no place in a lesson`, 'use the components of the site'],
  ]);
});

test.each(['clipPath', 'kbd', 'my-element'])('<%s> is an element like any other', (name) => {
  expect(problemsOf(`<${name} />`)).toEqual([]);
});

test.each(['class', 'className', 'data-x', 'data-figur'])('an element may not have “%s”', (name) => {
  expect(problemsOf(`<b ${name}="x">y</b>`)).toEqual([
    [
      'unknown-attribute',
      `<b> has the attribute “${name}”, with which components mark what they generate`,
      'use a component',
    ],
  ]);
});

test.each(['classes', 'subclass', 'x-data-y', 'id', 'title'])('an element may have “%s”', (name) => {
  expect(problemsOf(`<b ${name}="x">y</b>`)).toEqual([]);
});

test('a component has its own attributes', () => {
  expect(problemsOf('<Tipp class="x">\n\ny\n\n</Tipp>')).toEqual([
    ['unknown-attribute', '<Tipp> has no attribute “class”', 'it takes none'],
  ]);
  expect(problemsOf('<Zahl von="n" class="x">5</Zahl>')).toEqual([
    ['unknown-attribute', '<Zahl> has no attribute “class”', 'it takes: von'],
  ]);
});

test.each([
  [60, 60, ''],
  [61, 60, '…'],
])('of an import of %d characters %d are shown', (length, shown, more) => {
  const line = `import '${'x'.repeat(length - 10)}';`;
  expect(problemsOf(`${line}\nimport 'y';`)[0]![1]).toBe(
    `a lesson has no import or export, found: ${line.slice(0, shown)}${more}`,
  );
});

describe('of a misspelt attribute one problem is told', () => {
  test.each([
    ['<Zahl vom="n">5</Zahl>', ['unknown-attribute']],
    ['<Schritt nam="a" />', ['unknown-attribute']],
    ['<Verweis auff="a" />', ['unknown-attribute']],
    ['<Schritt name="A" />', ['reference']],
    ['<Zahl>5</Zahl>{1}', ['missing-attribute', 'expression']],
    ['<Zahl>5</Zahl> <Zahl vom="n">5</Zahl>', ['missing-attribute', 'unknown-attribute']],
    ['<Zahl von="n"><b class="x">5</b></Zahl>', ['wrong-content', 'unknown-attribute']],
    [
      '{1} <Zahl>5</Zahl> <Verweis auf="x" /> {2}',
      ['expression', 'missing-attribute', 'reference', 'expression'],
    ],
  ])('%s: %j', (body, rules) => expect(rulesOf(body)).toEqual(rules));
});
