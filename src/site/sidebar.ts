/** A lesson as the navigation sees it. */
export interface Eintrag {
  slug: string;
  titel: string;
  track: string;
  modul: string;
  reihenfolge: number;
}

interface Modul<E> {
  name: string;
  lektionen: E[];
}

export interface Track<E> {
  name: string;
  module: Modul<E>[];
}

/**
 * Lessons grouped by track and module, all in the order of `reihenfolge`; a group stands where its first
 * lesson stands. Two lessons with the same position have no defined order, so that is an error.
 */
export function gliedere<E extends Eintrag>(lektionen: readonly E[]): Track<E>[] {
  const tracks: Track<E>[] = [];
  let davor: E | undefined;
  for (const lektion of lektionen.toSorted((a, b) => a.reihenfolge - b.reihenfolge)) {
    if (davor?.reihenfolge === lektion.reihenfolge) {
      const [a, b] = [davor.slug, lektion.slug].sort();
      throw new Error(
        `content/${a} and content/${b} both have „reihenfolge: ${lektion.reihenfolge}“; give each lesson its own position`,
      );
    }
    davor = lektion;
    const track = findOrAdd(tracks, lektion.track, (name) => ({ name, module: [] }));
    const modul = findOrAdd(track.module, lektion.modul, (name) => ({ name, lektionen: [] }));
    modul.lektionen.push(lektion);
  }
  return tracks;
}

function findOrAdd<T extends { name: string }>(list: T[], name: string, make: (name: string) => T): T {
  const found = list.find((item) => item.name === name);
  if (found) return found;
  const made = make(name);
  list.push(made);
  return made;
}

interface Link {
  type: 'link';
  label: string;
  href: string;
  isCurrent: boolean;
  badge: undefined;
  attrs: Record<string, never>;
}

interface Group {
  type: 'group';
  label: string;
  entries: (Link | Group)[];
  collapsed: boolean;
  badge: undefined;
}

export interface Navigation {
  sidebar: (Link | Group)[];
  prev: Link | undefined;
  next: Link | undefined;
}

/** Sidebar and neighbours of the page at `path`, in Starlight's form. `base` begins and ends with a slash. */
export function navigation(lektionen: readonly Eintrag[], base: string, path: string): Navigation {
  const links: Link[] = [];
  const link = (label: string, slug: string): Link => {
    const href = slug === '' ? base : `${base}${slug}/`;
    const made: Link = { type: 'link', label, href, isCurrent: href === path, badge: undefined, attrs: {} };
    links.push(made);
    return made;
  };
  const group = (label: string, entries: (Link | Group)[]): Group => ({
    type: 'group',
    label,
    entries,
    collapsed: false,
    badge: undefined,
  });
  const sidebar = [
    link('Start', ''),
    ...gliedere(lektionen).map((track) =>
      group(
        track.name,
        track.module.map((modul) =>
          group(
            modul.name,
            modul.lektionen.map((lektion) => link(lektion.titel, lektion.slug)),
          ),
        ),
      ),
    ),
  ];
  const here = links.findIndex((item) => item.isCurrent);
  return {
    sidebar,
    prev: here > 0 ? links[here - 1] : undefined,
    next: here >= 0 ? links[here + 1] : undefined,
  };
}
