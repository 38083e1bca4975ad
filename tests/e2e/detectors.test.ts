import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { focusState, tabStops } from './focus.ts';
import { deadLinks } from './links.ts';
import { clippedTexts, hiddenTexts, overflowing, pageOverflow } from './shapes.ts';

// The other tests here say that nothing is wrong. These say that they would notice.

describe('in a page', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage({ viewport: { width: 400, height: 400 } });
  });
  afterAll(() => browser.close());

  const show = (html: string) =>
    page.setContent(`<body><main><div class="sl-markdown-content">${html}</div></main>`);

  test('something wider than the window', async () => {
    await show('<p style="width: 390px">fits</p>');
    expect(await page.evaluate(pageOverflow)).toEqual([]);
    await show('<p style="width: 500px">sticks out</p>');
    expect((await page.evaluate(pageOverflow)).join()).toContain('sticks out');
  });

  test('a diagram text outside its shape, and one outside the drawing', async () => {
    const draw = (x: number, width: number) =>
      show(
        `<svg width="300" height="60"><g><rect x="10" width="${width}" height="50"/><text x="${x}" y="30">Anfrage</text></g></svg>`,
      );
    await draw(20, 200);
    expect(await page.evaluate(clippedTexts)).toEqual([]);
    await draw(20, 30);
    expect(await page.evaluate(clippedTexts)).toEqual(['outside its shape: Anfrage']);
    await draw(280, 280);
    expect(await page.evaluate(clippedTexts)).toContain('outside the drawing: Anfrage');
  });

  test('code that nothing scrolls, and a scrolling box the keyboard cannot reach', async () => {
    const code = `<pre style="width: 900px">${'x'.repeat(200)}</pre>`;
    await show(`<div tabindex="0" style="overflow-x: auto">${code}</div>`);
    expect(await page.evaluate(overflowing)).toEqual([]);
    await show(`<div style="overflow-x: auto">${code}</div>`);
    expect((await page.evaluate(overflowing)).join()).toContain('scrolls, but not by keyboard');
    await show(`<div style="overflow-x: hidden">${code}</div>`);
    expect((await page.evaluate(overflowing)).join()).toContain('no scrolling box');
  });

  test('a focus that is not shown', async () => {
    await show('<button>a</button><button style="outline: none">b</button>');
    expect(await page.evaluate(tabStops)).toBe(2);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusState)).toMatchObject({ id: '0', visible: true });
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusState)).toMatchObject({ id: '1', visible: false });
  });

  test('a folded or hidden text', async () => {
    await show('<details open><summary>Tipp</summary><p>so geht es</p></details>');
    expect(await page.evaluate(hiddenTexts)).toEqual([]);
    await show('<details><summary>Tipp</summary><p>so geht es</p></details>');
    expect(await page.evaluate(hiddenTexts)).toEqual(['<p>so geht es</p>']);
    await show('<p style="opacity: 0">unsichtbar</p>');
    expect(await page.evaluate(hiddenTexts)).toHaveLength(1);
  });
});

describe('in built files', () => {
  const dist = mkdtempSync(join(tmpdir(), 'belegt-links-'));
  afterAll(() => rmSync(dist, { recursive: true, force: true }));
  const write = (file: string, html: string) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), html);
  };

  test('links and fragments that lead nowhere, or out of the base', () => {
    write('a/index.html', '<p id="da">a</p>');
    write(
      'index.html',
      '<a href="/kurs/a/#da">1</a><a href="a/">2</a><a href="#hier" id="hier">3</a><a href="https://example.org/">4</a>' +
        '<a href="/kurs/a/#weg">5</a><a href="/kurs/b/">6</a><img src="/kurs/b.png"><a href="/a/">7</a><a href="#fehlt">8</a>',
    );
    expect(deadLinks({ dist, base: '/kurs/', url: '' })).toEqual({
      dead: [
        '/ → /kurs/a/#weg: no element #weg',
        '/ → /kurs/b/: no such file',
        '/ → /kurs/b.png: no such file',
        '/ → /a/: outside /kurs/',
        '/ → #fehlt: no element #fehlt',
      ],
      checked: 8,
    });
  });
});
