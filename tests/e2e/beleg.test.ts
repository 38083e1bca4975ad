import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { CourseRecord } from '#src/beleg/record.ts';
import { launchBrowser } from './browser.ts';
import { overflowing, pageOverflow } from './shapes.ts';

const site = inject('site');
const basedSite = inject('basedSite');
const course: CourseRecord = JSON.parse(readFileSync(join(site.dist, 'belege.json'), 'utf8'));
const LESSON = 'konzepte/resilienz-1/';
const MOST_SCRIPT = 15_000;

const TOGGLE = '[data-tut="zeigen"]';
const RECOMPUTE = '[data-tut="nachrechnen"]';
const CARD = '#beleg-karte:popover-open';
const MARK = '.zahl[data-figur="politiken.budgetSpitze"]';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

async function onPage(
  use: (page: Page, complaints: string[]) => Promise<void>,
  { url = site.url + LESSON, ...options }: BrowserContextOptions & { url?: string } = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(url, { waitUntil: 'networkidle' });
    await use(page, complaints);
    expect(complaints).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Runs the recomputation and answers with its last word. */
async function recompute(page: Page): Promise<string> {
  await page.click(RECOMPUTE);
  // The button is disabled from the click on until the result stands there.
  await page.waitForSelector(
    '.beleg-leiste:is([data-stand="stimmt"], [data-stand="weicht-ab"]):has([data-tut="nachrechnen"]:not([aria-disabled]))',
  );
  return (await page.textContent('.beleg-leiste [role="status"]')) ?? '';
}

const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );

/** Scripts a page loads by itself, inline ones included, by what tells them apart; and everything it requests. */
async function loaded(address: string): Promise<{ scripts: Map<string, string>; requests: string[] }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(address, { waitUntil: 'networkidle' });
  const scripts = new Map<string, string>();
  for (const code of await page.locator('script:not([src])').allTextContents()) scripts.set(code, code);
  for (const url of requests.filter((request) => request.endsWith('.js'))) {
    scripts.set(url, await (await page.request.get(url)).text());
  }
  await context.close();
  return { scripts, requests };
}

test('before anything is asked for, a lesson loads little script of ours, and no evidence', async () => {
  const starlight = await loaded(`${site.url}${LESSON}belege/`);
  const lesson = await loaded(site.url + LESSON);
  const ours = [...lesson.scripts].filter(([name]) => !starlight.scripts.has(name));
  const size = ours.reduce((sum, [, code]) => sum + gzipSync(code).length, 0);
  console.log(`script of ours before interaction: ${size} bytes gzip in ${ours.length} pieces`);
  expect(ours.length).toBeGreaterThan(0);
  expect(size).toBeLessThan(MOST_SCRIPT);
  expect(
    lesson.requests.filter((url) => /daten\.json|belege|worker|figures|card|recompute/.test(url)),
  ).toEqual([]);
});

