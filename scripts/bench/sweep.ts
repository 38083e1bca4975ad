/** The lesson's run for the seeds 0 … 1999, with and without budget: 4,000 runs. */
import { backoffMitBudget, backoffOhneBudget, type Wiederholungspolitik } from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { simuliere } from '#sim/simuliere.ts';
import { type Entry, sideBySide, time, timed, type Variant } from './measure.ts';
import { naive } from './naive.ts';
import { pythonVersion, timedPython } from './python.ts';

const SEEDS = 2000;

const entry: Entry = {
  name: 'Seeds 0 … 1999, with and without budget',
  async run() {
    const variants: Variant[] = [
      { label: 'naive, one object per attempt', run: () => sweep((politik) => naive(politik).successes) },
      { label: 'sim/, flat typed arrays', run: () => sweep((politik) => simuliere(politik).summen.erfolge) },
    ];
    const python = pythonVersion();
    if (python) {
      variants.push({
        label: `the lesson's listing, ${python}`,
        run: () =>
          timedPython(`
for seed in range(${SEEDS}):
    simuliere(Politik(backoff, RetryBudget(0.1), Random(seed)))
    simuliere(Politik(backoff, OhneBudget(), Random(seed)))
amount = 1`),
      });
    }
    return {
      unit: 's',
      rows: await sideBySide(variants, 5, time),
      notes: ['The generator (MT19937, seeded anew for each run) has a large part in it.'],
    };
  },
};

function sweep(successes: (politik: Wiederholungspolitik) => number) {
  return timed(() => {
    let sum = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      sum += successes(backoffMitBudget(new PythonRandom(seed)));
      sum += successes(backoffOhneBudget(new PythonRandom(seed)));
    }
    if (sum === 0) throw new Error('no run had a success');
    return 1;
  });
}

export default entry;
