import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { ExerciseOnPage, LESSON, limit } from './python-page.ts';
import { type MeasuringServer, serveMeasured } from './python-server.ts';

const site = inject('site');
const NAME = 'dominoeffekt';

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext();
});
afterEach(() => context.close());

async function open(url = site.url): Promise<ExerciseOnPage> {
  const page = await context.newPage();
  await page.goto(url + LESSON, { waitUntil: 'networkidle' });
  return new ExerciseOnPage(page, NAME);
}

test('nothing of Python or of the editor is loaded before the reader acts', async () => {
  const requests: string[] = [];
  context.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const exercise = await open();
  const { page } = exercise;
  await exercise.section.scrollIntoViewIfNeeded();
  await exercise.button('Prüfen').hover();
  await page.mouse.wheel(0, 2000);
  await page.waitForTimeout(500);
  const early = (paths: readonly string[]) => paths.filter((path) => /_python|worker|editor/.test(path));
  expect(early(requests)).toEqual([]);
  await exercise.button('Bearbeiten').click();
  await exercise.section.locator('.editor').waitFor();
  expect(
    requests.filter((path) => path.includes('_python')),
    'the editor needs no Python',
  ).toEqual([]);
});

describe('the network fails', () => {
  test('for any of the files: the page says so, goes on, and trying again works', async () => {
    const exercise = await open();
    const { page } = exercise;
    const retry = () => exercise.button('Noch einmal versuchen').click();
    // What has arrived is kept, so what comes later in this list is still to be loaded.
    const parts = ['/page\\.', `/${NAME}\\.`, 'asm.wasm|stdlib', 'worker-', 'pyodide.js', 'asm.js'];
    for (const part of parts) {
      const pattern = new RegExp(part);
      await context.route(pattern, (route) => route.abort());
      if (part === parts[0]) await exercise.button('Ausführen').click();
      else await retry();
      const shown = await exercise.shown();
      expect(shown, part).toMatchObject({ mood: 'failed', title: 'Python konnte nicht geladen werden' });
      await context.unroute(pattern);
    }
    expect(await page.evaluate(() => document.activeElement?.textContent), 'the focus is not lost').toBe(
      'Ausführen',
    );
    await exercise.section.locator('details.tipp > summary').click();
    expect(await exercise.section.locator('details.tipp p').first().isVisible()).toBe(true);
    await exercise.write('print(6 * 7)');
    await retry();
    expect((await exercise.shown()).text).toContain('42');
  });

  test('in the middle of a file, or without an end: no waiting for ever', async () => {
    await limit(context, { stall: 1000 });
    await context.route(/python_stdlib/, () => {}); // never answered
    const exercise = await open();
    expect((await exercise.use('Ausführen')).title).toBe('Python konnte nicht geladen werden');
    await context.unroute(/python_stdlib/);
    await context.route(/python_stdlib/, (route) => route.fulfill({ body: 'too short' }));
    await exercise.button('Noch einmal versuchen').click();
    expect((await exercise.shown()).title).toBe('Python konnte nicht geladen werden');
  });

  test('for the editor: the reader can try again', async () => {
    await context.route(/editor/, (route) => route.abort());
    const exercise = await open();
    await exercise.button('Bearbeiten').click();
    await exercise.section.getByText('Der Editor konnte nicht geladen werden.').waitFor();
    await context.unroute(/editor/);
    await exercise.button('Noch einmal versuchen').click();
    await exercise.section.locator('.editor').waitFor();
  });
});

describe('under a strict policy, sent as a header with every file', () => {
  let server: MeasuringServer;
  beforeAll(async () => {
    server = await serveMeasured(site.dist, {
      headers: {
        'content-security-policy': [
          "default-src 'none'",
          "script-src 'self' 'wasm-unsafe-eval'",
          "worker-src 'self'",
          "connect-src 'self'",
          "style-src 'self'",
          // Highlighted listings carry such attributes, and a browser writes some itself when text is replaced.
          "style-src-attr 'unsafe-inline'",
          "img-src 'self' data:",
          "font-src 'self'",
        ].join('; '),
      },
      quality: 5,
    });
  });
  afterAll(() => server.server.close());

  /** Policy violations of the page so far; what Starlight writes into the page itself is not ours to judge. */
  const violations = (page: Page) =>
    page.evaluate(() => (globalThis as { violations?: string[] }).violations ?? []);

  test('editor and Python work without a violation, and show megabytes as transferred', async () => {
    await context.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { violations: seen });
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        seen.push(`${violatedDirective} ${blockedURI}`);
      });
    });
    const exercise = await open(server.url);
    const { page } = exercise;
    const before = (await violations(page)).length;
    const amounts = page.evaluate(
      () =>
        new Promise<string[]>((done) => {
          const texts: string[] = [];
          const end = Date.now() + 60_000;
          const read = () => {
            const text = document.querySelector('.ladung:not([hidden]) .menge')?.textContent;
            if (text && text !== texts.at(-1)) texts.push(text);
            if (document.querySelector('.ergebnis[data-stimmung]') || Date.now() > end) done(texts);
            else requestAnimationFrame(read);
          };
          read();
        }),
    );
    await exercise.write('import random\nprint(random.Random(0).randint(0, 9), 6 * 7)');
    expect((await exercise.use('Ausführen')).text).toContain('6 42');
    expect((await violations(page)).slice(before)).toEqual([]);
    expect(
      await exercise.section.locator('.cm-content').evaluate((node) => getComputedStyle(node).whiteSpace),
    ).toBe('pre');
    const last = (await amounts).at(-1);
    if (last) expect(last).toMatch(/^\d,\d von 6,\d MB$/);
    const bytes = [...server.sent]
      .filter(([path]) => path.includes('_python'))
      .reduce((sum, [, size]) => sum + size, 0);
    expect(bytes).toBeGreaterThan(4_000_000);
    expect(bytes, 'Brotli 5; 11 makes 5.1 MB of it').toBeLessThan(6_200_000);
  });
});

test('below a base Python is found too', async () => {
  const exercise = await open(inject('basedSite').url);
  await exercise.write('print(6 * 7)');
  expect((await exercise.use('Ausführen')).text).toContain('42');
});
