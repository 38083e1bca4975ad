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
import { type SimuliereLauf, simuliere } from '#sim/simuliere.ts';

const fingerprint = (data: unknown) =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 16);

const plain = (lauf: SimuliereLauf) => ({
  ...lauf,
  wartezeiten: [...lauf.wartezeiten],
  verloren: [...lauf.verloren],
});

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
        const lauf = simuliere(politik);
        return `${politik.name} ${fingerprint(plain(lauf))} ${fingerprint(ereignisse(lauf))}`;
      }),
    ).toMatchInlineSnapshot(`
      [
        "sofort 3ee69e561da4b34c b1aec97b14eefe17",
        "backoffOhneBudget 50bd14cfb13f41d2 fd7af53af5e25c78",
        "backoffMitBudget 0bb8689b4ad1c865 338a243ff7cc72f1",
        "garNicht 54fb36114e7d6c12 80e0bbe946186d6f",
      ]
    `);
  });

  it('simuliere with losses', () => {
    const policies = [sofort, backoffOhneBudget, backoffMitBudget, garNicht];
    expect(
      policies.map((politik) => {
        const zufall = new PythonRandom(0);
        const lauf = simuliere(politik(zufall), { verlust: 0.25 }, zufall);
        return `${lauf.politik.name} ${fingerprint(plain(lauf))} ${fingerprint(ereignisse(lauf))}`;
      }),
    ).toMatchInlineSnapshot(`
      [
        "sofort 9a21d439dabecb3a 39a56372343028e9",
        "backoffOhneBudget cac8c888f8e2c964 ca8996b16b5b075b",
        "backoffMitBudget f6255ec068493859 5f5c210b3be6dfeb",
        "garNicht affd37577a03fb49 b2e054f817a70409",
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
        "verloren": 0,
        "warteschlange": 0,
      }
    `);
  });
});
