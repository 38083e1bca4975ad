/** Starts Pyodide from a compiled module and a library that the page has already fetched. */
import type { loadPyodide, PyodideAPI } from 'pyodide';
import type { ToWorker } from './protocol.ts';

/** What Pyodide's two scripts export, and the folder they come from. */
export interface Scripts {
  readonly loadPyodide: typeof loadPyodide;
  readonly createPyodideModule: unknown;
  readonly folder: string;
}

const PAGE = 65_536;

/** Python then gets a MemoryError where the browser would otherwise end the worker or the whole tab. */
export function limitMemory(bytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > bytes) throw new RangeError('memory limit');
    return grow.call(this, pages);
  };
}

/**
 * Pyodide fetches both files by itself, and waits for ever for one that does not come. So while it starts it is
 * given what is already here. Compiling is done once per page: the module is shared between workers.
 */
export async function startFrom(
  { loadPyodide, createPyodideModule, folder }: Scripts,
  { wasm, library, info }: Pick<Extract<ToWorker, { kind: 'start' }>, 'wasm' | 'library' | 'info'>,
): Promise<PyodideAPI> {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    if (address.endsWith('.wasm')) return new Response();
    if (address.endsWith('.zip')) return new Response(library);
    throw new Error(`unexpected request while Python starts: ${address}`);
  };
  WebAssembly.instantiateStreaming = async (source, imports) => {
    await source;
    return { module: wasm, instance: await WebAssembly.instantiate(wasm, imports) };
  };
  try {
    return await loadPyodide({
      indexURL: folder,
      createPyodideModule,
      stdLibURL: `${folder}python_stdlib.zip`,
      // No packages: what an exercise may import is Python's own library and the lesson's modules.
      lockFileContents: { info, packages: {} },
      packageBaseUrl: folder,
      stdin: () => null,
    } as Parameters<typeof loadPyodide>[0]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
