import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backoffMitBudget,
  backoffOhneBudget,
  backoffOhneJitter,
  festeWartezeit,
  garNicht,
  Politik,
  sofort,
  vollerJitter,
  type Wiederholungspolitik,
} from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { OhneBudget, RetryBudget } from '#sim/retry-budget.ts';

describe('RetryBudget', () => {
  it('allows two retries for four requests at one half', () => {
    const budget = new RetryBudget(0.5);
    for (let n = 0; n < 4; n++) budget.neu();
    expect([budget.erlaubt(), budget.erlaubt(), budget.erlaubt()]).toEqual([true, true, false]);
    budget.neu();
    budget.neu();
    expect([budget.erlaubt(), budget.erlaubt()]).toEqual([true, false]);
  });

  it('allows nothing before the first request', () => {
    expect(new RetryBudget(0.1).erlaubt()).toBe(false);
    expect(new RetryBudget(1000).erlaubt()).toBe(false);
  });

  it('can be absent, which allows everything', () => {
    const budget = new OhneBudget();
    expect([budget.anteil, budget.erlaubt(), budget.neu(), budget.erlaubt()]).toEqual([
      null,
      true,
      undefined,
      true,
    ]);
  });

  it('compares as the floating-point expression says', () => {
    for (const anteil of [0.1, 0.2, 0.3, 0.7, 1 / 3, 1.1]) {
      const budget = new RetryBudget(anteil);
      let retries = 0;
      for (let neue = 1; neue <= 1000; neue++) {
        budget.neu();
        while (budget.erlaubt()) retries++;
        expect(retries <= anteil * neue && retries + 1 > anteil * neue).toBe(true);
      }
    }
  });

  it('never exceeds its share', () => {
    const steps = fc.array(fc.boolean(), { maxLength: 200 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3, noNaN: true }), steps, (anteil, reports) => {
        const budget = new RetryBudget(anteil);
        let neue = 0;
        let retries = 0;
        for (const report of reports) {
          if (report) {
            budget.neu();
            neue++;
          } else if (budget.erlaubt()) retries++;
          if (retries > anteil * neue) return false;
        }
        return true;
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[unknown, new (m: string) => Error, string]>([
    [-0.1, RangeError, '"anteil" is -0.1; permitted: a finite number of at least 0'],
    [Number.NaN, RangeError, '"anteil" is NaN; permitted: a finite number of at least 0'],
    [Infinity, RangeError, '"anteil" is Infinity; permitted: a finite number of at least 0'],
    ['10 %', TypeError, '"anteil" is "10 %"; permitted: a finite number of at least 0'],
  ])('refuses %s', (anteil, type, message) => {
    expect(() => new RetryBudget(anteil as number)).toThrow(new type(message));
    expect(() => new RetryBudget(anteil as number)).toThrow(type);
  });
});

describe('Politik', () => {
  it('asks the budget first, then the backoff with basis, deckel and generator', () => {
    const asked: unknown[] = [];
    const rng = new PythonRandom(0);
    const backoffFn = (...args: unknown[]) => {
      asked.push(args);
      return 5;
    };
    const politik = new Politik(backoffFn, new RetryBudget(1), rng, 3, 9);
    expect(politik.wartezeit(0)).toBeNull();
    politik.neu();
    expect(politik.wartezeit(2)).toBe(5);
    expect(politik.wartezeit(0)).toBeNull();
    expect(asked).toEqual([[2, 3, 9, rng]]);
  });

  it('waits 0 to the bound, both included', () => {
    const rng = new PythonRandom(1);
    for (const [versuch, bound] of [2, 4, 8, 16, 16, 16].entries()) {
      const waits = new Set(Array.from({ length: 500 }, () => vollerJitter(versuch, 2, 16, rng)));
      expect(Math.min(...waits)).toBe(0);
      expect(Math.max(...waits)).toBe(bound);
      expect(waits.size).toBe(bound + 1);
    }
  });

  it('has four named forms', () => {
    const rng = new PythonRandom(0);
    const names = [sofort(), backoffOhneBudget(rng), backoffMitBudget(rng), garNicht()].map(
      ({ name }) => name,
    );
    expect(names).toEqual(['sofort', 'backoffOhneBudget', 'backoffMitBudget', 'garNicht']);
    expect(backoffMitBudget(new PythonRandom(7n), 0.2, 3, 9).parameter).toEqual({
      basis: 3,
      deckel: 9,
      anteil: 0.2,
      seed: '7',
    });
    expect(backoffOhneBudget(rng).parameter).toEqual({ basis: 2, deckel: 16, anteil: null, seed: 0 });
    expect(sofort().wartezeit(0)).toBe(0);
    expect(garNicht().wartezeit(0)).toBeNull();
  });

  it('waits the same, or the bound itself, where nothing is drawn', () => {
    const waits = (politik: Wiederholungspolitik) => [0, 1, 2, 3, 4].map((nr) => politik.wartezeit(nr));
    expect(waits(festeWartezeit(4))).toEqual([4, 4, 4, 4, 4]);
    expect(waits(backoffOhneJitter())).toEqual([2, 4, 8, 16, 16]);
    expect(waits(backoffOhneJitter(3, 20))).toEqual([3, 6, 12, 20, 20]);
    expect(festeWartezeit(4)).toMatchObject({ name: 'festeWartezeit', parameter: { wartezeit: 4 } });
    expect(backoffOhneJitter()).toMatchObject({
      name: 'backoffOhneJitter',
      parameter: { basis: 2, deckel: 16 },
    });
    const whole = 'permitted: an integer from';
    expect(() => festeWartezeit(0.5)).toThrow(`"wartezeit" is 0.5; ${whole} 0 to 2147483647`);
    expect(() => backoffOhneJitter(0)).toThrow(`"basis" is 0; ${whole} 1 to 2147483647`);
    expect(() => backoffOhneJitter(2, -1)).toThrow(`"deckel" is -1; ${whole} 0 to 2147483647`);
  });

  it('refuses an impossible basis or deckel', () => {
    const make = (basis: number, deckel: number) => () =>
      new Politik(vollerJitter, new OhneBudget(), new PythonRandom(0), basis, deckel);
    expect(make(0, 16)).toThrow(new RangeError('"basis" is 0; permitted: an integer from 1 to 2147483647'));
    expect(make(2, -1)).toThrow(new RangeError('"deckel" is -1; permitted: an integer from 0 to 2147483647'));
  });
});
