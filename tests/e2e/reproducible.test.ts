import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build } from './build.ts';

const project = resolve(import.meta.dirname, '../..');
const workshop = mkdtempSync(join(tmpdir(), 'belegt-twice-'));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

/** The project's files without what is ignored, and its packages, in another folder. */
function copyProject(to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of sourceFiles()) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(project, file), join(to, file));
  }
  linkTree(join(project, 'node_modules'), join(to, 'node_modules'));
}

function sourceFiles(): string[] {
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', git, { cwd: project, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(project, file)));
}

/** Hard links are quick; a symbolic link to the folder would lead the build back to the original project. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (['.astro', '.vite', '.cache'].includes(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    const kind = lstatSync(source);
    if (kind.isDirectory()) linkTree(source, target);
    else if (kind.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target);
  }
}

/** Every file below a folder with the hash of its bytes. */
function fingerprint(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    files.map((file) => [
      file.slice(folder.length + 1),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
}

test('two builds in different folders, time zones and languages are the same, byte for byte', async () => {
  const here = join(workshop, 'a');
  const there = join(workshop, 'ein/ganz/anderer/und/viel/längerer Ordner');
  const builds = [
    { folder: here, env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' } },
    { folder: there, env: { TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } },
  ];
  for (const { folder, env } of builds) {
    copyProject(folder);
    await build({ cwd: folder, outDir: join(folder, 'dist'), env });
  }
  const [first, second] = builds.map(({ folder }) => fingerprint(join(folder, 'dist')));
  expect(Object.keys(first ?? {}).length).toBeGreaterThan(20);
  expect(second).toEqual(first);
}, 180_000);
