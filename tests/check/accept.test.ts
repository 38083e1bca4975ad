/** When accepting a lesson's corrected source settles something, and when it is refused. */
import { describe, expect, test } from 'vitest';
import { accept } from '../../src/check/accept.ts';
import { type Checked, check } from '../../src/check/check.ts';
import { behauptung, defineFigures, type Figures, zahl } from '../../src/figures/figure.ts';
import { gleich } from '../../src/figures/predicate.ts';

const lauf = { simulator: 'simuliere', parameter: { kapazitaet: 11 } };
const figures = defineFigures({
  n: zahl(80, lauf),
  liste: behauptung('- eins', gleich(1, 1), lauf),
  code: behauptung('a`b', gleich(1, 1), lauf),
});
const lesson = (body: string): string => `---\ntitle: Fall\n---\n\n${body}\n`;
const at = { file: 'content/a/b/index.mdx' };
const of = (body: string, own: Figures = figures) => {
  const source = lesson(body);
  return accept(source, check(source, own, at), own, at);
};

test('settles what it can, beside what only a person can mend', () => {
  const accepted = of('<Zahl von="n">79</Zahl>, <Zahl von="x">1</Zahl>');
  expect(accepted).toMatchObject({ refusal: undefined, changes: [{ before: '79, 1', after: '80, 1' }] });
  expect(accepted.source).toBe(lesson('<Zahl von="n">80</Zahl>, <Zahl von="x">1</Zahl>'));
});

test('has nothing to do where nothing drifted', () => {
  const body = '<Zahl von="n">80</Zahl>';
  expect(of(body)).toEqual({ source: lesson(body), changes: [], refusal: undefined });
});

describe('leaves alone', () => {
  test('what would read as something else where it stands', () => {
    const body = '<Behauptung von="liste">\n\nanders\n\n</Behauptung>';
    const { source, changes, refusal } = of(body);
    expect(source).toBe(lesson(body));
    expect(changes).toEqual([]);
    expect(refusal).toMatchObject({
      ruleId: 'accept',
      file: at.file,
      reason: 'was not changed: with the new values in place, <Behauptung> holds more than words',
      note: 'write the new values by hand',
      place: { line: 5, column: 1, offset: 0 },
    });
  });

  test('what would read as another text', () => {
    const body = 'Es ist <Behauptung von="code">`anders`</Behauptung>.';
    const { source, refusal } = of(body);
    expect(source).toBe(lesson(body));
    expect(refusal).toMatchObject({
      reason: expect.stringMatching(/^was not changed: with the new values in place, code drifted: /u),
      line: 5,
      column: 31,
    });
  });
});

describe('compares what was wrong with what would be', () => {
  const wrong = lesson('Es sind <Zahl von="x">1</Zahl>.');
  const right = lesson('Es sind <Zahl von="n">80</Zahl>.');
  const given = (corrected: string, like: string, messages: Checked['messages']): Checked => ({
    ...check(like, figures, at),
    corrected,
    messages,
  });
  const { messages } = check(wrong, figures, at);

  test('as many messages are no worse', () => {
    expect(accept('old', given(wrong, wrong, messages), figures, at)).toEqual({
      source: wrong,
      changes: [],
      refusal: undefined,
    });
  });

  test('more messages are', () => {
    const { source, refusal } = accept('old', given(wrong, wrong, []), figures, at);
    expect(source).toBe('old');
    expect(refusal).toMatchObject({
      reason: 'was not changed: with the new values in place, x is not a figure of this lesson',
      place: { line: 5, column: 9, offset: 0 },
    });
  });

  test('and so are other places, even if nothing is wrong with them', () => {
    const two = lesson('<Zahl von="n">80</Zahl> <Zahl von="n">80</Zahl>');
    const { source, refusal } = accept('old', given(right, two, []), figures, at);
    expect(source).toBe('old');
    expect(refusal!.reason).toBe('was not changed: with the new values in place, it reads differently');
    expect(refusal!.place).toBeUndefined();
  });
});
