/**
 * Not whether the output is right (the other tests say so) but whether it is what it was: whoever changes it on
 * purpose updates the snapshots with it.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { domino } from '#sim/domino.ts';
import { ereignisse } from '#sim/ereignisse.ts';
import { backoffMitBudget, backoffOhneBudget, garNicht, sofort } from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { simuliere } from '#sim/simuliere.ts';

const fingerprint = (data: unknown) =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);

describe('unchanged', () => {
  it('domino', () => {
    const runs = [{}, { antwortzeit: 1 }, { timeout: 2 }, { slots: 4, ticks: 20, antwortzeit: 6 }];
    expect(runs.map((run) => fingerprint(domino(run)))).toMatchInlineSnapshot(`
      [
        "c2dcaaef8291d800",
        "42a6d03301bbe9d6",
        "cc66bc5c4da9cb63",
        "0521aed8090ab0f8",
      ]
    `);
  });

  it('simuliere', () => {
    const policies = [
      sofort(),
      backoffOhneBudget(new PythonRandom(0)),
      backoffMitBudget(new PythonRandom(0)),
      garNicht(),
    ];
    expect(
      policies.map((politik) => {
        const { wartezeiten, ...lauf } = simuliere(politik);
        return `${politik.name} ${fingerprint({ ...lauf, wartezeiten: [...wartezeiten] })} ${fingerprint(ereignisse({ ...lauf, wartezeiten }))}`;
      }),
    ).toMatchInlineSnapshot(`
      [
        "sofort b73f0d38e967b427 b1aec97b14eefe17",
        "backoffOhneBudget aacbfbf556e9148b fd7af53af5e25c78",
        "backoffMitBudget 6bf4d0188361209f 338a243ff7cc72f1",
        "garNicht 220e18fbd8dddce8 80e0bbe946186d6f",
      ]
    `);
  });

  it('a long run with other parameters', () => {
    const politik = backoffMitBudget(new PythonRandom(2n ** 64n + 1n), 0.35, 3, 50);
    const { summen } = simuliere(politik, {
      neuBis: null,
      ticks: 500,
      versuche: 7,
      timeout: 5,
      kapazitaet: 12,
    });
    expect(summen).toMatchInlineSnapshot(`
      {
        "anfragen": 4000,
        "aufgegeben": 0,
        "erfolge": 4000,
        "gesendet": 4000,
        "letzterErfolgTick": 499,
        "nutzlos": 0,
        "offen": 0,
        "retries": 0,
        "spitze": 8,
        "timeouts": 0,
        "warteschlange": 0,
      }
    `);
  });
});
