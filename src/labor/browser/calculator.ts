/** Answers requests for runs: short ones at once, long ones in a worker, and always with the newest request's answer. */
import { type Rendered, type RenderRequest, render } from '../render.ts';
import type { WorkerAnswer, WorkerRequest } from './worker.ts';

/** Attempts up to which a run and its drawing fit into a frame. */
const SHORT = 8000;

/** @param cost about how many attempts a run has */
export function isLong(cost: number): boolean {
  return cost > SHORT;
}

export class Calculator {
  readonly #done: (rendered: Rendered) => void;
  readonly #failed: (problem: string) => void;
  #worker: Worker | undefined;
  #number = 0;
  #busy = false;
  #next: RenderRequest | undefined;

  constructor(done: (rendered: Rendered) => void, failed: (problem: string) => void) {
    this.#done = done;
    this.#failed = failed;
  }

  /** Whether an answer is still to come. */
  get busy(): boolean {
    return this.#busy;
  }

  /** @param cost about how many attempts the run has */
  request(request: RenderRequest, cost: number): void {
    this.#number += 1;
    this.#next = undefined;
    if (!isLong(cost)) this.#done(render(request));
    else if (this.#busy) this.#next = request;
    else this.#send(request);
  }

  #send(request: RenderRequest): void {
    this.#worker ??= this.#start();
    this.#busy = true;
    this.#worker.postMessage({ ...request, number: this.#number } satisfies WorkerRequest);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      this.#busy = false;
      const next = this.#next;
      this.#next = undefined;
      // Something is shown while the reader goes on dragging, unless a short run has overtaken it.
      if (next || data.number === this.#number) this.#done(data.rendered);
      if (next) this.#send(next);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#busy = false;
      this.#next = undefined;
      this.#worker = undefined;
      worker.terminate();
      this.#failed(event.message || 'der Code ließ sich nicht laden');
    });
    return worker;
  }
}
