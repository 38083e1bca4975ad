/** The knobs that `simuliere` has whatever the policy: the server, its outage, its clients. */
import type { SimuliereParameter } from '#sim/simuliere.ts';
import type { Run } from '#src/figures/figure.ts';
import { type Knob, number, type Settings } from '../knob.ts';
import { int, numberOf } from '../lab.ts';

const MOST_TICKS = 2000;

export const ENVIRONMENT: readonly Knob[] = [
  number('kapazitaet', 'Kapazität', 'Anfragen pro Tick', [0, 100, 40]),
  number('neu', 'Neue Anfragen', 'pro Tick', [0, 100, 40]),
  { kind: 'switch', name: 'dauerlast', label: 'Neue Anfragen hören nie auf' },
  number('neuBis', 'Neue Anfragen kommen', 'Ticks lang', [0, MOST_TICKS, 100], ({ dauerlast }) => !dauerlast),
  number('ausfallStart', 'Ausfall beginnt in Tick', '', [0, MOST_TICKS, 60]),
  number('ausfallDauer', 'Ausfall dauert', 'Ticks', [0, 200, 20]),
  number('timeout', 'Geduld eines Clients (Timeout)', 'Ticks', [1, 50, 20]),
  number('versuche', 'Versuche je Anfrage, höchstens', '', [1, 10]),
  number('verlust', 'Versuch geht unterwegs verloren', '%', [0, 100]),
  number('ticks', 'Beobachtet werden', 'Ticks', [10, MOST_TICKS, 400]),
];

export function publishedEnvironment(run: Run): Settings {
  const endless = run.parameter.neuBis === null;
  const ausfallStart = numberOf(run, 'ausfallStart');
  return {
    kapazitaet: numberOf(run, 'kapazitaet'),
    neu: numberOf(run, 'neuProTick'),
    dauerlast: endless,
    neuBis: endless ? numberOf(run, 'ticks') : numberOf(run, 'neuBis'),
    ausfallStart,
    ausfallDauer: numberOf(run, 'ausfallEnde') - ausfallStart,
    timeout: numberOf(run, 'timeout'),
    versuche: numberOf(run, 'versuche'),
    verlust: Math.round(numberOf(run, 'verlust') * 100),
    ticks: numberOf(run, 'ticks'),
  };
}

export function parameterOf(settings: Settings): SimuliereParameter {
  const ausfallStart = int(settings, 'ausfallStart');
  return {
    kapazitaet: int(settings, 'kapazitaet'),
    neuProTick: int(settings, 'neu'),
    neuBis: settings.dauerlast ? null : int(settings, 'neuBis'),
    ausfallStart,
    ausfallEnde: ausfallStart + int(settings, 'ausfallDauer'),
    timeout: int(settings, 'timeout'),
    versuche: int(settings, 'versuche'),
    verlust: int(settings, 'verlust') / 100,
    ticks: int(settings, 'ticks'),
  };
}

/** Most attempts a run can have. */
export function attempts(settings: Settings): number {
  const { neuProTick, neuBis, ticks, versuche } = parameterOf(settings);
  return neuProTick * Math.min(neuBis ?? ticks, ticks) * versuche + ticks;
}
