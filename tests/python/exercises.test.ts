/** The lesson's own exercises, and what connects them with its text. */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatMessage } from '#src/check/message.ts';
import type { Figures, NumbersFigure } from '#src/figures/figure.ts';
import { checkExercises, exercisesOf } from '#src/python/exercises.ts';
import { type PythonLesson, readLesson } from '#src/python/lesson.ts';
import { checkListings } from '#src/python/listings.ts';
import { Session } from '#src/python/session.ts';

const folder = 'content/konzepte/resilienz-1';
const root = join(import.meta.dirname, '../..');
let python: Session;
let lesson: PythonLesson;
let figures: Figures;

beforeAll(async () => {
  python = await Session.start();
  lesson = readLesson(root, folder);
  await python.open(lesson);
  ({ default: figures } = (await import('../../content/konzepte/resilienz-1/figures.ts')) as {
    default: Figures;
  });
}, 60_000);

/** The session as a thread would offer it. */
const asThread = () => python as unknown as Parameters<typeof checkExercises>[0];
const judge = (name: string, code: string) =>
  python.exercise(code, lesson.files[`uebungen/${name}/pruefung.py`]!);
const file = (name: string) => lesson.files[`uebungen/${name}`]!;

describe('all exercises', () => {
  test('keep what they promise', { timeout: 60_000 }, async () => {
    expect((await checkExercises(asThread(), lesson)).map(formatMessage)).toEqual([]);
  });

  test.for([
    ['dominoeffekt', 4],
    ['backoff-budget', 6],
    ['verstaerkung', 4],
  ] as const)('%s has at least %i wrong answers, each with its own feedback', ([name, least]) => {
    const wrong = Object.keys(lesson.files).filter((path) => path.startsWith(`uebungen/${name}/falsch/`));
    expect(wrong.length).toBeGreaterThanOrEqual(least);
    expect(new Set(wrong.map((path) => lesson.files[path]!.split('\n')[0])).size).toBe(wrong.length);
  });

  test('are the three of the lesson', () => {
    expect(exercisesOf(lesson).sort()).toEqual(['backoff-budget', 'dominoeffekt', 'verstaerkung']);
  });

  test.for(['dominoeffekt', 'backoff-budget', 'verstaerkung'])(
    '%s refuses whatever has the wrong shape',
    (name) => {
      const names = ['antwort', 'backoff', 'RetryBudget', 'verstaerkung'];
      const shapes = [
        'None',
        '1',
        '"text"',
        '[]',
        'lambda *a: None',
        'lambda *a: a',
        'object',
        'int',
        'print',
      ];
      for (const shape of shapes) {
        const result = judge(name, names.map((each) => `${each} = ${shape}\n`).join(''));
        expect(result.passed).toBe(false);
        expect(result.feedback.length).toBeGreaterThan(0);
      }
    },
  );
});

describe('dominoeffekt', () => {
  test('says which number is off and never what it should be', () => {
    const { passed, feedback } = judge('dominoeffekt', 'antwort = (1, 2, 1)');
    expect(passed).toBe(false);
    expect(feedback.map((text) => text.slice(0, 22))).toEqual([
      'a stimmt noch nicht: D',
      'b stimmt noch nicht: D',
      'c stimmt noch nicht: D',
    ]);
    for (let a = -1; a < 21; a += 1) {
      for (const text of judge('dominoeffekt', `antwort = (${a}, ${a}, ${a})`).feedback) {
        expect(text.replace(`Du sagst ${a}`, '')).not.toMatch(/\d/u);
      }
    }
  });

  test('lets the simulator answer', () => {
    const code = `
from domino import domino
ohne, mit = domino(4, 20, 6)[1], domino(4, 20, 6, 3)[1]
antwort = (ohne[0], mit[0], mit[2])
`;
    expect(judge('dominoeffekt', code)).toMatchObject({ passed: true });
  });
});

