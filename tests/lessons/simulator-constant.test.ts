/**
 * A constant of a simulator is changed in a copy of the project: the check must name every place whose figure moved, and
 * no other. Which places those are is computed here from the figures of both trees, without the check's comparison.
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CheckedCourse, checkCourse } from '../../src/check/course.ts';
import { evaluate } from '../../src/check/evaluation.ts';
import type { Place } from '../../src/check/place.ts';
import { pointsOf } from '../../src/check/position.ts';
import type { Cell, Figure, Figures } from '../../src/figures/figure.ts';
import { project, runNode } from '../scripts/command.ts';
import { ASTRO, type Copy, copyProject } from './copy.ts';

const CONSTANTS: readonly (readonly [name: string, file: string, from: string, to: string])[] = [
  ['capacity', 'sim/simuliere.ts', 'kapazitaet: 11,', 'kapazitaet: 12,'],
  ['timeout of the storm', 'sim/simuliere.ts', 'timeout: 3,', 'timeout: 4,'],
  ['attempts', 'sim/simuliere.ts', 'versuche: 4,', 'versuche: 3,'],
  ['end of the outage', 'sim/simuliere.ts', 'ausfallEnde: 14,', 'ausfallEnde: 13,'],
  ['slots', 'sim/domino.ts', 'slots: 3,', 'slots: 4,'],
  ['answering time', 'sim/domino.ts', 'antwortzeit: 5,', 'antwortzeit: 4,'],
  ['jitter including its bound', 'sim/backoff.ts', '(grenze + 1)', '(grenze + 2)'],
  ['base of the backoff', 'sim/backoff.ts', 'basis * 2 ** versuch', 'basis * 3 ** versuch'],
  ['comparison of the budget', 'sim/retry-budget.ts', '+ 1 > this.anteil', '+ 1 >= this.anteil'],
  ['constant of the generator', 'sim/python-random.ts', '0x9908b0df', '0x9908b0de'],
  ['amplification', 'sim/verstaerkung.ts', 'faktor *= 1 + anzahl', 'faktor *= 2 + anzahl'],
];

/** What can be seen of a cell: a change that rounding hides is none. */
function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  return cell.decimals === null ? String(cell.value) : cell.value.toFixed(cell.decimals);
}

/** Where the messages of a place must stand if its figure becomes another one: offset and rule. */
function movedIn(place: Place, old: Figure | undefined, now: Figure | undefined): string[] {
  if (!('literals' in place || 'rows' in place || 'lines' in place) || !old || !now) return [];
  const at = (offset: number, rule: string): string => `${offset} ${rule}`;
  if (now.kind === 'invalid') return [at(place.start, 'invalid-figure')];
  if (now.kind === 'zahl' && old.kind === 'zahl' && 'literals' in place) {
    return now.value === old.value ? [] : [at(place.literals[0]!.start, 'drift')];
  }
  if (now.kind === 'rechnung' && old.kind === 'rechnung' && 'literals' in place) {
    if (now.values.length !== old.values.length) return [at(place.start, 'drift')];
    return now.values.flatMap((value, i) =>
      value === old.values[i] ? [] : [at(place.literals[i]!.start, 'drift')],
    );
  }
  if (now.kind === 'behauptung' && old.kind === 'behauptung' && 'literals' in place) {
    if (!now.holds) return [at(place.literals[0]!.start, 'false-claim')];
    const weak = (now.weaknesses ?? []).map(() => at(place.literals[0]!.start, 'weak-claim'));
    return now.text === old.text ? weak : [...weak, at(place.literals[0]!.start, 'drift')];
  }
  if (
    (now.kind === 'tabelle' || now.kind === 'diagramm') &&
    (old.kind === 'tabelle' || old.kind === 'diagramm') &&
    'rows' in place
  ) {
    const grid = (figure: typeof now): (readonly Cell[])[] => [
      figure.columns.map(({ label }) => label),
      ...figure.rows,
    ];
    const [before, after] = [grid(old), grid(now)];
    if (before.length !== after.length || before[0]!.length !== after[0]!.length) {
      return [at(place.table!.start, 'drift')];
    }
    return after.flatMap((row, r) =>
      row.flatMap((cell, c) =>
        shown(cell) === shown(before[r]![c]!) ? [] : [at(place.rows[r]![c]!.start, 'drift')],
      ),
    );
  }
  if (now.kind === 'ausgabe' && old.kind === 'ausgabe' && 'lines' in place) {
    if (now.lines.length !== old.lines.length) return [at(place.fence!.start, 'drift')];
    return now.lines.flatMap((line, i) =>
      line === old.lines[i] ? [] : [at(place.lines[i]!.start, 'drift')],
    );
  }
  throw new Error(`${place.id} has become a ${now.kind}`);
}

