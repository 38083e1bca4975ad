/** Labs on the built page: what a reader does with mouse, keyboard and links. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { clippedTexts, pageOverflow } from './shapes.ts';

const site = inject('site');
const basedSite = inject('basedSite');
const LESSON = 'konzepte/resilienz-1/';
const NAMES = [
  'labor-domino-diagramm',
  'labor-sturm-diagramm',
  'labor-politiken-diagramm',
  'labor-fallen-diagramm',
];
const STORM = NAMES[1]!;
/** Packed bytes of script a lab may cost once it is opened, its worker included. */
const BUDGET = 40 * 1024;

let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
afterEach(() => context.close());

async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent())!.trim();
}

class LabOnPage {
  readonly page: Page;
  readonly root: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.root = page.locator(`.labor[data-anker="${name}"]`);
  }

  button(name: string): Locator {
    return this.root.getByRole('button', { name, exact: true });
  }

  async open(): Promise<this> {
    await this.button('Selbst ausprobieren').click();
    await this.root.locator('.labor-satz').filter({ hasText: '.' }).waitFor();
    return this;
  }

  field(label: string): Locator {
    return this.root.getByRole('spinbutton', { name: label });
  }

  slider(label: string): Locator {
    return this.root.getByRole('slider', { name: label });
  }

  sentence(): Promise<string> {
    return textOf(this.root.locator('.labor-satz'));
  }

  picture(): Promise<string> {
    return this.root.locator('.bild').innerHTML();
  }

  /** One row of the comparison with the published run: here, in the text, difference. */
  row(name: string): Promise<string[]> {
    return this.root
      .locator('.labor-rahmen tr', { has: this.page.getByRole('rowheader', { name }) })
      .first()
      .locator('td')
      .allInnerTexts();
  }

  notes(): Promise<string[]> {
    return this.root.locator('.labor-hinweise li').allInnerTexts();
  }
}

async function visit(query = '', options: BrowserContextOptions = {}, { url } = site): Promise<Page> {
  context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('close', () => expect(complaints).toEqual([]));
  await page.goto(`${url}${LESSON}${query}`, { waitUntil: 'networkidle' });
  return page;
}

async function openStorm(options: BrowserContextOptions = {}): Promise<LabOnPage> {
  return new LabOnPage(await visit('', options), STORM).open();
}

test('before a reader opens one, labs cost nothing but a small loader; after that they stay within their budget', async () => {
  context = await browser.newContext();
  const page = await context.newPage();
  const scripts: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(new URL(request.url()).pathname.slice(1));
  });
  await page.goto(site.url + LESSON, { waitUntil: 'networkidle' });
  const before = new Set(scripts);
  const lab = new LabOnPage(page, STORM);
  await lab.root.scrollIntoViewIfNeeded();
  await lab.button('Selbst ausprobieren').hover();
  await page.waitForTimeout(300);
  expect(scripts.filter((path) => /\blab\b|worker/.test(path))).toEqual([]);
  await lab.open();
  await lab.field('Beobachtet werden').fill('2000');
  await lab.root.getByLabel('Neue Anfragen hören nie auf').check();
  await expect.poll(() => page.workers().length).toBe(1);
  await expect.poll(() => lab.row('Anfragen')).toContain('16.000');
  const added = [...new Set(scripts)].filter((path) => !before.has(path));
  let bytes = 0;
  for (const path of added) bytes += gzipSync(await readFile(join(site.dist, path)), { level: 9 }).length;
  console.log(`a lab after it is opened: ${bytes} bytes gzip in ${added.length} pieces, its worker included`);
  expect(added.length).toBeGreaterThan(1);
  expect(bytes).toBeLessThanOrEqual(BUDGET);
});

