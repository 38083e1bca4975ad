import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { pages } from './pages.ts';
import { clippedTexts, overflowing, pageOverflow } from './shapes.ts';

const site = inject('site');
const WIDTHS = [360, 768, 1440];
const SCHEMES = ['light', 'dark'] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Everything a page complained about while it was shown, and every request that left the site. */
function watch(page: Page): { complaints: string[]; foreign: string[] } {
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`${request.url()} ${request.failure()?.errorText}`));
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== new URL(site.url).origin) foreign.push(request.url());
  });
  return { complaints, foreign };
}

describe.each(pages(site.dist))('/%s', (path) => {
  describe.each(SCHEMES)('%s', (colorScheme) => {
    test.each(WIDTHS)('at %i px', async (width) => {
      const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
      const page = await context.newPage();
      const seen = watch(page);
      await page.goto(site.url + path, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.getAttribute('data-theme'))).toBe(
        colorScheme,
      );

      expect.soft(await page.evaluate(pageOverflow), 'elements beyond the right edge').toEqual([]);
      expect.soft(await page.evaluate(clippedTexts), 'clipped diagram texts').toEqual([]);
      expect
        .soft(await page.evaluate(overflowing), 'wide content that does not scroll in its own box')
        .toEqual([]);

      // Also what is folded is checked.
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('main details')) details.setAttribute('open', '');
      });
      expect.soft(await page.evaluate(pageOverflow), 'elements beyond the right edge, unfolded').toEqual([]);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`),
          'axe',
        )
        .toEqual([]);

      expect.soft(seen.complaints).toEqual([]);
      expect.soft(seen.foreign, 'requests to other hosts').toEqual([]);
      await context.close();
    });
  });
});
