import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HerdeParameter, herde } from '#sim/herde.ts';
import {
  backoffMitBudget,
  backoffOhneBudget,
  backoffOhneJitter,
  festeWartezeit,
  garNicht,
  sofort,
} from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { simuliere } from '#sim/simuliere.ts';

const arrivals = (lauf: ReturnType<typeof herde>) =>
  Object.fromEntries(
    lauf.zeilen.filter(({ ankuenfte }) => ankuenfte > 0).map(({ tick, ankuenfte }) => [tick, ankuenfte]),
  );

describe('herde', () => {
  it('returns together, only later, with a fixed wait', () => {
    const lauf = herde(festeWartezeit(4));
    expect(arrivals(lauf)).toEqual({ 4: 100, 11: 100, 18: 100 });
    expect(lauf.summen).toEqual({ ankuenfte: 300, spitze: 100, belegteTicks: 3, letzterTick: 18 });
    expect(lauf.zeilen.slice(3, 6)).toEqual([
      { tick: 3, ankuenfte: 0, jeRetry: [0, 0, 0] },
      { tick: 4, ankuenfte: 100, jeRetry: [100, 0, 0] },
      { tick: 5, ankuenfte: 0, jeRetry: [0, 0, 0] },
    ]);
  });

  it('returns together after longer and longer waits with backoff without jitter', () => {
    // Waits 2, 4, 8, and 3 ticks from each attempt to its timeout.
    expect(arrivals(herde(backoffOhneJitter()))).toEqual({ 2: 100, 9: 100, 20: 100 });
  });

  it('spreads with full jitter', () => {
    const { zeilen, summen } = herde(backoffOhneBudget(new PythonRandom(0)), { retries: 1 });
    expect(zeilen.map(({ ankuenfte }) => ankuenfte)).toEqual([31, 34, 35]);
    expect(summen).toEqual({ ankuenfte: 100, spitze: 35, belegteTicks: 3, letzterTick: 2 });
    const all = herde(backoffOhneBudget(new PythonRandom(0)));
    expect(all.summen.ankuenfte).toBe(300);
    expect(all.summen.spitze).toBeLessThan(50);
  });

  it('stays within a budget, and away without retries', () => {
    expect(herde(backoffMitBudget(new PythonRandom(0), 0.1)).summen.ankuenfte).toBe(10);
    expect(herde(backoffMitBudget(new PythonRandom(0), 1)).summen.ankuenfte).toBe(100);
    for (const lauf of [
      herde(garNicht()),
      herde(sofort(), { retries: 0 }),
      herde(sofort(), { clients: 0 }),
    ]) {
      expect(lauf.zeilen).toEqual([]);
      expect(lauf.summen).toEqual({ ankuenfte: 0, spitze: 0, belegteTicks: 0, letzterTick: null });
    }
  });

  it('tells the retries of a tick apart', () => {
    const { zeilen } = herde(sofort(), { clients: 5, timeout: 1, retries: 2 });
    expect(zeilen).toEqual([
      { tick: 0, ankuenfte: 5, jeRetry: [5, 0] },
      { tick: 1, ankuenfte: 5, jeRetry: [0, 5] },
    ]);
  });

  it('says where it comes from', () => {
    expect(herde(festeWartezeit(4), { clients: 7 })).toMatchObject({
      simulator: 'herde',
      parameter: { clients: 7, timeout: 3, retries: 3 },
      politik: { name: 'festeWartezeit', parameter: { wartezeit: 4 } },
    });
  });

  it('sees the retries that simuliere sends to a server that is down', () => {
    const parameter = fc.record({
      clients: fc.nat(20),
      timeout: fc.integer({ min: 1, max: 5 }),
      retries: fc.nat(4),
    });
    fc.assert(
      fc.property(parameter, fc.integer(), (p: HerdeParameter, seed) => {
        const { zeilen } = herde(backoffOhneBudget(new PythonRandom(seed)), p);
        const ticks = 200;
        const storm = simuliere(backoffOhneBudget(new PythonRandom(seed)), {
          kapazitaet: 0,
          neuProTick: p.clients,
          neuBis: 1,
          timeout: p.timeout,
          versuche: p.retries + 1,
          ticks,
        });
        const retries = storm.zeilen.slice(p.timeout).map((zeile) => zeile.retries);
        expect(zeilen.map(({ ankuenfte }) => ankuenfte)).toEqual(retries.slice(0, zeilen.length));
        expect(storm.summen.retries).toBe(p.clients * p.retries);
      }),
      { numRuns: 300 },
    );
  });

  it.each<[Partial<HerdeParameter>, string]>([
    [{ clients: -1 }, '"clients" is -1; permitted: an integer from 0 to 1000000'],
    [{ timeout: 0 }, '"timeout" is 0; permitted: an integer from 1 to 1000000'],
    [{ retries: 101 }, '"retries" is 101; permitted: an integer from 0 to 100'],
  ])('refuses %o', (parameter, message) => {
    expect(() => herde(sofort(), parameter)).toThrow(new RangeError(message));
  });

  it('refuses waits beyond any chart', () => {
    expect(() => herde(festeWartezeit(600_000), { clients: 1, retries: 2 })).toThrow(
      new RangeError(
        '"wartezeit of policy festeWartezeit" is 600000; permitted: an integer from 0 to 399997',
      ),
    );
    expect(() => herde(festeWartezeit(1_000_001))).toThrow(
      new RangeError(
        '"wartezeit of policy festeWartezeit" is 1000001; permitted: an integer from 0 to 1000000',
      ),
    );
  });
});