describe('backoff-budget', () => {
  test.for([
    ['return rng.randint(0, obergrenze)', 'return rng.randrange(obergrenze + 1)'],
    ['return rng.randint(0, obergrenze)', 'return rng.choice(range(obergrenze + 1))'],
    ['return rng.randint(0, obergrenze)', 'return int(rng.random() * (obergrenze + 1))'],
    ['self.retries + 1 <= self.anteil * self.neue', '(self.retries + 1) <= self.neue * self.anteil'],
    ['self.retries + 1 <= self.anteil * self.neue', 'not self.retries + 1 > self.anteil * self.neue'],
    ['min(deckel, basis * 2**versuch)', 'min(basis << versuch, deckel)'],
  ] as const)('takes another way for right: %j becomes %j', ([before, after]) => {
    const code = file('backoff-budget/loesung.py');
    expect(code).toContain(before);
    expect(judge('backoff-budget', code.replace(before, after))).toMatchObject({
      passed: true,
      feedback: [],
    });
  });

  test('objects to both parts at once', () => {
    expect(judge('backoff-budget', file('backoff-budget/start.py')).feedback).toEqual([
      '`backoff(5, 2, 16, rng)` ergibt jedes Mal 0: Es fehlt der Jitter. Würfle die Wartezeit mit `rng.randint`.',
      '`erlaubt()` sagt immer True. So begrenzt das Budget nichts: Zähl mit und vergleich.',
    ]);
  });

  test('ends in the simulator, with the bounds of the lesson', () => {
    // Right wherever it is tried alone; the simulator asks with a budget of 10 %.
    const code = file('backoff-budget/loesung.py');
    const mild = code.replace('self.anteil = anteil', 'self.anteil = 9 if anteil == 0.1 else anteil');
    expect(judge('backoff-budget', mild).feedback[0]).toMatch(
      /^Im Simulator, mit Seed 0, steigt die Last auf \d+ Versuche pro Tick\. Erlaubt sind 20\.$/u,
    );
  });

  test('asks for what the text asks for: a change of either is noticed', { timeout: 60_000 }, async () => {
    const ids = ['uebung.backoffBudget.folgen', 'uebung.dominoeffekt.timeout', 'politiken.anteil'];
    const changed = Object.fromEntries(
      ids.map((id) => {
        const figure = figures[id]!;
        if (figure.kind === 'zahl') return [id, { ...figure, value: figure.value + 1 }];
        const [run] = figure.runs;
        return [
          id,
          { ...(figure as NumbersFigure), runs: [{ ...run!, parameter: { ...run!.parameter, spitze: 21 } }] },
        ];
      }),
    );
    const messages = await checkListings(asThread(), lesson, { ...figures, ...changed });
    expect(messages.map(formatMessage)).toEqual([
      `${folder}/uebungen/dominoeffekt/pruefung.py:6:1  TIMEOUT is 3, uebung.dominoeffekt.timeout is 4
  → text and exercise must say the same: change the one that is wrong`,
      `${folder}/uebungen/backoff-budget/pruefung.py:9:1  BESTANDEN is {"folgen":8,"spitze":20,"erfolge":120}, the run of uebung.backoffBudget.folgen has {"folgen":8,"spitze":21,"erfolge":120}
  → text and exercise must say the same: change the one that is wrong`,
      `${folder}/uebungen/backoff-budget/pruefung.py:10:1  ANTEIL is 0.1, politiken.anteil is 1.1
  → text and exercise must say the same: change the one that is wrong`,
    ]);
  });
});

describe('verstaerkung', () => {
  test.for([
    'from math import prod\ndef verstaerkung(w):\n    return prod(1 + n for n in w)',
    'def verstaerkung(w):\n    return (1 + w[0]) * verstaerkung(w[1:]) if w else 1',
    'from functools import reduce\nverstaerkung = lambda w: reduce(lambda f, n: f * (n + 1), w, 1)',
  ])('takes another way for right: %j', (code) => {
    expect(judge('verstaerkung', code)).toMatchObject({ passed: true });
  });
});
