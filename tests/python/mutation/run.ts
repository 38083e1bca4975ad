/**
 * Changes one operator or constant of a lesson's listings at a time and asks the build's check about each. Prints JSON:
 * how many there were, and those the check did not notice. Started by `mutation.test.ts` in a process of its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import type { Figures } from '#src/figures/figure.ts';
import { type PythonLesson, readLesson } from '#src/python/lesson.ts';
import { checkListings } from '#src/python/listings.ts';
import { type Observation, type Python, Session } from '#src/python/session.ts';

interface Mutant {
  readonly line: number;
  readonly column: number;
  readonly before: string;
  readonly after: string;
  readonly source: string;
}

const root = join(import.meta.dirname, '../../..');
const folder = 'content/konzepte/resilienz-1';
const [part = 0, parts = 1] = process.argv.slice(2).map(Number);

const python = await loadPyodide();
python.runPython(readFileSync(join(import.meta.dirname, 'mutants.py'), 'utf8'));
const mutantsOf = (source: string) => JSON.parse(python.globals.get('mutants')(source)) as Mutant[];

/** A lesson's run takes some thousand steps; an endless mutant is stopped soon. */
const session = await Session.start(300_000);
const lesson = readLesson(root, folder);
const { default: figures } = (await import(join(root, folder, 'figures.ts'))) as { default: Figures };

const SILENT: Observation = { output: '', value: null, error: null };
const methods = bound(['open', 'script', 'imported', 'call', 'constant', 'compare', 'exercise']);
/** The check in two parts: what is quick comes first. */
const outputs: Python = {
  ...methods,
  open: async (files) => ({ ...(await session.open(files)), konstanten: {}, laeufe: [] }),
};
const runs: Python = {
  ...methods,
  open: async (files) => ({ ...(await session.open(files)), ausgaben: {}, konstanten: {} }),
  script: async () => SILENT,
  imported: async () => SILENT,
};

function bound(names: readonly (keyof Python)[]): Python {
  const entries = names.map((name) => {
    const method = session[name] as (...given: unknown[]) => unknown;
    return [name, async (...given: unknown[]) => method.apply(session, given)];
  });
  return Object.fromEntries(entries) as Python;
}

async function noticed(changed: PythonLesson): Promise<boolean> {
  return (
    (await checkListings(outputs, changed, figures)).length > 0 ||
    (await checkListings(runs, changed, figures)).length > 0
  );
}

if (await noticed(lesson)) throw new Error('the lesson is not clean to begin with');

const survivors: string[] = [];
let count = 0;
for (const file of Object.keys(lesson.files).filter((name) => /^python\/[^/]+\.py$/u.test(name))) {
  for (const [index, { source, ...mutant }] of mutantsOf(lesson.files[file]!).entries()) {
    if (index % parts !== part) continue;
    count += 1;
    const start = performance.now();
    const was = await noticed({ ...lesson, files: { ...lesson.files, [file]: source } });
    if (process.env.TIMES) console.error((performance.now() - start).toFixed(0), was, file, mutant);
    if (was) continue;
    const line = lesson.files[file]!.split('\n')[mutant.line - 1]!.trim();
    survivors.push(
      `${file} | ${line} | ${mutant.before} (column ${mutant.column}) becomes ${mutant.after || 'nothing'}`,
    );
  }
}
console.log(JSON.stringify({ count, survivors }));
