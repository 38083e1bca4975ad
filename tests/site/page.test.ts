import { createHash } from 'node:crypto';
import { markdownToHtml } from 'satteri';
import { describe, expect, test } from 'vitest';
import { basePlugin, withBase } from '#src/site/base.ts';
import { withPolicy } from '#src/site/csp.ts';
import { dauer } from '#src/site/dauer.ts';
import { frontmatter } from '#src/site/frontmatter.ts';
import { tablesPlugin } from '#src/site/tables.ts';

describe('base', () => {
  test.each([
    ['/x/', '/', '/x/'],
    ['/x/', '/kurs/', '/kurs/x/'],
    ['/x/#y', '/kurs', '/kurs/x/#y'],
    ['/', '/kurs/', '/kurs/'],
    ['#y', '/kurs/', '#y'],
    ['../x/', '/kurs/', '../x/'],
    ['//host/x', '/kurs/', '//host/x'],
    ['https://host/x', '/kurs/', 'https://host/x'],
  ])('%s below %s is %s', (address, base, expected) => {
    expect(withBase(address, base)).toBe(expected);
  });

  test('the plugin reaches links, references and images', async () => {
    const source = '[a](/a/) [b][b] ![c](/c.png)\n\n[b]: /b/\n';
    const { html } = await markdownToHtml(source, { mdastPlugins: [basePlugin('/kurs/')] });
    expect(html).toContain('href="/kurs/a/"');
    expect(html).toContain('href="/kurs/b/"');
    expect(html).toContain('src="/kurs/c.png"');
  });
});

describe('tables', () => {
  test('a table gets a box that the keyboard reaches, named by its headings', async () => {
    const source = '| Konzept | `JS` |\n| --- | --- |\n| a | b |\n';
    const { html } = await markdownToHtml(source, { hastPlugins: [tablesPlugin([])] });
    expect(html).toMatch(
      /^<div class="tabelle-rahmen" tabindex="0" role="group" aria-label="Tabelle: Konzept, JS"><table>/,
    );
  });
});

describe('csp', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const page = (body: string) => `<html><head><meta charset="utf-8"/>${body}</head></html>`;
  const policyOf = (html: string) =>
    /http-equiv="content-security-policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

  test('permits the inline scripts and styles of the page and no others', () => {
    const html = withPolicy(page('<script>one()</script><script src="/a.js"></script><style>p{}</style>'));
    const policy = policyOf(html);
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash('one()')};`);
    expect(policy).toContain(`style-src-elem 'self' ${hash('p{}')};`);
    expect(policy.match(/sha256/g)).toHaveLength(2);
  });

  test('stands before everything it governs', () => {
    expect(withPolicy(page('<script>x</script>'))).toMatch(
      /^<html><head><meta charset="utf-8"\/><meta http-equiv/,
    );
  });

  test('a page without a charset is refused', () => {
    expect(() => withPolicy('<html></html>')).toThrow('a page without <meta charset');
  });
});

describe('frontmatter', () => {
  const valid = {
    art: 'lektion',
    track: 'Konzepte',
    modul: 'Betrieb',
    reihenfolge: 1,
    dauer: { lesen: 15, ueben: 35 },
  };

  test('a lesson needs track, module, position and durations', () => {
    expect(frontmatter.safeParse(valid).success).toBe(true);
    for (const key of Object.keys(valid)) {
      expect(frontmatter.safeParse({ ...valid, [key]: undefined }).success, key).toBe(false);
    }
  });

  test.each([0, -1, 1.5, '15'])('%s is no number of minutes', (lesen) => {
    expect(frontmatter.safeParse({ ...valid, dauer: { lesen, ueben: 35 } }).success).toBe(false);
  });
});

test('dauer', () => {
  expect(dauer(15, 1)).toBe('15\u00a0Minuten lesen, 1 Minute üben');
});
