import { beforeEach, describe, expect, it } from 'vitest';
import { ereignisse, ereignisseBei, PHASE_VON } from '#sim/ereignisse.ts';
import { backoffOhneBudget, sofort } from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { type SimuliereLauf, simuliere } from '#sim/simuliere.ts';
import { PHASEN, type Phase, type Verlauf, verlauf, warteschlangeBei } from '#sim/verlauf.ts';

// That every queue of every run is right is held against the naive reference in simuliere.test.ts.

describe('the queue of the storm', () => {
  let lauf: SimuliereLauf;
  let v: Verlauf;
  beforeEach(() => {
    lauf = simuliere(sofort());
    v = verlauf(lauf);
  });
  const lengths = (tick: number) => PHASEN.map((phase) => warteschlangeBei(v, tick, phase).length);

  it('is as long as the rows say, and grows and shrinks by phase', () => {
    for (const { tick, warteschlange } of lauf.zeilen) {
      expect(warteschlangeBei(v, tick)).toHaveLength(warteschlange);
    }
    expect(lengths(0)).toEqual([0, 8, 0]);
    expect(lengths(13)).toEqual([24, 40, 40]);
    expect(lengths(14)).toEqual([40, 56, 45]);
  });

  it('shows at tick 13 who gave up, who came back and who is new', () => {
    const [first, second] = [warteschlangeBei(v, 13, 'a'), warteschlangeBei(v, 13, 'b')];
    expect(warteschlangeBei(v, 12).every(({ wartet }) => wartet)).toBe(true);
    expect(first.map(({ wartet }) => wartet)).toEqual([
      ...new Array(8).fill(false),
      ...new Array(16).fill(true),
    ]);
    expect(second.slice(24).map(({ versuch }) => versuch)).toEqual([
      ...new Array(8).fill(1),
      ...new Array(8).fill(0),
    ]);
    expect(second[0]).toEqual({ anfrage: 80, versuch: 0, gesendetTick: 10, wartet: false });
    expect(second[24]).toEqual({ anfrage: 80, versuch: 1, gesendetTick: 13, wartet: true });
  });

  it('can be cut off behind its head', () => {
    expect(warteschlangeBei(v, 39, 'c', 5)).toEqual(warteschlangeBei(v, 39).slice(0, 5));
    expect(warteschlangeBei(v, 39, 'c', 0)).toEqual([]);
  });

  it.each<[number, Phase, new (m: string) => Error, string]>([
    [-1, 'a', RangeError, '"tick" is -1; permitted: an integer from 0 to 39'],
    [40, 'a', RangeError, '"tick" is 40; permitted: an integer from 0 to 39'],
    [1.5, 'a', RangeError, '"tick" is 1.5; permitted: an integer from 0 to 39'],
    [0, 'd' as Phase, RangeError, '"phase" is "d"; permitted: a, b, c'],
    [0, null as never, TypeError, '"phase" is null; permitted: a, b, c'],
  ])('is not known at %s, %s', (tick, phase, type, message) => {
    expect(() => warteschlangeBei(v, tick, phase)).toThrow(new type(message));
    expect(() => warteschlangeBei(v, tick, phase)).toThrow(type);
  });
});

describe('the events of a tick', () => {
  let lauf: SimuliereLauf;
  let v: Verlauf;
  beforeEach(() => {
    const zufall = new PythonRandom(5);
    lauf = simuliere(backoffOhneBudget(zufall), { verlust: 0.2 }, zufall);
    v = verlauf(lauf);
  });

  it('come in the order of the phases, and add up to its row', () => {
    expect(PHASE_VON).toEqual({
      timeout: 'a',
      retry: 'a',
      aufgegeben: 'a',
      gesendet: 'b',
      verloren: 'b',
      erfolg: 'c',
      nutzlos: 'c',
    });
    for (const zeile of lauf.zeilen) {
      const log = ereignisseBei(v, zeile.tick);
      const phases = log.map(({ art }) => PHASE_VON[art]);
      expect(phases).toEqual([...phases].sort());
      const count = (...arten: string[]) => log.filter(({ art }) => arten.includes(art)).length;
      expect(count('timeout')).toBe(zeile.timeouts);
      expect(count('retry')).toBe(zeile.timeouts - zeile.aufgegeben);
      expect(count('aufgegeben')).toBe(zeile.aufgegeben);
      expect(count('gesendet')).toBe(zeile.last);
      expect(count('verloren')).toBe(zeile.verloren);
      expect(count('erfolg')).toBe(zeile.erfolge);
      expect(count('nutzlos')).toBe(zeile.nutzlos);
    }
  });

  it('make up the whole log, in any order of asking', () => {
    const backwards = lauf.zeilen.map(({ tick }) => tick).reverse();
    const parts = backwards.map((tick) => ereignisseBei(v, tick)).reverse();
    expect(parts.flat()).toEqual(ereignisse(lauf));
    expect(() => ereignisseBei(v, 40)).toThrow('"tick" is 40; permitted: an integer from 0 to 39');
  });
});
