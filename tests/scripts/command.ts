import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const project = join(import.meta.dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `node <args>` in a folder, with the Node that runs the tests. */
export async function runNode(
  cwd: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...cleanEnv(), FORCE_COLOR: '0', ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, stdout, stderr };
}

/** What vitest sets for its own process must not leak into the commands it starts. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const {
    NODE_ENV,
    NODE_OPTIONS,
    VITEST,
    TEST,
    MODE,
    DEV,
    PROD,
    SSR,
    BASE_URL,
    BASE_PATH,
    SITE_URL,
    ...rest
  } = process.env;
  return rest;
}
