/** Remembers which lessons were clean, by everything their Python and its check are made of. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Figures } from '../figures/figure.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** What a comparison may import, and what checks it. */
const SHARED = ['sim', 'src/figures', 'src/python', 'src/check'];

/** @param folder of the lesson, relative to `root` */
export function keyOf(root: string, folder: string, figures: Figures): string {
  const hash = createHash('sha256');
  const add = (name: string, content: string | Buffer): void => {
    hash.update(JSON.stringify([name, content.length])).update(content);
  };
  for (const path of sourcesIn(join(root, folder))) add(path, readFileSync(join(root, folder, path)));
  for (const part of SHARED) {
    for (const path of sourcesIn(join(PROJECT, part)))
      add(`${part}/${path}`, readFileSync(join(PROJECT, part, path)));
  }
  for (const file of ['package-lock.json', 'node_modules/pyodide/package.json']) {
    if (existsSync(join(PROJECT, file))) add(file, readFileSync(join(PROJECT, file)));
  }
  add('figures', JSON.stringify(figures));
  add('node', process.version);
  return hash.digest('hex');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(?:py|ts)$/u.test(path) && !path.startsWith('browser/'))
    .sort();
}

export function isKnownClean(root: string, folder: string, key: string): boolean {
  const file = fileOf(root, folder);
  return existsSync(file) && readFileSync(file, 'utf8') === key;
}

/** A cache that cannot be written only costs time. */
export function rememberClean(root: string, folder: string, key: string): void {
  if (!existsSync(join(root, 'node_modules'))) return;
  const file = fileOf(root, folder);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, key);
  } catch {}
}

function fileOf(root: string, folder: string): string {
  return join(root, 'node_modules/.cache/belegt/python', folder.replaceAll('/', '+'));
}
