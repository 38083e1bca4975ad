import { describe, expect, test } from 'vitest';
import { numberParts } from '../../src/check/numbering.ts';
import { parseLesson } from '../../src/check/parse.ts';

function numbered(source: string) {
  const parsed = parseLesson(source);
  if (!parsed.ok) throw new Error(parsed.reason);
  const { parts, problems } = numberParts(parsed.tree);
  return { parts: [...parts.values()], starts: [...parts.keys()], problems };
}

test('steps and exercises are counted each for itself; references say what they refer to', () => {
  const source = [
    '### <Schritt name="eins" /> A',
    '<Uebung name="domino">x</Uebung>',
    '### <Schritt name="zwei" /> B',
    'Siehe <Verweis auf="zwei" /> und <Verweis auf="domino" />.',
  ].join('\n\n');
  const { parts, starts, problems } = numbered(source);
  expect(problems).toEqual([]);
  expect(parts).toEqual([
    { number: 1, anchor: 'schritt-eins', label: 'Schritt 1:' },
    { number: 1, anchor: 'uebung-domino', label: undefined },
    { number: 2, anchor: 'schritt-zwei', label: 'Schritt 2:' },
    { number: 2, anchor: 'schritt-zwei', label: 'Schritt 2' },
    { number: 1, anchor: 'uebung-domino', label: 'Übung 1' },
  ]);
  expect(starts.map((start) => source.slice(start, start + 6))).toEqual([
    '<Schri',
    '<Uebun',
    '<Schri',
    '<Verwe',
    '<Verwe',
  ]);
});

describe('names', () => {
  test.each(['a', 'a1', 'a-b-2'])('may be %s', (name) => {
    expect(numbered(`<Schritt name="${name}" />`).problems).toEqual([]);
  });

  test.each(['', 'A', '1a', 'a b', 'xÄ', '-a', 'a_b'])('may not be “%s”', (name) => {
    const source = `<Schritt name="${name}" /> <Verweis auf="${name}" />`;
    expect(numbered(source).problems).toEqual([
      {
        rule: 'reference',
        reason: '<Schritt> needs a name in lower-case ASCII',
        hint: 'write <Schritt name="…">: its anchor is made from it',
        start: 0,
        end: source.indexOf('>') + 1,
      },
      expect.objectContaining({
        reason: `<Verweis auf="${name}"> refers to no step or exercise`,
        hint: 'there are: none',
      }),
    ]);
  });

  test('must be given', () => {
    const { problems, parts } = numbered('<Uebung>x</Uebung> <Verweis />');
    expect(problems.map(({ reason }) => reason)).toEqual([
      '<Uebung> needs a name in lower-case ASCII',
      '<Verweis auf=""> refers to no step or exercise',
    ]);
    expect(parts).toEqual([{ number: 1, anchor: 'uebung-', label: undefined }]);
  });
});