describe.each(NAMES)('%s', (name) => {
  test('opens by keyboard and shows exactly what the page showed', async () => {
    const page = await visit();
    const lab = new LabOnPage(page, name);
    const picture = await lab.picture();
    await lab.button('Selbst ausprobieren').focus();
    await page.keyboard.press('Enter');
    await lab.root.locator('.labor-satz').filter({ hasText: '.' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('labor-flaeche');
    expect(await lab.picture()).toBe(picture);
    expect(await lab.button('wie im Text').getAttribute('aria-pressed')).toBe('true');
    const rows = await lab.root.locator('.labor-flaeche > .labor-rahmen tbody tr').all();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const [here, there, difference] = await row.locator('td').allInnerTexts();
      expect([here, difference]).toEqual([there, here === '–' ? '–' : '0']);
    }
    expect(await lab.root.locator('.labor-eigen').isVisible()).toBe(false);
  });

  test('every preset is a click away, every change shows beside the published run, and reset ends it', async () => {
    const lab = await new LabOnPage(await visit(), name).open();
    const published = await lab.sentence();
    const picture = await lab.picture();
    const presets = await lab.root.locator('.labor-voreinstellungen button').allInnerTexts();
    expect(presets.length).toBeGreaterThan(2);
    const sentences = new Set<string>();
    for (const preset of presets) {
      await lab.button(preset).click();
      await expect.poll(() => lab.button(preset).getAttribute('aria-pressed')).toBe('true');
      sentences.add(await lab.sentence());
    }
    expect(sentences.size).toBeGreaterThan(1);
    await lab.button('Zurücksetzen').click();
    await expect.poll(() => lab.picture()).toBe(picture);
    expect(await lab.sentence()).toBe(published);
  });

  test.each([
    [360, 'light'],
    [360, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
  ] as const)(
    'open at %i px, %s: nothing sticks out, nothing is cut, axe finds nothing',
    async (width, colorScheme) => {
      const page = await visit('', { viewport: { width, height: 900 }, colorScheme });
      const lab = await new LabOnPage(page, name).open();
      const stepping = lab.button('Weiter');
      if ((await stepping.count()) > 0) for (let n = 0; n < 5; n += 1) await stepping.click();
      await lab.root.locator('.labor-voreinstellungen button').nth(1).click();
      await lab.root.locator('.labor-daten > summary').click();
      await expect.poll(() => lab.root.locator('.labor-daten tbody tr').count()).toBeGreaterThan(0);
      expect(await page.evaluate(pageOverflow)).toEqual([]);
      expect(await page.evaluate(clippedTexts)).toEqual([]);
      const { violations } = await new AxeBuilder({ page }).include(`.labor[data-anker="${name}"]`).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    },
  );

  test('a link carries all settings, and who opens it sees the same run', async () => {
    const lab = await new LabOnPage(
      await visit('', { permissions: ['clipboard-write', 'clipboard-read'] }),
      name,
    ).open();
    const published = await lab.sentence();
    await lab.root.locator('.labor-voreinstellungen button').last().click();
    await expect.poll(() => lab.sentence()).not.toBe(published); // a long run takes its time
    expect(await lab.root.locator('.labor-eigen').isVisible()).toBe(true);
    const [sentence, picture] = [await lab.sentence(), await lab.picture()];
    await lab.button('Link kopieren').click();
    await expect
      .poll(() => lab.notes())
      .toEqual(['Der Link ist kopiert. Wer ihn öffnet, sieht genau diesen Lauf.']);
    const link = await lab.page.evaluate(() => navigator.clipboard.readText());
    const knobs = new URL(link).searchParams.size - 1;
    expect(knobs).toBe(await lab.root.locator('.regler').count());
    await context.close();
    const other = new LabOnPage(await visit(link.slice(site.url.length + LESSON.length)), name);
    await other.root.locator('.labor-satz').filter({ hasText: '.' }).waitFor();
    await expect.poll(() => other.picture()).toBe(picture);
    expect(await other.sentence()).toBe(sentence);
    expect(await other.notes()).toEqual([]);
    expect(await other.root.evaluate((root) => root.getBoundingClientRect().top < innerHeight)).toBe(true);
  });
});

describe('turning a knob', () => {
  test('by dragging', async () => {
    const lab = await openStorm();
    const slider = lab.slider('Kapazität');
    await slider.scrollIntoViewIfNeeded();
    const box = (await slider.boundingBox())!;
    await lab.page.mouse.move(box.x + (box.width * 11) / 40, box.y + box.height / 2);
    await lab.page.mouse.down();
    await lab.page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 8 });
    await lab.page.mouse.up();
    await expect.poll(() => lab.field('Kapazität').inputValue()).toBe('40');
    await expect.poll(() => lab.row('Erfolge')).toEqual(['240', '80', '+160']);
  });

  test('by typing; what cannot be is corrected when the field is left', async () => {
    const lab = await openStorm();
    const field = lab.field('Ausfall dauert');
    await field.fill('1');
    await expect.poll(() => lab.sentence()).toContain('in Tick 13 zum ersten Mal alles abgearbeitet');
    await expect.poll(() => lab.button('Ausfall 1 Tick').getAttribute('aria-pressed')).toBe('true');
    await field.fill('-7');
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe('0');
    expect(await lab.notes()).toEqual([
      'Ausfall dauert: „-7“ geht nicht; erlaubt sind ganze Zahlen von 0 bis 200. Eingestellt ist jetzt 0.',
    ]);
    await field.fill('');
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe('0');
  });

  test('by keyboard alone, and the result is read out', async () => {
    const lab = await openStorm();
    await lab.slider('Ausfall dauert').focus();
    for (let n = 0; n < 3; n += 1) await lab.page.keyboard.press('ArrowLeft');
    await expect.poll(() => lab.row('Erfolge')).toEqual(['240', '80', '+160']);
    await expect
      .poll(() => textOf(lab.root.locator('.labor-flaeche > .sr-only[role="status"]')))
      .toContain('240 von 240 Anfragen gelingen');
    await lab.root.getByLabel('Politik nach einem Timeout').focus();
    await lab.page.keyboard.type('gar');
    await expect.poll(() => lab.sentence()).toMatch(/^2\d\d von 240/u);
  });

  test('shows only the knobs that matter', async () => {
    const lab = await openStorm();
    expect(await lab.field('Retry-Budget').isVisible()).toBe(false);
    await lab.root.getByLabel('Politik nach einem Timeout').selectOption('backoffMitBudget');
    await expect.poll(() => lab.field('Retry-Budget').isVisible()).toBe(true);
    expect(await lab.field('Seed des Zufalls').isVisible()).toBe(true);
    await lab.root.getByLabel('Neue Anfragen hören nie auf').check();
    await expect.poll(() => lab.field('Neue Anfragen kommen').isVisible()).toBe(false);
  });

  test('a long run is made in a worker, and the newest one wins', async () => {
    const lab = await openStorm();
    await lab.root.getByLabel('Neue Anfragen hören nie auf').check();
    await lab.field('Neue Anfragen pro Tick').fill('50');
    await lab.field('Beobachtet werden').fill('2000');
    for (const timeout of ['5', '6', '7', '8']) await lab.field('Geduld').fill(timeout);
    await expect.poll(() => lab.row('Anfragen')).toEqual(['100.000', '240', '+99.760']);
    expect(lab.page.workers()).toHaveLength(1);
    await lab.button('wie im Text').click();
    await expect.poll(() => lab.row('Anfragen')).toEqual(['240', '240', '0']);
    await lab.page.waitForTimeout(500);
    expect(await lab.row('Anfragen'), 'no late answer').toEqual(['240', '240', '0']);
  });
});

