/** Entry point of the process that imports figure modules and sends their figures, or what went wrong, to its parent. */
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { areFigures } from '../figures/figure.ts';
import type { ChildResult, ModuleFailure } from './evaluation.ts';

/** What a module threw outside its own import: a rejected promise nobody awaits, an error in a timer. */
let stray: { error: unknown } | undefined;
process.on('uncaughtException', (error) => {
  stray ??= { error };
});
process.on('unhandledRejection', (error) => {
  stray ??= { error };
});
const end = process.exit.bind(process);
process.exit = ((code?: number) => {
  throw new Error(`process.exit(${code ?? ''}) was called`);
}) as typeof process.exit;

for (const path of process.argv.slice(2)) {
  stray = undefined;
  const result = await load(path);
  await new Promise((resolve) => {
    process.send!(result, resolve);
  });
}
end(0); // whatever timers and sockets the modules left behind

async function load(path: string): Promise<ChildResult> {
  let loaded: { default?: unknown };
  try {
    loaded = await import(pathToFileURL(path).href);
    await new Promise((resolve) => {
      setImmediate(resolve); // rejections nobody handles are known by then
    });
    if (stray) throw stray.error;
  } catch (error) {
    return { ok: false, failure: describe(error, path) };
  }
  const figures = loaded.default;
  if (!areFigures(figures)) {
    const problem = 'does not export figures: write export default defineFigures({ … })';
    return { ok: false, failure: { problem } };
  }
  if (Object.keys(figures).length === 0) return { ok: false, failure: { problem: 'defines no figures' } };
  return { ok: true, figures: { ...figures } };
}

function describe(error: unknown, path: string): ModuleFailure {
  if (!(error instanceof Error)) return { problem: `threw ${String(error)}` };
  if (
    (error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND' &&
    error.message.includes(`'${path}'`)
  ) {
    return { problem: 'does not exist' };
  }
  const file = basename(path).replaceAll('.', String.raw`\.`);
  const frame = new RegExp(`${file}:(\\d+)(?::(\\d+))?\\)?$`, 'mu').exec(error.stack ?? '');
  const text = error.message.trim().split(/\s*\n/u)[0]!;
  return {
    problem: `threw ${error.name}: ${relativePaths(text)}`,
    ...(frame ? { line: Number(frame[1]), column: Number(frame[2] ?? 1) } : {}),
  };
}

/** Paths below the working directory relative to it, so that messages are the same on every machine. */
function relativePaths(text: string): string {
  const here = `${process.cwd()}/`;
  return text.replace(/file:\/\/\S+?(?=['"\s]|$)/gu, (url) => fileURLToPath(url)).replaceAll(here, '');
}
