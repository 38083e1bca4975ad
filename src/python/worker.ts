/** Entry point of the thread in which a lesson's Python runs: one request after the other, each answered by its number. */
import { parentPort } from 'node:worker_threads';
import { type Python, Session } from './session.ts';

export interface Request {
  readonly id: number;
  readonly method: keyof Python;
  readonly args: readonly unknown[];
}

export type Answer =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly problem: string };

const session = await Session.start();

parentPort!.on('message', async ({ id, method, args }: Request) => {
  let answer: Answer;
  try {
    const work = session[method] as (...given: readonly unknown[]) => unknown;
    answer = { id, ok: true, result: await work.apply(session, [...args]) };
  } catch (error) {
    answer = { id, ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
  parentPort!.postMessage(answer);
});
