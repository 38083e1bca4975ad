/** Checks a whole course on disk: finds the lessons, runs their figure modules, compares, and sums up. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VFileMessage } from 'vfile-message';
import type { Figures } from '../figures/figure.ts';
import { type Checked, check } from './check.ts';
import { evaluate, type ModuleResult } from './evaluation.ts';
import { findLessons, type Lesson } from './lesson.ts';
import { findListing } from './listing.ts';
import { createMessage, type Outcome, outcomeOf } from './message.ts';

export interface CheckedLesson {
  readonly lesson: Lesson;
  readonly source: string;
  readonly figures: Figures;
  /** Source with accepted copies brought up to date, places and literals. */
  readonly checked: Checked;
  readonly messages: readonly VFileMessage[];
}

export interface CheckedCourse {
  readonly lessons: readonly CheckedLesson[];
  /** All messages, those that belong to no lesson first. */
  readonly messages: readonly VFileMessage[];
  readonly outcome: Outcome;
}

/** @param root absolute path of the project. */
export async function checkCourse(root: string): Promise<CheckedCourse> {
  const lessons = findLessons(root);
  const results = await evaluate(lessons.map((lesson) => join(root, lesson.figures)));
  const checked = lessons.map((lesson, index) => checkLesson(root, lesson, results[index]!));
  const messages = checked.flatMap((lesson) => lesson.messages);
  if (lessons.length === 0) {
    messages.push(
      createMessage('content', {
        rule: 'no-lessons',
        reason: 'there are no lessons: found no content/<track>/<lesson>/index.mdx',
        hint: 'run the command in the project folder',
      }),
    );
  }
  return { lessons: checked, messages, outcome: outcomeOf(messages) };
}

function checkLesson(root: string, lesson: Lesson, result: ModuleResult): CheckedLesson {
  const source = readFileSync(join(root, lesson.file), 'utf8');
  if (!result.ok) {
    const { problem, line, column } = result.failure;
    const message = createMessage(lesson.figures, {
      rule: 'module',
      reason: problem,
      hint: `no number of ${lesson.file} could be checked: mend the figure module`,
      start: line === undefined ? undefined : { line, column: column ?? 1, offset: 0 },
    });
    const nothing: Checked = { corrected: source, messages: [], places: [], literals: 0 };
    return { lesson, source, figures: {}, checked: nothing, messages: [message] };
  }
  const figures = withoutUnstable(result.figures, result.unstable);
  const checked = check(source, figures, {
    file: lesson.file,
    listingProblem: (reference) => {
      const found = findListing(root, lesson.file, reference);
      return found.ok ? undefined : found.problem;
    },
  });
  const messages = [...figureMessages(lesson, figures, checked), ...checked.messages];
  if (messages.length === 0 && !checked.places.some((place) => place.component !== 'Angabe')) {
    messages.push(
      createMessage(lesson.file, {
        rule: 'no-places',
        reason: 'uses no figure: nothing was checked',
        hint: 'show figures with <Zahl von="…">, <Tabelle von="…" />, …',
      }),
    );
  }
  return { lesson, source, figures, checked, messages };
}

/** A figure that changes with its surroundings is no figure; it must not be reported as drift. */
function withoutUnstable(figures: Figures, unstable: readonly string[]): Figures {
  const problem =
    'is not deterministic: a second run with another clock, time zone and Math.random gives another value';
  return {
    ...figures,
    ...Object.fromEntries(
      unstable.map((id) => [id, { kind: 'invalid', problem, runs: figures[id]?.runs ?? [] }]),
    ),
  };
}

/** Invalid figures no place shows: they would otherwise pass in silence. */
function figureMessages(lesson: Lesson, figures: Figures, checked: Checked): VFileMessage[] {
  const shown = new Set(checked.places.map((place) => place.id));
  return Object.entries(figures).flatMap(([id, figure]) =>
    figure.kind !== 'invalid' || shown.has(id)
      ? []
      : [
          createMessage(lesson.figures, {
            rule: 'invalid-figure',
            reason: `${id} ${figure.problem}`,
            hint: 'mend it in figures.ts',
          }),
        ],
  );
}

/** One line with the denominators, whatever the outcome. */
export function summarize({ lessons, messages, outcome }: CheckedCourse): string {
  const sum = (count: (lesson: CheckedLesson) => number): number =>
    lessons.reduce((total, lesson) => total + count(lesson), 0);
  const places = sum(({ checked }) => checked.places.length);
  const literals = sum(({ checked }) => checked.literals);
  const figures = sum((lesson) => Object.keys(lesson.figures).length);
  const counts = [plural(lessons.length, 'lesson'), plural(places, 'place'), plural(figures, 'figure')].join(
    ', ',
  );
  const verdict = {
    clean: 'all agree with the code',
    drift: `${plural(messages.length, 'difference')} between lesson and code`,
    unchecked: `${plural(messages.length, 'problem')}: not everything could be checked`,
  }[outcome];
  return `${counts}, ${plural(literals, 'literal')} compared: ${verdict}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
