import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { DiagramProblem } from './diagram.ts';

/**
 * The only module that knows Mermaid's inside. It takes the two generated grammars (flowchart, state diagram)
 * and runs them with our own callbacks instead of Mermaid's database, which drops or merges things silently,
 * sanitizes with DOMPurify and loses line numbers. Nothing of Mermaid beyond lexer and parser is executed.
 */

/** What Mermaid's grammars call while they reduce; the names are Mermaid's. */
export type Callbacks = Readonly<Record<string, unknown>>;

export interface Token {
  readonly name: string;
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/** Where the parser is while it calls back. */
export interface Cursor {
  /** First line of the construct being reduced. */
  readonly line: number;
}

export interface Reading {
  readonly tokens: readonly Token[];
  /** Every object the grammar built for a statement (`stmt`), nested ones too. */
  readonly statements: readonly unknown[];
  readonly problem: DiagramProblem | undefined;
}

interface Location {
  first_line: number;
  last_line: number;
  first_column: number;
}

interface JisonLexer {
  next(): number | string | false;
  lex(): number | string;
  match: string;
  yylloc: Location;
}

interface Reduction {
  $: unknown;
  _$: Location;
}

interface JisonParser {
  yy: Callbacks;
  lexer: JisonLexer;
  readonly terminals_: Readonly<Record<number, string>>;
  performAction(this: Reduction, ...args: unknown[]): unknown;
  parse(input: string): unknown;
}

const CHUNKS = {
  flowchart: /^flowDiagram-\w+\.mjs$/,
  state: /^stateDiagram-v2-\w+\.mjs$/,
} as const satisfies Record<string, RegExp>;

export type GrammarName = keyof typeof CHUNKS;
export const GRAMMARS = Object.keys(CHUNKS) as readonly GrammarName[];

const loaded = new Map<GrammarName, JisonParser>();

/** Loads only the chunk with the grammar: half the time of importing all of Mermaid. */
export function loadGrammar(name: GrammarName): JisonParser {
  const known = loaded.get(name);
  if (known) return known;
  const require = createRequire(import.meta.url);
  const folder = join(dirname(require.resolve('mermaid')), 'chunks', 'mermaid.core');
  const files = readdirSync(folder).filter((file) => CHUNKS[name].test(file));
  const [file] = files;
  if (file === undefined || files.length > 1) throw changed(`${files.length} chunks for ${name}`);
  const module = require(join(folder, file)) as { diagram?: { parser?: { parser?: unknown } } };
  const parser = module.diagram?.parser?.parser;
  if (!isParser(parser)) throw changed(`no generated parser in ${file}`);
  loaded.set(name, parser);
  return parser;
}

function isParser(value: unknown): value is JisonParser {
  if (typeof value !== 'object' || value === null) return false;
  const parser = value as Partial<JisonParser>;
  return (
    typeof parser.parse === 'function' &&
    typeof parser.performAction === 'function' &&
    typeof parser.lexer?.next === 'function' &&
    typeof parser.terminals_ === 'object'
  );
}

function changed(detail: string): Error {
  return new Error(`Mermaid's inside has changed (${detail}): src/markdown/mermaid/grammar.ts needs care`);
}

/**
 * Runs a grammar over `source`. Objects the grammar builds for a statement get the lines they span
 * (`line`, `lastLine`), the tokens are recorded in order, and the first syntax error is returned, not thrown.
 */
export function readGrammar(
  name: GrammarName,
  source: string,
  callbacks: (cursor: Cursor) => Callbacks,
): Reading {
  const original = loadGrammar(name);
  const tokens: Token[] = [];
  const statements: unknown[] = [];
  const cursor = { line: 1 };
  const lexer: JisonLexer = Object.create(original.lexer);
  lexer.lex = function lex(this: JisonLexer) {
    let symbol: number | string | false;
    do symbol = this.next();
    while (symbol === false);
    tokens.push(token(original, symbol, this));
    return symbol;
  };
  const parser: JisonParser = Object.create(original);
  parser.yy = callbacks(cursor);
  parser.lexer = lexer;
  parser.performAction = function performAction(this: Reduction, ...args: unknown[]) {
    cursor.line = this._$.first_line;
    const result = original.performAction.apply(this, args);
    if (markLines(this)) statements.push(this.$);
    return result;
  };
  try {
    parser.parse(source);
    return { tokens, statements, problem: undefined };
  } catch (error) {
    return { tokens, statements, problem: syntaxError(error, tokens, source) };
  }
}

function token(parser: JisonParser, symbol: number | string, lexer: JisonLexer): Token {
  const name = typeof symbol === 'string' ? symbol : (parser.terminals_[symbol] ?? 'EOF');
  const { match, yylloc } = lexer;
  // Some tokens swallow the white space before them; an error belongs to the visible part.
  const before = /^\s*/.exec(match)?.[0] ?? '';
  const breaks = match.trim() === '' ? 0 : before.split('\n').length - 1;
  const column =
    breaks > 0 ? before.length - before.lastIndexOf('\n') : yylloc.first_column + before.length + 1;
  return { name, text: match.trim(), line: yylloc.first_line + breaks, column };
}

/** False for everything that is no statement, or was marked by an inner reduction. */
function markLines(reduction: Reduction): boolean {
  const value = reduction.$;
  if (typeof value !== 'object' || value === null || !('stmt' in value) || 'line' in value) return false;
  if (typeof value.stmt !== 'string') return false;
  Object.assign(value, { line: reduction._$.first_line, lastLine: reduction._$.last_line });
  return true;
}

function syntaxError(error: unknown, tokens: readonly Token[], source: string): DiagramProblem {
  const message = error instanceof Error ? error.message : String(error);
  const last = tokens.at(-1);
  const lexical = /^Lexical error on line (\d+)[^\n]*\n(.*)\n(-*)\^/.exec(message);
  if (lexical)
    return unreadable(Number(lexical[1]), lexical[2]?.[lexical[3]?.length ?? 0] ?? '', last, source);
  // Only the grammars' own errors are the author's; anything else is a fault of ours and must be seen.
  if (!/^Parse error on line|^Error: State name/.test(message)) throw error;
  if (!last) return { message: 'syntax error', line: 1 };
  // An unclosed bracket or quote swallows what follows it: its own line is the one to look at.
  const swallowed = tokens.slice(-3).find((token) => token.text.includes('\n'));
  if (swallowed) return { message: 'syntax error: a bracket or quote is not closed', line: swallowed.line };
  if (last.name === 'EOF' || last.text === '') {
    const lines = source.trimEnd().split('\n').length;
    const line = last.name === 'EOF' ? lines : Math.min(last.line, lines);
    return { message: 'syntax error: the line ends too early', line };
  }
  return { message: `syntax error: unexpected „${last.text}“`, line: last.line, column: last.column };
}

function unreadable(
  line: number,
  character: string,
  last: Token | undefined,
  source: string,
): DiagramProblem {
  const from = last?.line === line ? last.column - 1 + last.text.length : 0;
  const column = (source.split('\n')[line - 1] ?? '').indexOf(character, from) + 1;
  const message = `syntax error: unexpected „${character}“`;
  return column > 0 ? { message, line, column } : { message, line };
}
