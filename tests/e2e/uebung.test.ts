import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { focusState } from './focus.ts';
import { ExerciseOnPage, exercises, LESSON, limit } from './python-page.ts';
import { overflowing, pageOverflow } from './shapes.ts';

const site = inject('site');
const NAME = 'verstaerkung';
const { start } = exercises().find(({ name }) => name === NAME)!;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function open(context: BrowserContext): Promise<ExerciseOnPage> {
  const page = await context.newPage();
  await page.goto(site.url + LESSON, { waitUntil: 'networkidle' });
  return new ExerciseOnPage(page, NAME);
}

describe('whatever a program does', () => {
  const RUN = 2500;
  let exercise: ExerciseOnPage;
  let context: BrowserContext;
  beforeAll(async () => {
    context = await browser.newContext();
    await limit(context, { run: RUN, check: RUN, memory: 128 * 2 ** 20 });
    exercise = await open(context);
    await exercise.use('Ausführen');
  });
  afterAll(() => context.close());

  const run = async (code: string) => {
    await exercise.write(code);
    return exercise.use('Ausführen');
  };
  const nextRunWorks = async () => {
    const shown = await run('print(6 * 7)');
    expect(shown.text).toContain('42');
    expect(shown.mood).toBe('neutral');
  };

  test('an endless loop is ended; the page stays responsive; it never passes', async () => {
    await exercise.write('while True: pass');
    await exercise.button('Prüfen').click();
    await exercise.section.getByText('Wird geprüft …').waitFor();
    await exercise.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    const running = await exercise.section.getByText('Wird geprüft …').isVisible();
    expect(running, 'the page answers while the loop still runs').toBe(true);
    const shown = await exercise.shown();
    expect(shown).toMatchObject({ mood: 'failed', title: 'Das dauert zu lange' });
    expect(shown.text).toContain('2,5 Sekunden');
    await nextRunWorks();
  });

  test('an endless loop that prints is ended and shows what it printed', async () => {
    const shown = await run('while True: print(1)');
    expect(shown.title).toBe('Das dauert zu lange');
    expect(shown.text).toContain('1\n1\n1\n');
    expect(shown.text.length).toBeLessThan(25_000);
    await nextRunWorks();
  });

  test('a run can be cancelled', async () => {
    await exercise.write('print("so weit")\nwhile True: pass');
    await exercise.button('Ausführen').click();
    await exercise.section.getByText('Läuft …').waitFor();
    await exercise.button('Abbrechen').click();
    const shown = await exercise.shown();
    expect(shown).toMatchObject({ mood: 'neutral', title: 'Abgebrochen' });
    expect(shown.text).toContain('so weit');
    await nextRunWorks();
  });

  test.each([
    ['too much memory at once', 'x = [0] * 10**9', 'Fehler in Zeile 1', 'Der Speicher reicht nicht'],
    [
      'more and more memory',
      'x = []\nwhile True:\n    x.append(bytearray(10**8))',
      'Fehler in Zeile 3',
      'Speicher',
    ],
    ['an exit', 'raise SystemExit', 'Fehler in Zeile 1', 'hat sich selbst beendet'],
    ['a syntax error', 'x = 1\nfor i in [1, 2]\n    pass', 'Fehler in Zeile 2', 'fehlt ein Doppelpunkt'],
    [
      'a question to the reader',
      'name = input()',
      'Fehler in Zeile 1',
      'Eingaben mit input() gibt es hier nicht',
    ],
    [
      'endless recursion',
      'def f():\n    return f()\nf()',
      'Fehler in Zeile 2',
      'ruft sich immer wieder selbst auf',
    ],
    ['nothing at all', '', 'Hier steht noch nichts', 'Zurücksetzen'],
    ['silence', 'x = 1', 'Ausgeführt', 'nichts ausgegeben'],
  ])('%s is explained', async (_name, code, title, text) => {
    const shown = await run(code);
    expect(shown.title).toBe(title);
    expect(shown.text).toContain(text);
    await nextRunWorks();
  });

  test('a Python that breaks is explained and replaced', async () => {
    const shown = await run('import sys\nsys.setrecursionlimit(10**8)\ndef f(n):\n    return [f(n)]\nf(0)');
    expect(shown.title).toBe('Python ist abgestürzt');
    await nextRunWorks();
  });

  test('every character arrives', async () => {
    const shown = await run('print("Grüße, ÄÖÜß – „€“ 漢字 🦊 \\u0301e")');
    expect(shown.text).toContain('Grüße, ÄÖÜß – „€“ 漢字 🦊 \u0301e');
  });

  test('a flood of output is cut and says so', async () => {
    const shown = await run('for i in range(10**5): print(i)');
    expect(shown.text).toContain('noch mehr ausgegeben');
    expect(shown.text.length).toBeLessThan(25_000);
  });

  test('an error marks its line, and leads there', async () => {
    const shown = await run('x = 1\n\ny = 1 / 0\n');
    expect(shown.text).toContain('Traceback');
    expect(shown.text, 'the reader’s own frames only').not.toMatch(/pyodide|harness|exec\(/);
    expect(await exercise.section.locator('.cm-fehlerzeile').textContent()).toBe('y = 1 / 0');
    expect(await exercise.section.locator('#anmerkung').textContent()).toBe(
      'Fehler in Zeile 3: Hier wird durch null geteilt.',
    );
    await exercise.button('Zu Zeile 3').click();
    await exercise.page.keyboard.type(' # da');
    expect(await exercise.code()).toContain('y = 1 / 0 # da');
    expect(await exercise.section.locator('.cm-fehlerzeile').count(), 'until the code changes').toBe(0);
  });
});

describe('what is kept', () => {
  let context: BrowserContext;
  beforeEach(async () => {
    await context?.close();
    context = await browser.newContext();
    // Where readers save data, typing does not fetch Python ahead of its use: these tests need none.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
  });
  afterAll(() => context.close());

  const keep = async (exercise: ExerciseOnPage, code: string) => {
    await exercise.write(code);
    await exercise.page.waitForTimeout(600); // saved when the reader pauses
  };
  const preview = (exercise: ExerciseOnPage) => exercise.section.locator('.gespeichert').textContent();

  test('code survives a reload, is not run by itself, and can be reset and brought back', async () => {
    const exercise = await open(context);
    await exercise.write('print("meins")');
    await exercise.page.reload({ waitUntil: 'networkidle' }); // without a pause
    expect(await preview(exercise)).toBe('print("meins")');
    expect(await exercise.report.getAttribute('data-stimmung')).toBeNull();
    await exercise.edit();
    expect(await exercise.code()).toBe('print("meins")');
    await exercise.button('Zurücksetzen').click();
    expect(await exercise.code()).toBe(start.trimEnd());
    await exercise.button('Rückgängig').click();
    expect(await exercise.code()).toBe('print("meins")');
  });

  test('two tabs do not overwrite each other silently', async () => {
    const here = await open(context);
    const there = await open(context);
    await keep(here, 'hier = 1');
    expect(await preview(there), 'nothing of its own to lose').toBe('hier = 1');
    await there.edit();
    await keep(there, 'dort = 2');
    const notice = here.section.locator('[data-hinweis="conflict"]');
    await notice.waitFor();
    expect(await here.code()).toBe('hier = 1');
    await keep(here, 'hier = 3');
    await there.page.reload({ waitUntil: 'networkidle' });
    expect(await preview(there), 'undecided: what is stored stays').toBe('dort = 2');
    await here.button('Meinen behalten').click();
    await expect.poll(() => preview(there)).toBe('hier = 3');
    await keep(there, 'dort = 4');
    await here.button('Stand von dort holen').click();
    expect(await here.code()).toBe('dort = 4');
    await here.button('Rückgängig').click();
    expect(await here.code()).toBe('hier = 3');
  });

  test('one button deletes everything, after a question', async () => {
    const exercise = await open(context);
    await keep(exercise, 'x = 1');
    const { page } = exercise;
    const remove = page.getByRole('button', { name: 'Alles Gespeicherte löschen' });
    await remove.click();
    await page.getByRole('button', { name: 'Behalten' }).click();
    expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0);
    await remove.click();
    await page.getByRole('button', { name: 'Alles löschen' }).click();
    expect(await exercise.code()).toBe(start.trimEnd());
    await page.waitForTimeout(600);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('belegt:'))),
    ).toEqual([]);
    expect(await remove.isVisible()).toBe(false);
  });

  test.each([
    [
      'forbidden',
      () => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      },
    ],
    [
      'full',
      () => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      },
    ],
  ])('with storage that is %s the exercise works and says so', async (_name, breakStorage) => {
    await context.addInitScript(breakStorage);
    const exercise = await open(context);
    await keep(exercise, 'x = 1');
    expect(await exercise.section.locator('[data-hinweis="storage"]').textContent()).toContain(
      'speichert hier nichts',
    );
    expect(await exercise.code()).toBe('x = 1');
  });

  test('code of an earlier version of the exercise is offered', async () => {
    await context.addInitScript(() => {
      localStorage.setItem(
        'belegt:uebung:konzepte/resilienz-1/verstaerkung@alt',
        '{"code":"alt = 1","solved":true}',
      );
    });
    const exercise = await open(context);
    expect(await exercise.section.locator('.geloest').isVisible(), 'another task is not solved').toBe(false);
    await exercise.button('Früheren Code holen').click();
    await expect.poll(() => exercise.code()).toBe('alt = 1');
  });
});

