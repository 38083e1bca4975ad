/** Lab of the policies: four of them in the same outage. */
import type { Run } from '#src/figures/figure.ts';
import { german } from '../german.ts';
import type { Settings } from '../knob.ts';
import { int, type Lab, type LabRun, numberOf } from '../lab.ts';
import { MOST_TOKENS, type Steps, type Token } from '../steps.ts';
import { type NamedRun, politikenTable } from '../table.ts';
import { BASE, BUDGET, CAP, SEED } from './politik.ts';
import { simulate } from './simulate.ts';
import { attempts, ENVIRONMENT, publishedEnvironment } from './umgebung.ts';

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
    const runs = simulateAll(settings);
    const best = Math.max(...runs.map(({ lauf }) => lauf.summen.erfolge));
    const winners = runs.filter(({ lauf }) => lauf.summen.erfolge === best).map(({ name }) => `„${name}“`);
    const { anfragen } = runs[0]!.lauf.summen;
    return {
      table: politikenTable(runs),
      measures: runs.flatMap(({ name, lauf: { summen } }) => [
        { label: `Erfolge: ${name}`, unit: `von ${german(anfragen)}`, value: summen.erfolge },
        { label: `Spitze: ${name}`, unit: 'Versuche pro Tick', value: summen.spitze },
        { label: `Warteschlange am Ende: ${name}`, unit: 'Versuche', value: summen.warteschlange },
      ]),
      sentence:
        winners.length === runs.length
          ? `Alle Politiken bringen gleich viele Erfolge: ${german(best)} von ${german(anfragen)}.`
          : `Die meisten Erfolge, ${german(best)} von ${german(anfragen)}, ${winners.length === 1 ? 'bringt' : 'bringen'} hier ${winners.join(' und ')}.`,
    };
  },
  cost: (settings) => attempts(settings) * 4,
  steps(settings): Steps {
    const runs = simulateAll(settings);
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
            `Die Kapazität ist ${german(rows[0]!.row.kapazitaet)}. ` +
            `Versuche in diesem Tick: ${rows.map(({ name, row }) => `${name} ${german(row.last)}`).join('; ')}.`,
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
function simulateAll(settings: Settings): readonly NamedRun[] {
  const policies: readonly [string, string][] = [
    ['sofort', 'sofort wiederholen'],
    ['backoffOhneBudget', 'Backoff mit Jitter, ohne Budget'],
    ['backoffMitBudget', `Backoff mit Jitter und Budget ${int(settings, 'budget')} %`],
    ['garNicht', 'gar nicht wiederholen'],
  ];
  return policies.map(([politik, name]) => ({ name, lauf: simulate({ ...settings, politik }) }));
}
