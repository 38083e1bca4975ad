/**
 * Listings: a named part of a real file. `sim/backoff.ts#backoff` names a region (`// #region backoff` … `// #endregion`,
 * `# region backoff` … `# endregion` in Python) or, where there is none, a top-level function, class, constant or type,
 * or a method (`#Politik.wartezeit`). Without `#name` the whole file is shown.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { withoutMark } from './position.ts';

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
  const [path, name] = reference.split('#', 2) as [string, string?];
  const file = normalize(path.startsWith('.') ? join(dirname(lesson), path) : path)
    .split(sep)
    .join('/');
  if (file.startsWith('../')) return { ok: false, problem: `${file} lies outside the project` };
  const absolute = join(root, file);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isFile()) {
    return { ok: false, problem: `there is no file ${file}` };
  }
  const found = cutListing(readFileSync(absolute, 'utf8'), file, name);
  return typeof found === 'string' ? { ok: false, problem: found } : { ok: true, listing: found };
}

/** The part `name` of a file's text, or why there is none. */
export function cutListing(text: string, file: string, name: string | undefined): Listing | string {
  const lines = withoutMark(text).replace(/\r\n/gu, '\n').replace(/\n$/u, '').split('\n');
  const language = file.endsWith('.py') ? 'python' : file.endsWith('.ts') ? 'ts' : 'text';
  const range =
    name === undefined
      ? { from: 0, to: lines.length }
      : (region(lines, name) ?? declaration(lines, name, language));
  if (range === undefined) return `${file} has no region, function or class named ${name}`;
  if (typeof range === 'string') return `${file} ${range}`;
  let { from, to } = range;
  const isSpace = (line: string): boolean => line.trim() === '' || MARK.test(line);
  while (from < to && isSpace(lines[from]!)) from += 1;
  while (from < to && isSpace(lines[to - 1]!)) to -= 1;
  if (from === to) return `${file} has nothing in ${name ?? 'it'}`;
  const code = dedent(lines.slice(from, to).filter((line) => !MARK.test(line)));
  return { file, name, language, code, line: from + 1 };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

const START = /^\s*(?:\/\/|#)\s*#?region\s+(\S+)\s*$/u;
const MARK = /^\s*(?:\/\/|#)\s*#?(?:region\s+\S+|endregion(?:\s+\S+)?)\s*$/u;

function region(lines: readonly string[], name: string): Range | string | undefined {
  const starts = lines.flatMap((line, at) => (START.exec(line)?.[1] === name ? [at] : []));
  const [start] = starts;
  if (start === undefined) return undefined;
  if (starts.length > 1) return `has ${starts.length} regions named ${name}`;
  let depth = 0;
  for (const [at, line] of lines.entries()) {
    if (at < start || !MARK.test(line)) continue;
    depth += START.test(line) ? 1 : -1;
    if (depth === 0) return { from: start + 1, to: at };
  }
  return `never ends its region ${name}`;
}

type Pattern = (name: string) => RegExp;

const DECLARATION: Readonly<Record<'ts' | 'python', Pattern>> = {
  ts: (name) =>
    new RegExp(
      String.raw`^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|class|const|let|interface|type)\s+${name}(?![\w$])`,
    ),
  python: (name) =>
    new RegExp(String.raw`^(?:(?:async\s+)?def|class)\s+${name}\b|^${name}\s*(?::[^=]+)?=(?!=)`),
};
const METHOD: Readonly<Record<'ts' | 'python', Pattern>> = {
  ts: (name) =>
    new RegExp(
      String.raw`^(?:(?:public|private|protected|static|override|readonly|async|get|set)\s+)*[*#]?${name}(?:<[^(]*>)?\(`,
    ),
  python: (name) => new RegExp(String.raw`^(?:async\s+)?def\s+${name}\b`),
};

/** A declaration at the top level, or a method of one, with the comment or decorators right above it. */
function declaration(
  lines: readonly string[],
  name: string,
  language: Listing['language'],
): Range | undefined {
  if (language === 'text' || !/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?$/u.test(name)) return undefined;
  const [owner, method] = name.split('.') as [string, string?];
  const outer = declared(lines, { from: 0, to: lines.length }, DECLARATION[language](owner), '');
  if (!outer || method === undefined) return outer;
  const indent = lines
    .slice(outer.from, outer.to)
    .map((line) => /^[ \t]+(?=\S)/u.exec(line)?.[0] ?? '')
    .find((space) => space !== '');
  return indent === undefined ? undefined : declared(lines, outer, METHOD[language](method), indent);
}

/** The lines of the first declaration at one indentation; it ends where something else begins there, as formatters keep it. */
function declared(
  lines: readonly string[],
  within: Range,
  pattern: RegExp,
  indent: string,
): Range | undefined {
  const text = (at: number): string => {
    const line = lines[at]!;
    return line.startsWith(indent) ? line.slice(indent.length) : '';
  };
  let at = within.from;
  while (at < within.to && !pattern.test(text(at))) at += 1;
  if (at === within.to) return undefined;
  let from = at;
  while (from > within.from && /^(?:\/\/|\/\*| \*|@|#(?!!))/u.test(text(from - 1))) from -= 1;
  let to = at + 1;
  const belongs = (line: number): boolean =>
    lines[line]!.trim() === '' || /^[\s)\]}]/u.test(text(line)) || isWithinText(lines.slice(at, line));
  while (to < within.to && belongs(to)) to += 1;
  return { from, to };
}

/** Whether some lines end inside a template or a triple-quoted text, whose lines need no indentation. */
function isWithinText(lines: readonly string[]): boolean {
  const text = lines.join('\n');
  return [/"""/gu, /'''/gu, /(?<!\\)`/gu].some((mark) => (text.match(mark)?.length ?? 0) % 2 === 1);
}

function dedent(lines: readonly string[]): string {
  const used = lines.filter((line) => line.trim() !== '');
  const indent = Math.min(...used.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent)).join('\n');
}
