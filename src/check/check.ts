/** The one comparison the project rests on: a lesson's source against its figures. Pure. */
import type { Code, Node, Parent, Root } from 'mdast';
import type { VFileMessage } from 'vfile-message';
import type { Figures } from '../figures/figure.ts';
import type { Difference } from './compare.ts';
import { correct } from './correct.ts';
import { differences } from './difference.ts';
import { createMessage, type Report } from './message.ts';
import { parseLesson } from './parse.ts';
import { findPlaces, type Place } from './place.ts';
import { pointsOf } from './position.ts';

/** What a check needs besides the figures: how to look up what the lesson refers to. */
export interface Surroundings {
  /** Path of the lesson's source, relative to the project root, with forward slashes. */
  readonly file: string;
  /** Why a `Quelltext` reference cannot be shown, or `undefined` if it can. */
  readonly listingProblem?: (reference: string) => string | undefined;
  /** Problems of a diagram's source, with 1-based lines within the file. */
  readonly diagramProblems?: (
    codes: readonly Code[],
  ) => readonly { line: number; column: number; message: string }[];
}

export interface Checked {
  /** The source with every accepted copy brought up to date; what only a person can mend is left alone. */
  readonly corrected: string;
  readonly messages: readonly VFileMessage[];
  readonly places: readonly Place[];
  /** Numbers, cells, lines and phrases that were compared. */
  readonly literals: number;
}

/** Compares a lesson's source with its figures; collects everything that is wrong. */
export function check(source: string, figures: Figures, surroundings: Surroundings): Checked {
  const { file } = surroundings;
  const parsed = parseLesson(source);
  if (!parsed.ok) {
    const { line, column, reason } = parsed;
    const report = {
      rule: 'parse',
      reason: `cannot be parsed: ${reason}`,
      hint: 'mend the MDX at this position',
    };
    const start = { line, column, offset: 0 };
    return {
      corrected: source,
      messages: [createMessage(file, { ...report, start })],
      places: [],
      literals: 0,
    };
  }
  const pointAt = pointsOf(source);
  const { places, problems } = findPlaces(source, parsed.tree);
  const reports: Report[] = problems.map((problem) => ({
    rule: problem.rule,
    reason: problem.reason,
    hint: problem.hint,
    start: pointAt(problem.start),
    end: pointAt(problem.end),
  }));
  const edits: NonNullable<Difference['edit']>[] = [];
  const broken = new Set(problems.map((problem) => problem.start));
  for (const place of places) {
    for (const difference of broken.has(place.start) ? [] : differences(place, figures, surroundings)) {
      reports.push({ ...difference, start: pointAt(difference.start), end: pointAt(difference.end) });
      if (difference.edit) edits.push(difference.edit);
    }
  }
  for (const { line, column, message } of surroundings.diagramProblems?.(diagrams(parsed.tree)) ?? []) {
    reports.push({
      rule: 'diagram',
      reason: message,
      hint: 'mend the diagram',
      start: { line, column, offset: 0 },
    });
  }
  reports.sort((a, b) => a.start!.line - b.start!.line || a.start!.column - b.start!.column);
  return {
    corrected: edits.length === 0 ? source : correct(source, edits),
    messages: reports.map((report) => createMessage(file, report)),
    places,
    literals: places.reduce((sum, place) => sum + countLiterals(place), 0),
  };
}

function countLiterals(place: Place): number {
  switch (place.component) {
    case 'Tabelle':
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

function diagrams(tree: Root): Code[] {
  const found: Code[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'code' && (node as Code).lang === 'mermaid') found.push(node as Code);
    if (Array.isArray((node as Partial<Parent>).children))
      for (const child of (node as Parent).children) visit(child);
  };
  visit(tree);
  return found;
}
