import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ereignisse } from '#sim/ereignisse.ts';
import {
  backoffMitBudget,
  backoffOhneBudget,
  garNicht,
  sofort,
  type Wiederholungspolitik,
} from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import {
  type Ankuenfte,
  type SimuliereLauf,
  type SimuliereParameter,
  type SimuliereSummen,
  simuliere,
  type Verlustquelle,
} from '#sim/simuliere.ts';
import { PHASEN, verlauf, warteschlangeBei } from '#sim/verlauf.ts';
import { reference } from './reference.ts';

describe('the storm of the lesson', () => {
  let lauf: SimuliereLauf;
  beforeEach(() => {
    lauf = simuliere(sofort());
  });

  it('loads the server as published', () => {
    expect(lauf.zeilen.map(({ last }) => last)).toEqual([
      8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 16, 16, 16, 24, 24, 24, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32,
      32, 24, 24, 24, 16, 16, 16, 8, 8, 8, 0,
    ]);
    expect(lauf.summen.spitze).toBe(32);
  });

  it('ends with 80 successes of 240, 286 useless, 354 queued, out of 720 attempts', () => {
    expect(lauf.summen).toEqual({
      anfragen: 240,
      gesendet: 720,
      retries: 480,
      verloren: 0,
      erfolge: 80,
      nutzlos: 286,
      timeouts: 624,
      aufgegeben: 144,
      offen: 16,
      warteschlange: 354,
      spitze: 32,
      letzterErfolgTick: 9,
    });
  });

  it('has no success from the outage on', () => {
    expect(lauf.zeilen.filter(({ tick, erfolge }) => tick >= 10 && erfolge > 0)).toEqual([]);
  });

  it('fills the table of ticks 9 to 19', () => {
    const table = lauf.zeilen
      .slice(9, 20)
      .map((z) => [z.tick, z.neue, z.retries, z.last, z.kapazitaet, z.warteschlange]);
    expect(table).toEqual([
      [9, 8, 0, 8, 11, 0],
      [10, 8, 0, 8, 0, 8],
      [11, 8, 0, 8, 0, 16],
      [12, 8, 0, 8, 0, 24],
      [13, 8, 8, 16, 0, 40],
      [14, 8, 8, 16, 11, 45],
      [15, 8, 8, 16, 11, 50],
      [16, 8, 16, 24, 11, 63],
      [17, 8, 16, 24, 11, 76],
      [18, 8, 16, 24, 11, 89],
      [19, 8, 24, 32, 11, 110],
    ]);
  });

  it('logs that the 8 requests of tick 10 time out at tick 13 and return at once', () => {
    const log = ereignisse(lauf);
    const sent = log.filter((e) => e.art === 'gesendet' && e.tick === 10).map((e) => e.anfrage);
    expect(sent).toHaveLength(8);
    for (const art of ['timeout', 'retry', 'gesendet'] as const) {
      const again = log.filter((e) => e.art === art && e.tick === 13 && sent.includes(e.anfrage));
      expect(again.map((e) => e.anfrage)).toEqual(sent);
    }
    expect(log.filter((e) => e.art === 'aufgegeben').every((e) => e.grund === 'versuche')).toBe(true);
  });

  it('never ends when the new users never stop', () => {
    const { summen, zeilen } = simuliere(sofort(), { neuBis: null, ticks: 1000 });
    expect(summen.letzterErfolgTick).toBe(9);
    expect(zeilen.at(-1)).toMatchObject({ neue: 8, last: 32, erfolge: 0 });
  });

  it('says where it comes from', () => {
    expect(lauf.simulator).toBe('simuliere');
    expect(lauf.politik).toEqual({ name: 'sofort', parameter: {} });
    expect(lauf.parameter).toEqual({
      kapazitaet: 11,
      neuProTick: 8,
      neuBis: 30,
      ausfallStart: 10,
      ausfallEnde: 14,
      timeout: 3,
      versuche: 4,
      ticks: 40,
      verlust: 0,
    });
    expect(simuliere(backoffMitBudget(new PythonRandom(0))).politik).toEqual({
      name: 'backoffMitBudget',
      parameter: { basis: 2, deckel: 16, anteil: 0.1, seed: 0 },
    });
    expect(backoffOhneBudget(new PythonRandom(2n ** 64n)).parameter).toEqual({
      basis: 2,
      deckel: 16,
      anteil: null,
      seed: '18446744073709551616',
    });
  });
});

