/** The lesson's own Python listing in a child process, timed by itself. */
import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Sample } from './measure.ts';

const listings = fileURLToPath(new URL('../../content/konzepte/resilienz-1/python/', import.meta.url));

/** Such as „Python 3.12.3“; `null` where there is no python3. */
export function pythonVersion(): string | null {
  const { status, stdout } = spawnSync('python3', ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** @param work statements that leave in `amount` how much was done, with everything of simuliere.py at hand */
export function timedPython(work: string): Sample {
  const code = `
import json, time
from simuliere import *
start = time.perf_counter()
${work}
print(json.dumps({"amount": amount, "seconds": time.perf_counter() - start}))`;
  return JSON.parse(execFileSync('python3', ['-B', '-c', code], { cwd: listings, encoding: 'utf8' }));
}
