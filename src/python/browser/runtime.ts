/**
 * Python for a page: one worker, jobs one after the other, each with a time limit that only ending the worker can
 * enforce. A worker that was ended is replaced at once, so that the next run does not wait.
 */
import { deferred } from './deferred.ts';
import type { Limits } from './limits.ts';
import type { Progress } from './progress.ts';
import type { BuildInfo, FromWorker, Job, Result, ToWorker } from './protocol.ts';

export type Outcome =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'slow'; readonly seconds: number; readonly output: string }
  | { readonly kind: 'cancelled'; readonly output: string }
  | { readonly kind: 'broken'; readonly reason: string; readonly output: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** What a job's owner hears while it waits. */
export interface Listener {
  readonly loading?: (progress: Progress) => void;
  /** All bytes are there, Python is starting. */
  readonly starting?: () => void;
  readonly running?: () => void;
}

export interface Run {
  readonly outcome: Promise<Outcome>;
  cancel(): void;
}

/** The part of `Worker` that is used. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

export interface Loader {
  readonly progress: Progress;
  onProgress: (progress: Progress) => void;
  get(): Promise<{ wasm: WebAssembly.Module; library: Uint8Array<ArrayBuffer> }>;
  scriptLoaded(): void;
}

interface Parts {
  readonly info: BuildInfo;
  readonly folder: string;
  readonly limits: Limits;
  readonly loader: Loader;
  readonly createWorker: () => WorkerLike;
}

/** A started worker, and where its messages go. */
interface Python {
  readonly worker: WorkerLike;
  receive: (message: FromWorker) => void;
}

export class Runtime {
  readonly #parts: Parts;
  #python: Promise<Python> | undefined;
  /** Ends after everything asked for so far. */
  #last: Promise<unknown> = Promise.resolve();
  #listener: Listener = {};
  /** All bytes are here. */
  #complete = false;
  /** A worker waits for a job. */
  #isReady = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.loader.onProgress = (progress) => {
      if (!this.#complete) this.#listener.loading?.(progress);
    };
  }

  /** Loads and starts Python ahead of its first use; a failure shows at that use. */
  warm(): void {
    this.#ready().catch(() => {});
  }

  run(job: Job, listener: Listener = {}): Run {
    const { promise: cancelled, resolve: cancel } = deferred<void>();
    let isCancelled = false;
    cancelled.then(() => {
      isCancelled = true;
    });
    const outcome = this.#last.then(async (): Promise<Outcome> => {
      if (isCancelled) return { kind: 'cancelled', output: '' };
      this.#listener = listener;
      try {
        return await this.#do(job, listener, cancelled);
      } finally {
        this.#listener = {};
      }
    });
    this.#last = outcome;
    return { outcome, cancel };
  }

  async #do(job: Job, listener: Listener, cancelled: Promise<void>): Promise<Outcome> {
    let python: Python | undefined;
    try {
      if (!this.#complete) listener.loading?.(this.#parts.loader.progress);
      else if (!this.#isReady) listener.starting?.();
      python = await Promise.race([this.#ready(), cancelled.then(() => undefined)]);
    } catch (error) {
      return { kind: 'unavailable', reason: reasonOf(error) };
    }
    // Loading goes on in the background: it will be needed again.
    if (!python) return { kind: 'cancelled', output: '' };
    const { limits } = this.#parts;
    return this.#execute(python, job, job.check === null ? limits.run : limits.check, listener, cancelled);
  }

  #execute(
    python: Python,
    job: Job,
    limit: number,
    listener: Listener,
    cancelled: Promise<void>,
  ): Promise<Outcome> {
    return new Promise((resolve) => {
      let output = '';
      let done = false;
      // Until the code runs, a worker that does not answer at all is the only thing to fear.
      const { start } = this.#parts.limits;
      let timer = setTimeout(() => end({ kind: 'broken', reason: 'no answer', output }), start);
      const end = (outcome: Outcome) => {
        if (done) return;
        done = true;
        clearTimeout(timer);
        if (outcome.kind === 'result') this.#rest(python);
        else this.#replace(python);
        resolve(outcome);
      };
      cancelled.then(() => end({ kind: 'cancelled', output }));
      python.receive = (message) => {
        if (message.kind === 'running') {
          clearTimeout(timer);
          timer = setTimeout(() => end({ kind: 'slow', seconds: limit / 1000, output }), limit);
          listener.running?.();
        } else if (message.kind === 'output') output += message.text;
        else if (message.kind === 'result') end({ kind: 'result', result: message.result });
        else if (message.kind === 'broken') end({ kind: 'broken', reason: message.reason, output });
      };
      python.worker.postMessage({ kind: 'run', job });
    });
  }

  #replace({ worker }: Python): void {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
    this.#python = undefined;
    this.#isReady = false;
    this.warm();
  }

  #ready(): Promise<Python> {
    this.#python ??= this.#start();
    const started = this.#python;
    started.catch(() => {
      // The next use tries again.
      if (this.#python === started) this.#python = undefined;
    });
    return started;
  }

  #start(): Promise<Python> {
    const { loader, limits, folder, info, createWorker } = this.#parts;
    const worker = createWorker();
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let failed = false;
      const fail = (reason: string) => {
        failed = true;
        clearTimeout(timer);
        worker.terminate();
        reject(new Error(reason));
      };
      const python: Python = {
        worker,
        receive: (message) => {
          if (message.kind === 'prepared') loader.scriptLoaded();
          if (message.kind === 'broken') fail(message.reason);
          if (message.kind !== 'ready') return;
          clearTimeout(timer);
          this.#isReady = true;
          this.#rest(python);
          resolve(python);
        },
      };
      worker.onmessage = ({ data }) => python.receive(data);
      // A worker whose script cannot be loaded, or that died, says so here and nowhere else.
      worker.onerror = (event) => {
        event.preventDefault?.();
        python.receive({ kind: 'broken', reason: event.message || 'the worker ended' });
      };
      worker.onmessageerror = () => python.receive({ kind: 'broken', reason: 'unreadable message' });
      worker.postMessage({ kind: 'prepare', folder });
      loader.get().then(
        ({ wasm, library }) => {
          if (failed) return;
          this.#complete = true;
          this.#listener.starting?.();
          // What Pyodide cannot load it waits for in silence.
          timer = setTimeout(() => fail(`no Python after ${limits.start / 1000} s`), limits.start);
          worker.postMessage({ kind: 'start', wasm, library, memory: limits.memory, info });
        },
        (error) => fail(reasonOf(error)),
      );
    });
  }

  /** Between jobs a worker has nothing to say, except that it died. */
  #rest(python: Python): void {
    python.receive = ({ kind }) => {
      if (kind === 'broken') this.#replace(python);
    };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