describe('„Selbst nachrechnen“', () => {
  test.each([site, basedSite])('confirms every value below $base', async ({ url }) => {
    await onPage(
      async (page) => {
        const result = await recompute(page);
        const [, right, all] = /^(\d+) von (\d+) Werten stimmen, \d+ ms\.$/.exec(result) ?? [];
        expect(right, result).toBe(all);
        // At least what the record says the lesson shows.
        const record = course.lessons.find(({ address }) => address === LESSON)!;
        const places = record.figures.flatMap((figure) => figure.places).length;
        expect(Number(all)).toBeGreaterThan(places);
        expect(await page.locator('main [data-nachgerechnet="stimmt"]').count()).toBe(Number(all));
        expect(await page.locator('.beleg-abweichung').count()).toBe(0);

        await page.getByRole('button', { name: 'Zurücksetzen' }).click();
        expect(await page.locator('[data-nachgerechnet]').count()).toBe(0);
        expect(await page.textContent('.beleg-leiste [role="status"]')).toBe('');
        expect(await page.locator(RECOMPUTE).evaluate((button) => button === document.activeElement)).toBe(
          true,
        );
      },
      { url: url + LESSON },
    );
  });

  // One tampered value of every kind, and what the reader is told.
  test.each([
    ['a number', /(data-figur="politiken\.budgetSpitze">)14</, '$115<', 'politiken.budgetSpitze', '14'],
    [
      'a number of a passage',
      /(data-figur="backoff\.beispiel" data-nummer="1">)8</,
      '$19<',
      'backoff.beispiel',
      '8',
    ],
    [
      'a cell',
      /(id="tabelle-sturm-ticks"[\s\S]*?<th scope="row" data-ausrichtung="right">)12</,
      '$121<',
      'sturm.ticks',
      '12',
    ],
    ['a head', /(id="tabelle-sturm-ticks"[\s\S]*?>)Retries<\/th>/, '$1Retry</th>', 'sturm.ticks', 'Retries'],
    [
      'a value below a chart',
      /(id="labor-sturm-diagramm"[\s\S]*?<th scope="row" data-ausrichtung="right">)12</,
      '$121<',
      'sturm.diagramm',
      '12',
    ],
    [
      'a line',
      /Retry 2: Wartezeit 5 \(Obergrenze 8\)(?=<\/span>)/,
      'Retry 2: Wartezeit 6 (Obergrenze 8)',
      'backoff.protokoll',
      'Retry 2: Wartezeit 5 (Obergrenze 8)',
    ],
    [
      'a claim',
      /rund das Dreifache der Kapazität(?=<)/,
      'rund das Vierfache der Kapazität',
      'sturm.dreifacheKapazitaet',
      'rund das Dreifache der Kapazität',
    ],
  ])('shows exactly %s that was tampered with', async (_, published, tampered, figure, expected) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    let changed = false;
    await page.route(site.url + LESSON, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replace(published, tampered);
      changed = body !== html;
      await route.fulfill({ response, body });
    });
    await page.goto(site.url + LESSON, { waitUntil: 'networkidle' });
    expect(changed, 'the page was tampered with').toBe(true);
    const [, right, all] = /^(\d+) von (\d+) Werten/.exec(await recompute(page)) ?? [];
    expect(Number(right)).toBe(Number(all) - 1);
    const wrong = page.locator('main [data-nachgerechnet="weicht-ab"]');
    expect(await wrong.count()).toBe(1);
    expect(
      await wrong.evaluate((element) => element.closest('[data-figur]')?.getAttribute('data-figur')),
    ).toBe(figure);
    expect(await page.locator('.beleg-abweichung').allTextContents()).toEqual([
      ` nachgerechnet: ${expected}`,
    ]);
    const told = page.locator('.beleg-ergebnis li');
    expect(await told.count()).toBe(1);
    expect(await told.textContent()).toContain(`nachgerechnet: „${expected}“`);
    await told.getByRole('link').click();
    expect(await wrong.evaluate((element) => element.matches(':target'))).toBe(true);
    // A second time says the same: notes are no part of the page.
    expect(await recompute(page)).toMatch(new RegExp(`^${right} von ${all} `));
    await context.close();
  });

  test('says so when figures are missing from the page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(site.url + LESSON, { waitUntil: 'networkidle' });
    await page
      .locator('#tabelle-sturm-ticks tbody tr')
      .last()
      .evaluate((row) => row.remove());
    await recompute(page);
    expect(await page.locator('.beleg-ergebnis li').allTextContents()).toEqual([
      'sturm.ticks: Auf der Seite steht „66 Werte“, nachgerechnet: „72 Werte“.',
    ]);
    await context.close();
  });

  test('an unreachable worker is reported, and another try is possible', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(/worker/, (route) => route.abort());
    await page.goto(site.url + LESSON, { waitUntil: 'networkidle' });
    await page.click(RECOMPUTE);
    await page.waitForSelector('.beleg-leiste[data-stand="gescheitert"]');
    expect(await page.textContent('.beleg-leiste [role="status"]')).toContain('Nachrechnen ging nicht');
    await page.unroute(/worker/);
    expect(await recompute(page)).toMatch(/stimmen/);
    await context.close();
  });
});

