import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Gives every built page a Content-Security-Policy that permits this site's own files and exactly the inline
 * scripts and styles the page carries. Made from the finished HTML, so it cannot miss one of Starlight's.
 */
export function csp(): AstroIntegration {
  return {
    name: 'csp',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        for (const file of await readdir(root, { recursive: true })) {
          if (!file.endsWith('.html')) continue;
          const path = join(root, file);
          await writeFile(path, withPolicy(await readFile(path, 'utf8')));
        }
      },
    },
  };
}

const CHARSET = /<meta charset="utf-8"\s*\/?>/;

/** The page with its policy right after the charset: a policy counts only for what follows it. */
export function withPolicy(html: string): string {
  if (!CHARSET.test(html)) throw new Error('csp: a page without <meta charset="utf-8">');
  const policy = [
    "default-src 'self'",
    // Pagefind's search is WebAssembly.
    `script-src 'self' 'wasm-unsafe-eval' ${hashes(html, 'script')}`,
    `style-src-elem 'self' ${hashes(html, 'style')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ]
    .map((directive) => directive.trim())
    .join('; ');
  return html.replace(
    CHARSET,
    (charset) => `${charset}<meta http-equiv="content-security-policy" content="${policy}">`,
  );
}

function hashes(html: string, tag: 'script' | 'style'): string {
  const found = html.matchAll(new RegExp(`<${tag}(?<attributes>[^>]*)>(?<content>[\\s\\S]*?)</${tag}>`, 'g'));
  const contents = [...found]
    .filter(({ groups }) => !/\ssrc=/.test(groups?.attributes ?? ''))
    .map(({ groups }) => groups?.content ?? '')
    .filter((content) => content !== '');
  return [...new Set(contents)]
    .map((content) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    .sort()
    .join(' ');
}