describe('the four policies with seed 0', () => {
  it.each<[string, Wiederholungspolitik, number[]]>([
    ['sofort wiederholen', sofort(), [32, 80, 144, 354]],
    ['Backoff mit Jitter, ohne Budget', backoffOhneBudget(new PythonRandom(0)), [35, 80, 92, 305]],
    ['Backoff mit Jitter und Budget 10 %', backoffMitBudget(new PythonRandom(0), 0.1), [14, 166, 74, 0]],
    ['gar nicht wiederholen', garNicht(), [8, 196, 44, 0]],
  ])('%s', (_, politik, expected) => {
    const { spitze, erfolge, aufgegeben, warteschlange, anfragen } = simuliere(politik).summen;
    expect([spitze, erfolge, aufgegeben, warteschlange]).toEqual(expected);
    expect(anfragen).toBe(240);
  });
});

describe('the seeds 0 to 1999', () => {
  const sweep = (politik: (rng: PythonRandom) => Wiederholungspolitik) =>
    Array.from({ length: 2000 }, (_, seed) => simuliere(politik(new PythonRandom(seed))).summen);
  const spread = (runs: SimuliereSummen[], name: 'erfolge' | 'spitze' | 'warteschlange') => {
    const sorted = runs.map((run) => run[name]).sort((a, b) => a - b);
    return { min: sorted[0], median: (sorted[999]! + sorted[1000]!) / 2, max: sorted.at(-1) };
  };

  it('with budget: 160 to 171 successes, peak 11 to 18, queue empty', () => {
    const runs = sweep((rng) => backoffMitBudget(rng));
    expect(spread(runs, 'erfolge')).toEqual({ min: 160, median: 166, max: 171 });
    expect(spread(runs, 'spitze')).toMatchObject({ min: 11, max: 18 });
    expect(spread(runs, 'warteschlange')).toMatchObject({ min: 0, max: 0 });
    const first = runs.slice(0, 8);
    expect(first.map(({ spitze }) => spitze)).toEqual([14, 13, 12, 13, 13, 15, 12, 12]);
    expect(first.map(({ erfolge }) => erfolge)).toEqual([166, 166, 165, 167, 163, 163, 164, 162]);
  });

  it('without budget: 80 to 83 successes, peak 30 to 46, queue 290 to 318', () => {
    const runs = sweep((rng) => backoffOhneBudget(rng));
    expect(spread(runs, 'erfolge')).toMatchObject({ min: 80, max: 83 });
    expect(spread(runs, 'spitze')).toMatchObject({ min: 30, max: 46 });
    expect(spread(runs, 'warteschlange')).toMatchObject({ min: 290, max: 318 });
  });
});

