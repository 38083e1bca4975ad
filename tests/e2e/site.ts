import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from './build.ts';
import { serve } from './server.ts';

export interface Site {
  /** Address of the start page, with base and final slash. */
  url: string;
  base: string;
  /** Folder with the built files. */
  dist: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The site at `/`. */
    site: Site;
    /** The same site below `/kurs/`, with a known origin. */
    basedSite: Site;
  }
}

const project = resolve(import.meta.dirname, '../..');

/** Global setup: builds the site twice, once below a base, and serves both until the tests end. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'belegt-e2e-'));
  const start = async (base: string, env: NodeJS.ProcessEnv) => {
    const dist = join(folder, base === '/' ? 'root' : 'based');
    await build({ cwd: project, outDir: dist, env });
    const { url, server } = await serve(dist, base);
    return { site: { url, base, dist }, server };
  };
  // One after the other: they share Astro's caches in the project folder.
  const root = await start('/', {});
  const based = await start('/kurs/', { BASE_PATH: '/kurs/', SITE_URL: 'https://kurs.example' });
  provide('site', root.site);
  provide('basedSite', based.site);
  return async () => {
    root.server.close();
    based.server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
