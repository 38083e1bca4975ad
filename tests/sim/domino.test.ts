import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DominoParameter, domino } from '#sim/domino.ts';

const belegt = (parameter: Partial<DominoParameter>) => domino(parameter).zeilen.map((zeile) => zeile.belegt);
const tripel = (parameter: Partial<DominoParameter>) => {
  const { abgewiesen, timeouts, spitze } = domino(parameter).summen;
  return [abgewiesen, timeouts, spitze];
};

describe('domino', () => {
  it('B healthy', () => {
    expect(belegt({ antwortzeit: 1 })).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(tripel({ antwortzeit: 1 })).toEqual([0, 0, 1]);
  });

  it('B slow, no timeout', () => {
    expect(belegt({})).toEqual([1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    expect(tripel({})).toEqual([4, 0, 3]);
  });

  it('B slow, timeout 2', () => {
    expect(belegt({ timeout: 2 })).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    expect(tripel({ timeout: 2 })).toEqual([0, 12, 2]);
  });

  it('logs what the lesson walks through', () => {
    const { ereignisse, zeilen } = domino();
    expect(ereignisse.filter((e) => e.art === 'abgewiesen').map((e) => e.tick)).toEqual([3, 4, 8, 9]);
    expect(
      ereignisse.filter((e) => e.art === 'angenommen').map((e) => [e.tick, e.slot, e.freiAb, e.timeout]),
    ).toEqual([
      [0, 0, 5, false],
      [1, 1, 6, false],
      [2, 2, 7, false],
      [5, 0, 10, false],
      [6, 1, 11, false],
      [7, 2, 12, false],
      [10, 0, 15, false],
      [11, 1, 16, false],
    ]);
    expect(ereignisse.filter((e) => e.art === 'frei').map((e) => [e.tick, e.slot])).toEqual([
      [5, 0],
      [6, 1],
      [7, 2],
      [10, 0],
      [11, 1],
    ]);
    expect(ereignisse).toHaveLength(4 + 8 + 5);
    expect(zeilen[3]).toEqual({ tick: 3, angenommen: false, slot: null, freiAb: null, belegt: 3 });
    expect(zeilen[5]).toEqual({ tick: 5, angenommen: true, slot: 0, freiAb: 10, belegt: 3 });
  });

  it('answers the exercise with (6, 0, 3)', () => {
    const ohne = domino({ slots: 4, ticks: 20, antwortzeit: 6 });
    const mit = domino({ slots: 4, ticks: 20, antwortzeit: 6, timeout: 3 });
    expect([ohne.summen.abgewiesen, mit.summen.abgewiesen, mit.summen.spitze]).toEqual([6, 0, 3]);
    expect(mit.summen.timeouts).toBe(20);
    const rejected = ohne.ereignisse.filter((e) => e.art === 'abgewiesen').map((e) => e.tick);
    expect(rejected).toEqual([4, 5, 10, 11, 16, 17]);
    const freiAb = ohne.zeilen.filter((zeile) => zeile.angenommen).map((zeile) => zeile.freiAb);
    expect(freiAb.slice(0, 8)).toEqual([6, 7, 8, 9, 12, 13, 14, 15]);
  });

  it('counts no timeout when B is as fast as the timeout', () => {
    expect(domino({ antwortzeit: 2, timeout: 2 }).summen.timeouts).toBe(0);
  });

  it('says where it comes from', () => {
    expect(domino().simulator).toBe('domino');
    expect(domino({ timeout: 2 }).parameter).toEqual({ slots: 3, ticks: 12, antwortzeit: 5, timeout: 2 });
  });
});

/** The model once more, as the lesson's Python has it: a list of the ticks at which occupied slots are free. */
function reference({ slots, ticks, antwortzeit, timeout }: DominoParameter) {
  const hold = timeout === null ? antwortzeit : Math.min(antwortzeit, timeout);
  let freeAt: number[] = [];
  const occupied: number[] = [];
  let rejected = 0;
  let timeouts = 0;
  for (let tick = 0; tick < ticks; tick++) {
    freeAt = freeAt.filter((end) => end > tick);
    if (freeAt.length < slots) {
      freeAt.push(tick + hold);
      if (timeout !== null && antwortzeit > timeout) timeouts++;
    } else {
      rejected++;
    }
    occupied.push(freeAt.length);
  }
  return { occupied, rejected, timeouts };
}

describe('properties', () => {
  const parameter: fc.Arbitrary<DominoParameter> = fc.record({
    slots: fc.integer({ min: 1, max: 9 }),
    ticks: fc.integer({ min: 1, max: 50 }),
    antwortzeit: fc.integer({ min: 1, max: 14 }),
    timeout: fc.option(fc.integer({ min: 1, max: 14 })),
  });

  it('agrees with a reference, and never occupies more than the slots', () => {
    fc.assert(
      fc.property(parameter, (p) => {
        const { zeilen, summen, ereignisse } = domino(p);
        const expected = reference(p);
        expect(zeilen.map((zeile) => zeile.belegt)).toEqual(expected.occupied);
        expect(summen).toEqual({
          angenommen: p.ticks - expected.rejected,
          abgewiesen: expected.rejected,
          timeouts: expected.timeouts,
          spitze: Math.max(...expected.occupied),
        });
        expect(summen.spitze).toBeLessThanOrEqual(p.slots);
        const count = (art: string) => ereignisse.filter((e) => e.art === art).length;
        expect(count('angenommen') - count('frei')).toBe(expected.occupied.at(-1));
        expect(domino(p)).toEqual(domino(p));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('impossible parameters', () => {
  it.each<[Partial<DominoParameter>, new (m: string) => Error, string]>([
    [{ slots: 0 }, RangeError, '"slots" is 0; permitted: an integer from 1 to 10000'],
    [{ slots: 2.5 }, RangeError, '"slots" is 2.5; permitted: an integer from 1 to 10000'],
    [{ ticks: Infinity }, RangeError, '"ticks" is Infinity; permitted: an integer from 1 to 1000000'],
    [{ antwortzeit: -1 }, RangeError, '"antwortzeit" is -1; permitted: an integer from 1 to 2147483647'],
    [
      { timeout: Number.NaN },
      RangeError,
      '"timeout" is NaN; permitted: null or an integer from 1 to 2147483647',
    ],
    [
      { timeout: '2' as never },
      TypeError,
      '"timeout" is "2"; permitted: null or an integer from 1 to 2147483647',
    ],
    [
      { slot: 3 } as never,
      TypeError,
      'unknown parameter "slot"; permitted: slots, ticks, antwortzeit, timeout',
    ],
  ])('%o', (parameter, type, message) => {
    expect(() => domino(parameter)).toThrow(new type(message));
    expect(() => domino(parameter)).toThrow(type);
  });
});
