import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { pages } from './pages.ts';
import { hiddenTexts } from './shapes.ts';

const site = inject('site');
const lessons = pages(site.dist).filter((path) => path !== '' && path !== '404.html');

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe.each(lessons)('/%s', (path) => {
  test('without JavaScript the whole lesson can be read, hints and solutions included', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 768, height: 900 },
    });
    const page = await context.newPage();
    await page.goto(site.url + path);
    const summaries = page.locator('main .sl-markdown-content summary');
    const count = await summaries.count();
    expect(count).toBeGreaterThan(0);
    for (let index = 0; index < count; index += 1) {
      const summary = summaries.nth(index);
      const visible = await summary.isVisible();
      expect(visible, `summary ${index} is visible`).toBe(true);
      await summary.press('Enter');
    }
    expect(await page.locator('main details:not([open])').count()).toBe(
      await page.locator('main details#starlight__mobile-toc:not([open])').count(),
    );
    expect(await page.evaluate(hiddenTexts)).toEqual([]);
    // Nothing to press in vain: what is left of the header's buttons opens the navigation, without a script.
    const buttons = page.locator('header.header :is(button, select):visible');
    expect(await buttons.count()).toBe(await page.locator('header.header [popovertarget]:visible').count());
    await context.close();
  });

  test('on paper everything is open, and what cannot be used is gone', async () => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const page = await context.newPage();
    await page.goto(site.url + path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(hiddenTexts), 'folded on screen').not.toEqual([]);
    await page.emulateMedia({ media: 'print' });
    expect(await page.evaluate(hiddenTexts)).toEqual([]);
    for (const gone of [
      'header.header',
      'nav.sidebar',
      '.right-sidebar-container',
      '.copy',
      '.labor-start',
      '.pagination-links',
    ]) {
      for (const element of await page.locator(gone).all())
        expect(await element.isVisible(), gone).toBe(false);
    }
    // Dark on white, whatever the screen's theme is.
    const [paper, ink] = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.body);
      const { color } = getComputedStyle(
        document.querySelector('main .sl-markdown-content p') ?? document.body,
      );
      const sum = (value: string) =>
        (value.match(/\d+/g) ?? []).slice(0, 3).reduce((total, part) => total + Number(part), 0);
      return [sum(backgroundColor), sum(color)];
    });
    expect(paper).toBeGreaterThan(700);
    expect(ink).toBeLessThan(250);
    await context.close();
  });
});
