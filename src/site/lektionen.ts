import { getCollection } from 'astro:content';
import type { Eintrag } from './sidebar.ts';

export interface Lektion extends Eintrag {
  volltitel: string;
  beschreibung: string | undefined;
  lesen: number;
  ueben: number;
  geplant: string | undefined;
}

/** All published lessons, from their frontmatter. */
export async function lektionen(): Promise<Lektion[]> {
  const entries = await getCollection('docs', ({ data }) => !data.draft);
  return entries.map(({ id, data }) => {
    if (data.art !== 'lektion')
      throw new Error(`content/${id}: „art: lektion“ is the only kind of page in content/`);
    return {
      slug: id,
      titel: data.kurztitel ?? data.title,
      volltitel: data.title,
      track: data.track,
      modul: data.modul,
      reihenfolge: data.reihenfolge,
      beschreibung: data.description,
      lesen: data.dauer.lesen,
      ueben: data.dauer.ueben,
      geplant: data.geplant,
    };
  });
}
