import { expect, test } from 'vitest';
import { Output } from '../../src/python/browser/output.ts';

test('sends what is printed in few pieces, in order', () => {
  const sent: string[] = [];
  let now = 0;
  const output = new Output(
    1000,
    (text) => sent.push(text),
    () => now,
  );
  output.write('a');
  output.write('b');
  expect(sent).toEqual([]);
  now = 100;
  output.write('c');
  output.write('d');
  output.flush();
  expect(sent).toEqual(['abc', 'd']);
});

test('a flood becomes bounded messages and then none', () => {
  const sent: string[] = [];
  const output = new Output(
    50,
    (text) => sent.push(text),
    () => 0,
  );
  for (let line = 0; line < 10_000; line += 1) output.write('0123456789');
  expect(sent.join('')).toHaveLength(50);
  expect(sent.length).toBeLessThan(5);
});