describe('for everyone', () => {
  let context: BrowserContext;
  let exercise: ExerciseOnPage;
  beforeAll(async () => {
    context = await browser.newContext();
    exercise = await open(context);
  });
  afterAll(() => context.close());

  test('everything by keyboard alone', async () => {
    const { page } = exercise;
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await exercise.section.locator('.code-rahmen').first().focus();
    while ((await focused()) !== 'Bearbeiten') await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('editor');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('def verstaerkung(w):\nreturn 7');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Tab');
    expect(await exercise.code(), 'Tab indents').toBe('    def verstaerkung(w):\n    return 7');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+Enter');
    const shown = await exercise.shown();
    expect(shown.mood).toBe('failed');
    expect(shown.text).toContain('7');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(2100); // no hurry
    await page.keyboard.press('Tab');
    expect(await focused(), 'Escape, Tab leaves').toBe('Prüfen');
    expect(await page.evaluate(focusState)).toMatchObject({ visible: true });
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('editor');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.className), 'also backwards').not.toBe('editor');
  });

  test('nothing for axe to find, nothing sticks out, light and dark, narrow and wide', async () => {
    const { page } = exercise;
    const look = async (what: string, ...selectors: string[]) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
        for (const width of [1440, 360]) {
          await page.setViewportSize({ width, height: 800 });
          const where = `${what}, ${colorScheme}, ${width} px`;
          expect(await page.evaluate(pageOverflow), where).toEqual([]);
          expect(await page.evaluate(overflowing), where).toEqual([]);
        }
        const axe = new AxeBuilder({ page }).setLegacyMode();
        for (const selector of selectors) axe.include(selector);
        const { violations } = await axe.analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
          `${what}, ${colorScheme}`,
        ).toEqual([]);
      }
    };
    const section = `section.uebung[data-uebung$="/${NAME}"]`;
    await exercise.write(`${start}\n# ${'lang '.repeat(40)}\nprint("x" * 300)\n1/0`);
    await exercise.use('Ausführen');
    await look('error', section);
    await exercise.write(exercises().find(({ name }) => name === NAME)!.solution);
    await exercise.use('Prüfen');
    await look('passed', section);
    await exercise.button('Zurücksetzen').click();
    await look('reset, with a notice', section, '.uebungen-stand');
    await page.getByRole('button', { name: 'Alles Gespeicherte löschen' }).click();
    await look('question', 'dialog.rueckfrage');
  });
});
