/** The one comparison the project rests on: a lesson's source against its figures. Pure. */
import type { Code } from 'mdast';
import type { VFileMessage } from 'vfile-message';
import type { Figures } from '../figures/figure.ts';
import { type Change, changesOf, type Settled } from './change.ts';
import { correct } from './correct.ts';
import { differences } from './difference.ts';
import { createMessage, type Report } from './message.ts';
import type { Place } from './place.ts';
import { BYTE_ORDER_MARK, pointsOf, withoutMark } from './position.ts';
import { diagramsIn, readSource } from './source.ts';

/** What a check needs besides the figures: how to look up what the lesson refers to. */
export interface Surroundings {
  /** Path of the lesson's source, relative to the project root, with forward slashes. */
  readonly file: string;
  /** Why a `Quelltext` reference cannot be shown, or `undefined` if it can. */
  readonly listingProblem?: ((reference: string) => string | undefined) | undefined;
  readonly diagramProblems?: DiagramProblems | undefined;
}

/** Problems of the sources of diagrams, with 1-based lines and columns within the lesson's file. */
export type DiagramProblems = (
  codes: readonly Code[],
) => readonly { readonly line: number; readonly column: number; readonly message: string }[];

export interface Checked {
  /** The source with every accepted copy brought up to date; what only a person can mend is left alone. */
  readonly corrected: string;
  /** What `corrected` changes, sentence by sentence. */
  readonly changes: readonly Change[];
  readonly messages: readonly VFileMessage[];
  readonly places: readonly Place[];
  /** Numbers, cells, lines and phrases that were compared. */
  readonly literals: number;
}

/** Compares a lesson's source with its figures; collects everything that is wrong. */
export function check(source: string, figures: Figures, surroundings: Surroundings): Checked {
  const { file } = surroundings;
  const text = withoutMark(source);
  const read = readSource(text);
  if (!read.ok) {
    const { line, column, reason } = read;
    const message = createMessage(file, {
      rule: 'parse',
      reason: `cannot be parsed: ${reason}`,
      hint: 'mend the MDX at this position; nothing of this lesson was checked',
      start: { line, column, offset: 0 },
    });
    return { ...unchecked(source), messages: [message] };
  }
  const { tree, places, problems } = read;
  const pointAt = pointsOf(text);
  const reports: Report[] = problems.map((problem) => ({
    ...problem,
    start: pointAt(problem.start),
    end: pointAt(problem.end),
  }));
  const settled: Settled[] = [];
  for (const place of places) {
    for (const difference of differences(place, figures, surroundings)) {
      const { edit, actual, expected } = difference;
      reports.push({ ...difference, start: pointAt(difference.start), end: pointAt(difference.end) });
      if (edit) settled.push({ id: place.id, actual, expected, edit });
    }
  }
  for (const { line, column, message } of surroundings.diagramProblems?.(diagramsIn(tree)) ?? []) {
    const start = { line, column, offset: 0 };
    reports.push({ rule: 'diagram', reason: message, hint: 'mend the diagram', start });
  }
  reports.sort((a, b) => a.start!.line - b.start!.line || a.start!.column - b.start!.column);
  const mark = source === text ? '' : BYTE_ORDER_MARK;
  const edits = settled.map(({ edit }) => edit);
  return {
    corrected: mark + correct(text, edits),
    changes: changesOf(text, tree, settled),
    messages: reports.map((report) => createMessage(file, report)),
    places,
    literals: places.reduce((sum, place) => sum + countLiterals(place), 0),
  };
}

/** The outcome for a lesson of which nothing could be compared. */
export function unchecked(source: string): Checked {
  return { corrected: source, changes: [], messages: [], places: [], literals: 0 };
}

function countLiterals(place: Place): number {
  switch (place.component) {
    case 'Tabelle':
    case 'Diagramm':
    case 'Labor':
      return place.rows.reduce((sum, row) => sum + row.length, 0);
    case 'Ausgabe':
      return place.lines.length;
    case 'Quelltext':
    case 'Angabe':
      return 0;
    default:
      return place.literals.length;
  }
}