describe('the card beside a number', () => {
  test('opens and closes with the mouse', async () => {
    await onPage(async (page) => {
      const mark = page.locator(MARK).first();
      await mark.hover();
      const card = page.locator(CARD);
      await card.waitFor();
      const text = (await card.textContent()) ?? '';
      for (const part of ['politiken.budgetSpitze', 'simuliere', 'backoffMitBudget', 'Seed0', 'anteil 0,1']) {
        expect(text).toContain(part);
      }
      expect(await mark.getAttribute('aria-describedby')).toBe('beleg-karte');
      await card.hover();
      await page.waitForTimeout(500);
      expect(await card.count(), 'stays while the pointer is on it').toBe(1);
      await page.mouse.move(5, 500);
      await card.waitFor({ state: 'detached' });

      await mark.click();
      await card.waitFor();
      await page.mouse.move(5, 500);
      await page.waitForTimeout(500);
      expect(await card.count(), 'stays after a click').toBe(1);
      await page.keyboard.press('Escape');
      expect(await card.count()).toBe(0);
      await page.locator('.tabelle td').first().click();
      await card.waitFor();
      await page.locator('main h1').click();
      expect(await card.count()).toBe(0);
    });
  });

  test('leads to the entry on the „Belege“ page', async () => {
    await onPage(async (page) => {
      await page.locator(MARK).first().click();
      await page.locator(`${CARD} a`).first().click();
      await page.waitForURL(`**/${LESSON}belege/#figur-politiken.budgetSpitze`);
      const entry = page.locator('tr:target');
      expect(await entry.locator('.zahl').textContent()).toBe('14');
      await entry.locator('li a').first().click();
      await page.waitForURL(`**/${LESSON}#stelle-politiken.budgetSpitze-1`);
      expect(await page.locator(':target').textContent()).toMatch(/^(14|vierzehn)$/);
    });
  });

  test('works by keyboard', async () => {
    await onPage(async (page) => {
      expect(await page.locator('main .zahl[tabindex]').count(), 'no tab stops by default').toBe(0);
      await page.focus(TOGGLE);
      await page.keyboard.press('Enter');
      expect(await page.locator(TOGGLE).getAttribute('aria-pressed')).toBe('true');
      const marks = page.locator('main .sl-markdown-content [role="button"]:is(.zahl, .behauptung)');
      await marks.first().waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-figur'));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      for (let presses = 0; presses < 40 && !(await focused()); presses += 1)
        await page.keyboard.press('Tab');
      expect(await focused()).toBe('backoff.parameter');
      const card = page.locator(CARD);
      await card.waitFor();
      expect(await marks.first().getAttribute('aria-expanded')).toBe('true');

      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.closest('#beleg-karte'));
      await page.keyboard.press('Escape');
      expect(await card.count()).toBe(0);
      expect(await focused()).toBe('backoff.parameter');
      expect(await marks.first().getAttribute('aria-expanded')).toBe('false');

      await page.keyboard.press(' ');
      await page.waitForFunction(() => document.activeElement?.closest('#beleg-karte'));
      await page.keyboard.press('Tab');
      // Tab leads on in the text.
      expect(await marks.nth(1).evaluate((mark) => mark === document.activeElement)).toBe(true);
      await page.keyboard.press('ArrowLeft');
      expect(await marks.first().evaluate((mark) => mark === document.activeElement)).toBe(true);
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe('backoff.parameter');

      const button = page.getByRole('button', { name: 'Beleg zu „Wartezeiten mit fester Folge“' });
      await button.press('Enter');
      await card.waitFor();
      expect(await card.textContent()).toContain('backoff.protokoll');
      await page.keyboard.press('Escape');
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

      await page.locator(TOGGLE).press(' ');
      expect(await page.locator('main .zahl[tabindex], .beleg-knopf').count()).toBe(0);
    });
  });

  test('opens by touch and fits into a narrow window', async () => {
    await onPage(
      async (page) => {
        await page.locator(MARK).first().tap();
        const card = page.locator(CARD);
        await card.waitFor();
        const { x, width } = (await card.boundingBox())!;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(360);
        expect(await page.evaluate(pageOverflow)).toEqual([]);
        await page.locator('main p').first().tap();
        expect(await card.count()).toBe(0);
      },
      { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    );
  });

  test('without its data it still leads to the page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(/daten\.json/, (route) => route.abort());
    await page.goto(site.url + LESSON, { waitUntil: 'networkidle' });
    await page.locator(MARK).first().click();
    expect(await page.locator(`${CARD} a`).getAttribute('href')).toContain('belege/#figur-politiken');
    await context.close();
  });
});

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  test.each([1440, 360])('axe finds nothing at %i px with everything switched on', async (width) => {
    await onPage(
      async (page) => {
        await recompute(page);
        await page.click(TOGGLE);
        await page.locator(MARK).first().click();
        await page.locator(CARD).waitFor();
        expect(await page.evaluate(pageOverflow)).toEqual([]);
        expect(await page.evaluate(overflowing)).toEqual([]);
        expect(await axe(page)).toEqual([]);
      },
      { colorScheme, viewport: { width, height: 800 } },
    );
  });
});

test('on paper numbers are plain text', async () => {
  await onPage(async (page) => {
    await recompute(page);
    await page.click(TOGGLE);
    await page.locator(MARK).first().click();
    await page.locator(CARD).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['.beleg-leiste', CARD, '.beleg-knopf']) {
      expect(await page.locator(gone).first().isVisible(), gone).toBe(false);
    }
    const style = await page
      .locator(MARK)
      .first()
      .evaluate((element) => {
        const { textDecorationLine, backgroundColor } = getComputedStyle(element);
        return [textDecorationLine, backgroundColor, getComputedStyle(element, '::after').content];
      });
    expect(style).toEqual(['none', 'rgba(0, 0, 0, 0)', 'none']);
  });
});

test('belege.json has every lesson, and every place is on its page', () => {
  expect(course.schema).toBe(1);
  for (const { address, figures, stated } of course.lessons) {
    const html = readFileSync(join(site.dist, address, 'index.html'), 'utf8');
    const page = readFileSync(join(site.dist, address, 'belege/index.html'), 'utf8');
    for (const { id, places, defined } of figures) {
      expect(page).toContain(`id="figur-${id}"`);
      expect(defined?.line, id).toBeGreaterThan(0);
      for (const { anchor } of places) expect(html.split(`id="${anchor}"`)).toHaveLength(2);
    }
    expect(stated.length).toBe(html.split('class="angabe"').length - 1);
  }
});

test('without JavaScript only the link is offered', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url + LESSON);
  expect(await page.locator(TOGGLE).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Alle Belege' }).isVisible()).toBe(true);
  await context.close();
});
