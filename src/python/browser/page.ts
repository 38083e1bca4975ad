/** Python as a page uses it: this file is loaded when a reader first runs something. */
import { folder, info, sizes } from 'virtual:python-assets';
import { Download } from './download.ts';
import { limitsHere } from './limits.ts';
import { Runtime } from './runtime.ts';

const limits = limitsHere();
const absolute = new URL(folder, location.href).href;

/** One for all exercises of the page: Python needs some 100 MB. */
export const python = new Runtime({
  folder: absolute,
  limits,
  info,
  loader: new Download({ folder: absolute, sizes, stall: limits.stall }),
  createWorker: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'python' }),
});
