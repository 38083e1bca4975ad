import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Options {
  /** Project folder to build. */
  cwd: string;
  outDir: string;
  env?: NodeJS.ProcessEnv;
  args?: readonly string[];
}

/** `astro build`, with the Node that runs the tests. Rejects with the build's output if it fails. */
export async function build({ cwd, outDir, env = {}, args = [] }: Options): Promise<void> {
  const astro = createRequire(join(cwd, 'package.json')).resolve('astro/package.json');
  const command = join(astro, '../bin/astro.mjs');
  const child = spawn(process.execPath, [command, 'build', '--outDir', outDir, ...args], {
    cwd,
    env: { ...cleanEnv(), ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`astro build in ${cwd} ended with ${code}:\n${output}`);
}

/** What vitest sets for its own process must not leak into a production build. */
function cleanEnv(): NodeJS.ProcessEnv {
  const { NODE_ENV, VITEST, TEST, MODE, DEV, PROD, SSR, BASE_URL, BASE_PATH, SITE_URL, ...rest } =
    process.env;
  return rest;
}
