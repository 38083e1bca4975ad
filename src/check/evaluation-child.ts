/** Entry point of the process that imports figure modules and sends their figures, or what went wrong, to its parent. */
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Figure } from '../figures/figure.ts';
import type { ChildResult, ModuleFailure } from './evaluation.ts';

for (const path of process.argv.slice(2)) {
  process.send!(await load(path));
}
process.disconnect?.();

async function load(path: string): Promise<ChildResult> {
  let loaded: { default?: unknown };
  try {
    loaded = await import(pathToFileURL(path).href);
  } catch (error) {
    return { ok: false, failure: describe(error, path) };
  }
  const figures = loaded.default;
  if (typeof figures !== 'object' || figures === null) {
    return {
      ok: false,
      failure: { problem: 'has no default export: write export default defineFigures({ … })' },
    };
  }
  if (Object.keys(figures).length === 0) return { ok: false, failure: { problem: 'defines no figures' } };
  return { ok: true, figures: figures as Record<string, Figure> };
}

function describe(error: unknown, path: string): ModuleFailure {
  if (!(error instanceof Error)) return { problem: `threw ${String(error)}` };
  const missing = (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
  if (missing && error.message.includes(`'${path}'`)) return { problem: 'does not exist' };
  const file = basename(path).replaceAll('.', String.raw`\.`);
  const frame = new RegExp(`${file}:(\\d+):(\\d+)\\)?$`, 'mu').exec(error.stack ?? '');
  const text = error.message.split('\n')[0]!.replaceAll(process.cwd(), '.');
  return {
    problem: `threw ${error.name}: ${text}`,
    ...(frame ? { line: Number(frame[1]), column: Number(frame[2]) } : {}),
  };
}
