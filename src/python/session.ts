/**
 * One Python and the lesson it has open. Everything here is synchronous once started: `worker.ts` puts it into a
 * thread that can be ended, tests use it as it is.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { type Account, type Comparison, type Difference, firstDifference, type Value } from './comparison.ts';

/** What a listing raised, seen from the Python file in which it arose. */
export interface Failure {
  readonly type: string;
  readonly message: string;
  /** Relative to the lesson's folder; `null`: in none of its files. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** The line itself. */
  readonly source: string | null;
  /** It was stopped after the permitted number of steps. */
  readonly endless: boolean;
}

export interface Observation {
  readonly output: string;
  readonly value: Value;
  readonly error: Failure | null;
}

/** As `harness.py` describes it. */
export interface ExerciseResult {
  readonly output: string;
  readonly truncated: boolean;
  readonly error: ExerciseError | null;
  readonly passed: boolean | null;
  readonly feedback: readonly string[];
  readonly check_error: ExerciseError | null;
}

export interface ExerciseError {
  readonly type: string;
  readonly message: string;
  readonly line: number | null;
  readonly traceback: string;
}

export interface LessonFiles {
  /** Python files by their path relative to the lesson's folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Absolute path of the comparison, if the lesson has one. */
  readonly comparison: string | null;
}

/** What a comparison declares, without its functions. */
export interface Declared {
  readonly ausgaben: Readonly<Record<string, string>>;
  readonly konstanten: Readonly<Record<string, string>>;
  readonly laeufe: readonly { readonly listing: string; readonly sim: string; readonly faelle: number }[];
}

export type Compared =
  | { readonly kind: 'same' }
  | { readonly kind: 'different'; readonly difference: Difference }
  | { readonly kind: 'failed'; readonly parameter: object; readonly error: Failure };

/** The same from either side of a thread. */
export type Python = {
  [Name in keyof Pick<
    Session,
    'open' | 'script' | 'imported' | 'call' | 'constant' | 'compare' | 'exercise'
  >]: (...args: Parameters<Session[Name]>) => Promise<Awaited<ReturnType<Session[Name]>>>;
};

const FOLDER = '/lektion/';
export const OBSERVERS = 'python/vergleich/beobachter.py';
/** Steps a listing may take, about a hundred times what those of the lessons need. */
const STEPS = 1_000_000;

type Functions = Record<
  'begin' | 'script' | 'imported' | 'call' | 'constant' | 'load_observers' | 'observe' | 'run',
  (...args: unknown[]) => string
>;

export class Session {
  readonly #python: PyodideAPI;
  readonly #functions: Functions;
  readonly #steps: number;
  #comparison: Comparison = {};
  #observersLoaded = false;

  static async start(steps = STEPS): Promise<Session> {
    return new Session(await loadPyodide(), steps);
  }

  private constructor(python: PyodideAPI, steps: number) {
    this.#python = python;
    this.#steps = steps;
    const namespace = python.globals.get('dict')();
    for (const file of ['harness.py', 'listings.py']) {
      const source = readFileSync(new URL(file, import.meta.url), 'utf8');
      python.runPython(source, { globals: namespace, filename: file });
    }
    const names = [
      'begin',
      'script',
      'imported',
      'call',
      'constant',
      'load_observers',
      'observe',
      'run',
    ] as const;
    this.#functions = Object.fromEntries(names.map((name) => [name, namespace.get(name)])) as Functions;
  }

  /** Forgets the lesson before and takes up another. */
  async open({ files, comparison }: LessonFiles): Promise<Declared> {
    this.#comparison = comparison === null ? {} : await loadComparison(comparison);
    this.mount(files);
    this.#functions.begin();
    const { ausgaben = {}, konstanten = {}, laeufe = [] } = this.#comparison;
    return {
      ausgaben,
      konstanten,
      laeufe: laeufe.map(({ listing, sim, faelle }) => ({ listing, sim, faelle: faelle.length })),
    };
  }

  /** Puts files in the place of those that are there. */
  mount(files: LessonFiles['files']): void {
    const { FS, PATH } = this.#python as unknown as {
      FS: {
        analyzePath(path: string): { exists: boolean };
        mkdirTree(path: string): void;
        writeFile(path: string, text: string): void;
        readdir(path: string): string[];
        isDir(mode: number): boolean;
        stat(path: string): { mode: number };
        unlink(path: string): void;
        rmdir(path: string): void;
      };
      PATH: { dirname(path: string): string };
    };
    const remove = (path: string): void => {
      for (const name of FS.readdir(path).filter((entry) => entry !== '.' && entry !== '..')) {
        if (FS.isDir(FS.stat(`${path}/${name}`).mode)) remove(`${path}/${name}`);
        else FS.unlink(`${path}/${name}`);
      }
      FS.rmdir(path);
    };
    if (FS.analyzePath(FOLDER).exists) remove(FOLDER.slice(0, -1));
    FS.mkdirTree(`${FOLDER}python`);
    for (const [name, text] of Object.entries(files)) {
      FS.mkdirTree(PATH.dirname(FOLDER + name));
      FS.writeFile(FOLDER + name, text);
    }
    this.#observersLoaded = false;
  }

  script(file: string): Observation {
    return JSON.parse(this.#functions.script(file, this.#steps)) as Observation;
  }

  imported(file: string): Observation {
    return JSON.parse(this.#functions.imported(file, this.#steps)) as Observation;
  }

  call(file: string, name: string): Observation {
    return JSON.parse(this.#functions.call(file, name, this.#steps)) as Observation;
  }

  constant(file: string, name: string): Observation {
    return JSON.parse(this.#functions.constant(file, name, this.#steps)) as Observation;
  }

  /** Runs all cases of one comparison on both sides, up to the first difference. */
  compare(index: number): Compared {
    const { listing, faelle, lauf } = this.#comparison.laeufe![index]!;
    if (!this.#observersLoaded) {
      const { error } = JSON.parse(this.#functions.load_observers(OBSERVERS, this.#steps)) as Observation;
      if (error) return { kind: 'failed', parameter: {}, error };
      this.#observersLoaded = true;
    }
    for (const parameter of faelle) {
      const seen = this.#functions.observe(listing.split('#')[1], JSON.stringify(parameter), this.#steps);
      const { error, value } = JSON.parse(seen) as Observation;
      if (error) return { kind: 'failed', parameter, error };
      const difference = firstDifference(value as unknown as Account, lauf(parameter));
      if (difference) return { kind: 'different', difference: { parameter, ...difference } };
    }
    return { kind: 'same' };
  }

  exercise(code: string, check: string | null): ExerciseResult {
    return JSON.parse(this.#functions.run(code, check ?? undefined)) as ExerciseResult;
  }
}

async function loadComparison(path: string): Promise<Comparison> {
  const loaded = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { default?: unknown };
  if (typeof loaded.default !== 'object' || loaded.default === null) {
    throw new Error('does not export a comparison: write export default defineComparison({ … })');
  }
  return loaded.default;
}
