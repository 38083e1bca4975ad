/** Lab of the policies: four of them in the same outage. */
import { PythonRandom } from '#sim/python-random.ts';
import { type SimuliereLauf, simuliere } from '#sim/simuliere.ts';
import type { Run } from '#src/figures/figure.ts';
import type { Settings } from '../knob.ts';
import { germanInteger, int, type Lab, type LabRun, numberOf } from '../lab.ts';
import { MOST_TOKENS, type Steps, type Token } from '../steps.ts';
import { type NamedRun, politikenTable } from '../table.ts';
import { BASE, BUDGET, CAP, makePolicy, SEED } from './politik.ts';
import { attempts, ENVIRONMENT, parameterOf, publishedEnvironment } from './umgebung.ts';

const always = ({ matters: _, ...knob }: typeof SEED) => knob;

const budget = (percent: number) => ({ label: `Budget ${percent} %`, settings: { budget: percent } });

/** Per cent, for a preset. */
const LOSS = 10;

export const POLITIKEN: Lab = {
  knobs: [always(BASE), always(CAP), always(BUDGET), ...ENVIRONMENT, always(SEED)],
  presets: [
    { label: 'wie im Text', settings: {} },
    budget(0),
    budget(10),
    budget(100),
    { label: `kein Ausfall, ${LOSS} % Verlust`, settings: { ausfallDauer: 0, verlust: LOSS } },
    { label: 'Last geht weiter', settings: { dauerlast: true, ticks: 120 } },
  ],
  published(runs: readonly Run[]) {
    const withBudget = runs.find(({ parameter }) => parameter.politik === 'backoffMitBudget')!;
    return {
      basis: numberOf(withBudget, 'basis'),
      deckel: numberOf(withBudget, 'deckel'),
      budget: Math.round(numberOf(withBudget, 'anteil') * 100),
      seed: numberOf(withBudget, 'seed'),
      ...publishedEnvironment(withBudget),
    };
  },
  run(settings): LabRun {
    const runs = simulate(settings);
    const best = Math.max(...runs.map(({ lauf }) => lauf.summen.erfolge));
    const winners = runs.filter(({ lauf }) => lauf.summen.erfolge === best).map(({ name }) => `„${name}“`);
    const { anfragen } = runs[0]!.lauf.summen;
    return {
      table: politikenTable(runs),
      measures: runs.flatMap(({ name, lauf: { summen } }) => [
        { label: `Erfolge: ${name}`, unit: `von ${germanInteger(anfragen)}`, value: summen.erfolge },
        { label: `Spitze: ${name}`, unit: 'Versuche pro Tick', value: summen.spitze },
        { label: `Warteschlange am Ende: ${name}`, unit: 'Versuche', value: summen.warteschlange },
      ]),
      sentence:
        winners.length === runs.length
          ? `Alle Politiken bringen gleich viele Erfolge: ${germanInteger(best)} von ${germanInteger(anfragen)}.`
          : `Die meisten Erfolge, ${germanInteger(best)} von ${germanInteger(anfragen)}, ${winners.length === 1 ? 'bringt' : 'bringen'} hier ${winners.join(' und ')}.`,
    };
  },
  cost: (settings) => attempts(settings) * 4,
  steps(settings): Steps {
    const runs = simulate(settings);
    return {
      count: int(settings, 'ticks'),
      phases: [],
      legend: [
        { kind: 'neu', label: 'neue Anfrage' },
        { kind: 'retry', label: 'Retry' },
      ],
      at(tick) {
        const rows = runs.map(({ name, lauf }) => ({ name, row: lauf.zeilen[tick]! }));
        return {
          tick,
          phase: 0,
          sentence:
            `Die Kapazität ist ${germanInteger(rows[0]!.row.kapazitaet)}. ` +
            `Versuche in diesem Tick: ${rows.map(({ name, row }) => `${name} ${germanInteger(row.last)}`).join('; ')}.`,
          groups: rows.map(({ name, row }) => ({
            label: name,
            count: row.last,
            tokens: Array.from(
              { length: Math.min(row.last, MOST_TOKENS) },
              (_, n): Token => ({ kind: n < row.retries ? 'retry' : 'neu' }),
            ),
          })),
        };
      },
    };
  },
};

/** The policies in the order of the lesson's comparison; each starts its generator anew. */
function simulate(settings: Settings): readonly NamedRun[] {
  const policies: readonly [string, string][] = [
    ['sofort', 'sofort wiederholen'],
    ['backoffOhneBudget', 'Backoff mit Jitter, ohne Budget'],
    ['backoffMitBudget', `Backoff mit Jitter und Budget ${int(settings, 'budget')} %`],
    ['garNicht', 'gar nicht wiederholen'],
  ];
  return policies.map(([politik, name]) => {
    const rng = new PythonRandom(int(settings, 'seed'));
    const lauf: SimuliereLauf = simuliere(
      makePolicy({ ...settings, politik }, rng),
      parameterOf(settings),
      rng,
    );
    return { name, lauf };
  });
}
