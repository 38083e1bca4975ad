/** `npm run check` on the whole course, beside the parts that a run cannot do without. */
import { spawnSync } from 'node:child_process';
import { checkCourse } from '../../src/check/course.ts';
import { type Entry, sideBySide, time, timed } from './measure.ts';

const ROUNDS = 7;

export default {
  name: '`npm run check` on the course',
  async run() {
    const { lessons } = await checkCourse(process.cwd());
    const literals = lessons.reduce((sum, { checked }) => sum + checked.literals, 0);
    const rows = await sideBySide(
      [
        { label: 'starting Node and nothing else', run: () => timed(() => command(['-e', '0'])) },
        { label: 'the command', run: () => timed(() => command(['scripts/check.ts'])) },
      ],
      ROUNDS,
      time,
    );
    return {
      unit: 's',
      rows,
      notes: [`${literals} literals; figures are computed twice.`],
    };
  },
} satisfies Entry;

function command(args: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} failed:\n${stderr}`);
  return 1;
}
