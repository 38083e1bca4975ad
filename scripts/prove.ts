/**
 * `npm run prove`: changes every number of every lesson's source, figure module and listings, one at a time and in memory,
 * and says which change nothing noticed. Needs a built site. `--accept` writes the result into the README.
 * Exit code 0 if everything was noticed and the README says so, 1 otherwise, 2 if it could not be tried.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from '../src/check/check.ts';
import { type CheckedLesson, checkCourse } from '../src/check/course.ts';
import { findListing } from '../src/check/listing.ts';
import { pointsOf } from '../src/check/position.ts';
import { coverage } from '../src/coverage/coverage.ts';
import { readFrontmatter } from '../src/coverage/frontmatter.ts';
import {
  apply,
  lessonMutants,
  listingMutants,
  type Mutant,
  moduleMutants,
} from '../src/coverage/mutation.ts';
import { END, emptyRow, proofSection, type Row, START } from '../src/coverage/proof.ts';
import type { Figures } from '../src/figures/figure.ts';
import { listingsOf, readLesson } from '../src/python/lesson.ts';
import { Notice } from '../src/python/notice.ts';
import { diagramProblems } from './diagrams.ts';
import { survivors } from './prove-survivors.ts';

type Verdict = 'check' | 'coverage' | 'stated' | 'setting' | 'justified' | 'unnoticed';

const root = process.cwd();
const LIMIT_MS = 20_000;
const course = await checkCourse(root, { loadDiagramProblems: async () => diagramProblems });
if (course.outcome !== 'clean' || !existsSync(join(root, 'dist/index.html'))) {
  console.error('the course must be clean and built\n  → run: npm run build');
  process.exit(2);
}
const started = performance.now();
const unnoticed: string[] = [];
const rows: Row[] = [];
const used = new Set<(typeof survivors)[number]>();
for (const lesson of course.lessons) {
  rows.push(proveSource(lesson), await proveModule(lesson), ...(await proveListings(lesson)));
}
for (const known of survivors) {
  if (!used.has(known))
    unnoticed.push(`scripts/prove-survivors.ts  nothing survives in: ${known.line}\n  → remove the entry`);
}
const section = proofSection(rows);
console.log(section);
for (const line of unnoticed) console.error(line);
console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const [from, to] = [readme.indexOf(START), readme.indexOf(END)];
const says = from >= 0 && to > from ? readme.slice(from + START.length, to).trim() : undefined;
if (process.argv.includes('--accept') && says !== undefined) {
  writeFileSync(
    join(root, 'README.md'),
    `${readme.slice(0, from + START.length)}\n\n${section}\n\n${readme.slice(to)}`,
  );
} else if (says !== section) {
  console.error('README.md says something else\n  → read the table and run: npm run prove -- --accept');
  process.exitCode = 1;
}
if (unnoticed.length > 0) process.exitCode = 1;

function surroundings(file: string) {
  return {
    file,
    listingProblem: (reference: string) => {
      const found = findListing(root, file, reference);
      return found.ok ? undefined : found.problem;
    },
  };
}

function proveSource({ lesson, source, figures, checked }: CheckedLesson): Row {
  const html = readFileSync(
    join(root, 'dist', lesson.file.slice('content/'.length, -'index.mdx'.length), 'index.html'),
    'utf8',
  );
  const stated = checked.places.filter(({ component }) => component === 'Angabe');
  const ids = new Set(Object.keys(figures));
  const verdict = (mutant: Mutant): Verdict => {
    const mutated = apply(source, mutant);
    if (check(mutated, figures, surroundings(lesson.file)).messages.length > 0) return 'check';
    if (stated.some(({ start: from, end: to }) => mutant.start >= from && mutant.end <= to)) return 'stated';
    const line = lineAt(source, mutant.start);
    if (/^(?:dauer|reihenfolge):|<Uebung [^>]*dauer="/u.test(line)) return 'setting';
    // The page as it would be: the text around the number stands on it word for word.
    const changed = lineAt(mutated, mutant.start);
    const isAngabe = /^\s*- \{ text: /u.test(line);
    const text = isAngabe ? undefined : textAround(line, changed);
    const own = readFrontmatter(mutated);
    const listMark =
      /^\s*(\d+)\.\s/u.test(line) &&
      /^\s*$/u.test(source.slice(source.lastIndexOf('\n', mutant.start) + 1, mutant.start));
    const page = listMark
      ? html.replace('<ol>', `<ol start="${mutant.after}">`)
      : text
        ? html.replaceAll(text[0], text[1])
        : html;
    const { unaccounted } = coverage(page, { own, frontmatter: [own], figures: ids });
    // Only the first mark of a list shows.
    if (listMark && !isFirstItem(source, mutant.start)) return 'setting';
    if (unaccounted.length > 0) return 'coverage';
    return isAngabe || isStated(line, mutant.before, readFrontmatter(source).angaben)
      ? 'stated'
      : 'unnoticed';
  };
  return tally(lesson.file, source, lessonMutants(source), verdict);
}

function isFirstItem(source: string, offset: number): boolean {
  const before = source.slice(0, source.lastIndexOf('\n', offset - 1) + 1).trimEnd();
  return (
    !/\n\d+\.\s[^\n]*$/u.test(before) &&
    !/\n {2,}[^\n]*$/u.test(before) &&
    /^1$/u.test(source.slice(offset, offset + 1))
  );
}

/** Whether the frontmatter gives a source for a text of the line that holds the number. */
function isStated(line: string, number: string, angaben: readonly { readonly text: string }[]): boolean {
  return angaben.some(({ text }) => line.includes(text) && text.includes(number));
}

