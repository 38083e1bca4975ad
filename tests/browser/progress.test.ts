import { expect, test } from 'vitest';
import { megabytes, progressOf, transferOf } from '../../src/python/browser/progress.ts';

test('counts unpacked bytes where nothing was packed', () => {
  const files = [
    { size: 100, arrived: 50, transfer: undefined },
    { size: 300, arrived: 0, transfer: undefined },
  ];
  expect(progressOf(files)).toEqual({ loaded: 50, total: 400 });
});

test('counts what was transferred where it was', () => {
  const files = [
    { size: 1000, arrived: 500, transfer: 200 },
    { size: 1000, arrived: 1000, transfer: 100 },
  ];
  expect(progressOf(files)).toEqual({ loaded: 200, total: 300 });
});

test('takes the length of a response for a packed size only if it is one', () => {
  const headers = (entries: Record<string, string>) => transferOf(new Headers(entries));
  expect(headers({ 'content-encoding': 'br', 'content-length': '123' })).toBe(123);
  expect(headers({ 'content-length': '123' })).toBeUndefined();
  expect(headers({ 'content-encoding': 'gzip' })).toBeUndefined();
});

test('says megabytes in German, and is complete only at the end', () => {
  expect(megabytes({ loaded: 3_460_000, total: 4_577_000 })).toBe('3,4 von 4,6 MB');
  expect(megabytes({ loaded: 4_576_999, total: 4_577_000 })).toBe('4,5 von 4,6 MB');
  expect(megabytes({ loaded: 4_577_000, total: 4_577_000 })).toBe('4,6 von 4,6 MB');
});
