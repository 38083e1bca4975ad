/** How fast a lab answers a drag: from the slider's event to the new picture, in Chromium. */
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../tests/e2e/browser.ts';
import { serve } from '../../tests/e2e/server.ts';
import { type Entry, rowOf } from './measure.ts';
import { withSite } from './site.ts';

const LAB = 'labor-sturm-diagramm';
/** The storm that never ends, for 100,000 requests. */
const LONG = `?labor=${LAB}&dauerlast=1&neu=50&kapazitaet=60&ticks=2000`;
const TURNS = 30;

interface Drag {
  /** Milliseconds from the event until its picture is laid out for the next frame. */
  readonly answers: number[];
  /** Milliseconds between two frames while it goes on. */
  readonly frames: number[];
}

export default {
  name: 'A lab in the browser',
  run: () =>
    withSite(async (dist) => {
      const { url, server } = await serve(dist, '/');
      const browser = await launchBrowser();
      try {
        const measure = async (query: string): Promise<Drag> => {
          const page = await browser.newPage();
          await page.goto(`${url}konzepte/resilienz-1/${query}`, { waitUntil: 'networkidle' });
          await page.locator(`[data-anker="${LAB}"] .labor-satz`).filter({ hasText: '.' }).waitFor();
          await drag(page, 5); // warms up
          const measured = await drag(page, TURNS);
          await page.close();
          return measured;
        };
        const short = await measure(`?labor=${LAB}`);
        const long = await measure(LONG);
        const rows = [
          rowOf('240 requests: from the event to the picture', short.answers, short.answers),
          rowOf('100,000 requests, in a worker: the same', long.answers, short.answers),
          rowOf('100,000 requests: between two frames meanwhile', long.frames, short.answers),
        ];
        return {
          unit: 'ms',
          rows,
          notes: [
            'A frame at 60 Hz takes 16.7 ms; an event waits for the next one, then its picture is made and laid out.',
          ],
        };
      } finally {
        await browser.close();
        server.close();
      }
    }),
} satisfies Entry;

/** Turns the timeout back and forth, each time when the picture of the last turn is there. */
function drag(page: Page, turns: number): Promise<Drag> {
  return page.evaluate(
    async ([lab, count]) => {
      const root = document.querySelector<HTMLElement>(`[data-anker="${lab}"]`)!;
      const slider = root.querySelector<HTMLInputElement>(`[aria-labelledby="${lab}-regler-timeout-name"]`)!;
      const picture = root.querySelector('.bild')!;
      const frames: number[] = [];
      let last = performance.now();
      let going = true;
      const tick = (now: number): void => {
        frames.push(now - last);
        last = now;
        if (going) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      const answers: number[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        const changed = new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            // Laid out, and so ready for the frame that is being made.
            picture.getBoundingClientRect();
            resolve();
          });
          observer.observe(picture, { childList: true });
        });
        const start = performance.now();
        slider.value = String(4 + (turn % 2));
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        await changed;
        answers.push(performance.now() - start);
      }
      going = false;
      return { answers, frames: frames.slice(1) };
    },
    [LAB, turns] as const,
  );
}
