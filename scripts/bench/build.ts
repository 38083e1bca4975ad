/**
 * What verification adds to a build: the check before it and the comparison in every component. The build without it
 * runs in a copy of the project whose components compare nothing; the project itself has no such switch.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Entry, sideBySide, time, timed } from './measure.ts';

const ROUNDS = 3;
const PARTS = [
  'astro.config.mjs',
  'ec.config.mjs',
  'package.json',
  'tsconfig.json',
  'content',
  'scripts',
  'sim',
  'src',
];
const COMPARISON = 'failOn(place, differences(place, figures));';

export default {
  name: '`astro build` with and without verification',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'belegt-bench-'));
    try {
      const verified = copy(join(folder, 'verified'));
      const unverified = copy(join(folder, 'unverified'));
      const place = join(unverified, 'src/components/place.ts');
      const source = readFileSync(place, 'utf8');
      if (!source.includes(COMPARISON))
        throw new Error('the comparison to leave out is not in src/components/place.ts');
      writeFileSync(place, source.replace(COMPARISON, ''));
      const rows = await sideBySide(
        [
          { label: 'without', run: () => timed(() => build(unverified)) },
          {
            label: 'with: check, build and compare',
            run: () => timed(() => check(verified) * build(verified)),
          },
        ],
        ROUNDS,
        time,
      );
      return { unit: 's', rows, notes: ['The goal is a ratio of at most 1.15.'] };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
} satisfies Entry;

function copy(folder: string): string {
  for (const part of PARTS) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function build(folder: string): number {
  return command(folder, [join(folder, 'node_modules/astro/bin/astro.mjs'), 'build']);
}

function check(folder: string): number {
  return command(folder, ['scripts/check.ts']);
}

function command(cwd: string, args: readonly string[]): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  return 1;
}
