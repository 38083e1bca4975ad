import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIMITS } from '../../src/python/browser/limits.ts';
import type { FromWorker, Job, Result, ToWorker } from '../../src/python/browser/protocol.ts';
import { type Loader, Runtime, type WorkerLike } from '../../src/python/browser/runtime.ts';

/** A worker that starts by itself and does with a job what the test says. */
class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  onmessageerror: WorkerLike['onmessageerror'] = null;
  ended = false;
  readonly act: (worker: FakeWorker, message: ToWorker) => void;
  constructor(act: (worker: FakeWorker, message: ToWorker) => void) {
    this.act = act;
  }
  postMessage(message: ToWorker) {
    queueMicrotask(() => this.act(this, message));
  }
  say(message: FromWorker) {
    if (!this.ended) this.onmessage?.({ data: message } as MessageEvent<FromWorker>);
  }
  terminate() {
    this.ended = true;
  }
}

const RESULT: Result = {
  output: '1\n',
  truncated: false,
  error: null,
  passed: null,
  feedback: [],
  check_error: null,
};
const job = (code: string, check: string | null = null): Job => ({ code, check, files: {} });

let workers: FakeWorker[];
let loader: Loader & { get: ReturnType<typeof vi.fn<Loader['get']>> };
beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  loader = {
    progress: { loaded: 0, total: 10 },
    onProgress: () => {},
    scriptLoaded: () => {},
    get: vi.fn<Loader['get']>(async () => ({ wasm: {} as WebAssembly.Module, library: new Uint8Array() })),
  };
});
afterEach(() => {
  vi.useRealTimers();
});

function behave(worker: FakeWorker, message: ToWorker): void {
  if (message.kind === 'prepare') worker.say({ kind: 'prepared' });
  if (message.kind === 'start') worker.say({ kind: 'ready' });
  if (message.kind !== 'run') return;
  worker.say({ kind: 'running' });
  if (message.job.code === 'loop') worker.say({ kind: 'output', text: 'so far' });
  else if (message.job.code === 'crash') worker.say({ kind: 'broken', reason: 'abort' });
  else worker.say({ kind: 'result', result: { ...RESULT, output: message.job.code } });
}

function runtime(act: (worker: FakeWorker, message: ToWorker) => void = behave): Runtime {
  return new Runtime({
    folder: 'http://site/_python/',
    limits: LIMITS,
    info: {} as never,
    loader,
    createWorker: () => {
      const worker = new FakeWorker(act);
      workers.push(worker);
      return worker;
    },
  });
}

test('nothing is loaded or started before the first use', () => {
  runtime();
  expect(loader.get).not.toHaveBeenCalled();
  expect(workers).toHaveLength(0);
});

test('jobs run one after the other in one worker', async () => {
  const python = runtime();
  const runs = ['a', 'b', 'c'].map((code) => python.run(job(code)).outcome);
  const outcomes = await Promise.all(runs);
  expect(outcomes.map((outcome) => outcome.kind === 'result' && outcome.result.output)).toEqual([
    'a',
    'b',
    'c',
  ]);
  expect(workers).toHaveLength(1);
});

test('a run that takes too long ends its worker, keeps its output and never passes', async () => {
  const python = runtime();
  const { outcome } = python.run(job('loop'));
  await vi.advanceTimersByTimeAsync(LIMITS.run - 1);
  expect(workers[0]?.ended).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ kind: 'slow', seconds: LIMITS.run / 1000, output: 'so far' });
  expect(workers[0]?.ended).toBe(true);
  expect(workers, 'a fresh one is started at once').toHaveLength(2);
  expect((await python.run(job('next')).outcome).kind).toBe('result');
  expect(workers).toHaveLength(2);
});

test('a check has a limit of its own', async () => {
  const { outcome } = runtime().run(job('loop', 'check'));
  await vi.advanceTimersByTimeAsync(LIMITS.check);
  expect(await outcome).toMatchObject({ kind: 'slow', seconds: LIMITS.check / 1000 });
});

test('loading does not count against the limit', async () => {
  loader.get.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * LIMITS.run));
    return { wasm: {} as WebAssembly.Module, library: new Uint8Array() };
  });
  const { outcome } = runtime().run(job('a'));
  await vi.advanceTimersByTimeAsync(3 * LIMITS.run);
  expect((await outcome).kind).toBe('result');
});

test('cancelling ends a run at once, and a waiting one before it starts', async () => {
  const python = runtime();
  const first = python.run(job('loop'));
  const second = python.run(job('second'));
  await vi.advanceTimersByTimeAsync(100);
  second.cancel();
  first.cancel();
  expect(await first.outcome).toEqual({ kind: 'cancelled', output: 'so far' });
  expect(await second.outcome).toEqual({ kind: 'cancelled', output: '' });
  expect((await python.run(job('next')).outcome).kind).toBe('result');
});

test('cancelling while Python loads does not stop the loading', async () => {
  const python = runtime();
  const { outcome, cancel } = python.run(job('a'));
  cancel();
  expect((await outcome).kind).toBe('cancelled');
  expect((await python.run(job('b')).outcome).kind).toBe('result');
  expect(workers).toHaveLength(1);
});

test('a crash is reported, and the next run works', async () => {
  const python = runtime();
  expect(await python.run(job('crash')).outcome).toMatchObject({ kind: 'broken' });
  expect((await python.run(job('next')).outcome).kind).toBe('result');
});

test('a worker that dies between two runs is replaced', async () => {
  const python = runtime();
  await python.run(job('a')).outcome;
  workers[0]?.onerror?.({ message: 'out of memory' } as ErrorEvent);
  expect((await python.run(job('b')).outcome).kind).toBe('result');
  expect(workers).toHaveLength(2);
});

test('a failed download is reported, and trying again loads again', async () => {
  loader.get.mockRejectedValueOnce(new Error('offline'));
  const python = runtime();
  expect(await python.run(job('a')).outcome).toEqual({ kind: 'unavailable', reason: 'offline' });
  expect(workers[0]?.ended).toBe(true);
  expect((await python.run(job('a')).outcome).kind).toBe('result');
});

test('a worker whose scripts cannot be loaded is reported', async () => {
  let broken = true;
  const python = runtime((worker, message) => {
    if (message.kind === 'prepare' && broken) worker.onerror?.({ message: '' } as ErrorEvent);
    else behave(worker, message);
  });
  expect((await python.run(job('a')).outcome).kind).toBe('unavailable');
  broken = false;
  expect((await python.run(job('a')).outcome).kind).toBe('result');
});

test('a Python that never answers is given up', async () => {
  const { outcome } = runtime(() => {}).run(job('a'));
  await vi.advanceTimersByTimeAsync(LIMITS.start);
  expect((await outcome).kind).toBe('unavailable');
});

test('a failure while warming up shows at the next use only', async () => {
  loader.get.mockRejectedValueOnce(new Error('offline'));
  const python = runtime();
  python.warm();
  await vi.advanceTimersByTimeAsync(1);
  expect((await python.run(job('a')).outcome).kind).toBe('result');
});
