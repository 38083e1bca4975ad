import { launchBrowser } from './browser.ts';
import { ExerciseOnPage, LESSON } from './python-page.ts';
import { serveMeasured } from './python-server.ts';

export interface PythonMeasurement {
  /** Bytes transferred with Brotli, by what they are for. */
  readonly bytes: { readonly page: number; readonly editor: number; readonly python: number };
  /** Milliseconds from the click on „Ausführen“ to the result, by what is already there. */
  readonly first: number;
  readonly cached: number;
  readonly warm: number;
  /** After a run that was ended because it took too long: until the fresh worker has answered. */
  readonly afterTimeout: number;
}

/**
 * What an exercise costs its reader: bytes and waiting, over a connection without limits.
 * @param dist folder of the built site
 * @param quality of Brotli: 11 is what a host serves that packs ahead of time, and takes a minute here
 */
export async function measurePython(dist: string, quality = 11): Promise<PythonMeasurement> {
  const { url, sent, server } = await serveMeasured(dist, { quality });
  const sum = () => [...sent.values()].reduce((total, size) => total + size, 0);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await context.addInitScript(() => {
      globalThis.belegtGrenzen = { run: 1000 };
    });
    const open = async () => {
      const page = await context.newPage();
      await page.goto(url + LESSON, { waitUntil: 'networkidle' });
      return new ExerciseOnPage(page, 'dominoeffekt');
    };
    const exercise = await open();
    const page = sum();
    await exercise.edit();
    await exercise.page.waitForLoadState('networkidle');
    const editor = sum() - page;
    const first = await timed(exercise);
    const python = sum() - page - editor;
    const warm = await timed(exercise);
    await exercise.write('while True: pass');
    await exercise.use('Ausführen');
    const afterTimeout = await timed(exercise, 'print(1)');
    await exercise.page.close();
    const again = await open();
    await again.edit();
    const cached = await timed(again);
    return { bytes: { page, editor, python }, first, cached, warm, afterTimeout };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Milliseconds until the result of a run is shown. */
async function timed(exercise: ExerciseOnPage, code?: string): Promise<number> {
  if (code !== undefined) await exercise.write(code);
  const start = performance.now();
  const { title } = await exercise.use('Ausführen');
  if (title !== 'Ausgeführt') throw new Error(`the run ended with: ${title}`);
  return performance.now() - start;
}
