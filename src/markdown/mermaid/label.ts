import type { Label } from './diagram.ts';

/**
 * `#quot;` and `#35;` contain characters that mean something to Mermaid's lexers, so they travel through
 * them with `#` and `;` exchanged for two private characters: same length, so columns stay right.
 */
const ENTITY_START = '\uE000';
const ENTITY_END = '\uE001';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bsol: '\\',
  colon: ':',
  gt: '>',
  hash: '#',
  lcub: '{',
  lpar: '(',
  lsqb: '[',
  lt: '<',
  nbsp: '\u00A0',
  num: '#',
  quot: '"',
  rcub: '}',
  rpar: ')',
  rsqb: ']',
  semi: ';',
  shy: '\u00AD',
  sol: '/',
  vert: '|',
};

export function protectEntities(source: string): string {
  return source.replace(/#(\w+);/g, `${ENTITY_START}$1${ENTITY_END}`);
}

const REJECTED: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/`/, () => 'Markdown in a label is not supported: write plain text'],
  [/\*\*/, () => 'Markdown in a label is not supported: write plain text'],
  [
    /<\/?[a-z!][^>]*>?/i,
    (found) => `HTML in a label is not supported except <br>: found ${found} (write #lt; for <)`,
  ],
  [/&#?\w+;/, (found) => `${found} in a label is not supported: write ${found.replace('&', '#')}`],
  [/\bfa[a-z]?:fa-[\w-]+/, (found) => `icons are not supported: found ${found}`],
  [/\$\$/, () => 'formulas ($$) are not supported'],
  [/\\n/, () => '\\n in a label is not supported: write <br/> for a line break'],
];

/** Turns a label as the parser saw it into lines of text, or says what is wrong with it. */
export function readLabel(raw: string): { lines: Label } | { problem: string } {
  const lines: string[] = [];
  for (const part of raw.split(/<br\s*\/?>|\n/i)) {
    for (const [pattern, explain] of REJECTED) {
      const found = pattern.exec(part);
      if (found) return { problem: explain(found[0]) };
    }
    let unknown: string | undefined;
    const text = part.replace(/\uE000(\w+)\uE001/g, (_, name: string) => {
      const decoded = decodeEntity(name);
      if (decoded === undefined) unknown ??= name;
      return decoded ?? '';
    });
    if (unknown !== undefined) return { problem: `unknown entity #${unknown}; in a label` };
    // The no-break space is text, all other white space is layout of the source.
    const line = text.replace(/[ \t\r]+/g, ' ').trim();
    if (line !== '') lines.push(line);
  }
  return { lines };
}

function decodeEntity(name: string): string | undefined {
  if (!/^\d+$/.test(name)) return Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
  const code = Number(name);
  const printable = code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0);
  return printable && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}
