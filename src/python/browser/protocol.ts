/** What the page and its Python worker say to each other. */
import type { Lockfile } from 'pyodide';

export type BuildInfo = Lockfile['info'];

/** What `harness.py` reports about one run. */
export interface Result {
  readonly output: string;
  /** The output went on, and the rest was thrown away. */
  readonly truncated: boolean;
  readonly error: PythonError | null;
  /** `null`: it was run, not checked. */
  readonly passed: boolean | null;
  readonly feedback: readonly string[];
  /** The check itself failed. */
  readonly check_error: PythonError | null;
}

export interface PythonError {
  readonly type: string;
  /** In German where the harness knows how to say it. */
  readonly message: string;
  /** 1-based line in the reader's own code. */
  readonly line: number | null;
  readonly traceback: string;
}

export interface Job {
  readonly code: string;
  readonly check: string | null;
  /** The lesson's modules, which the code may import. */
  readonly files: Readonly<Record<string, string>>;
}

export type ToWorker =
  /** Loads the scripts, while the page fetches the rest. `folder` is absolute, with a final slash. */
  | { readonly kind: 'prepare'; readonly folder: string }
  | {
      readonly kind: 'start';
      readonly wasm: WebAssembly.Module;
      readonly library: Uint8Array<ArrayBuffer>;
      readonly memory: number;
      readonly info: BuildInfo;
    }
  | { readonly kind: 'run'; readonly job: Job };

export type FromWorker =
  | { readonly kind: 'prepared' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'running' }
  | { readonly kind: 'output'; readonly text: string }
  | { readonly kind: 'result'; readonly result: Result }
  /** Python itself broke, or could not be started: this worker is of no more use. */
  | { readonly kind: 'broken'; readonly reason: string };
