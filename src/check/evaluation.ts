/**
 * Runs figure modules, each course twice in processes of their own: once as it is and once in a perturbed environment
 * (time zone, locale, clock, Math.random). A fresh process sees every edit, however deep, and an endless loop or a
 * crash ends there and not here.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Figures } from '../figures/figure.ts';

/** A module that could not be evaluated: what went wrong and, where known, where in the module. */
export interface ModuleFailure {
  readonly problem: string;
  readonly line?: number;
  readonly column?: number;
}

export type ModuleResult =
  | { readonly ok: true; readonly figures: Figures; readonly unstable: readonly string[] }
  | { readonly ok: false; readonly failure: ModuleFailure };

/** What the child process sends back for one module. */
export type ChildResult =
  | { readonly ok: true; readonly figures: Figures }
  | { readonly ok: false; readonly failure: ModuleFailure };

/** Milliseconds after which a module counts as hanging, unless another limit is given. */
export const TIME_LIMIT_MS = 60_000;

const CHILD = fileURLToPath(new URL('./evaluation-child.ts', import.meta.url));
const PERTURBATION = new URL('./perturbation.ts', import.meta.url).href;

/** Environment of the second run; the first one inherits ours. */
const ODD = { TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };

interface Options {
  /** Working directory of the modules: the project root. */
  readonly root: string;
  /** Milliseconds a module may take. */
  readonly limit?: number | undefined;
}

/**
 * Evaluates figure modules.
 * @param modules absolute paths.
 * @returns one result per module, in the same order.
 */
export async function evaluate(modules: readonly string[], options: Options): Promise<ModuleResult[]> {
  const [plain, perturbed] = await Promise.all([
    runAll(modules, [], {}, options),
    runAll(modules, ['--import', PERTURBATION], ODD, options),
  ]);
  return modules.map((_, index) => merge(plain[index]!, perturbed[index]!));
}

function merge(plain: ChildResult, perturbed: ChildResult): ModuleResult {
  if (!plain.ok) return plain;
  if (!perturbed.ok) {
    const problem = `fails when clock, time zone and Math.random change: ${perturbed.failure.problem}`;
    return { ok: false, failure: { ...perturbed.failure, problem } };
  }
  const ids = new Set([...Object.keys(plain.figures), ...Object.keys(perturbed.figures)]);
  const unstable = [...ids].filter((id) => !isDeepStrictEqual(plain.figures[id], perturbed.figures[id]));
  return { ok: true, figures: plain.figures, unstable };
}

/** Runs all modules, in a new process after one that ended its own. */
async function runAll(
  modules: readonly string[],
  execArgv: readonly string[],
  environment: Record<string, string>,
  options: Options,
): Promise<ChildResult[]> {
  const results: ChildResult[] = [];
  while (results.length < modules.length) {
    results.push(...(await runChild(modules.slice(results.length), execArgv, environment, options)));
  }
  return results;
}

const UNSETTLED_AWAIT = 13;

/** Why a process ended before its module was done. */
function endOf(code: number | null, signal: string | null, errors: string): string {
  if (errors.includes('heap out of memory')) return 'ran out of memory';
  if (code === UNSETTLED_AWAIT) return 'waits for a promise that is never settled';
  return `ended its process without a result (${signal ?? `exit code ${code}`})`;
}

/** Runs modules in one process until all are done or one ends it: at least one result. */
function runChild(
  modules: readonly string[],
  execArgv: readonly string[],
  environment: Record<string, string>,
  { root, limit = TIME_LIMIT_MS }: Options,
): Promise<ChildResult[]> {
  return new Promise((resolve) => {
    const results: ChildResult[] = [];
    let problem: string | undefined;
    let errors = '';
    const child = fork(CHILD, modules, {
      cwd: root,
      execArgv: ['--no-warnings', ...execArgv],
      env: { ...process.env, NODE_OPTIONS: '', ...environment },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const timer = setTimeout(() => {
      problem = `does not finish within ${limit / 1000} s`;
      child.kill('SIGKILL');
    }, limit);
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString('utf8')).slice(-100_000);
    });
    child.on('message', (result) => {
      results.push(result as ChildResult);
      timer.refresh();
    });
    child.on('error', (error) => {
      problem ??= `could not be run: ${error.message}`;
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (results.length < modules.length) {
        problem ??= endOf(code, signal, errors);
        results.push({ ok: false, failure: { problem } });
      }
      resolve(results);
    });
  });
}
