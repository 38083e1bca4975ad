/**
 * Runs figure modules, each course twice in processes of their own: once as it is and once in a perturbed environment
 * (time zone, locale, clock, Math.random). A fresh process sees every edit, however deep, and an endless loop or a
 * crash ends there and not here.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figure, Figures } from '../figures/figure.ts';

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
  | { readonly ok: true; readonly figures: Record<string, Figure> }
  | { readonly ok: false; readonly failure: ModuleFailure };

const TIME_LIMIT_MS = 60_000;
const CHILD = fileURLToPath(new URL('./evaluation-child.ts', import.meta.url));
const PERTURBATION = new URL('./perturbation.ts', import.meta.url).href;

/** Environment of the second run; the first one inherits ours. */
const ODD = { TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' };

/**
 * Evaluates figure modules.
 * @param modules absolute paths.
 * @param limit milliseconds after which a process counts as hanging.
 * @returns one result per module, in the same order.
 */
export async function evaluate(modules: readonly string[], limit = TIME_LIMIT_MS): Promise<ModuleResult[]> {
  if (modules.length === 0) return [];
  const [plain, perturbed] = await Promise.all([
    runChild(modules, [], {}, limit),
    runChild(modules, ['--import', PERTURBATION], ODD, limit),
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
  const unstable = [...ids].filter(
    (id) => JSON.stringify(plain.figures[id]) !== JSON.stringify(perturbed.figures[id]),
  );
  return { ok: true, figures: plain.figures, unstable };
}

/**
 * The child sends one message per module as it finishes it, so a hanging module fails alone with those after it.
 */
function runChild(
  modules: readonly string[],
  execArgv: readonly string[],
  environment: Record<string, string>,
  limit: number,
): Promise<ChildResult[]> {
  return new Promise((resolve) => {
    const results: ChildResult[] = [];
    const errors: string[] = [];
    const child = fork(CHILD, modules, {
      execArgv: ['--no-warnings', ...execArgv],
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const timer = setTimeout(() => {
      errors.push(`does not finish within ${limit / 1000} s`);
      child.kill('SIGKILL');
    }, limit);
    child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString('utf8')));
    child.on('message', (result) => results.push(result as ChildResult));
    child.on('close', () => {
      clearTimeout(timer);
      const problem = errors.join('').trim().split('\n')[0] || 'ended its process without a result';
      while (results.length < modules.length) results.push({ ok: false, failure: { problem } });
      resolve(results);
    });
  });
}
