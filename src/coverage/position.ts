/** Where in a source a number of a page stands: found by the words around it, whatever markup is between them. */
import { pointsOf, withoutMark } from '../check/position.ts';
import type { Unaccounted } from './coverage.ts';

export interface Source {
  /** Relative to the project root, with forward slashes. */
  readonly file: string;
  readonly text: string;
}

export interface Found {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Words around the number that must match, the most first. */
const CONTEXTS = [12, 6, 3, 2, 1, 0];
/** What may stand between two words: tags, escapes, marks, line ends. */
const GAP = String.raw`(?:<[^<>]*>|[^\p{L}\p{N}<])*?`;

export function locate({ block, number }: Unaccounted, sources: readonly Source[]): Found | undefined {
  const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const before = words(block.slice(0, number.start));
  const after = words(block.slice(number.end));
  const core = quoted(number.text).replace(/\s/gu, String.raw`\s*`);
  for (const count of CONTEXTS) {
    const left = count === 0 ? [] : before.slice(-count);
    const right = after.slice(0, count);
    const pattern = new RegExp(
      `${left.map((w) => quoted(w) + GAP).join('')}(?<![\\p{L}\\p{N}])(?<core>${core})(?![\\p{L}\\p{N}])${right.map((w) => GAP + quoted(w)).join('')}`,
      'du',
    );
    for (const { file, text } of sources) {
      const match = pattern.exec(withoutMark(text).normalize('NFC'));
      if (!match) continue;
      const { line, column } = pointsOf(withoutMark(text))(match.indices!.groups!.core![0]);
      return { file, line, column };
    }
  }
  return undefined;
}

function quoted(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`);
}
