import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { ExerciseOnPage, exercises, LESSON } from './python-page.ts';

const site = inject('site');
const plain = (text: string) => text.replaceAll('`', '');

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await page.goto(site.url + LESSON, { waitUntil: 'networkidle' });
});
afterAll(() => browser.close());

describe.each(exercises())('$name', ({ name, start, solution, wrong }) => {
  const exercise = () => new ExerciseOnPage(page, name);
  const solved = () => exercise().section.locator('.geloest').isVisible();

  test('the start does not pass, and the reader learns what to do', async () => {
    await exercise().edit();
    expect((await exercise().code()).trimEnd()).toBe(start.trimEnd());
    const shown = await exercise().use('Prüfen');
    expect(shown).toMatchObject({ mood: 'failed', title: 'Noch nicht' });
    expect(shown.text.length).toBeGreaterThan(40);
    expect(await solved()).toBe(false);
  });

  test('every wrong answer gets the feedback it names', async () => {
    for (const { file, code, feedback } of wrong) {
      await exercise().write(code);
      expect(await exercise().code()).toBe(code);
      const shown = await exercise().use('Prüfen');
      expect.soft(shown.mood, file).toBe('failed');
      expect.soft(plain(shown.text), file).toContain(plain(feedback));
    }
    expect(await solved()).toBe(false);
  });

  test('running is not checking: a solution that was only run is not solved', async () => {
    await exercise().write(solution);
    expect((await exercise().use('Ausführen')).mood).toBe('neutral');
    expect(await solved()).toBe(false);
  });

  test('the solution passes, from the button beside it', async () => {
    await exercise().write('irgendwas = 1');
    await exercise().section.locator('details.loesung > summary').click();
    await exercise().button('Lösung in den Editor').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ersetzen' }).click();
    expect((await exercise().code()).trimEnd()).toBe(solution.trimEnd());
    expect(await exercise().use('Prüfen')).toMatchObject({ mood: 'passed', title: 'Bestanden' });
    expect(await solved()).toBe(true);
  });
});

test('the page counts what is solved, and keeps it', async () => {
  const count = exercises().length;
  const summary = () => page.locator('.uebungen-stand').textContent();
  expect(await summary()).toContain(`${count} von ${count} gelöst`);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await summary()).toContain(`${count} von ${count} gelöst`);
});