describe('tick for tick', () => {
  const where = (lab: LabOnPage) => textOf(lab.root.locator('.labor-schritt b'));

  test('steps forward and back through the phases, with the queue as tokens', async () => {
    const lab = await openStorm();
    await lab.button('Weiter').click();
    expect(await where(lab)).toBe('Tick 0, (a) Timeouts:');
    await lab.button('Weiter').click();
    expect(await where(lab)).toBe('Tick 0, (b) Ankünfte:');
    expect(await textOf(lab.root.locator('.labor-phasen [aria-current="step"]'))).toBe('(b) Ankünfte');
    expect(await lab.root.locator('.labor-reihe .marke-neu').count()).toBe(8);
    expect(await lab.root.locator('.bild .marke').count()).toBeGreaterThan(0);
    await lab.button('Zurück').click();
    expect(await where(lab)).toBe('Tick 0, (a) Timeouts:');
    await lab.slider('Schritt des Laufs').fill(String(14 * 3 + 2));
    expect(await where(lab)).toBe('Tick 14, (c) Server:');
    expect(await lab.root.locator('.labor-reihe .marke-nutzlos').count()).toBe(11);
    expect(await lab.root.locator('.labor-reihe').first().locator('[class^="marke-"]').count()).toBe(45);
  });

  test('plays until it is paused, and stays at its tick when a knob is turned', async () => {
    const lab = await openStorm();
    await lab.button('Abspielen').click();
    await expect.poll(() => where(lab)).toBe('Tick 0, (c) Server:');
    await lab.button('Anhalten').click();
    const at = await where(lab);
    await lab.page.waitForTimeout(1200);
    expect(await where(lab)).toBe(at);
    await lab.field('Neue Anfragen pro Tick').fill('9');
    await expect.poll(() => lab.row('Anfragen')).toEqual(['270', '240', '+30']);
    expect(await where(lab)).toBe(at);
  });

  test('pauses when it leaves the window', async () => {
    const lab = await openStorm();
    await lab.button('Abspielen').click();
    await lab.button('Anhalten').waitFor();
    await lab.page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => lab.root.getByText('Abspielen', { exact: true }).count()).toBe(1);
  });

  test('with reduced motion it goes in whole ticks', async () => {
    const lab = await openStorm({ reducedMotion: 'reduce' });
    await lab.button('Abspielen').click();
    await expect.poll(() => where(lab)).toBe('Tick 1, (a) Timeouts:');
    await expect.poll(() => where(lab), { timeout: 5000 }).toBe('Tick 2, (a) Timeouts:');
  });

  test('policies are stepped through without phases; amplification has no time', async () => {
    const page = await visit();
    const policies = await new LabOnPage(page, NAMES[2]!).open();
    await policies.button('Weiter').click();
    await policies.slider('Schritt des Laufs').fill('20');
    expect(await where(policies)).toBe('Tick 20:');
    expect(await policies.root.locator('.labor-reihe').count()).toBe(4);
    expect(await policies.root.locator('.labor-phasen').isVisible()).toBe(false);
    const layers = await new LabOnPage(page, NAMES[3]!).open();
    expect(await layers.button('Weiter').count()).toBe(0);
  });
});

