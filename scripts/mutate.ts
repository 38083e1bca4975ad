/**
 * `npm run mutate [-- <folder or file> …]`: StrykerJS changes the code of `sim/` and `src/check/`, one place at a time,
 * and says which changes no test notices. Results are remembered until the code or its tests change.
 * `--accept` writes the scores into the README, `--force` forgets what is remembered, `--concurrency <n>` tries n at once.
 * Exit code 0 if the list of survivors is right and the scores are reached and stand in the README, 1 otherwise, 2 if
 * there was nothing to change.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import {
  END,
  listProblems,
  type Mutant,
  oneLine,
  type Score,
  START,
  type Survivor,
  scoreOf,
  section,
  table,
} from '../tests/mutation/report.ts';
import { FOLDERS, type Folder, GOALS, type Target, targetsIn } from '../tests/mutation/targets.ts';

const root = process.cwd();
const LIST = 'tests/mutation/survivors.json';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { accept: { type: 'boolean' }, force: { type: 'boolean' }, concurrency: { type: 'string' } },
});
const wanted = positionals.map((path) => relative(root, path).replace(/^check$/u, 'src/check'));

/** What survived is tried again each time: Stryker does not see that a test may now notice a constant. */
function forgetSurvivors(path: string): void {
  if (!existsSync(path)) return;
  const known = JSON.parse(readFileSync(path, 'utf8')) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  for (const entry of Object.values(known.files)) {
    entry.mutants = entry.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  }
  writeFileSync(path, JSON.stringify(known));
}

/** One file at a time: the others stay as quick as they are, and what is known stays known if the run is ended. */
async function mutate({ file, tests, coverage }: Target): Promise<Mutant[]> {
  console.log(file);
  process.env.MUTATION_TESTS = tests.join(',');
  const incrementalFile = `node_modules/.cache/belegt/mutation/${file}.json`;
  forgetSurvivors(incrementalFile);
  const results = await new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    coverageAnalysis: coverage,
    concurrency: Number(values.concurrency ?? Math.max(1, availableParallelism() >> 1)),
    timeoutMS: 8_000,
    reporters: ['progress-append-only'],
    logLevel: 'warn',
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    ignorePatterns: ['dist', '.astro'],
    tempDirName: '.stryker-tmp',
    cleanTempDir: 'always',
    incremental: true,
    incrementalFile,
    force: values.force ?? false,
  } as ConstructorParameters<typeof Stryker>[0]).runMutationTest();
  const source = readFileSync(join(root, file), 'utf8').split('\n');
  return results.map(({ location: { start, end }, replacement, status }) => {
    const lines = source.slice(start.line - 1, end.line);
    const text = lines[0]!.trim();
    lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1);
    lines[0] = lines[0]!.slice(start.column - 1);
    const change = `${oneLine(lines.join('\n'))} → ${oneLine(replacement)}`;
    return { file, line: start.line, text, change, status };
  });
}

const mutants: Mutant[] = [];
const scores = new Map<Folder, Score>();
for (const folder of FOLDERS) {
  const whole = wanted.length === 0 || wanted.includes(folder);
  const targets = targetsIn(root, folder).filter(({ file }) => whole || wanted.includes(file));
  const of: Mutant[] = [];
  for (const target of targets) of.push(...(await mutate(target)));
  if (whole) scores.set(folder, scoreOf(of));
  mutants.push(...of);
}
if (mutants.length === 0) {
  console.error(`nothing to mutate\n  → name ${FOLDERS.join(', ')} or files of them`);
  process.exit(2);
}
console.log(table(mutants));
const listed = JSON.parse(readFileSync(join(root, LIST), 'utf8')) as Survivor[];
const problems = listProblems(mutants, listed);
for (const [folder, { score }] of scores) {
  if (score < GOALS[folder]) problems.push(`${folder}/ reaches ${score} %, not ${GOALS[folder]} %`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const [from, to] = [readme.indexOf(START) + START.length, readme.indexOf(END)];
const says = readme.slice(from, to).trim();
const found = section(says, scores);
if (values.accept) {
  writeFileSync(join(root, 'README.md'), `${readme.slice(0, from)}\n\n${found}\n\n${readme.slice(to)}`);
} else if (says !== found) {
  console.error('README.md says something else\n  → read the table and run: npm run mutate -- --accept');
  process.exitCode = 1;
}
