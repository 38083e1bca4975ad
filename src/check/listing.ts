/**
 * Listings: a named part of a real file. `sim/backoff.ts#backoff` names a region (`// #region backoff` … `// #endregion`,
 * `# region backoff` … `# endregion` in Python) or, where there is none, a top-level function, class, constant or type.
 * Without `#name` the whole file is shown.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

export interface Listing {
  /** Path relative to the project root, with forward slashes. */
  readonly file: string;
  readonly name: string | undefined;
  readonly language: 'ts' | 'python' | 'text';
  readonly code: string;
  /** 1-based line of the first line of `code` in the file. */
  readonly line: number;
}

export type FoundListing =
  | { readonly ok: true; readonly listing: Listing }
  | { readonly ok: false; readonly problem: string };

/**
 * Looks a reference up. `./…` is relative to the lesson's folder, everything else to the project root.
 * @param lesson path of the lesson's source, relative to `root`.
 */
export function findListing(root: string, lesson: string, reference: string): FoundListing {
  const [path = '', name] = reference.split('#', 2);
  const file = normalize(path.startsWith('./') ? join(dirname(lesson), path) : path)
    .split(sep)
    .join('/');
  if (file.startsWith('../')) return { ok: false, problem: `${file} lies outside the project` };
  const absolute = join(root, file);
  if (!existsSync(absolute) || !statSync(absolute).isFile())
    return { ok: false, problem: `there is no file ${file}` };
  const lines = readFileSync(absolute, 'utf8').replace(/\r\n/gu, '\n').replace(/\n$/u, '').split('\n');
  const language = file.endsWith('.py') ? 'python' : file.endsWith('.ts') ? 'ts' : 'text';
  const range =
    name === undefined
      ? { from: 0, to: lines.length }
      : (region(lines, name) ?? declaration(lines, name, language));
  if (!range) return { ok: false, problem: `${file} has no region, function or class named ${name}` };
  const code = dedent(lines.slice(range.from, range.to).filter((line) => !MARK.test(line)));
  return { ok: true, listing: { file, name, language, code, line: range.from + 1 } };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const MARK = /^\s*(?:\/\/|#)\s*#?(?:end)?region\b/u;

function region(lines: readonly string[], name: string): Range | undefined {
  const start = lines.findIndex((line) => /^\s*(?:\/\/|#)\s*#?region\s+(\S+)/u.exec(line)?.[1] === name);
  if (start < 0) return undefined;
  let depth = 0;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (!MARK.test(line)) continue;
    depth += /endregion/u.test(line) ? -1 : 1;
    if (depth === 0) return { from: start + 1, to: at };
  }
  return undefined;
}

const DECLARATION = {
  ts: (name: string) =>
    new RegExp(
      `^(?:export\\s+)?(?:default\\s+)?(?:async\\s+)?(?:function\\*?|class|const|interface|type)\\s+${name}\\b`,
      'u',
    ),
  python: (name: string) =>
    new RegExp(`^(?:(?:async\\s+)?def|class)\\s+${name}\\b|^${name}\\s*(?::[^=]+)?=`, 'u'),
} as const;

/** A top-level declaration, with the comment or decorators right above it. The formatter keeps its end at column 1. */
function declaration(
  lines: readonly string[],
  name: string,
  language: Listing['language'],
): Range | undefined {
  if (language === 'text' || !/^[A-Za-z_]\w*$/u.test(name)) return undefined;
  const pattern = DECLARATION[language](name);
  const at = lines.findIndex((line) => pattern.test(line));
  if (at < 0) return undefined;
  let from = at;
  while (from > 0 && /^(?:\/\/|\/\*| \*|@|#)/u.test(lines[from - 1]!)) from -= 1;
  let to = at + 1;
  if (language === 'ts') {
    while (
      to < lines.length &&
      !/^[})\]]/u.test(lines[to - 1]!) &&
      !/^(?:const|type)\b.*;$|^export (?:const|type)\b.*;$/u.test(lines[at]!)
    ) {
      to += 1;
    }
  } else {
    while (to < lines.length && (lines[to] === '' || /^[\s)\]}]/u.test(lines[to]!))) to += 1;
    while (lines[to - 1]!.trim() === '') to -= 1;
  }
  return { from, to };
}

function dedent(lines: readonly string[]): string {
  const used = lines.filter((line) => line.trim() !== '');
  const indent = Math.min(...used.map((line) => /^\s*/u.exec(line)![0].length));
  return lines
    .map((line) => line.slice(Number.isFinite(indent) ? indent : 0))
    .join('\n')
    .replace(/^\n+|\n+$/gu, '');
}
