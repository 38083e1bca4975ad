/** The retry policies a reader can choose, and their parameters. */
import {
  backoffMitBudget,
  backoffOhneBudget,
  backoffOhneJitter,
  festeWartezeit,
  garNicht,
  sofort,
  type Wiederholungspolitik,
  type Zufallsquelle,
} from '#sim/politik.ts';
import { type ChoiceKnob, number, type Settings } from '../knob.ts';
import { int } from '../lab.ts';

const MAKE: Readonly<Record<string, (settings: Settings, rng: Zufallsquelle) => Wiederholungspolitik>> = {
  sofort: () => sofort(),
  festeWartezeit: (settings) => festeWartezeit(int(settings, 'wartezeit')),
  backoffOhneJitter: (settings) => backoffOhneJitter(int(settings, 'basis'), int(settings, 'deckel')),
  backoffOhneBudget: (settings, rng) =>
    backoffOhneBudget(rng, int(settings, 'basis'), int(settings, 'deckel')),
  backoffMitBudget: (settings, rng) =>
    backoffMitBudget(rng, int(settings, 'budget') / 100, int(settings, 'basis'), int(settings, 'deckel')),
  garNicht: () => garNicht(),
};

/** @param settings with `politik` and, as that one needs them, `wartezeit`, `basis`, `deckel`, `budget` in percent. */
export function makePolicy(settings: Settings, rng: Zufallsquelle): Wiederholungspolitik {
  return MAKE[settings.politik as string]!(settings, rng);
}

export const POLICY: ChoiceKnob = {
  kind: 'choice',
  name: 'politik',
  label: 'Politik nach einem Timeout',
  options: [
    { value: 'sofort', label: 'sofort wiederholen' },
    { value: 'festeWartezeit', label: 'feste Wartezeit' },
    { value: 'backoffOhneJitter', label: 'Backoff ohne Jitter' },
    { value: 'backoffOhneBudget', label: 'Backoff mit Jitter' },
    { value: 'backoffMitBudget', label: 'Backoff mit Jitter und Budget' },
    { value: 'garNicht', label: 'gar nicht wiederholen' },
  ],
};

const isOne =
  (...names: string[]) =>
  ({ politik }: Settings): boolean =>
    politik === undefined || names.includes(politik as string);
const BACKOFF = ['backoffOhneJitter', 'backoffOhneBudget', 'backoffMitBudget'];

export const WAIT = number('wartezeit', 'Wartezeit', 'Ticks', [0, 30], isOne('festeWartezeit'));
export const BASE = number('basis', 'Basis des Backoff', 'Ticks', [1, 16], isOne(...BACKOFF));
export const CAP = number('deckel', 'Deckel des Backoff', 'Ticks', [0, 64], isOne(...BACKOFF));
export const BUDGET = number('budget', 'Retry-Budget', '%', [0, 100], isOne('backoffMitBudget'));
/** Chance is in the jitter and in lost attempts. */
export const SEED = number(
  'seed',
  'Seed des Zufalls',
  '',
  [0, 1999, 40],
  (settings) => isOne('backoffOhneBudget', 'backoffMitBudget')(settings) || int(settings, 'verlust') > 0,
);