let copy: Copy;
let original: CheckedCourse;
beforeAll(async () => {
  copy = copyProject();
  original = await checkCourse(project);
}, 60_000);
afterAll(() => copy.remove(), 60_000);

/** What the command reports for the copy, as `file:line:column`, in its order. */
async function reported(): Promise<{ code: number | null; places: string[]; text: string }> {
  const { code, stderr } = await runNode(copy.root, ['scripts/check.ts']);
  const places = stderr
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '))
    .map((line) => line.split('  ')[0]!);
  return { code, places, text: stderr };
}

const RULES: readonly (readonly [rule: string, words: RegExp])[] = [
  ['drift', / drifted: the (?:lesson says|passage has) /u],
  ['false-claim', / does not hold: /u],
  ['weak-claim', / (?:says too little|holds only through rounding): /u],
  ['invalid-figure', /^\S+ {2}\S+ (?:is|has|contains|does not say|was not) /u],
];

describe('a changed constant in sim/', () => {
  test('leaves nothing to report while nothing is changed', { timeout: 60_000 }, async () => {
    expect(original.messages.map(String)).toEqual([]);
    expect(await reported()).toMatchObject({ code: 0, places: [] });
  });

  test.each(CONSTANTS)(
    '%s: exactly the places that moved',
    { timeout: 60_000 },
    async (_, file, from, to) => {
      const text = copy.replace(file, from, to);
      try {
        const modules = original.lessons.map(({ lesson }) => join(copy.root, lesson.figures));
        const results = await evaluate(modules, { root: copy.root });
        const expected: string[] = [];
        for (const [index, { lesson, source, figures, checked }] of original.lessons.entries()) {
          const result = results[index]!;
          if (!result.ok) {
            const { line, column } = result.failure;
            expected.push(`${lesson.figures}${line === undefined ? '' : `:${line}:${column}`} module`);
            continue;
          }
          const pointAt = pointsOf(source);
          for (const place of checked.places) {
            for (const moved of movedIn(place, figures[place.id], (result.figures as Figures)[place.id])) {
              const [offset, rule] = moved.split(' ');
              const { line, column } = pointAt(Number(offset));
              expected.push(`${lesson.file}:${line}:${column} ${rule}`);
            }
          }
        }
        const { code, places, text: printed } = await reported();
        const found = printed.split('\n').flatMap((line) => {
          const position = line.split('  ')[0]!;
          if (!places.includes(position) || line.startsWith(' ')) return [];
          // The listings disagree with the changed simulator too; their own tests look at that.
          if (position.includes('/python/')) return [];
          return [`${position} ${RULES.find(([, words]) => words.test(line))?.[0] ?? 'module'}`];
        });
        expect(found.toSorted()).toEqual(expected.toSorted());
        expect(expected.length).toBeGreaterThan(0);
        expect(code).toBe(expected.some((entry) => /module|invalid/u.test(entry)) ? 2 : 1);
      } finally {
        copy.write(file, text);
      }
    },
  );

  test('fails a real build, which names file, line and column', { timeout: 180_000 }, async () => {
    const text = copy.replace('sim/simuliere.ts', 'kapazitaet: 11,', 'kapazitaet: 12,');
    try {
      const { code, stdout, stderr } = await runNode(copy.root, [ASTRO, 'build']);
      expect(code).not.toBe(0);
      const [{ lesson }] = original.lessons as [(typeof original.lessons)[number]];
      const message = new RegExp(
        `${lesson.file}:\\d+:\\d+ {2}\\S+.* (?:drifted|does not hold): .*\\n {2}→ `,
        'u',
      );
      expect(stdout + stderr).toMatch(message);
    } finally {
      copy.write('sim/simuliere.ts', text);
    }
  });
});
