import type { MdastPluginDefinition } from 'satteri';

/** `/konzepte/x/` → `/kurs/konzepte/x/`. Anything that is not root-relative stays as it is. */
export function withBase(address: string, base: string): string {
  if (!address.startsWith('/') || address.startsWith('//')) return address;
  return base.replace(/\/+$/, '') + address;
}

/** Lessons link as if the site stood at `/`; this Markdown plugin puts the base in front. */
export function basePlugin(base: string): MdastPluginDefinition {
  return {
    name: 'base',
    link: (node) => ({ ...node, url: withBase(node.url, base) }),
    image: (node) => ({ ...node, url: withBase(node.url, base) }),
    definition: (node) => ({ ...node, url: withBase(node.url, base) }),
  };
}
