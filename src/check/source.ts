/** A lesson's source, read: its places, its numbered parts, and everything that is wrong with how it is written. */
import type { Code, Root } from 'mdast';
import { numberParts, type Part } from './numbering.ts';
import { parseLesson } from './parse.ts';
import { findPlaces, type Place, type SourceProblem } from './place.ts';
import { structureProblems } from './structure.ts';
import { walk } from './tree.ts';

export type ReadSource =
  | { readonly ok: false; readonly line: number; readonly column: number; readonly reason: string }
  | {
      readonly ok: true;
      readonly tree: Root;
      /** In document order. */
      readonly places: readonly Place[];
      /** Steps, exercises and references to them, by the offset at which their element starts. */
      readonly parts: ReadonlyMap<number, Part>;
      readonly problems: readonly SourceProblem[];
    };

/** @param source without a byte order mark; offsets count from its start. */
export function readSource(source: string): ReadSource {
  const parsed = parseLesson(source);
  if (!parsed.ok) return parsed;
  const { tree } = parsed;
  const structure = structureProblems(source, tree);
  const { places, problems } = findPlaces(source, tree);
  const { parts, problems: references } = numberParts(tree);
  // A misspelt attribute is missing, too: one message is enough.
  const isNews = ({ rule, start, end }: SourceProblem): boolean =>
    (rule !== 'missing-attribute' && rule !== 'reference') ||
    !structure.some((other) => other.start > start && other.start < end);
  const all = [...structure, ...[...problems, ...references].filter(isNews)];
  return { ok: true, tree, places, parts, problems: all.sort((a, b) => a.start - b.start) };
}

/** The mermaid fences of a lesson, in order. */
export function diagramsIn(tree: Root): Code[] {
  return walk(tree).filter(
    (node): node is Code => node.type === 'code' && (node as Code).lang?.toLowerCase() === 'mermaid',
  );
}
