/** The lesson's Python files under plain CPython, where there is one, against sim/. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { domino } from '#sim/domino.ts';
import { backoffMitBudget, backoffOhneBudget, garNicht, sofort } from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { type SimuliereLauf, simuliere } from '#sim/simuliere.ts';
import { verstaerkung } from '#sim/verstaerkung.ts';

const lesson = new URL('../../content/konzepte/resilienz-1/', import.meta.url);
const folder = fileURLToPath(new URL('python/', lesson));
const run = (...args: string[]) =>
  execFileSync('python3', ['-B', ...args], { cwd: folder, encoding: 'utf8' });
const solution = (name: string) => readFileSync(new URL(`uebungen/${name}/loesung.py`, lesson), 'utf8');

/** What the Python code leaves in `ergebnis`. */
function evaluate(code: string): unknown {
  return JSON.parse(run('-c', `${code}\nimport json\nprint(json.dumps(ergebnis))`));
}

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('the Python listings', { timeout: 60_000 }, () => {
  it('domino.py prints the lesson’s output', () => {
    expect(run('domino.py')).toBe(
      `B gesund, Antwort nach 1 Tick
  belegte Slots pro Tick: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
  (abgewiesen, timeouts, spitze) = (0, 0, 1)
B langsam, 5 Ticks, kein Timeout
  belegte Slots pro Tick: [1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]
  (abgewiesen, timeouts, spitze) = (4, 0, 3)
B langsam, 5 Ticks, Timeout 2
  belegte Slots pro Tick: [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]
  (abgewiesen, timeouts, spitze) = (0, 12, 2)
`,
    );
  });

  it('simuliere.py prints the lesson’s output', () => {
    expect(run('simuliere.py')).toBe(
      `Last pro Tick: [8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 16, 16, 16, 24, 24, 24, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 24, 24, 24, 16, 16, 16, 8, 8, 8, 0]
Erfolge: 80 von 240 | nutzlos bearbeitet: 286 | Warteschlange am Ende: 354
`,
    );
  });

  it('simuliere.py agrees with sim/ for all policies and many seeds', () => {
    const summary = ({ zeilen, summen: s }: SimuliereLauf) => [
      zeilen.map(({ last }) => last),
      [s.anfragen, s.erfolge, s.nutzlos, s.aufgegeben, s.warteschlange],
    ];
    const expected = Array.from({ length: 30 }, (_, seed) => [
      summary(simuliere(backoffOhneBudget(new PythonRandom(seed)))),
      summary(simuliere(backoffMitBudget(new PythonRandom(seed), 0.1))),
    ]);
    const actual = evaluate(`
from simuliere import *
def summary(politik):
    l = simuliere(politik)
    return [l.last, [l.anfragen, l.erfolge, l.nutzlos, l.aufgegeben, l.warteschlange]]
ergebnis = [summary(Sofort()), summary(GarNicht()), [
    [summary(Politik(backoff, OhneBudget(), Random(s))), summary(Politik(backoff, RetryBudget(0.1), Random(s)))]
    for s in range(30)
]]`);
    expect(actual).toEqual([summary(simuliere(sofort())), summary(simuliere(garNicht())), expected]);
  });

  it('the solutions give what the exercises expect', () => {
    const exercise = { slots: 4, ticks: 20, antwortzeit: 6 };
    const mit = domino({ ...exercise, timeout: 3 }).summen;
    expect(evaluate(`${solution('dominoeffekt')}\nergebnis = antwort`)).toEqual([
      domino(exercise).summen.abgewiesen,
      mit.abgewiesen,
      mit.spitze,
    ]);
    expect(
      evaluate(`
from simuliere import Politik, Random, simuliere
${solution('backoff-budget')}
laeufe = [simuliere(Politik(backoff, RetryBudget(0.1), Random(seed))) for seed in range(8)]
budget = RetryBudget(0.5)
for _ in range(4): budget.neu()
ergebnis = [[max(l.last) for l in laeufe], [l.erfolge for l in laeufe], [budget.erlaubt() for _ in range(3)]]`),
    ).toEqual([
      [14, 13, 12, 13, 13, 15, 12, 12],
      [166, 166, 165, 167, 163, 163, 164, 162],
      [true, true, false],
    ]);
    const layers = [[1, 1], [], [0, 2, 0], [2, 2, 2]];
    const code = `${solution('verstaerkung')}\nergebnis = [verstaerkung(w) for w in ${JSON.stringify(layers)}]`;
    expect(evaluate(code)).toEqual(layers.map((layer) => verstaerkung(layer)));
  });

  it('the skeletons of the exercises run', () => {
    const names = ['dominoeffekt', 'backoff-budget', 'verstaerkung'];
    const paths = names.map((name) => fileURLToPath(new URL(`uebungen/${name}/start.py`, lesson)));
    run('-c', `import runpy\nfor path in ${JSON.stringify(paths)}: runpy.run_path(path)`);
  });
});
