/** The Python of a lesson, as it lies in the lesson's folder. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { VFileMessage } from 'vfile-message';
import { createMessage } from '../check/message.ts';
import type { LessonFiles } from './session.ts';

export const COMPARISON = 'python/vergleich/index.ts';

export interface PythonLesson extends LessonFiles {
  /** Relative to the project, such as `content/konzepte/resilienz-1`. */
  readonly folder: string;
}

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** @param folder relative to `root`, with forward slashes. */
export function readLesson(root: string, folder: string): PythonLesson {
  const files: Record<string, string> = {};
  for (const part of ['python', 'uebungen']) {
    const absolute = join(root, folder, part);
    if (!existsSync(absolute)) continue;
    for (const path of readdirSync(absolute, { recursive: true, encoding: 'utf8' }).sort()) {
      const file = `${part}/${path.replaceAll('\\', '/')}`;
      if (!file.endsWith('.py') || !statSync(join(root, folder, file)).isFile()) continue;
      files[file] = textOf(join(root, folder, file));
    }
  }
  const comparison = join(root, folder, COMPARISON);
  return { folder, files, comparison: existsSync(comparison) ? comparison : null };
}

/** The files that are listings: every one is run as a script. */
export function listingsOf({ files }: LessonFiles): string[] {
  return Object.keys(files).filter((file) => /^python\/[^/]+\.py$/u.test(file));
}

/** Line endings and a byte order mark depend on who checked the file out. */
function textOf(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/^\uFEFF/u, '')
    .replaceAll('\r\n', '\n');
}

/**
 * A message about a file of the lesson.
 * @param rule `drift`: Python and figures say different things; `python`: something could not be compared.
 */
export function messageAt(
  { folder }: { readonly folder: string },
  file: string,
  rule: 'drift' | 'python',
  reason: string,
  hint: string,
  place?: Place,
): VFileMessage {
  return createMessage(`${folder}/${file}`, {
    rule,
    reason,
    hint,
    start: place && { line: place.line, column: place.column, offset: 0 },
  });
}

/** Where a file defines a function or another name at its top level. */
export function placeOf(source: string, name: string): Place | undefined {
  const at = source
    .split('\n')
    .findIndex((line) => new RegExp(String.raw`^(?:(?:def|class)\s+)?${name}\b`, 'u').test(line));
  return at < 0 ? undefined : { line: at + 1, column: 1 };
}

/** What a file has in one line, for a message. */
export function quoted(text: string): string {
  const line = text.replaceAll('\n', ' ').trim();
  return `„${line.length > 100 ? `${line.slice(0, 99)}…` : line}“`;
}