describe('links', () => {
  test('an invalid one says what it was corrected to', async () => {
    const query = `?labor=${STORM}&kapazitaet=abc&ausfallDauer=9999&farbe=rot`;
    const lab = new LabOnPage(await visit(query), STORM);
    await expect
      .poll(() => lab.notes())
      .toEqual([
        'Kapazität: „abc“ ist keine Zahl; erlaubt sind ganze Zahlen von 0 bis 100. Eingestellt ist jetzt 11 Anfragen pro Tick.',
        'Ausfall dauert: „9999“ geht nicht; erlaubt sind ganze Zahlen von 0 bis 200. Eingestellt ist jetzt 200 Ticks.',
        '„farbe“ kennt dieses Labor nicht; die Angabe bleibt ohne Wirkung.',
      ]);
    expect(await lab.field('Ausfall dauert').inputValue()).toBe('200');
  });

  test('one to a lab that is not there says so', async () => {
    const page = await visit('?labor=quatsch');
    await page.getByText('Der Link nennt das Labor „quatsch“. Das gibt es auf dieser Seite nicht.').waitFor();
    expect(await page.locator('.labor-flaeche').count()).toBe(0);
  });
});

test('a lab that cannot be loaded says so, and trying again works', async () => {
  const page = await visit();
  await context.route(/\/lab\.[^/]*\.js/, (route) => route.abort());
  page.removeAllListeners('console');
  const lab = new LabOnPage(page, STORM);
  await lab.button('Selbst ausprobieren').click();
  await lab.root.getByText('Das Labor ließ sich nicht laden.').waitFor();
  await context.unroute(/\/lab\.[^/]*\.js/);
  await lab.open();
  expect(await lab.sentence()).toMatch(/^80 von 240/u);
});

test('without JavaScript: the chart and its data, and nothing to press in vain', async () => {
  const page = await visit('', { javaScriptEnabled: false });
  const lab = new LabOnPage(page, STORM);
  expect(await lab.button('Selbst ausprobieren').count()).toBe(0);
  expect(await lab.root.locator('svg.breit').isVisible()).toBe(true);
  await lab.root.locator('details.daten > summary').click();
  expect(await lab.root.locator('details.daten tbody tr').count()).toBe(40);
});

test('the reader’s own run does not disturb the recomputation of the published one', async () => {
  const lab = await openStorm();
  await lab.button('Ausfall 1 Tick').click();
  await lab.root.locator('.labor-daten > summary').click();
  await lab.page.getByRole('button', { name: 'Selbst nachrechnen' }).click();
  await lab.page.locator('.beleg-leiste[data-stand="stimmt"]').waitFor();
});

test('below a base, a lab and its worker are found too', async () => {
  const page = await visit(`?labor=${STORM}&dauerlast=1&ticks=2000`, {}, basedSite);
  const lab = new LabOnPage(page, STORM);
  await expect.poll(() => lab.row('Anfragen')).toEqual(['16.000', '240', '+15.760']);
  expect(page.workers()).toHaveLength(1);
});

test('by touch', async () => {
  const page = await visit('', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const lab = new LabOnPage(page, STORM);
  await lab.button('Selbst ausprobieren').tap();
  await lab.button('Ausfall 1 Tick').tap();
  await expect.poll(() => lab.row('Erfolge')).toEqual(['240', '80', '+160']);
  await lab.button('Weiter').tap();
  await lab.root.getByLabel('Neue Anfragen hören nie auf').tap();
  await expect.poll(() => lab.row('Anfragen')).toEqual(['320', '240', '+80']);
});
