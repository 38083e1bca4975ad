import type { StarlightRouteData } from '@astrojs/starlight/route-data';

type Head = StarlightRouteData['head'];

interface Page {
  site: URL | undefined;
  base: string;
  art: 'lektion' | 'seite';
}

/** Completes Starlight's social metadata. An image address must be absolute, so it needs a known site. */
export function socialCard(head: Head, { site, base, art }: Page): Head {
  const meta = (attrs: Record<string, string>): Head[number] => ({ tag: 'meta', attrs });
  const ours = new Set(['og:locale', 'og:type', 'twitter:card']);
  return [
    ...head.filter(({ attrs: { property, name } = {} }) => !ours.has(String(property ?? name))),
    meta({ property: 'og:locale', content: 'de_DE' }),
    meta({ property: 'og:type', content: art === 'lektion' ? 'article' : 'website' }),
    meta({ name: 'twitter:card', content: site ? 'summary_large_image' : 'summary' }),
    ...(site
      ? [
          meta({ property: 'og:image', content: new URL(`${base}karte.png`, site).href }),
          meta({ property: 'og:image:width', content: '1200' }),
          meta({ property: 'og:image:height', content: '630' }),
          meta({ property: 'og:image:alt', content: 'Belegt: ein Kurs, dessen Zahlen nachgerechnet sind' }),
        ]
      : []),
  ];
}
