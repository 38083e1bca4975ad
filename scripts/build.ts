/**
 * `npm run build`: check, `astro build`, coverage of what was built; the first that fails ends it, with its exit code.
 * `--drafts` builds lessons with `strict: false` too, with a banner, for the author's eyes.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const USAGE = `Builds the verified site into dist/.

Options:
  --drafts  build lessons with strict: false too; what comes out is not for publication
  --help    this text`;

const { drafts, help } = read();
if (help) {
  console.log(USAGE);
  process.exit(0);
}
const steps = [
  ['scripts/check.ts'],
  ['node_modules/astro/bin/astro.mjs', 'build', ...(drafts ? ['--drafts'] : [])],
  ['scripts/coverage.ts'],
];
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 2);
}

function read(): { drafts?: boolean | undefined; help?: boolean | undefined } {
  try {
    return parseArgs({ options: { drafts: { type: 'boolean' }, help: { type: 'boolean' } } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}
