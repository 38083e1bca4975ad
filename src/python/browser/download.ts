/** Fetches Python's two big files, with progress and without ever waiting for ever. */
import { deferred } from './deferred.ts';
import { type Arrival, type Progress, progressOf, transferOf } from './progress.ts';

/** What a worker needs to start; made once per page and given to every worker. */
export interface Distribution {
  readonly wasm: WebAssembly.Module;
  readonly library: Uint8Array<ArrayBuffer>;
}

interface Source {
  readonly folder: string;
  readonly sizes: Readonly<Record<string, number>>;
  /** Milliseconds without a byte after which loading counts as failed. */
  readonly stall: number;
}

const WASM = 'pyodide.asm.wasm';
const LIBRARY = 'python_stdlib.zip';
/** Loaded by the worker itself, which reports it; counted with the rest. */
const SCRIPT = 'pyodide.asm.js';

export class Download {
  readonly #source: Source;
  readonly #arrivals = new Map<string, Arrival>();
  #wasm: Promise<WebAssembly.Module> | undefined;
  #library: Promise<Uint8Array<ArrayBuffer>> | undefined;
  onProgress: (progress: Progress) => void = () => {};

  constructor(source: Source) {
    this.#source = source;
    for (const file of [WASM, LIBRARY, SCRIPT]) this.#note(file, { arrived: 0, transfer: undefined });
  }

  /** What is complete is kept: trying again fetches only what failed. */
  async get(): Promise<Distribution> {
    this.#wasm ??= this.#compile().catch((error) => {
      this.#wasm = undefined;
      throw error;
    });
    this.#library ??= this.#bytes().catch((error) => {
      this.#library = undefined;
      throw error;
    });
    const [wasm, library] = await Promise.all([this.#wasm, this.#library]);
    return { wasm, library };
  }

  get progress(): Progress {
    return progressOf(this.#arrivals.values());
  }

  scriptLoaded(): void {
    const { size, transfer } = this.#arrivals.get(SCRIPT)!;
    this.#note(SCRIPT, { arrived: size, transfer });
  }

  async #compile(): Promise<WebAssembly.Module> {
    const { body, watched } = await this.#fetch(WASM);
    const response = new Response(body, { headers: { 'content-type': 'application/wasm' } });
    return Promise.race([WebAssembly.compileStreaming(response), watched]);
  }

  async #bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const { body, watched } = await this.#fetch(LIBRARY);
    return new Uint8Array(await Promise.race([new Response(body).arrayBuffer(), watched]));
  }

  /** The file's stream, counted; `watched` rejects when it breaks off or stands still. */
  async #fetch(
    file: string,
  ): Promise<{ body: ReadableStream<Uint8Array<ArrayBuffer>>; watched: Promise<never> }> {
    const { folder, sizes, stall } = this.#source;
    const abort = new AbortController();
    const { promise: watched, reject } = deferred<never>();
    watched.catch(() => {});
    let timer: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        reject(new Error(`${file}: no data for ${stall / 1000} s`));
        abort.abort();
      }, stall);
    };
    const failed = (error: unknown): never => {
      clearTimeout(timer);
      reject(error);
      throw error;
    };
    alive();
    const response = await Promise.race([fetch(folder + file, { signal: abort.signal }), watched]).catch(
      failed,
    );
    if (!response.ok || !response.body) return failed(new Error(`${file}: answer ${response.status}`));
    const transfer = transferOf(response.headers);
    let arrived = 0;
    this.#note(file, { arrived, transfer });
    const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        alive();
        arrived += chunk.length;
        this.#note(file, { arrived, transfer });
        controller.enqueue(chunk);
      },
      flush: (controller) => {
        clearTimeout(timer);
        if (arrived === sizes[file]) return;
        const error = new Error(`${file}: ${arrived} of ${sizes[file]} bytes`);
        reject(error);
        controller.error(error);
      },
    });
    const piped = response.body.pipeTo(counter.writable);
    piped.catch((error) => {
      clearTimeout(timer);
      reject(error);
    });
    return { body: counter.readable, watched };
  }

  #note(file: string, arrival: Omit<Arrival, 'size'>): void {
    const size = this.#source.sizes[file] ?? 0;
    this.#arrivals.set(file, { size, ...arrival });
    // A script's own response is not to be seen. It is text like the library, and packs as well.
    const script = this.#arrivals.get(SCRIPT);
    if (script && file === LIBRARY && arrival.transfer !== undefined) {
      this.#arrivals.set(SCRIPT, { ...script, transfer: (script.size * arrival.transfer) / size });
    }
    this.onProgress(this.progress);
  }
}
