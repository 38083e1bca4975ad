/** What coverage needs of a lesson's frontmatter. */
import { createRequire } from 'node:module';
import { withoutMark } from '../check/position.ts';
import type { FrontmatterTexts } from './coverage.ts';

// Astro's own parser: what it reads is what pages show.
const require = createRequire(createRequire(import.meta.url).resolve('astro/package.json'));
const { load } = require('js-yaml') as { load: (text: string) => unknown };

export interface Frontmatter extends FrontmatterTexts {
  /** `false` for a draft: its unaccounted numbers are shown, but stop nothing. */
  readonly strict: boolean;
}

/** Frontmatter that cannot be read counts as empty; the build reports what is wrong with it. */
export function readFrontmatter(source: string): Frontmatter {
  const yaml = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/u.exec(withoutMark(source))?.[1] ?? '';
  let data: Record<string, unknown> = {};
  try {
    const loaded = load(yaml);
    if (typeof loaded === 'object' && loaded !== null) data = loaded as Record<string, unknown>;
  } catch {
    // see above
  }
  const texts = ['title', 'description', 'kurztitel', 'geplant', 'track', 'modul']
    .map((name) => data[name])
    .filter((text): text is string => typeof text === 'string')
    .map((text) => text.normalize('NFC'));
  const angaben = (Array.isArray(data.angaben) ? data.angaben : []).flatMap((item: unknown) => {
    const { text, quelle } = (item ?? {}) as Record<string, unknown>;
    return typeof text === 'string' && typeof quelle === 'string'
      ? [{ text: text.normalize('NFC'), quelle }]
      : [];
  });
  return { texts, angaben, strict: data.strict !== false };
}
