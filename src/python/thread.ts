/** Python in a thread of its own. A request that takes too long ends the thread; the next request gets a new one. */
import { Worker } from 'node:worker_threads';
import type { Python } from './session.ts';
import type { Answer, Request } from './worker.ts';

/** Milliseconds until Python has to be there. */
const START_LIMIT = 120_000;
/** Milliseconds for one request: the whole of a listing, an exercise, or all cases of a comparison. */
export const LIMIT = 60_000;

export class TimeLimit extends Error {
  readonly seconds: number;

  constructor(limit: number) {
    super(`does not end within ${limit / 1000} s`);
    this.seconds = limit / 1000;
  }
}

export class PythonThread implements Python {
  readonly #limit: number;
  #worker: Worker | undefined;
  #opened: Parameters<Python['open']>[0] | undefined;
  #requests = 0;

  constructor(limit = LIMIT) {
    this.#limit = limit;
  }

  async open(...args: Parameters<Python['open']>) {
    this.#opened = undefined;
    const declared = await this.#request<Awaited<ReturnType<Python['open']>>>('open', args);
    this.#opened = args[0];
    return declared;
  }
  script(...args: Parameters<Python['script']>): ReturnType<Python['script']> {
    return this.#request('script', args);
  }
  imported(...args: Parameters<Python['imported']>): ReturnType<Python['imported']> {
    return this.#request('imported', args);
  }
  call(...args: Parameters<Python['call']>): ReturnType<Python['call']> {
    return this.#request('call', args);
  }
  constant(...args: Parameters<Python['constant']>): ReturnType<Python['constant']> {
    return this.#request('constant', args);
  }
  compare(...args: Parameters<Python['compare']>): ReturnType<Python['compare']> {
    return this.#request('compare', args);
  }
  exercise(...args: Parameters<Python['exercise']>): ReturnType<Python['exercise']> {
    return this.#request('exercise', args);
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
  }

  async #request<Result>(method: Request['method'], args: readonly unknown[]): Promise<Result> {
    if (!this.#worker) {
      this.#worker = new Worker(new URL('worker.ts', import.meta.url));
      // The first answer comes when Python has started; whatever is slow after that is the lesson's doing.
      if (method !== 'open') await this.#send('open', [this.#opened ?? NOTHING], START_LIMIT);
      else return this.#send('open', args, START_LIMIT);
    }
    return this.#send(method, args, this.#limit);
  }

  #send<Result>(method: Request['method'], args: readonly unknown[], limit: number): Promise<Result> {
    const worker = this.#worker!;
    const id = ++this.#requests;
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void): void => {
        clearTimeout(timer);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        finish();
      };
      const lose = (error: Error): void =>
        settle(() => {
          this.#worker = undefined;
          worker.terminate();
          reject(error);
        });
      const onMessage = (answer: Answer): void => {
        if (answer.id !== id) return;
        settle(() => (answer.ok ? resolve(answer.result as Result) : reject(new Error(answer.problem))));
      };
      const onError = (error: Error): void => lose(new Error(`ended Python: ${error.message}`));
      const onExit = (code: number): void => lose(new Error(`ended Python with exit code ${code}`));
      const timer = setTimeout(() => lose(new TimeLimit(limit)), limit);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage({ id, method, args } satisfies Request);
    });
  }
}

const NOTHING: Parameters<Python['open']>[0] = { files: {}, comparison: null };
