import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { focusState, tabStops } from './focus.ts';
import { pages } from './pages.ts';

const site = inject('site');

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
  page = await context.newPage();
});
afterEach(() => context.close());

const open = (path: string) => page.goto(site.url + path, { waitUntil: 'networkidle' });

describe.each(pages(site.dist))('/%s', (path) => {
  test.each([1440, 360])(
    'Tab reaches everything interactive at %i px, and shows where it is',
    async (width) => {
      await page.setViewportSize({ width, height: 900 });
      await open(path);
      const wanted = await page.evaluate(tabStops);
      expect(wanted).toBeGreaterThan(4);
      const reached = new Set<string>();
      const invisible: string[] = [];
      for (let presses = 0; presses < wanted + 20; presses += 1) {
        await page.keyboard.press('Tab');
        let state = await page.evaluate(focusState);
        if (!state) break;
        reached.add(state.id);
        if (!state.visible) {
          await page.waitForTimeout(400); // it may be fading in
          state = (await page.evaluate(focusState)) ?? state;
        }
        if (!state.visible) invisible.push(state.html);
      }
      expect(invisible, 'focused, but not to be seen').toEqual([]);
      const missed = await page.evaluate(
        (ids) =>
          [...document.querySelectorAll<HTMLElement>('[data-tab-stop]')]
            .filter((element) => !ids.includes(element.dataset.tabStop ?? ''))
            .map((element) => element.outerHTML.slice(0, 120)),
        [...reached],
      );
      expect(missed, 'not reached by Tab').toEqual([]);
    },
  );
});

test('the skip link comes first and leads to the content', async () => {
  await open('konzepte/resilienz-1/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Zum Inhalt springen');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(() => document.activeElement?.closest('main, .right-sidebar-container')?.tagName),
  ).toMatch(/MAIN|ASIDE/);
});

test('the theme can be chosen by keyboard and stays', async () => {
  await open('');
  await page.locator('header starlight-theme-select select').focus();
  await page.keyboard.press('D');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.getAttribute('data-theme') === 'dark');
  await open('konzepte/resilienz-1/');
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-theme'))).toBe('dark');
});

test('the search answers in German, by keyboard alone, and lets go again', async () => {
  await open('');
  await page.keyboard.press('Control+k');
  const input = page.locator('#starlight__search input');
  await input.waitFor({ state: 'visible' });
  await page.keyboard.type('Timeouts');
  const result = page.locator('#starlight__search .pagefind-ui__result-link').first();
  await result.waitFor({ state: 'visible' });
  expect(await page.locator('#starlight__search .pagefind-ui__message').textContent()).toMatch(/Ergebnis/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  expect(await page.locator('site-search dialog').isVisible()).toBe(false);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('Timeouts');
  await result.waitFor({ state: 'visible' });
  const onResult = () => result.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 5 && !(await onResult()); presses += 1) await page.keyboard.press('Tab');
  expect(await onResult()).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/konzepte\/resilienz-1\//);
});

test('hints and solutions open by keyboard', async () => {
  await open('konzepte/resilienz-1/');
  const summary = page.locator('main details > summary').last();
  await summary.focus();
  await page.keyboard.press('Enter');
  expect(await summary.evaluate((element) => element.parentElement?.hasAttribute('open'))).toBe(true);
});
