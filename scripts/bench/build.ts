/**
 * What verification adds to a build: the check before it and the comparison in every component. The build without it
 * runs in a copy of the project whose components compare nothing; the project itself has no such switch.
 */
import { spawnSync } from 'node:child_process';
import { ASTRO, copyProject } from '../../tests/lessons/copy.ts';
import { type Entry, sideBySide, time, timed } from './measure.ts';

const ROUNDS = 3;
const COMPARISON = 'failOn(place, differences(place, figures));';

export default {
  name: '`astro build` with and without verification',
  async run() {
    const [verified, unverified] = [copyProject(), copyProject()];
    try {
      unverified.replace('src/components/place.ts', COMPARISON, '');
      const rows = await sideBySide(
        [
          { label: 'without', run: () => timed(() => command(unverified.root, ASTRO, 'build')) },
          {
            label: 'with: check, build and compare',
            run: () =>
              timed(
                () => command(verified.root, 'scripts/check.ts') * command(verified.root, ASTRO, 'build'),
              ),
          },
        ],
        ROUNDS,
        time,
      );
      return { unit: 's', rows, notes: ['The goal is a ratio of at most 1.15.'] };
    } finally {
      for (const copy of [verified, unverified]) copy.remove();
    }
  },
} satisfies Entry;

function command(cwd: string, ...args: readonly string[]): number {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  return 1;
}
