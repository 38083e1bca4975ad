import { describe, expect, it } from 'vitest';
import { type Achse, kreuzung, type VergleichLauf, vergleiche } from '#sim/kreuzung.ts';
import { backoffMitBudget, backoffOhneBudget, garNicht, sofort } from '#sim/politik.ts';

const politiken = {
  sofort,
  garNicht,
  ohneBudget: backoffOhneBudget,
  mitBudget: backoffMitBudget,
};
const percent = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => (from + n) / 100);

describe('retrying against not retrying, over the seeds 0 to 99', () => {
  it('without an outage retrying wins from the first per cent of losses on', () => {
    const lauf = vergleiche(politiken, 'verlust', [0, 0.01, 0.1, 0.5, 0.9], { ausfallEnde: 10 });
    expect(lauf.anfragen).toBe(240);
    expect(lauf.zeilen[0]!.erfolge).toEqual({
      sofort: 24_000,
      garNicht: 24_000,
      ohneBudget: 24_000,
      mitBudget: 24_000,
    });
    for (const name of ['sofort', 'ohneBudget', 'mitBudget'] as const) {
      expect(kreuzung(lauf, name, 'garNicht')).toBe(0.01);
      expect(kreuzung(lauf, 'garNicht', name)).toBeNull();
    }
  });

  it('with the outage of the lesson it wins from 8, 44 and 56 per cent on', () => {
    const crossing = (name: 'mitBudget' | 'ohneBudget' | 'sofort', werte: number[]) =>
      kreuzung(vergleiche({ [name]: politiken[name], garNicht }, 'verlust', werte), name, 'garNicht');
    expect(crossing('mitBudget', percent(4, 12))).toBe(0.08);
    expect(crossing('ohneBudget', percent(38, 48))).toBe(0.44);
    expect(crossing('sofort', percent(51, 59))).toBe(0.56);
  });

  it('with the outage of the lesson and no losses it loses, as published', () => {
    const [zeile] = vergleiche(politiken, 'verlust', [0], {}, 1).zeilen;
    expect(zeile!.erfolge).toEqual({ sofort: 80, garNicht: 196, ohneBudget: 80, mitBudget: 166 });
  });

  it('with one loss in ten, not retrying wins from outages of 3, 3 and 5 ticks on', () => {
    const lauf = vergleiche(politiken, 'ausfall', [0, 1, 2, 3, 4, 5, 6], { verlust: 0.1 });
    expect(kreuzung(lauf, 'garNicht', 'sofort')).toBe(3);
    expect(kreuzung(lauf, 'garNicht', 'ohneBudget')).toBe(3);
    expect(kreuzung(lauf, 'garNicht', 'mitBudget')).toBe(5);
  });

  it('says where it comes from', () => {
    const lauf = vergleiche({ sofort }, 'ausfall', [2], { kapazitaet: 20 }, 3);
    expect(lauf.simulator).toBe('vergleiche');
    expect(lauf.parameter).toMatchObject({ achse: 'ausfall', seeds: 3, kapazitaet: 20, neuProTick: 8 });
    expect(lauf.zeilen).toEqual([{ wert: 2, erfolge: { sofort: 3 * 240 } }]);
  });
});

describe('kreuzung', () => {
  const found = (pairs: [number, number][]) => {
    const zeilen = pairs.map(([a, b], wert) => ({ wert, erfolge: { a, b } }));
    return kreuzung({ zeilen } as unknown as VergleichLauf<'a' | 'b'>, 'a', 'b');
  };
  it.each<[[number, number][], number | null]>([
    [[], null],
    [[[1, 1]], null],
    [[[2, 1]], 0],
    [
      [
        [0, 1],
        [1, 1],
        [2, 1],
        [1, 1],
      ],
      2,
    ],
    [
      [
        [2, 1],
        [0, 1],
        [2, 1],
      ],
      2,
    ],
    [
      [
        [2, 1],
        [0, 1],
      ],
      null,
    ],
  ])('%j', (pairs, value) => expect(found(pairs)).toBe(value));
});

it.each<[Achse, number[], number, string]>([
  ['verlust', [], 1, '"werte.length" is 0; permitted: at least 1'],
  ['verlust', [0, 1.5], 1, '"werte[1]" is 1.5; permitted: a number from 0 to 1'],
  ['verlust', [0.5, 0.5], 1, '"werte[1]" is 0.5; permitted: a number above 0.5'],
  ['ausfall', [0.5], 1, '"werte[0]" is 0.5; permitted: an integer from 0 to 2147483647'],
  ['ausfall', [1], 0, '"seeds" is 0; permitted: an integer from 1 to 100000'],
])('refuses %s, %j, %d', (achse, werte, seeds, message) => {
  expect(() => vergleiche({ sofort }, achse, werte, {}, seeds)).toThrow(new RangeError(message));
});
