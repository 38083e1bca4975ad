/** How fast a storm runs that never ends: the lesson's, ten times as wide and ten times as long. */
import { sofort } from '#sim/politik.ts';
import { simuliere } from '#sim/simuliere.ts';
import { verlauf } from '#sim/verlauf.ts';
import { type Entry, rate, sideBySide, timed, type Variant } from './measure.ts';
import { naive } from './naive.ts';
import { pythonVersion, timedPython } from './python.ts';

const STORM = { kapazitaet: 110, neuProTick: 80, neuBis: null, ticks: 400 };
/** The lesson's run with 100,020 requests instead of 240: the most a lab is to keep up with. */
const LAB = { kapazitaet: 4_583, neuProTick: 3_334 };
const LARGE = { kapazitaet: 11_000, neuProTick: 8_000, neuBis: null, ticks: 400 };

const entry: Entry = {
  name: '`simuliere`, „sofort wiederholen“',
  async run() {
    const sent = simuliere(sofort(), STORM).summen.gesendet;
    if (naive(sofort(), STORM).sent !== sent) throw new Error('the naive version disagrees');

    const variants: Variant[] = [
      {
        label: 'naive, one object per attempt',
        run: () => timed(() => repeat(10, () => naive(sofort(), STORM).sent)),
      },
      {
        label: 'sim/, flat typed arrays',
        run: () => timed(() => repeat(50, () => simuliere(sofort(), STORM).summen.gesendet)),
      },
      {
        label: 'sim/, one run of 100,020 requests',
        run: () => timed(() => repeat(5, () => simuliere(sofort(), LAB).summen.gesendet)),
      },
      {
        label: 'the same, and its replay for a player',
        run: () => timed(() => repeat(5, () => verlauf(simuliere(sofort(), LAB)).anfrage.length)),
      },
      {
        label: 'sim/, one run of 12.4 million attempts',
        run: () => timed(() => simuliere(sofort(), LARGE).summen.gesendet),
      },
    ];
    const python = pythonVersion();
    if (python) {
      variants.push({
        label: `the lesson's listing, ${python}`,
        run: () => timedPython('amount = sum(simuliere(Sofort(), 110, 80, 400, ticks=400).last)'),
      });
    }
    return {
      unit: 'M attempts/s',
      rows: await sideBySide(variants, 7, rate),
      notes: [
        `Capacity 110, 80 new requests per tick without end, 400 ticks: ${sent} attempts per run.`,
        `The run of 100,020 requests has ${simuliere(sofort(), LAB).summen.gesendet} attempts.`,
        ...(python ? [] : ['No python3 here: the listing was not measured.']),
      ],
    };
  },
};

function repeat(times: number, work: () => number): number {
  let sum = 0;
  for (let n = 0; n < times; n++) sum += work();
  return sum;
}

export default entry;
