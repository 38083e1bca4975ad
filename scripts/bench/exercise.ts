/** What an exercise costs its reader: the time to a result in Chromium, and what is transferred. */
import { measurePython, type PythonMeasurement } from '../../tests/e2e/python-measure.ts';
import { type Entry, rowOf } from './measure.ts';
import { withSite } from './site.ts';

const ROUNDS = 3;
const LABELS = {
  first: 'first result, nothing cached',
  cached: 'first result on a new page, files cached',
  afterTimeout: 'next result after a run that was ended',
  warm: 'next result',
} as const;

export default {
  name: 'An exercise in the browser',
  run: () =>
    withSite(async (dist) => {
      const measured: PythonMeasurement[] = [];
      for (let round = 0; round < ROUNDS; round++) measured.push(await measurePython(dist));
      const values = (key: keyof typeof LABELS): number[] => measured.map((one) => one[key] / 1000);
      const rows = Object.entries(LABELS).map(([key, label]) =>
        rowOf(label, values(key as keyof typeof LABELS), values('first')),
      );
      const { page, editor, python } = measured[0]!.bytes;
      const sizes = `page ${kilobytes(page)}, editor ${kilobytes(editor)}, Python ${kilobytes(python)}`;
      const notes = [`Transferred, packed with Brotli 11: ${sizes}. Before the reader acts, only the page.`];
      return { unit: 's', rows, notes };
    }),
} satisfies Entry;

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
