/** What the parser says, as the check reports it; with parsers that fail in other ways than satteri does. */
import * as satteri from 'satteri';
import { describe, expect, test, vi } from 'vitest';
import { parseLesson, textOf } from '../../src/check/parse.ts';

vi.mock('satteri', { spy: true });

test('a lesson is a tree', () => {
  expect(parseLesson('x\n')).toMatchObject({ ok: true, tree: { type: 'root' } });
});

test('the position of a mistake has as many digits as it needs', () => {
  const parsed = parseLesson(`${'\n'.repeat(11)}Ein Absatz mit <Zahl> ohne Ende.\n`);
  expect(parsed).toMatchObject({ ok: false, line: 12, column: 16 });
});

describe('mistakes', () => {
  test.each<[unknown, number, number, string]>([
    [new Error('12:34: is wrong'), 12, 34, 'is wrong'],
    [new Error('12:34:is wrong\nand more'), 12, 34, 'is wrong'],
    [new Error('1:2:  is wrong (mdx-js:some-rule)'), 1, 2, 'is wrong'],
    [new Error('1:2: is wrong (mdx:some-rule) here'), 1, 2, 'is wrong (mdx:some-rule) here'],
    [new Error('is wrong at 12:34: x'), 1, 1, 'is wrong at 12:34: x'],
    ['is wrong', 1, 1, 'is wrong'],
  ])('%s', (error, line, column, reason) => {
    vi.mocked(satteri.mdxToMdast).mockImplementationOnce(() => {
      throw error;
    });
    expect(parseLesson('x')).toEqual({ ok: false, line, column, reason });
  });
});

test('a character reference is looked up once', () => {
  const lookUps = vi.mocked(satteri.markdownToMdast);
  lookUps.mockClear();
  expect([textOf('&uuml;'), textOf('&uuml;')]).toEqual(['ü', 'ü']);
  expect(lookUps).toHaveBeenCalledTimes(1);
});