/** What differs between two lines, up to the marks that end a text: quotes, brackets, `key: `. */
function textAround(line: string, changed: string): [string, string] | undefined {
  const pieces = (text: string): string[] => text.split(/["[\]{}|]|^\w+: |'|[<>`]/u);
  const [old, now] = [pieces(line), pieces(changed)];
  const index = old.findIndex((piece, at) => piece !== now[at]);
  return index < 0 || old[index]!.trim() === '' ? undefined : [old[index]!.trim(), now[index]!.trim()];
}

async function proveModule({ lesson, source, figures }: CheckedLesson): Promise<Row> {
  const text = readFileSync(join(root, lesson.figures), 'utf8');
  const mutants = moduleMutants(text);
  const results = await evaluateAll(
    join(root, lesson.figures),
    mutants.map((mutant) => apply(text, mutant)),
  );
  const verdicts = new Map(
    mutants.map((mutant, index) => {
      const result = results[index];
      const seen = !result || check(source, result, surroundings(lesson.file)).messages.length > 0;
      return [mutant, seen || figureless(result, figures) ? 'check' : 'unnoticed'] as const;
    }),
  );
  return tally(lesson.figures, text, mutants, (mutant) => verdicts.get(mutant)!);
}

/** The listings, each as it would be checked when the site is built, with one number changed. */
async function proveListings({ lesson, figures }: CheckedLesson): Promise<Row[]> {
  const python = readLesson(root, dirname(lesson.file));
  const listings = listingsOf(python);
  if (listings.length === 0) return [];
  const notice = await Notice.start();
  if (await notice.of(python, figures)) {
    console.error(`the Python of ${python.folder} is not clean to begin with\n  → run: npm run check`);
    process.exit(2);
  }
  const proven: Row[] = [];
  for (const file of listings) {
    const text = python.files[file]!;
    const mutants = listingMutants(text);
    const verdicts = new Map<Mutant, Verdict>();
    for (const mutant of mutants) {
      const changed = { ...python, files: { ...python.files, [file]: apply(text, mutant) } };
      verdicts.set(mutant, (await notice.of(changed, figures)) ? 'check' : 'unnoticed');
    }
    proven.push(tally(`${python.folder}/${file}`, text, mutants, (mutant) => verdicts.get(mutant)!));
  }
  return proven;
}

/** Whether a figure became invalid. */
function figureless(result: Figures, figures: Figures): boolean {
  return Object.keys(figures).some((id) => result[id] === undefined || result[id].kind === 'invalid');
}

function tally(
  file: string,
  source: string,
  mutants: readonly Mutant[],
  verdict: (mutant: Mutant) => Verdict,
): Row {
  const row = emptyRow(file);
  const pointAt = pointsOf(source);
  for (const mutant of mutants) {
    const found = verdict(mutant);
    row.numbers += 1;
    const reason = survivors.find(
      (known) => known.file === file && lineAt(source, mutant.start).includes(known.line),
    );
    if (found === 'unnoticed' && reason) {
      used.add(reason);
      row.justified += 1;
      continue;
    }
    row[found] += 1;
    if (found !== 'unnoticed') continue;
    const { line, column } = pointAt(mutant.start);
    unnoticed.push(
      `${file}:${line}:${column}  nothing notices ${mutant.after} instead of ${mutant.before}\n  → ${lineAt(source, mutant.start).trim()}`,
    );
  }
  return row;
}

function lineAt(source: string, offset: number): string {
  const end = source.indexOf('\n', offset);
  return source.slice(source.lastIndexOf('\n', offset - 1) + 1, end < 0 ? undefined : end);
}

/** Figures of each copy of a module; `undefined` for one that throws or does not finish. */
async function evaluateAll(path: string, copies: readonly string[]): Promise<(Figures | undefined)[]> {
  const results: (Figures | undefined)[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    while (next < copies.length) {
      const index = next;
      next += 1;
      child ??= start();
      const result = await ask(child, [path, copies[index]!]);
      if (result === 'hangs') {
        child.kill('SIGKILL');
        child = undefined;
      } else results[index] = result.figures;
    }
    child?.kill();
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, lane));
  return copies.map((_, index) => results[index]);
}

function start(): ChildProcess {
  return fork(join(dirname(fileURLToPath(import.meta.url)), 'prove-child.ts'), {
    execArgv: ['--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

function ask(child: ChildProcess, message: [string, string]): Promise<{ figures?: Figures } | 'hangs'> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done('hangs'), LIMIT_MS);
    const done = (result: { figures?: Figures } | 'hangs'): void => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(result);
    };
    child.once('message', (result) => done(result as { figures?: Figures }));
    child.once('exit', () => done('hangs'));
    child.send(message);
  });
}
