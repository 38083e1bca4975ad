/** One run of `simuliere` with a reader's settings. */
import { PythonRandom } from '#sim/python-random.ts';
import { type SimuliereLauf, simuliere } from '#sim/simuliere.ts';
import type { Settings } from '../knob.ts';
import { int } from '../lab.ts';
import { makePolicy } from './politik.ts';
import { parameterOf } from './umgebung.ts';

/** @param settings with `politik` and `seed`; the generator starts anew. */
export function simulate(settings: Settings): SimuliereLauf {
  const rng = new PythonRandom(int(settings, 'seed'));
  return simuliere(makePolicy(settings, rng), parameterOf(settings), rng);
}
