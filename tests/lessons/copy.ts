/** A copy of the project that a test may change: sources copied, packages linked. */
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { project } from '../scripts/command.ts';

export interface Copy {
  readonly root: string;
  readonly read: (file: string) => string;
  readonly write: (file: string, text: string) => void;
  /** Replaces a text that stands exactly once in a file; returns the file's old text. */
  readonly replace: (file: string, from: string, to: string) => string;
  readonly delete: (file: string) => void;
  /** Removes the whole copy. */
  readonly remove: () => void;
}

const COPIED = [
  'sim',
  'src',
  'content',
  'scripts',
  'package.json',
  'tsconfig.json',
  'astro.config.mjs',
  'ec.config.mjs',
];

export function copyProject(): Copy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'belegt-copy-')));
  for (const name of COPIED) cpSync(join(project, name), join(root, name), { recursive: true });
  linkTree(join(project, 'node_modules'), join(root, 'node_modules'));
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const write = (file: string, text: string): void => writeFileSync(join(root, file), text);
  return {
    root,
    read,
    write,
    replace: (file, from, to) => {
      const text = read(file);
      const count = text.split(from).length - 1;
      if (count !== 1) throw new Error(`${file} has ${JSON.stringify(from)} ${count} times, not once`);
      write(
        file,
        text.replace(from, () => to),
      );
      return text;
    },
    delete: (file) => rmSync(join(root, file), { force: true }),
    remove: () => {
      if (existsSync(root) && basename(root).startsWith('belegt-copy-'))
        rmSync(root, { recursive: true, force: true });
    },
  };
}

/**
 * Hard links are quick, and a symbolic link would lead the build back to the original project. Caches that Astro and
 * Vite keep among the packages are left out.
 */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (['.astro', '.vite', '.cache'].includes(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target); // another file system
  }
}

/** Astro's command line within the copy. */
export const ASTRO = 'node_modules/astro/bin/astro.mjs';
