/** Checks a whole course on disk: finds the lessons, runs their figure modules, compares, and sums up. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VFileMessage } from 'vfile-message';
import type { Figures } from '../figures/figure.ts';
import { type Accepted, accept } from './accept.ts';
import { type Checked, check, type DiagramProblems, type Surroundings, unchecked } from './check.ts';
import { evaluate, type ModuleResult } from './evaluation.ts';
import { findLessons, type Lesson } from './lesson.ts';
import { findListing } from './listing.ts';
import { createMessage, isWarning, type Outcome, outcomeOf } from './message.ts';

export interface CheckedLesson {
  readonly lesson: Lesson;
  readonly source: string;
  readonly figures: Figures;
  /** Source with accepted copies brought up to date, places and literals. */
  readonly checked: Checked;
  readonly messages: readonly VFileMessage[];
  /** What accepting the computed values makes of the source. */
  readonly accept: () => Accepted;
}

export interface CheckedCourse {
  readonly lessons: readonly CheckedLesson[];
  /** All messages, those that belong to no lesson last. */
  readonly messages: readonly VFileMessage[];
  readonly outcome: Outcome;
}

export interface CourseOptions {
  /** Milliseconds a figure module may take. */
  readonly limit?: number | undefined;
  /** Loads the check of diagrams; called only if a lesson has one, since it brings a large parser. */
  readonly loadDiagramProblems?: () => Promise<DiagramProblems>;
  /** Runs the Python of the lessons; left out, it is not checked. */
  readonly pythonProblems?: PythonProblems;
}

/** Problems of the lessons' Python, given the project's root and the lessons whose figures could be computed. */
export type PythonProblems = (
  root: string,
  lessons: readonly Lesson[],
  figuresByFile: ReadonlyMap<string, Figures>,
) => Promise<readonly VFileMessage[]>;

/** @param root absolute path of the project. */
export async function checkCourse(root: string, options: CourseOptions = {}): Promise<CheckedCourse> {
  const { lessons, strays } = findLessons(root);
  const bytes = lessons.map((lesson) => readFileSync(join(root, lesson.file)));
  const sources = bytes.map((content) => content.toString('utf8'));
  const hasDiagrams = sources.some((source) => /^[-+*>\d.) \t]*(?:`{3,}|~{3,})\s*mermaid/imu.test(source));
  const [results, diagramProblems] = await Promise.all([
    evaluate(
      lessons.map((lesson) => join(root, lesson.figures)),
      { root, limit: options.limit },
    ),
    hasDiagrams ? options.loadDiagramProblems?.() : undefined,
  ]);
  const checked = lessons.map((lesson, index) =>
    !isUtf8(bytes[index]!)
      ? notText(lesson)
      : checkLesson(lesson, sources[index]!, results[index]!, {
          file: lesson.file,
          diagramProblems,
          listingProblem: (reference) => {
            const found = findListing(root, lesson.file, reference);
            return found.ok ? undefined : found.problem;
          },
        }),
  );
  const messages = checked.flatMap((lesson) => lesson.messages);
  const computed = new Map(
    lessons.flatMap(({ file }, index) => {
      const result = results[index]!;
      return result.ok ? [[file, result.figures] as const] : [];
    }),
  );
  messages.push(...((await options.pythonProblems?.(root, lessons, computed)) ?? []));
  for (const file of strays) {
    messages.push(
      createMessage(file, {
        rule: 'stray-file',
        reason: 'would be published without being checked: lessons are content/<track>/<lesson>/index.mdx',
        hint: 'move it there, or begin its name with _ to leave it out',
      }),
    );
  }
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

/** A lesson whose bytes are no text: reading it would change it. */
function notText(lesson: Lesson): CheckedLesson {
  return nothingChecked(
    lesson,
    '',
    createMessage(lesson.file, {
      rule: 'parse',
      reason: 'is not encoded in UTF-8',
      hint: 'save it as UTF-8',
    }),
  );
}

function nothingChecked(lesson: Lesson, source: string, message: VFileMessage): CheckedLesson {
  return {
    lesson,
    source,
    figures: {},
    checked: unchecked(source),
    messages: [message],
    accept: () => ({ source, changes: [], refusal: undefined }),
  };
}

function checkLesson(
  lesson: Lesson,
  source: string,
  result: ModuleResult,
  surroundings: Surroundings,
): CheckedLesson {
  if (!result.ok) {
    const { problem, line, column } = result.failure;
    const message = createMessage(lesson.figures, {
      rule: 'module',
      reason: problem,
      hint: `no number of ${lesson.file} could be checked: mend the figure module`,
      start: line === undefined ? undefined : { line, column: column ?? 1, offset: 0 },
    });
    return nothingChecked(lesson, source, message);
  }
  const figures = withoutUnstable(result.figures, result.unstable);
  const checked = check(source, figures, surroundings);
  const messages = [...figureMessages(lesson, figures, checked), ...checked.messages];
  const compared = checked.places.some(
    ({ component }) => component !== 'Angabe' && component !== 'Quelltext',
  );
  if (messages.length === 0 && !compared) {
    messages.push(
      createMessage(lesson.file, {
        rule: 'no-places',
        reason: 'uses no figure: nothing was checked',
        hint: 'show figures with <Zahl von="…">, <Tabelle von="…" />, …',
      }),
    );
  }
  return {
    lesson,
    source,
    figures,
    checked,
    messages,
    accept: () => accept(source, checked, figures, surroundings),
  };
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
  const warnings = messages.filter(isWarning).length;
  const differences = messages.length - warnings;
  const found = [
    ...(differences > 0 ? [`${plural(differences, 'difference')} between lesson and code`] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
  ];
  const verdict = {
    clean: 'all agree with the code',
    drift: found.join(' and '),
    unchecked: `${plural(messages.length, 'problem')}: not everything could be checked`,
  }[outcome];
  return `${counts}, ${plural(literals, 'literal')} compared: ${verdict}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
