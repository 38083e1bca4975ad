/** Gives jobs to `harness.py`, which runs and checks them inside Pyodide. */
import type { PyodideAPI } from 'pyodide';
import { Output } from './output.ts';
import type { Job, Result } from './protocol.ts';

export interface Interpreter {
  run(job: Job, send: (text: string) => void): Result;
}

/** Where the lesson's modules lie; on Python's path, so that code can import them. */
const MODULES = '/lektion';
const OWN = '/belegt';
/** Characters of output that are kept. */
const LIMIT = 20_000;

export function loadHarness(pyodide: PyodideAPI, source: string): Interpreter {
  const { FS } = pyodide;
  FS.mkdirTree(MODULES);
  FS.mkdirTree(OWN);
  FS.writeFile(`${OWN}/harness.py`, source);
  const run = pyodide.runPython(`
import sys
sys.path[:0] = [${JSON.stringify(OWN)}, ${JSON.stringify(MODULES)}]
import harness
harness.run
`);
  return {
    run({ code, check, files }, send) {
      for (const name of FS.readdir(MODULES)) {
        if (name.endsWith('.py')) FS.unlink(`${MODULES}/${name}`);
      }
      for (const [name, text] of Object.entries(files)) FS.writeFile(`${MODULES}/${name}`, text);
      const output = new Output(LIMIT, send);
      return JSON.parse(run(code, check, LIMIT, (text: string) => output.write(text))) as Result;
    },
  };
}
