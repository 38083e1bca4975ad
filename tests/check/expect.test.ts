/**
 * A folder per case in `tests/fixtures/expect`: `lesson.mdx` with `figures.ts` must yield the messages in
 * `messages.txt` and the source in `corrected.mdx`, byte for byte. `UPDATE_FIXTURES=1` writes both: read the difference.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accept } from '../../src/check/accept.ts';
import { check } from '../../src/check/check.ts';
import { formatMessage } from '../../src/check/message.ts';
import { withoutMark } from '../../src/check/position.ts';
import type { Figures } from '../../src/figures/figure.ts';

const folder = join(import.meta.dirname, '../fixtures/expect');
const surroundings = {
  file: 'lesson.mdx',
  listingProblem: (reference: string) =>
    reference.startsWith('fehlt') ? `there is no file ${reference.split('#')[0]}` : undefined,
};
const update = process.env.UPDATE_FIXTURES === '1';

describe.each(readdirSync(folder))('%s', async (name) => {
  const path = (file: string): string => join(folder, name, file);
  const { default: figures } = (await import(path('figures.ts'))) as { default: Figures };
  const source = readFileSync(path('lesson.mdx'), 'utf8');

  test('has these messages and changes', () => {
    const { changes, messages } = check(source, figures, surroundings);
    const shown = [
      ...messages.map((message) => `[${message.ruleId}] ${formatMessage(message)}\n`),
      ...changes.map(({ settled, before, after }) =>
        [
          `changes ${settled.map(({ id }) => id).join(', ')}`,
          `  ${before}`,
          `  ${after.replaceAll('\n', '\n  ')}\n`,
        ].join('\n'),
      ),
    ].join('\n');
    if (update) writeFileSync(path('messages.txt'), shown);
    expect(shown).toBe(readFileSync(path('messages.txt'), 'utf8'));
  });

  test('is corrected like this', () => {
    const { corrected } = check(source, figures, surroundings);
    if (update) {
      rmSync(path('corrected.mdx'), { force: true });
      if (corrected !== source) writeFileSync(path('corrected.mdx'), corrected);
    }
    expect(corrected).toBe(
      readFileSync(path(existsSync(path('corrected.mdx')) ? 'corrected.mdx' : 'lesson.mdx'), 'utf8'),
    );
  });

  test('is accepted, and accepting again changes nothing', () => {
    const checked = check(source, figures, surroundings);
    const first = accept(source, checked, figures, surroundings);
    expect(first.refusal).toBeUndefined();
    expect(first.source).toBe(checked.corrected);
    const again = check(first.source, figures, surroundings);
    expect(again.corrected).toBe(first.source);
    expect(again.changes).toEqual([]);
  });

  test('every message stands where its actual value is', () => {
    const text = withoutMark(source);
    const { messages } = check(source, figures, surroundings);
    for (const { place, actual, ruleId } of messages) {
      if (ruleId !== 'drift' || !actual || /^\d+ (?:rows?|lines?)\b/u.test(actual)) continue;
      const { start, end } = place as {
        start: { offset: number; line: number; column: number };
        end: { offset: number };
      };
      const lines = text.slice(0, start.offset).split('\n');
      expect([lines.length, lines.at(-1)!.length + 1]).toEqual([start.line, start.column]);
      if (!/[\\&*`]/u.test(text.slice(start.offset, end.offset)) && !actual.includes(' ')) {
        expect(text.slice(start.offset, end.offset)).toBe(actual);
      }
    }
  });
});
