import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { pages } from './pages.ts';
import type { Site } from './site.ts';

type Node = DefaultTreeAdapterMap['node'];

interface Document {
  ids: Set<string>;
  addresses: string[];
}

const ADDRESS_ATTRIBUTES = new Set(['href', 'src', 'data-src', 'poster']);

function read(html: string): Document {
  const ids = new Set<string>();
  const addresses: string[] = [];
  const visit = (node: Node) => {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'id') ids.add(value);
        if (ADDRESS_ATTRIBUTES.has(name)) addresses.push(value);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
    if ('content' in node) visit(node.content);
  };
  visit(parse(html));
  return { ids, addresses };
}

/** Addresses in the built pages that lead nowhere: „page → address: reason“. Also says how many were checked. */
export function deadLinks({ dist, base }: Site): { dead: string[]; checked: number } {
  const origin = 'http://site.invalid';
  const documents = new Map<string, Document>();
  const documentAt = (file: string): Document => {
    const known = documents.get(file) ?? read(readFileSync(file, 'utf8'));
    documents.set(file, known);
    return known;
  };
  const dead: string[] = [];
  let checked = 0;
  for (const path of pages(dist)) {
    const file = join(dist, path.replace(/(^|\/)$/, '$1index.html'));
    for (const address of documentAt(file).addresses) {
      const url = new URL(address, `${origin}${base}${path}`);
      if (url.origin !== origin) continue;
      checked += 1;
      const complain = (reason: string) => dead.push(`/${path} → ${address}: ${reason}`);
      if (!url.pathname.startsWith(base)) {
        complain(`outside ${base}`);
        continue;
      }
      // A fragment of the page itself is checked in that page, also where its address is 404.html.
      const target = address.startsWith('#')
        ? file
        : join(dist, decodeURIComponent(url.pathname.slice(base.length)).replace(/(^|\/)$/, '$1index.html'));
      if (!existsSync(target) || !statSync(target).isFile()) {
        complain('no such file');
        continue;
      }
      const id = decodeURIComponent(url.hash.slice(1));
      if (id !== '' && target.endsWith('.html') && !documentAt(target).ids.has(id))
        complain(`no element #${id}`);
    }
  }
  return { dead, checked };
}
