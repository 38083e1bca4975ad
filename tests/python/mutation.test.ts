/**
 * Every operator and numeric constant of the lesson's listings, changed one at a time: the build's check notices each
 * change that alters behaviour. The others are in `mutation/equivalent.json`, each with the reason why it alters nothing.
 */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'mutation');
const PARTS = 2;

test('the check notices every change that alters behaviour', { timeout: 600_000 }, async () => {
  const parts = await Promise.all(
    Array.from({ length: PARTS }, async (_, part) => {
      const args = [join(folder, 'run.ts'), String(part), String(PARTS)];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      return JSON.parse(stdout) as { count: number; survivors: string[] };
    }),
  );
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(140);

  const equivalent = JSON.parse(readFileSync(join(folder, 'equivalent.json'), 'utf8')) as {
    change: string;
    reason: string;
  }[];
  const survivors = parts.flatMap((part) => part.survivors);
  expect(survivors.sort()).toEqual(equivalent.map(({ change }) => change).sort());
  expect(equivalent.every(({ reason }) => reason.length > 20)).toBe(true);
});
