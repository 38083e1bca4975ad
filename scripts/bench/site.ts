/** A built site to measure in a browser. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Builds the site into a folder of its own, which is gone when `measure` has ended. */
export async function withSite<T>(measure: (dist: string) => Promise<T>): Promise<T> {
  const dist = mkdtempSync(join(tmpdir(), 'belegt-bench-'));
  try {
    const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', dist];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`astro build failed:\n${stderr}`);
    return await measure(dist);
  } finally {
    rmSync(dist, { recursive: true, force: true });
  }
}
