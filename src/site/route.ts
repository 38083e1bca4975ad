import { defineRouteMiddleware } from '@astrojs/starlight/route-data';
import { lektionen } from './lektionen.ts';
import { navigation } from './sidebar.ts';
import { socialCard } from './social.ts';

const base = import.meta.env.BASE_URL.replace(/\/*$/, '/');

export const onRequest = defineRouteMiddleware(async (context) => {
  const route = context.locals.starlightRoute;
  const { sidebar, prev, next } = navigation(await lektionen(), base, context.url.pathname);
  route.sidebar = sidebar;
  route.pagination = {
    prev: prev?.href === base ? undefined : prev,
    next: route.entry.data.art === 'lektion' ? next : undefined,
  };
  if (route.entry.data.art === 'lektion' && !route.entry.data.strict) {
    const banner = { content: 'Entwurf: Nicht jede Zahl dieser Seite ist belegt.' };
    route.entry = { ...route.entry, data: { ...route.entry.data, banner } };
  }
  route.head = socialCard(route.head, { site: context.site, base, art: route.entry.data.art });
});
