/** Makes long runs away from the page, so that the page stays fluid. */
import { type Rendered, type RenderRequest, render } from '../render.ts';

export interface WorkerRequest extends RenderRequest {
  readonly number: number;
}
export interface WorkerAnswer {
  readonly number: number;
  readonly rendered: Rendered;
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  const answer: WorkerAnswer = { number: data.number, rendered: render(data) };
  postMessage(answer);
});
