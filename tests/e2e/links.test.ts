import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { deadLinks } from './links.ts';

const sites = [inject('site'), inject('basedSite')];

test.each(sites)('every internal link and fragment below $base resolves', (site) => {
  const { dead, checked } = deadLinks(site);
  expect(dead).toEqual([]);
  expect(checked).toBeGreaterThan(20);
});

test('the site below a base is the same site', () => {
  const [site, based] = sites.map(({ dist, base }) =>
    readFileSync(join(dist, 'konzepte/resilienz-1/index.html'), 'utf8')
      .replace(/^[\s\S]*<main/, '<main')
      .replaceAll(`"${base}`, '"/')
      .replace(/data-astro-cid-\w+|\/_astro\/[^"]+/g, ''),
  );
  expect(based).toBe(site);
});

test('with a known site, social cards and canonical links are absolute', () => {
  const [, based] = sites;
  const html = readFileSync(join(based!.dist, 'konzepte/resilienz-1/index.html'), 'utf8');
  expect(html).toContain('<meta property="og:image" content="https://kurs.example/kurs/karte.png"');
  expect(html).toContain('<link rel="canonical" href="https://kurs.example/kurs/konzepte/resilienz-1/"');
});
