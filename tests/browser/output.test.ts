import { expect, test } from 'vitest';
import { Output } from '../../src/python/browser/output.ts';

test('sends the first lines at once and later ones in few pieces, in order', () => {
  const sent: string[] = [];
  let now = 0;
  const output = new Output(
    1000,
    (text) => sent.push(text),
    () => now,
  );
  for (let line = 0; line < 20; line += 1) output.write('.');
  expect(sent.splice(0)).toHaveLength(20);
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
    500,
    (text) => sent.push(text),
    () => 0,
  );
  for (let line = 0; line < 10_000; line += 1) output.write('0123456789');
  expect(sent.join('')).toHaveLength(500);
  expect(sent.length).toBeLessThan(25);
});
