/**
 * The simulators against results that others found: in closed form, in papers, in field reports. Each test names its
 * source and says how the source's setting maps to our parameters.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domino } from '#sim/domino.ts';
import { ereignisse } from '#sim/ereignisse.ts';
import { erholtAb, sturmOhneEnde } from '#sim/kippen.ts';
import {
  backoffMitBudget,
  backoffOhneBudget,
  backoffOhneJitter,
  garNicht,
  sofort,
  type Wiederholungspolitik,
} from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { schichten } from '#sim/schichten.ts';
import { type SimuliereParameter, simuliere } from '#sim/simuliere.ts';
import { verstaerkung } from '#sim/verstaerkung.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('independent failures', () => {
  /**
   * Source: the truncated geometric distribution (any textbook on probability). A request whose attempts fail
   * independently with probability f and which makes up to N retries succeeds with probability 1 − f^(N+1) and sends
   * (1 − f^(N+1))/(1 − f) attempts on average; for f = 0.5 and N = 3 these are 0.9375 and 1.875.
   *
   * Here: no outage and capacity for all, so that attempts fail by loss only. Tolerance: four standard errors of a
   * mean over n requests; by chance a fair simulator exceeds it for one seed in 16,000, and the seeds are fixed.
   */
  const n = 40_000;
  it.each([
    [0.5, 3],
    [0.5, 0],
    [0.1, 2],
    [0.9, 5],
    [0.25, 1],
  ])('f = %d, N = %d', (f, retries) => {
    const pSuccess = 1 - f ** (retries + 1);
    const load = pSuccess / (1 - f);
    if (f === 0.5 && retries === 3) expect([pSuccess, load]).toEqual([0.9375, 1.875]);
    // The number of attempts A is at least k with probability f^(k−1): E[A²] = Σ (2k − 1) f^(k−1).
    const secondMoment = sum(Array.from({ length: retries + 1 }, (_, k) => (2 * k + 1) * f ** k));
    const seSuccess = Math.sqrt((pSuccess * (1 - pSuccess)) / n);
    const seLoad = Math.sqrt((secondMoment - load ** 2) / n);

    for (const [seed, politik] of [sofort, backoffOhneBudget, sofort].entries()) {
      const zufall = new PythonRandom(seed);
      const { summen } = simuliere(
        politik(zufall),
        {
          kapazitaet: n,
          neuProTick: 400,
          neuBis: n / 400,
          ausfallStart: 0,
          ausfallEnde: 0,
          timeout: 2,
          versuche: retries + 1,
          ticks: 300,
          verlust: f,
        },
        zufall,
      );
      expect(summen).toMatchObject({ anfragen: n, offen: 0, nutzlos: 0 });
      expect(Math.abs(summen.erfolge / n - pSuccess)).toBeLessThanOrEqual(4 * seSuccess);
      expect(Math.abs(summen.gesendet / n - load)).toBeLessThanOrEqual(4 * seLoad);
    }
  });
});

/**
 * Source: Beyer et al. (eds.), "Site Reliability Engineering" (2016), chapter 22, "Addressing Cascading Failures",
 * section "Retries": three layers that each make up to four attempts turn one user action into 64 attempts on the
 * database.
 */
it('three layers of four attempts make 64', () => {
  expect(verstaerkung([3, 3, 3])).toBe(64);
  expect(schichten([3, 3, 3]).zeilen.map(({ last }) => last)).toEqual([1, 4, 16, 64]);
});

/**
 * Source: the same book, chapter 21, "Handling Overload", section "Deciding to Retry": with a budget that keeps
 * retries below 10 % of the requests, the load stays within 1.1 times the first tries, where three attempts per
 * request alone allow for three times.
 *
 * Here: for every tick of every random run, not only at the end.
 */