describe('properties', () => {
  const parameter: fc.Arbitrary<SimuliereParameter<Ankuenfte>> = fc
    .record({
      kapazitaet: fc.nat(14),
      neuProTick: fc.oneof(fc.nat(9), fc.array(fc.nat(12), { minLength: 40, maxLength: 45 })),
      neuBis: fc.option(fc.nat(35)),
      ausfallStart: fc.nat(25),
      ausfallDauer: fc.nat(12),
      timeout: fc.integer({ min: 1, max: 8 }),
      versuche: fc.integer({ min: 1, max: 6 }),
      ticks: fc.integer({ min: 1, max: 40 }),
      verlust: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
    })
    .map(({ ausfallDauer, ...p }) => ({ ...p, ausfallEnde: p.ausfallStart + ausfallDauer }));

  /** Makers, because a policy keeps its state: each run needs a new one. */
  const politik: fc.Arbitrary<() => Wiederholungspolitik> = fc.oneof(
    fc.constant(sofort),
    fc.constant(garNicht),
    fc.integer().map((seed) => () => backoffOhneBudget(new PythonRandom(seed))),
    fc.tuple(fc.integer(), fc.double({ min: 0, max: 2, noNaN: true })).map(
      ([seed, anteil]) =>
        () =>
          backoffMitBudget(new PythonRandom(seed), anteil),
    ),
    fc
      .array(fc.option(fc.oneof(fc.nat(6), fc.constant(2 ** 31 - 1))), { minLength: 1, maxLength: 9 })
      .map((waits) => () => scripted(waits)),
  );

  /** A policy whose answers depend on everything it was told so far. */
  function scripted(waits: (number | null)[]): Wiederholungspolitik {
    let told = 0;
    return {
      name: 'scripted',
      parameter: {},
      neu: () => {
        told += 3;
      },
      wartezeit: (retryNr) => {
        told += 1 + retryNr;
        return waits[told % waits.length]!;
      },
    };
  }

  it('agrees with the naive reference: rows, totals and event log', () => {
    fc.assert(
      fc.property(parameter, politik, fc.nat(), (p, neuePolitik, seed) => {
        const lauf = simuliere(neuePolitik(), p, new PythonRandom(seed));
        const expected = reference(neuePolitik(), p, new PythonRandom(seed));
        expect(lauf.zeilen).toEqual(expected.rows);
        expect(lauf.summen).toEqual(expected.totals);
        expect(ereignisse(lauf)).toEqual(expected.events);
      }),
      { numRuns: 1500 },
    );
  }, 20_000);

  it('agrees with the naive reference: the queue after each phase', () => {
    fc.assert(
      fc.property(parameter, politik, fc.nat(), (p, neuePolitik, seed) => {
        const lauf = simuliere(neuePolitik(), p, new PythonRandom(seed));
        const { queues } = reference(neuePolitik(), p, new PythonRandom(seed));
        const v = verlauf(lauf);
        expect(
          lauf.zeilen.map(({ tick }) => PHASEN.map((phase) => warteschlangeBei(v, tick, phase))),
        ).toEqual(queues);
      }),
      { numRuns: 300 },
    );
  }, 20_000);

  it('conserves attempts and requests, and never serves more than the capacity', () => {
    fc.assert(
      fc.property(parameter, politik, fc.nat(), (p, neuePolitik, seed) => {
        const { summen: s, zeilen, verloren } = simuliere(neuePolitik(), p, new PythonRandom(seed));
        let queue = 0;
        let lost = 0;
        let ok =
          s.gesendet === s.erfolge + s.nutzlos + s.warteschlange + s.verloren &&
          s.anfragen === s.erfolge + s.aufgegeben + s.offen &&
          s.gesendet === s.anfragen + s.retries &&
          s.retries <= s.timeouts - s.aufgegeben &&
          verloren.length === (p.verlust > 0 ? s.gesendet : 0) &&
          zeilen.length === p.ticks;
        for (const z of zeilen) {
          queue += z.last - z.verloren - z.bearbeitet;
          lost += z.verloren;
          ok &&= z.bearbeitet <= z.kapazitaet && z.kapazitaet <= p.kapazitaet;
          ok &&= z.bearbeitet === z.erfolge + z.nutzlos && z.last === z.neue + z.retries;
          ok &&= queue === z.warteschlange && queue >= 0;
        }
        return ok && lost === s.verloren && verloren.reduce((a, b) => a + b, 0) === lost;
      }),
      { numRuns: 5000 },
    );
  });

  it('gives the same output for the same input', () => {
    fc.assert(
      fc.property(parameter, politik, fc.nat(), (p, neuePolitik, seed) => {
        expect(simuliere(neuePolitik(), p, new PythonRandom(seed))).toEqual(
          simuliere(neuePolitik(), p, new PythonRandom(seed)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('takes a constant load curve as the number, and reads no further than neuBis and ticks', () => {
    fc.assert(
      fc.property(parameter, politik, fc.nat(), fc.nat(9), (p, neuePolitik, seed, neu) => {
        const run = (neuProTick: Ankuenfte) => {
          const { parameter: _, ...rest } = simuliere(
            neuePolitik(),
            { ...p, neuProTick },
            new PythonRandom(seed),
          );
          return rest;
        };
        const needed = Math.min(p.neuBis ?? p.ticks, p.ticks);
        expect(run([...new Array(needed).fill(neu), 77])).toEqual(run(neu));
      }),
      { numRuns: 300 },
    );
  });
});

describe('losses', () => {
  /** A generator that must not be asked. */
  const untouched: Verlustquelle = {
    seed: 0,
    random: () => {
      throw new Error('a number was drawn');
    },
  };
  const draws = (values: number[]): Verlustquelle => ({ seed: 7n, random: () => values.shift()! });

  it('draw nothing where there are none', () => {
    expect(simuliere(sofort(), {}, untouched)).toEqual(simuliere(sofort()));
    expect(simuliere(sofort(), { verlust: 0 }, untouched).verloren).toHaveLength(0);
  });

  it('draw once per attempt in the order of sending: retries first, then new requests', () => {
    const p = {
      kapazitaet: 5,
      neuProTick: 2,
      neuBis: 2,
      ausfallEnde: 10,
      timeout: 1,
      ticks: 3,
      verlust: 0.5,
    };
    const values = [0.5, 0.49, 0, 0.9, 0.1, 0.7, 0.6];
    const lauf = simuliere(sofort(), p, draws(values));
    expect(values).toEqual([]);
    expect([...lauf.verloren]).toEqual([0, 1, 1, 0, 1, 0, 0]);
    expect(ereignisse(lauf).map((e) => `${e.tick} ${e.art} ${e.anfrage}.${e.versuch}`)).toEqual([
      '0 gesendet 0.0',
      '0 gesendet 1.0',
      '0 verloren 1.0',
      '0 erfolg 0.0',
      '1 timeout 1.0',
      '1 retry 1.1',
      '1 gesendet 1.1',
      '1 verloren 1.1',
      '1 gesendet 2.0',
      '1 gesendet 3.0',
      '1 verloren 3.0',
      '1 erfolg 2.0',
      '2 timeout 1.1',
      '2 retry 1.2',
      '2 timeout 3.0',
      '2 retry 3.1',
      '2 gesendet 1.2',
      '2 gesendet 3.1',
      '2 erfolg 1.2',
      '2 erfolg 3.1',
    ]);
  });

  it('of all attempts leave the server idle', () => {
    const { summen } = simuliere(sofort(), { verlust: 1 }, new PythonRandom(0));
    expect(summen).toMatchObject({ gesendet: 960, verloren: 960, erfolge: 0, warteschlange: 0 });
  });

  it('leave their seed in the record of the run', () => {
    expect(simuliere(sofort(), { verlust: 0.1 }, new PythonRandom(3)).parameter.verlustSeed).toBe(3);
    expect(simuliere(sofort(), { verlust: 1 }, new PythonRandom(2n ** 64n)).parameter.verlustSeed).toBe(
      '18446744073709551616',
    );
    expect(simuliere(sofort(), {}, new PythonRandom(3)).parameter).not.toHaveProperty('verlustSeed');
  });
});

describe('impossible parameters', () => {
  const wrong = (value: unknown) => value as number;
  const whole = (from: number) => `an integer from ${from} to 2147483647`;

  it.each<[string, Partial<SimuliereParameter>, new (m: string) => Error, string]>([
    ['negative', { kapazitaet: -1 }, RangeError, `"kapazitaet" is -1; permitted: ${whole(0)}`],
    ['NaN', { neuProTick: Number.NaN }, RangeError, `"neuProTick" is NaN; permitted: ${whole(0)}`],
    ['a fraction', { ausfallEnde: 14.5 }, RangeError, `"ausfallEnde" is 14.5; permitted: ${whole(0)}`],
    ['infinite', { timeout: Infinity }, RangeError, `"timeout" is Infinity; permitted: ${whole(1)}`],
    ['fraction', { neuBis: 1.5 }, RangeError, `"neuBis" is 1.5; permitted: null or ${whole(0)}`],
    ['no timeout', { timeout: 0 }, RangeError, `"timeout" is 0; permitted: ${whole(1)}`],
    ['no attempt', { versuche: 0 }, RangeError, '"versuche" is 0; permitted: an integer from 1 to 65535'],
    ['no ticks', { ticks: 0 }, RangeError, '"ticks" is 0; permitted: an integer from 1 to 10000000'],
    [
      'a string',
      { ticks: wrong('40') },
      TypeError,
      '"ticks" is "40"; permitted: an integer from 1 to 10000000',
    ],
    [
      'undefined',
      { kapazitaet: wrong(undefined) },
      TypeError,
      `"kapazitaet" is undefined; permitted: ${whole(0)}`,
    ],
    ['null', { kapazitaet: wrong(null) }, TypeError, `"kapazitaet" is null; permitted: ${whole(0)}`],
    ['a bigint', { ausfallStart: wrong(3n) }, TypeError, `"ausfallStart" is 3n; permitted: ${whole(0)}`],
    [
      'an outage that ends before it starts',
      { ausfallStart: 10, ausfallEnde: 9 },
      RangeError,
      '"ausfallEnde" is 9; permitted: an integer from ausfallStart = 10 to 2147483647',
    ],
    [
      'a run that does not fit into memory',
      { neuProTick: 100_000_000 },
      RangeError,
      '"neuProTick" is 100000000; permitted: a run of at most 134217728 attempts (this one could have 12000000000)',
    ],
    [
      'a misspelt name',
      { kapazitat: 3 } as Partial<SimuliereParameter>,
      TypeError,
      'unknown parameter "kapazitat"; permitted: kapazitaet, neuProTick, neuBis, ausfallStart, ausfallEnde, timeout, versuche, ticks, verlust',
    ],
  ])('%s', (_, parameter, type, message) => {
    expect(() => simuliere(sofort(), parameter)).toThrow(new type(message));
    expect(() => simuliere(sofort(), parameter)).toThrow(type);
  });

  it.each<[string, Partial<SimuliereParameter<Ankuenfte>>, new (m: string) => Error, string]>([
    ['a loss below 0', { verlust: -0.1 }, RangeError, '"verlust" is -0.1; permitted: a number from 0 to 1'],
    ['a loss above 1', { verlust: 1.1 }, RangeError, '"verlust" is 1.1; permitted: a number from 0 to 1'],
    ['no loss', { verlust: Number.NaN }, RangeError, '"verlust" is NaN; permitted: a number from 0 to 1'],
    ['a text', { verlust: wrong('10 %') }, TypeError, '"verlust" is "10 %"; permitted: a number from 0 to 1'],
    [
      'losses without a generator',
      { verlust: 0.1 },
      TypeError,
      '"zufall" is undefined; permitted: a generator with random(), as verlust is 0.1',
    ],
    [
      'a load curve with a fraction',
      { neuProTick: [1, 2.5, 3], neuBis: 3 },
      RangeError,
      `"neuProTick[1]" is 2.5; permitted: ${whole(0)}`,
    ],
    [
      'a load curve with a hole',
      { neuProTick: [1, wrong(undefined), 3], neuBis: 3 },
      TypeError,
      `"neuProTick[1]" is undefined; permitted: ${whole(0)}`,
    ],
    [
      'a load curve that ends too early',
      { neuProTick: [1, 2, 3] },
      RangeError,
      '"neuProTick.length" is 3; permitted: at least 30, one number per tick with new requests',
    ],
    [
      'a load curve that does not fit into memory',
      { neuProTick: [2 ** 30, 2 ** 30], neuBis: 2 },
      RangeError,
      '"neuProTick" is an array; permitted: a run of at most 134217728 attempts (this one could have 8589934592)',
    ],
  ])('%s', (_, parameter, type, message) => {
    expect(() => simuliere(sofort(), parameter)).toThrow(new type(message));
    expect(() => simuliere(sofort(), parameter)).toThrow(type);
  });

  it.each<[unknown, new (m: string) => Error, string]>([
    [Number.NaN, RangeError, 'NaN'],
    [-1, RangeError, '-1'],
    [0.5, RangeError, '0.5'],
    [Infinity, RangeError, 'Infinity'],
    [2 ** 31, RangeError, '2147483648'],
    [undefined, TypeError, 'undefined'],
    ['1', TypeError, '"1"'],
    [true, TypeError, 'true'],
  ])('a policy that waits %s', (wait, type, shown) => {
    const politik = { name: 'eigene', parameter: {}, neu() {}, wartezeit: () => wrong(wait) };
    const message = `"wartezeit of policy eigene" is ${shown}; permitted: null or ${whole(0)}`;
    expect(() => simuliere(politik)).toThrow(new type(message));
    expect(() => simuliere(politik)).toThrow(type);
  });

  it('takes as many attempts as a request may have', () => {
    for (const versuche of [255, 256, 257, 300]) {
      const { summen } = simuliere(sofort(), {
        kapazitaet: 0,
        neuProTick: 1,
        neuBis: 1,
        timeout: 1,
        versuche,
        ticks: 400,
      });
      expect(summen).toMatchObject({ gesendet: versuche, aufgegeben: 1, offen: 0 });
    }
  });

  it('takes a load curve of which only the first ticks fit into memory', () => {
    const { summen } = simuliere(sofort(), { neuProTick: [1, 2, 2 ** 31 - 1], neuBis: 2 });
    expect(summen.anfragen).toBe(3);
  });

  it('takes many attempts, if there is no time for them', () => {
    // 200,000 requests of 65,535 attempts each would not fit; but in 40 ticks each makes two at most.
    const { summen } = simuliere(sofort(), { neuProTick: 5000, neuBis: null, timeout: 20, versuche: 65535 });
    expect(summen.anfragen).toBe(200_000);
  });

  it('allows the extremes', () => {
    expect(simuliere(sofort(), { kapazitaet: 0 }).summen.erfolge).toBe(0);
    expect(simuliere(sofort(), { neuProTick: 0 }).summen).toMatchObject({
      gesendet: 0,
      letzterErfolgTick: null,
    });
    expect(simuliere(sofort(), { ausfallStart: 10, ausfallEnde: 10 }).summen.erfolge).toBe(240);
    expect(simuliere(sofort(), { timeout: 1, versuche: 65535 }).summen.gesendet).toBeGreaterThan(720);
    expect(simuliere(sofort(), { ticks: 1 }).zeilen).toHaveLength(1);
  });
});
