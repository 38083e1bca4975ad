/** The opening tag of a JSX element as it stands in the source: where it ends and where its attributes are. */
import type { Span } from './tree.ts';

export interface Tag extends Span {
  readonly name: string;
  readonly selfClosing: boolean;
  /** Attribute names with their spans, in order; spread attributes have the name `…`. */
  readonly attributes: readonly ({ readonly name: string } & Span)[];
}

/** Reads the opening tag that starts at `start`. The source has been parsed, so it is well-formed. */
export function readTag(source: string, start: number): Tag {
  const name = /<\s*([\w$.:-]*)/u.exec(source.slice(start, start + 200))!;
  const attributes: ({ name: string } & Span)[] = [];
  let at = start + name[0].length;
  for (;;) {
    const rest = source.slice(at, at + 1);
    if (rest === '' || rest === '>') break;
    if (rest === '"' || rest === "'") {
      at = source.indexOf(rest, at + 1) + 1;
    } else if (rest === '{') {
      const end = closingBrace(source, at);
      if (!/=\s*$/u.test(source.slice(start, at))) attributes.push({ name: '…', start: at, end });
      at = end;
    } else {
      const [attribute] = /^[\p{L}_$][\w$:.-]*/u.exec(source.slice(at, at + 200)) ?? [''];
      if (attribute !== '') attributes.push({ name: attribute, start: at, end: at + attribute.length });
      at += attribute.length || 1;
    }
  }
  const selfClosing = source[at - 1] === '/';
  return { name: name[1]!, selfClosing, attributes, start, end: at + 1 };
}

/** The offset after the brace that closes the one at `at`. */
function closingBrace(source: string, at: number): number {
  let depth = 0;
  for (let i = at; i < source.length; i += 1) {
    if (source[i] === '{') depth += 1;
    if (source[i] === '}') depth -= 1;
    if (depth === 0) return i + 1;
  }
  return source.length;
}