it('a budget of 10 % bounds the load by 1.1 times the first tries', () => {
  const parameter = fc.record({
    kapazitaet: fc.nat(12),
    neuProTick: fc.nat(30),
    ausfallEnde: fc.integer({ min: 10, max: 60 }),
    timeout: fc.integer({ min: 1, max: 6 }),
    versuche: fc.integer({ min: 1, max: 6 }),
    verlust: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(parameter, fc.nat(), (p, seed) => {
      const zufall = new PythonRandom(seed);
      const run = simuliere(backoffMitBudget(zufall, 0.1), { ...p, neuBis: null, ticks: 80 }, zufall);
      let sent = 0;
      let first = 0;
      return run.zeilen.every(({ neue, last }) => {
        sent += last;
        first += neue;
        return 10 * sent <= 11 * first;
      });
    }),
    { numRuns: 500 },
  );
  const full = simuliere(backoffMitBudget(new PythonRandom(0), 0.1), {
    kapazitaet: 0,
    neuBis: null,
    ticks: 400,
  });
  expect(full.summen.gesendet / full.summen.anfragen).toBeCloseTo(1.1, 2);
});

/**
 * Source: Bronson, Aghayev, Charapko and Zhu, "Metastable Failures in Distributed Systems" (HotOS 2021), section 2.1,
 * "Request Retries": a database that serves 300 queries per second gets 280 from clients that retry once. After an
 * outage the load stays at 560, and goodput at zero, until somebody sheds load; below 150 the system is stable.
 *
 * Here: a tenth of those numbers per tick, a timeout of 10 ticks, an outage of 100 ticks.
 */
describe('the metastable failure of HotOS 2021', () => {
  const system = {
    kapazitaet: 30,
    timeout: 10,
    versuche: 2,
    ausfallStart: 100,
    ausfallEnde: 200,
    neuBis: null,
    ticks: 3000,
  };
  const storm = (neuProTick: number) => simuliere(sofort(), { ...system, neuProTick });

  it('28 per tick become 56, with goodput 0 for good', () => {
    const lauf = storm(28);
    expect(lauf.zeilen.slice(0, 100).every(({ last, erfolge }) => last === 28 && erfolge === 28)).toBe(true);
    expect(lauf.zeilen.slice(110).every(({ last }) => last === 56)).toBe(true);
    expect(lauf.zeilen.slice(200).every(({ bearbeitet }) => bearbeitet === 30)).toBe(true);
    expect(lauf.summen.letzterErfolgTick).toBe(99);
    expect(sturmOhneEnde(lauf)).toBe(true);
  });

  it('15 per tick, half the capacity, never recover either: the queue neither grows nor shrinks', () => {
    const lauf = storm(15);
    expect(lauf.summen.letzterErfolgTick).toBe(99);
    expect(new Set(lauf.zeilen.slice(200).map(({ last }) => last))).toEqual(new Set([30]));
    expect(new Set(lauf.zeilen.slice(200).map(({ warteschlange }) => warteschlange))).toEqual(
      new Set([2850]),
    );
    expect(sturmOhneEnde(lauf)).toBe(true);
  });

  it('14 per tick recover once the queue has drained: last retry at tick 1403, all clear at 1417', () => {
    const lauf = storm(14);
    expect(sturmOhneEnde(lauf)).toBe(false);
    expect(lauf.zeilen.findLast(({ retries }) => retries > 0)!.tick).toBe(1403);
    expect(lauf.zeilen.find(({ tick, erfolge }) => tick >= 200 && erfolge > 0)!.tick).toBe(1390);
    expect(erholtAb(lauf)).toBe(1417);
    expect(lauf.zeilen.slice(1418).every(({ last, erfolge }) => last === 14 && erfolge === 14)).toBe(true);
  });

  it('28 per tick recover if the clients do not retry, or within a budget', () => {
    for (const politik of [garNicht(), backoffMitBudget(new PythonRandom(0), 0.05)]) {
      expect(erholtAb(simuliere(politik, { ...system, neuProTick: 28, ticks: 10_000 }))).not.toBeNull();
    }
  });
});

/**
 * Source: Marc Brooker, "What is Backoff For?" (2022): backoff helps against short spikes; with many independent
 * clients and overload that lasts, it does not help, since it moves the work and does not reduce it. What does is to
 * bound the retries.
 *
 * Here: the server of the lesson without any outage (11 per tick). The load climbs from 8 to 14 new requests per tick,
 * one more every 5 ticks, and goes down again the same way; from tick 75 on it is 8. Saved is a system that has
 * recovered at the end: nobody waits, nothing is queued. Lost is one that has no success in the last 900 of 1000 ticks.
 */
describe('a ramp of load', () => {
  const steps = [9, 10, 11, 12, 13, 14, 13, 12, 11, 10, 9].flatMap((load) => new Array<number>(5).fill(load));
  const ramp = [...new Array<number>(20).fill(8), ...steps];
  const ticks = 1000;
  const parameter = {
    neuProTick: [...ramp, ...new Array<number>(ticks - ramp.length).fill(8)],
    neuBis: null,
    ausfallStart: 0,
    ausfallEnde: 0,
    ticks,
  };
  const end = (politik: Wiederholungspolitik) => {
    const { summen, zeilen } = simuliere(politik, parameter);
    return {
      saved: summen.offen === 0 && summen.warteschlange === 0,
      lost: (summen.letzterErfolgTick ?? -1) < 100,
      lastTimeout: zeilen.findLast(({ timeouts }) => timeouts > 0)!.tick,
    };
  };
  const seeds = Array.from({ length: 50 }, (_, seed) => seed);

  it('ends at tick 75, after 45 requests more than the server could do', () => {
    expect(ramp).toHaveLength(75);
    expect(sum(ramp.map((load) => Math.max(0, load - 11)))).toBe(45);
  });

  it('leaves a system without retries five ticks later', () => {
    expect(end(garNicht())).toEqual({ saved: true, lost: false, lastTimeout: 79 });
  });

  it('is the end of a system with retries, with backoff and with jitter as well as without', () => {
    const lost = { saved: false, lost: true, lastTimeout: 999 };
    expect(end(sofort())).toEqual(lost);
    expect(end(backoffOhneJitter())).toEqual(lost);
    for (const seed of seeds) {
      expect(end(backoffOhneBudget(new PythonRandom(seed)))).toEqual(lost);
      expect(end(backoffOhneBudget(new PythonRandom(seed), 2, 64))).toEqual(lost);
    }
  });

  it('is survived with a budget', () => {
    for (const seed of seeds) {
      expect(end(backoffMitBudget(new PythonRandom(seed), 0.1))).toMatchObject({ saved: true, lost: false });
    }
  });
});

/**
 * Source: J. D. C. Little, "A Proof for the Queuing Formula: L = λW", Operations Research 9 (1961): the mean number in
 * a system is the arrival rate times the mean time that each stays.
 */
describe("Little's law", () => {
  it('domino, slots enough: one request per tick times the time it holds its slot', () => {
    for (const antwortzeit of [1, 5, 13]) {
      for (const timeout of [null, 2, 7]) {
        const hold = Math.min(antwortzeit, timeout ?? antwortzeit);
        const { zeilen } = domino({ slots: 20, ticks: 200, antwortzeit, timeout });
        const steady = zeilen.slice(hold - 1).map(({ belegt }) => belegt);
        expect(new Set(steady)).toEqual(new Set([hold]));
      }
    }
  });

  it('domino, slots too few: the rate of those accepted times the time they hold', () => {
    for (const [slots, antwortzeit] of [
      [3, 5],
      [4, 6],
      [2, 9],
    ] as const) {
      // From tick antwortzeit on, `slots` of every `antwortzeit` requests are accepted: whole cycles, exact means.
      const { zeilen } = domino({ slots, antwortzeit, ticks: 41 * antwortzeit });
      const cycles = zeilen.slice(antwortzeit);
      const rate = cycles.filter(({ angenommen }) => angenommen).length / cycles.length;
      const occupied = sum(cycles.map(({ belegt }) => belegt)) / cycles.length;
      expect(occupied).toBeCloseTo(rate * antwortzeit, 12);
    }
  });

  it('queue, from empty to empty: its length summed over ticks is the waits summed over attempts', () => {
    const parameter: fc.Arbitrary<Partial<SimuliereParameter>> = fc.record({
      kapazitaet: fc.integer({ min: 4, max: 14 }),
      neuProTick: fc.nat(9),
      timeout: fc.integer({ min: 1, max: 8 }),
      verlust: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(parameter, fc.nat(), (p, seed) => {
        const zufall = new PythonRandom(seed);
        const lauf = simuliere(backoffOhneBudget(zufall), { ...p, ticks: 500 }, zufall);
        expect(lauf.summen).toMatchObject({ warteschlange: 0, offen: 0 });
        const waits = ereignisse(lauf).map((e) => ('gesendetTick' in e ? e.tick - e.gesendetTick : 0));
        expect(sum(lauf.zeilen.map(({ warteschlange }) => warteschlange))).toBe(sum(waits));
      }),
      { numRuns: 100 },
    );
  });

  it('queue in the steady state: its mean length is the rate served times the mean wait', () => {
    // The load is exactly the capacity, so the queue that an outage of 20 ticks leaves behind stays as it is.
    const lauf = simuliere(garNicht(), {
      kapazitaet: 10,
      neuProTick: 10,
      ausfallEnde: 30,
      neuBis: null,
      ticks: 1000,
    });
    const steady = ereignisse(lauf).filter((e) => e.tick >= 100 && 'gesendetTick' in e);
    const wait = sum(steady.map((e) => ('gesendetTick' in e ? e.tick - e.gesendetTick : 0))) / steady.length;
    const rows = lauf.zeilen.slice(100);
    expect(sum(rows.map(({ warteschlange }) => warteschlange)) / rows.length).toBe(10 * wait);
    expect(wait).toBe(20);
  });
});
