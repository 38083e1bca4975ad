/**
 * Compiles ahead what every start of Python imports, as bytecode of the very Python that is served: compiling it in
 * the reader's browser takes longer than everything else. In a thread, since Pyodide leaves traces in its process.
 */
import { readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { loadPyodide } from 'pyodide';

/** Bytecode by the name of the source in the library's archive, such as `collections/__init__.py`. */
export type Bytecode = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export function precompile(): Promise<Bytecode> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL(import.meta.url));
    thread.once('message', (bytecode: Bytecode) => {
      resolve(bytecode);
      thread.terminate();
    });
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`precompiling Python's library ended with ${code}`)));
  });
}

/** What is in use after the harness has been loaded, from the archive. Marshalled the same way in every build. */
const COMPILE = `
import importlib.util, sys, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc
sys.path.insert(0, "/belegt")
import harness, random
archive = next(path for path in sys.path if path.endswith(".zip"))
bytecode = {}
with zipfile.ZipFile(archive) as library:
    present = set(library.namelist())
    for module in sorted(set(sys.modules)):
        path = module.replace(".", "/")
        for name in (path + "/__init__.py", path + ".py"):
            if name in present:
                source = library.read(name)
                code = compile(source, archive + "/" + name, "exec", dont_inherit=True, optimize=0)
                bytecode[name] = bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))
bytecode
`;

if (!isMainThread && parentPort) {
  const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: '0' } });
  pyodide.FS.mkdirTree('/belegt');
  pyodide.FS.writeFile('/belegt/harness.py', readFileSync(new URL('../harness.py', import.meta.url)));
  const compiled = pyodide.runPython(COMPILE);
  const bytecode = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const [name, bytes] of compiled.toJs({
    dict_converter: (entries: Iterable<[string, Uint8Array<ArrayBuffer>]>) => entries,
  })) {
    bytecode.set(name, bytes.slice());
  }
  parentPort.postMessage(bytecode);
}
