import { defineCollection } from 'astro:content';
import { i18nLoader } from '@astrojs/starlight/loaders';
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema';
import { glob } from 'astro/loaders';
import { draftPatterns } from './site/drafts.ts';
import { frontmatter } from './site/frontmatter.ts';

export const collections = {
  docs: defineCollection({
    loader: glob({ base: './content', pattern: ['**/[^_]*.mdx', ...draftPatterns()] }),
    schema: docsSchema({ extend: frontmatter }),
  }),
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
};
