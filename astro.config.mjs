import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import { figuresPlugin } from './src/markdown/figures.ts';
import { mermaidPlugin } from './src/markdown/mermaid.ts';
import { basePlugin } from './src/site/base.ts';
import { csp } from './src/site/csp.ts';
import { pythonAssets } from './src/site/python-assets.ts';
import { tablesPlugin } from './src/site/tables.ts';

// No usage data leaves the machine, whoever calls `astro`.
process.env.ASTRO_TELEMETRY_DISABLED = '1';

/*
 * Two settings come from outside, because they belong to the place of publication, not to the course:
 *   SITE_URL   origin of the published site, e.g. https://kurs.example. Only with it are there canonical
 *              links, a sitemap and an image in social cards (all three need absolute addresses).
 *   BASE_PATH  path below which the site is served, e.g. /kurs/. Default: /
 */
const site = process.env.SITE_URL || undefined;
const base = process.env.BASE_PATH || '/';

export default defineConfig({
  output: 'static',
  ...(site ? { site } : {}),
  base,
  trailingSlash: 'always',
  publicDir: './src/public',
  devToolbar: { enabled: false },
  // The worker that recomputes a lesson loads one figure module of many.
  vite: { worker: { format: 'es' } },
  markdown: {
    processor: satteri({
      // What an author types is what is published; German quotes and dashes are typed as such.
      features: { smartPunctuation: false },
      mdastPlugins: [
        // Plugins that replace or complete nodes of a lesson come first …
        figuresPlugin(import.meta.dirname),
        mermaidPlugin(),
        // … and this one, which only rewrites addresses, last.
        basePlugin(base),
      ],
      hastPlugins: [tablesPlugin(['Tabelle'])],
    }),
  },
  integrations: [
    starlight({
      title: 'Belegt',
      titleDelimiter: '·',
      description: 'Ein Kurs über Softwarekonzepte, dessen Zahlen beim Bauen nachgerechnet werden.',
      locales: { root: { label: 'Deutsch', lang: 'de' } },
      favicon: '/favicon.svg',
      markdown: { processedDirs: ['./content'] },
      routeMiddleware: './src/site/route.ts',
      disable404Route: true,
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      components: {
        MarkdownContent: './src/components/beleg/Inhalt.astro',
        PageTitle: './src/components/site/PageTitle.astro',
        SiteTitle: './src/components/site/SiteTitle.astro',
      },
      customCss: [
        './src/styles/fonts.css',
        './src/styles/theme.css',
        './src/styles/prose.css',
        './src/styles/lesson.css',
        './src/styles/mermaid.css',
        './src/styles/taste.css',
        './src/styles/labor.css',
        './src/styles/uebung.css',
        './src/styles/beleg.css',
        './src/styles/print.css',
      ],
    }),
    mdx(),
    pythonAssets(),
    csp(),
  ],
});
