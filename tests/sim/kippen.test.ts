import { describe, expect, it } from 'vitest';
import { erholtAb, keinErfolgMehr, kuerzesterAusfall, sturmOhneEnde } from '#sim/kippen.ts';
import { backoffMitBudget, backoffOhneBudget, festeWartezeit, garNicht, sofort } from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { type SimuliereParameter, simuliere } from '#sim/simuliere.ts';

const nieErholt = (lauf: Parameters<typeof erholtAb>[0]) => erholtAb(lauf) === null;

describe('the shortest outage that tips the system of the lesson over', () => {
  it('is 4 ticks, if afterwards no request at all is to succeed', () => {
    const { dauer, zeilen } = kuerzesterAusfall(sofort, {}, keinErfolgMehr);
    expect(dauer).toBe(4);
    expect(zeilen.map(({ erfolge, letzterErfolgTick }) => [erfolge, letzterErfolgTick])).toEqual([
      [240, 29],
      [240, 29],
      [240, 29],
      [107, 18],
      [80, 9],
    ]);
    expect(zeilen.map((zeile) => zeile.erholtAb)).toEqual([10, 13, 17, null, null]);
  });

  it('is 3 ticks, if the load goes on and the storm is to last for ever', () => {
    const { dauer, zeilen } = kuerzesterAusfall(sofort, { neuBis: null, ticks: 100 }, sturmOhneEnde);
    expect(dauer).toBe(3);
    expect(zeilen.at(-1)).toMatchObject({ erfolge: 107, letzterErfolgTick: 18, erholtAb: null });
  });

  it('is 3 ticks too with the end of the run as it is, but both storms end with the users', () => {
    expect(kuerzesterAusfall(sofort, {}, nieErholt).dauer).toBe(3);
    const long = kuerzesterAusfall(sofort, { ticks: 400 }, nieErholt, 4);
    expect(long.dauer).toBeNull();
    expect(long.zeilen.map((zeile) => zeile.erholtAb)).toEqual([10, 13, 17, 65, 72]);
  });

  it('does not exist without retries or with a budget, if the load goes on', () => {
    const open = { neuBis: null, ticks: 2000 };
    expect(kuerzesterAusfall(garNicht, open, nieErholt, 30).dauer).toBeNull();
    const budget = kuerzesterAusfall(() => backoffMitBudget(new PythonRandom(0)), open, nieErholt, 30);
    expect(budget.dauer).toBeNull();
    expect(budget.zeilen).toHaveLength(31);
    const without = kuerzesterAusfall(() => backoffOhneBudget(new PythonRandom(0)), open, nieErholt);
    expect(without.dauer).toBe(3);
  });

  it('says where it comes from', () => {
    const lauf = kuerzesterAusfall(sofort, { kapazitaet: 12 }, keinErfolgMehr, 3);
    expect(lauf.simulator).toBe('kuerzesterAusfall');
    expect(lauf.politik.name).toBe('sofort');
    expect(lauf.parameter).toMatchObject({ kapazitaet: 12, ausfallStart: 10 });
    expect(lauf.parameter).not.toHaveProperty('ausfallEnde');
    expect(() => kuerzesterAusfall(sofort, {}, keinErfolgMehr, -1)).toThrow('"hoechstens" is -1');
  });
});

describe('sturmOhneEnde', () => {
  const open = { neuBis: null, ticks: 100 };
  const storm = (p: Partial<SimuliereParameter>) => sturmOhneEnde(simuliere(sofort(), { ...open, ...p }));

  it('proves only what lasts', () => {
    expect(storm({})).toBe(true);
    expect(storm({ neuBis: 100 })).toBe(false);
    expect(storm({ ticks: 26 })).toBe(false);
    expect(storm({ ticks: 27 })).toBe(true);
    expect(storm({ ausfallEnde: 12 })).toBe(false);
    expect(storm({ ausfallEnde: 100 })).toBe(false);
    expect(storm({ neuProTick: 2, ausfallEnde: 80 })).toBe(false);
    expect(storm({ neuProTick: 0, kapazitaet: 0 })).toBe(false);
    expect(sturmOhneEnde(simuliere(garNicht(), open))).toBe(false);
    expect(sturmOhneEnde(simuliere(backoffOhneBudget(new PythonRandom(0)), open))).toBe(false);
    expect(sturmOhneEnde(simuliere(sofort(), { ...open, verlust: 0.01 }, new PythonRandom(0)))).toBe(false);
  });

  it('needs K·T in the queue at the end of each of the last V·T + 1 ticks', () => {
    // In the first two of these 13 ticks the queue holds 29 and 31, then more than 33.
    expect(storm({ ausfallStart: 80, ausfallEnde: 83, ticks: 96 })).toBe(false);
    const exact = { kapazitaet: 2, neuProTick: 1, timeout: 2, versuche: 2, ausfallEnde: 13 };
    expect(storm(exact)).toBe(true);
    expect(simuliere(sofort(), { ...open, ...exact }).zeilen.at(-1)!.warteschlange).toBe(4);
  });

  it('is never wrong: whatever it proves has no success in ten times the time', () => {
    let proven = 0;
    for (let kapazitaet = 1; kapazitaet <= 8; kapazitaet++) {
      for (let neuProTick = 1; neuProTick <= kapazitaet; neuProTick++) {
        for (const [timeout, versuche] of [
          [1, 2],
          [2, 2],
          [3, 4],
          [4, 3],
        ] as const) {
          const p = { kapazitaet, neuProTick, timeout, versuche, ausfallEnde: 16, neuBis: null };
          if (!sturmOhneEnde(simuliere(sofort(), { ...p, ticks: 60 }))) continue;
          proven++;
          const { summen, zeilen } = simuliere(sofort(), { ...p, ticks: 600 });
          expect(summen.letzterErfolgTick).toBeLessThan(60);
          expect(zeilen.at(-1)!.last).toBe(neuProTick * versuche);
        }
      }
    }
    expect(proven).toBeGreaterThan(30);
  });
});

it('keinErfolgMehr looks at the time from the start of the outage on', () => {
  const none = (p: Partial<SimuliereParameter>) => keinErfolgMehr(simuliere(sofort(), p));
  expect(none({ kapazitaet: 0, ausfallStart: 0 })).toBe(true);
  const last = { ausfallStart: 5, ausfallEnde: 5 };
  expect(none({ ...last, neuBis: 6 })).toBe(false);
  expect(none({ ...last, neuBis: 5 })).toBe(true);
});

it('erholtAb waits for those who wait for their next retry, while the queue is empty', () => {
  const lauf = simuliere(festeWartezeit(20), { ticks: 80 });
  expect(lauf.zeilen[24]!.warteschlange).toBe(0);
  expect(erholtAb(lauf)).toBe(39);
});

it('erholtAb names the tick at whose end all is as before the outage', () => {
  const lauf = simuliere(sofort(), { ausfallEnde: 12, neuBis: null });
  const ab = erholtAb(lauf)!;
  expect(ab).toBe(17);
  expect(lauf.zeilen[ab - 1]!.warteschlange).toBeGreaterThan(0);
  expect(lauf.zeilen.slice(ab + 1).every((z) => z.warteschlange === 0 && z.erfolge === 8)).toBe(true);
});
