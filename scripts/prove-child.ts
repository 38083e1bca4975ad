/** Evaluates copies of a figure module in one process: `[path, source]` in, the figures or what went wrong out. */
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Figures } from '../src/figures/figure.ts';

const sources = new Map<string, string>();
registerHooks({
  load: (url, context, next) => {
    const source = sources.get(url);
    return source === undefined
      ? next(url, context)
      : { format: 'module-typescript', source, shortCircuit: true };
  },
});
let count = 0;
process.on('message', async ([path, source]: [string, string]) => {
  count += 1;
  const url = `${pathToFileURL(path).href}?copy=${count}`;
  sources.set(url, source);
  try {
    const { default: figures } = (await import(url)) as { default: Figures };
    process.send!({ figures: { ...figures } });
  } catch (error) {
    process.send!({ problem: String(error) });
  }
  sources.delete(url);
});
