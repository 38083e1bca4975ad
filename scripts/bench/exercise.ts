/** What an exercise costs its reader: the time to a result in Chromium, and what is transferred. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measurePython, type PythonMeasurement } from '../../tests/e2e/python-measure.ts';
import { type Entry, median, type Row } from './measure.ts';

const ROUNDS = 3;
const LABELS = {
  first: 'first result, nothing cached',
  cached: 'first result on a new page, files cached',
  afterTimeout: 'next result after a run that was ended',
  warm: 'next result',
} as const;

export default {
  name: 'An exercise in the browser',
  async run() {
    const dist = mkdtempSync(join(tmpdir(), 'belegt-bench-'));
    try {
      const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', dist];
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`astro build failed:\n${stderr}`);
      const measured: PythonMeasurement[] = [];
      for (let round = 0; round < ROUNDS; round++) measured.push(await measurePython(dist));
      const values = (key: keyof typeof LABELS): number[] => measured.map((one) => one[key] / 1000);
      const base = median(values('first'));
      const rows = Object.entries(LABELS).map(([key, label]): Row => {
        const seconds = values(key as keyof typeof LABELS);
        const middle = median(seconds);
        const [min, max] = [Math.min(...seconds), Math.max(...seconds)];
        return { label, median: middle, min, max, ratio: middle / base };
      });
      const { page, editor, python } = measured[0]!.bytes;
      const sizes = `page ${kilobytes(page)}, editor ${kilobytes(editor)}, Python ${kilobytes(python)}`;
      const notes = [`Transferred, packed with Brotli 11: ${sizes}. Before the reader acts, only the page.`];
      return { unit: 's', rows, notes };
    } finally {
      rmSync(dist, { recursive: true, force: true });
    }
  },
} satisfies Entry;

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
