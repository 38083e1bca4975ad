/** MDX source to mdast. The only module of the check that knows which parser is used. */
import type { Paragraph, Root, Text } from 'mdast';
import { markdownToMdast, mdxToMdast } from 'satteri';

export type Parsed =
  | { readonly ok: true; readonly tree: Root }
  | { readonly ok: false; readonly line: number; readonly column: number; readonly reason: string };

/** Parses one lesson. Positions are 1-based lines and columns and 0-based UTF-16 offsets into `source`. */
export function parseLesson(source: string): Parsed {
  try {
    return { ok: true, tree: mdxToMdast(source) as Root };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const [, line = '1', column = '1', reason = text] = /^(\d+):(\d+):\s*([\s\S]*)/u.exec(text) ?? [];
    return {
      ok: false,
      line: Number(line),
      column: Number(column),
      reason: reason.split('\n')[0]!.replace(/ \(mdx[\w-]*:[\w-]+\)$/u, ''),
    };
  }
}

const meanings = new Map<string, string>();

/** What a character reference such as `&amp;` stands for; itself if it stands for nothing. */
export function textOf(reference: string): string {
  let meaning = meanings.get(reference);
  if (meaning === undefined) {
    const [paragraph] = (markdownToMdast(`x${reference}x`) as Root).children;
    meaning = ((paragraph as Paragraph).children[0] as Text).value.slice(1, -1);
    meanings.set(reference, meaning);
  }
  return meaning;
}
