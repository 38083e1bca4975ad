/** What a mutation run found: scores, the table of the README, and whether the list of survivors is right. Pure. */
import { FOLDERS, type Folder } from './targets.ts';

/** How the result of `npm run mutate` stands in the README. */
export const START = '<!-- mutate: written by npm run mutate -- --accept -->';
export const END = '<!-- /mutate -->';

export interface Mutant {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** The source line it begins in. */
  readonly text: string;
  /** „a → b“ */
  readonly change: string;
  readonly status: string;
}

/** A mutant that no test can or should notice. */
export interface Survivor {
  readonly file: string;
  readonly line: string;
  readonly change: string;
  readonly reason: string;
}

export interface Score {
  readonly mutants: number;
  readonly killed: number;
  readonly timeout: number;
  readonly survived: number;
  /** Per cent noticed, rounded down to tenths. */
  readonly score: number;
}

/** Mutants that are no program at all say nothing about the tests. */
const VALID = new Set(['Killed', 'Timeout', 'Survived', 'NoCoverage']);
const isSurvivor = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage';

export function scoreOf(mutants: readonly Mutant[]): Score {
  const valid = mutants.filter(({ status }) => VALID.has(status));
  const killed = valid.filter(({ status }) => status === 'Killed').length;
  const timeout = valid.filter(({ status }) => status === 'Timeout').length;
  const survived = valid.filter(isSurvivor).length;
  const score = Math.floor((1000 * (killed + timeout)) / Math.max(1, valid.length)) / 10;
  return { mutants: valid.length, killed, timeout, survived, score };
}

/** Code as it stands in a change: in one line, and of long code its beginning. */
export function oneLine(code: string): string {
  const text = code.trim().replace(/\s+/gu, ' ');
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}

/** What is wrong with the list of survivors, for the files that were mutated. */
export function listProblems(mutants: readonly Mutant[], listed: readonly Survivor[]): string[] {
  const files = new Set(mutants.map(({ file }) => file));
  const open = listed.filter(({ file }) => files.has(file));
  const problems = mutants.filter(isSurvivor).flatMap((mutant) => {
    const at = open.findIndex(
      ({ file, line, change }) => file === mutant.file && line === mutant.text && change === mutant.change,
    );
    if (at >= 0) open.splice(at, 1);
    const { file, line, text, change } = mutant;
    return at >= 0 ? [] : [`${file}:${line}  no test notices ${change}\n  → ${text}`];
  });
  for (const { file, line, change } of open) {
    problems.push(`${file}  is noticed now: ${change}\n  → take it off the list: ${line}`);
  }
  return problems;
}

const COLUMNS = ['mutants', 'killed', 'timeout', 'survived', 'score'] as const;
const HEAD = [`| changed in | ${COLUMNS.join(' | ')} |`, `| --- | ${COLUMNS.map(() => '--:').join(' | ')} |`];

function row(name: string, score: Score): string {
  const cells = COLUMNS.map((column) => (column === 'score' ? `${score.score.toFixed(1)} %` : score[column]));
  return `| \`${name}\` | ${cells.join(' | ')} |`;
}

/** A row per file. */
export function table(mutants: readonly Mutant[]): string {
  const files = [...new Set(mutants.map(({ file }) => file))].sort();
  const rows = files.map((name) => row(name, scoreOf(mutants.filter(({ file }) => file === name))));
  return [...HEAD, ...rows].join('\n');
}

/** The README's table: the folders that were mutated anew, the others as they stood there. */
export function section(old: string, scores: ReadonlyMap<Folder, Score>): string {
  const rows = FOLDERS.flatMap((folder) => {
    const score = scores.get(folder);
    if (score) return [row(`${folder}/`, score)];
    return old.split('\n').filter((line) => line.startsWith(`| \`${folder}/\` `));
  });
  return [...HEAD, ...rows].join('\n');
}
