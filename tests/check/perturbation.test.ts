import { expect, test } from 'vitest';
import { run } from './modules.ts';

test('what the second run is told to see: another clock, zone, language and chance', {
  timeout: 30_000,
}, async () => {
  const sources = {
    now: 'Date.now()',
    year: 'new Date().getFullYear()',
    date: 'new Date().getTime()',
    text: 'Date().length + Date().charCodeAt(12) * 1e3 + new Date().getFullYear()',
    zone: 'new Date(2026, 6, 1).getTimezoneOffset()',
    random: 'Math.floor(Math.random() * 1e12)',
    performance: 'Math.floor(performance.now() / 1e6)',
    language: '(1.5).toLocaleString().charCodeAt(1)',
    calendar: 'new Date(2026, 6, 1).getMonth()',
    parsed: `Date.parse('2026-01-01T00:00:00Z')`,
  };
  const entries = Object.entries(sources).map(([name, code]) => `${name}: zahl(${code}, lauf)`);
  const [result] = await run({
    'sources.ts': [`export default defineFigures({ ${entries.join(', ')} });`],
  });
  expect(result?.ok && result.unstable.toSorted()).toEqual([
    'date',
    'language',
    'now',
    'performance',
    'random',
    'text',
    'year',
    'zone',
  ]);
});

test('of the clock nothing but the time changes, and only in the second run', {
  timeout: 30_000,
}, async () => {
  const checks = {
    same: 'Number(Math.abs(new Date() - Date.now()) < 1000)',
    text: 'Number(Math.abs(Date.parse(Date()) - Date.now()) < 2000)',
    type: 'Number(new Date() instanceof Date && new (class extends Date {})(5).getTime() === 5)',
    parts: 'Date.UTC(2026, 0) + new Date(7).getTime()',
    random: 'Number(Array.from({ length: 100 }, Math.random).every((x) => x >= 0 && x < 1))',
    spread: 'new Set(Array.from({ length: 100 }, Math.random)).size',
    performance: 'Number(performance.now() >= 0)',
  };
  const entries = Object.entries(checks).map(([name, code]) => `${name}: zahl(${code}, lauf)`);
  const [result] = await run({
    'clock.ts': [`export default defineFigures({ ${entries.join(', ')} });`],
  });
  const values =
    result?.ok &&
    Object.entries(result.figures).map(([id, figure]) => [id, 'value' in figure && figure.value]);
  expect(values && Object.fromEntries(values)).toEqual({
    same: 1,
    text: 1,
    type: 1,
    parts: Date.UTC(2026, 0) + 7,
    random: 1,
    spread: 100,
    performance: 1,
  });
  expect(result).toMatchObject({ unstable: [] });
});
