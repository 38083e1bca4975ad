import { describe, expect, test } from 'vitest';
import { type Eintrag, gliedere, navigation } from '#src/site/sidebar.ts';

const lektion = (slug: string, reihenfolge: number, track: string, modul: string): Eintrag => ({
  slug,
  titel: `Titel ${slug}`,
  track,
  modul,
  reihenfolge,
});

const lektionen = [
  lektion('b/zwei', 2, 'B', 'Modul 1'),
  lektion('a/drei', 3, 'A', 'Modul 2'),
  lektion('a/eins', 1, 'A', 'Modul 1'),
];

describe('gliedere', () => {
  test('groups by track and module, each where its first lesson stands', () => {
    const shape = gliedere(lektionen).map(({ name, module }) => [
      name,
      ...module.map((modul) => [modul.name, ...modul.lektionen.map(({ slug }) => slug)]),
    ]);
    expect(shape).toEqual([
      ['A', ['Modul 1', 'a/eins'], ['Modul 2', 'a/drei']],
      ['B', ['Modul 1', 'b/zwei']],
    ]);
  });

  test('does not depend on the order it is given', () => {
    expect(gliedere(lektionen.toReversed())).toEqual(gliedere(lektionen));
  });

  test('two lessons at one position are an error that names both', () => {
    expect(() => gliedere([...lektionen, lektion('c/auch', 2, 'C', 'Modul')])).toThrow(
      'content/b/zwei and content/c/auch both have „reihenfolge: 2“; give each lesson its own position',
    );
  });

  test('no lessons, no groups', () => {
    expect(gliedere([])).toEqual([]);
  });
});

describe('navigation', () => {
  const at = (path: string, base = '/') => navigation(lektionen, base, path);

  test('begins with the start page and puts the base in front of every address', () => {
    const [start, a] = at('/kurs/', '/kurs/').sidebar;
    expect(start).toMatchObject({ label: 'Start', href: '/kurs/', isCurrent: true });
    expect(a).toMatchObject({
      label: 'A',
      entries: [{ entries: [{ href: '/kurs/a/eins/', isCurrent: false }] }, {}],
    });
  });

  test('neighbours follow the sidebar', () => {
    expect(at('/a/eins/')).toMatchObject({ prev: { href: '/' }, next: { href: '/a/drei/' } });
    expect(at('/a/drei/')).toMatchObject({ prev: { href: '/a/eins/' }, next: { href: '/b/zwei/' } });
    expect(at('/b/zwei/')).toMatchObject({ prev: { href: '/a/drei/' }, next: undefined });
  });

  test('a page outside the navigation has no neighbours', () => {
    expect(at('/404/')).toMatchObject({ prev: undefined, next: undefined });
  });
});
