/// <reference lib="webworker" />
/** The worker in which a reader's Python runs: starts Pyodide from what the page hands it, and runs one job at a time. */
import harness from '../harness.py?raw';
import { type Interpreter, loadHarness } from './harness.ts';
import type { FromWorker, ToWorker } from './protocol.ts';
import { limitMemory, type Scripts, startFrom } from './start.ts';

const say = (message: FromWorker): void => self.postMessage(message);

let scripts: Promise<Scripts> | undefined;
let python: Interpreter | undefined;

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    if (data.kind === 'prepare') {
      scripts = loadScripts(data.folder);
      await scripts;
      say({ kind: 'prepared' });
    } else if (data.kind === 'start') {
      limitMemory(data.memory);
      python = loadHarness(await startFrom(await scripts!, data), harness);
      say({ kind: 'ready' });
    } else {
      say({ kind: 'running' });
      say({ kind: 'result', result: python!.run(data.job, (text) => say({ kind: 'output', text })) });
    }
  } catch (error) {
    say({ kind: 'broken', reason: String(error) });
  }
};

async function loadScripts(folder: string): Promise<Scripts> {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.js`),
    import(/* @vite-ignore */ `${folder}pyodide.asm.js`),
  ]);
  return { loadPyodide, createPyodideModule, folder };
}
