/** Applies edits to a lesson's source: nothing but the edited spans changes, line ends and indentation are kept. */
import MagicString from 'magic-string';
import type { Difference, Replacement } from './compare.ts';
import type { Span } from './place.ts';

type Edit = NonNullable<Difference['edit']>;

/** The source with all edits applied. Edits must not overlap. */
export function correct(source: string, edits: readonly Edit[]): string {
  const result = new MagicString(source);
  const eol = /\r?\n/u.exec(source)?.[0] ?? '\n';
  for (const edit of edits) {
    const text = render(source, edit, edit.text, eol);
    if (edit.start === edit.end) result.appendLeft(edit.start, text);
    else result.overwrite(edit.start, edit.end, text);
  }
  return result.toString();
}

function render(source: string, span: Span, replacement: Replacement, eol: string): string {
  if (typeof replacement === 'string') return replacement;
  const { lines, as } = replacement;
  const prefix = prefixOf(source, span.start);
  if (as === 'fence') return lines.map((line) => `${prefix}${line}`.trimEnd() + eol).join('');
  const next = eol + prefix;
  if (as === 'table') return lines.join(next);
  const { opening, name } = tagOf(source.slice(span.start, span.end));
  const gap = next.trimEnd() === eol.trimEnd() ? eol : next.trimEnd();
  return as === 'element'
    ? `${opening}${lines.join(' ')}</${name}>`
    : [opening, gap, eol, prefix, lines.join(next), gap, eol, prefix, `</${name}>`].join('');
}

/** What stands before a construct on its line, with list marks turned into spaces: the indentation of its next line. */
function prefixOf(source: string, offset: number): string {
  const lineStart = source.lastIndexOf('\n', offset - 1) + 1;
  const before = source.slice(lineStart, offset);
  if (before !== '') return before.replace(/[^\s>]/gu, ' ');
  return /^[ \t>]*/u.exec(source.slice(lineStart))![0];
}

/** The opening tag of an element, and its name; `<Zahl von="a" />` opens as `<Zahl von="a">`. */
function tagOf(element: string): { opening: string; name: string } {
  const name = /^<([\w.]+)/u.exec(element)![1]!;
  const selfClosing = /^<[^>]*?\s*\/>$/u.test(element);
  const opening = selfClosing
    ? `${element.replace(/\s*\/>$/u, '')}>`
    : element.slice(0, element.lastIndexOf('</')).trimEnd();
  return { opening, name };
}
