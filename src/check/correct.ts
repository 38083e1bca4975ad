/** Applies edits to a lesson's source: nothing but the edited spans changes, line ends and indentation are kept. */
import MagicString from 'magic-string';
import type { Edit } from './compare.ts';
import { readTag } from './tag.ts';

/** The source with all edits applied. Edits must not overlap. */
export function correct(source: string, edits: readonly Edit[]): string {
  const result = new MagicString(source);
  for (const edit of edits) {
    const text = render(source, edit);
    if (edit.start === edit.end) result.appendLeft(edit.start, text);
    else result.update(edit.start, edit.end, text);
  }
  return result.toString();
}

function render(source: string, { start, text }: Edit): string {
  if (typeof text === 'string') return text;
  const eol = (/\r?\n/u.exec(source.slice(start)) ?? /\r?\n/u.exec(source))?.[0] ?? '\n';
  const prefix = prefixOf(source, start);
  const next = (line: string): string => eol + (prefix + line).trimEnd();
  if ('lines' in text && text.as === 'lines') {
    const [first, ...rest] = text.lines;
    return first + rest.map(next).join('');
  }
  const tag = readTag(source, start);
  const opening = tag.selfClosing
    ? `${source.slice(start, tag.end - 2).trimEnd()}>`
    : source.slice(start, tag.end);
  return 'content' in text
    ? `${opening}${text.content}</${tag.name}>`
    : opening + ['', ...text.lines, '', `</${tag.name}>`].map(next).join('');
}

/** What stands before a construct on its line, with list marks turned into spaces: the indentation of its next line. */
function prefixOf(source: string, offset: number): string {
  const lineStart = source.lastIndexOf('\n', offset) + 1;
  return source.slice(lineStart, offset).replace(/[^\s>]/gu, ' ');
}
