/** Lab of amplification: how attempts multiply from layer to layer. */
import { schichten } from '#sim/schichten.ts';
import { verstaerkung } from '#sim/verstaerkung.ts';
import type { Run } from '#src/figures/figure.ts';
import { german } from '../german.ts';
import { number, type Settings } from '../knob.ts';
import { count, int, type Lab, type LabRun } from '../lab.ts';
import { verstaerkungTable } from '../table.ts';

const MOST_LAYERS = 6;
const LAYERS = Array.from({ length: MOST_LAYERS }, (_, n) => n + 1);

/** Values of presets. */
const MANY = 4;
const DEEP = 5;

const each = (versuche: readonly number[]): Settings =>
  Object.fromEntries(versuche.map((value, n) => [`versuche${n + 1}`, value]));

export const VERSTAERKUNG: Lab = {
  knobs: [
    number('schichten', 'Schichten', '', [1, MOST_LAYERS]),
    ...LAYERS.map((layer) =>
      number(
        `versuche${layer}`,
        `Versuche in Schicht ${layer}`,
        'je Anfrage',
        [1, 10],
        (settings) => int(settings, 'schichten') >= layer,
      ),
    ),
  ],
  presets: [
    { label: 'wie im Text', settings: {} },
    { label: 'nur oben wiederholen', settings: each([3, 1, 1, 1, 1, 1]) },
    { label: `je ${MANY} Versuche`, settings: each(LAYERS.map(() => MANY)) },
    { label: `${DEEP} Schichten`, settings: { schichten: DEEP } },
  ],
  published([run]: readonly Run[]) {
    const retries = run!.parameter.wiederholungen as readonly number[];
    return {
      schichten: retries.length,
      ...each(LAYERS.map((layer) => (retries[layer - 1] ?? retries.at(-1)!) + 1)),
    };
  },
  run(settings): LabRun {
    const retries = LAYERS.slice(0, int(settings, 'schichten')).map(
      (layer) => int(settings, `versuche${layer}`) - 1,
    );
    const { summen } = schichten(retries);
    return {
      table: verstaerkungTable(retries, (n) => verstaerkung(retries.slice(0, n))),
      measures: [{ label: 'Anfragen ganz unten je Anfrage oben', unit: '', value: summen.last }],
      sentence: `Aus einer Anfrage ${summen.last === 1 ? 'wird' : 'werden'} nach ${count(retries.length, 'Schicht', 'Schichten')} bis zu ${german(summen.last)}.`,
    };
  },
  cost: () => 1,
};
