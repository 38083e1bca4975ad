import { readdirSync } from 'node:fs';

/** The built pages as paths below the base: '' (start), '404.html', 'konzepte/resilienz-1/'. */
export function pages(dist: string): string[] {
  return readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.html'))
    .map((file) => file.replace(/(^|\/)index\.html$/, '$1'))
    .sort();
}
