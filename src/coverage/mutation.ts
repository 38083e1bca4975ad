/** Changes every number of a source, one at a time. Pure. */
import ts from 'typescript';
import { word } from '../figures/german-number.ts';
import { numbersIn } from './numbers.ts';
import { CARDINALS } from './words.ts';

export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
}

export function apply(source: string, { start, end, after }: Mutant): string {
  return source.slice(0, start) + after + source.slice(end);
}

/** One mutant for each number of a lesson's source, wherever it stands; digits that end a name are part of the name. */
export function lessonMutants(source: string): Mutant[] {
  return numbersIn(source)
    .filter(({ text, start }) => !/^\p{N}/u.test(text) || !/[\p{L}_]$/u.test(source.slice(0, start)))
    .map(({ text, start, end }) => ({ start, end, before: text, after: other(text) }));
}

const COMPARISONS = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** `.at(-1)`, `.slice(0, …)`: from an end; `.slice(9, 20)` chooses what a table shows. */
function picks({ arguments: [first] }: ts.CallExpression): boolean {
  return first !== undefined && (/^(?:0|-1)$/u.test(first.getText()) || !ts.isNumericLiteral(first));
}

/** One mutant for each number of a figure module: its literals, and those in its texts; comments are left alone. */
export function moduleMutants(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    const start = node.getStart(file);
    // Neither types nor what only picks from a result (`[0]`, `.at(-1)`, `> 0`) is a parameter.
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isElementAccessExpression(node)) {
      visit(node.expression);
      return;
    }
    if (ts.isBinaryExpression(node) && COMPARISONS.has(node.operatorToken.kind)) return;
    if (ts.isCallExpression(node) && /\.(?:at|slice)$/u.test(node.expression.getText(file)) && picks(node)) {
      visit(node.expression);
      return;
    }
    if (ts.isNumericLiteral(node)) {
      const before = node.getText(file);
      mutants.push({ start, end: node.end, before, after: other(before) });
    } else if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node)
    ) {
      for (const found of numbersIn(node.getText(file))) {
        const at = start + found.start;
        mutants.push({ start: at, end: start + found.end, before: found.text, after: other(found.text) });
      }
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile('figures.ts', source, ts.ScriptTarget.Latest, true);
  visit(file);
  return mutants;
}

/** Comments, strings with their prefixes, names, numbers and brackets of a Python program; the rest is in between. */
const PYTHON = new RegExp(
  [
    String.raw`#[^\n]*`,
    String.raw`(?<string>[rbuf]{0,2}(?:(?<quote>"""|''')(?:\\[^]|(?!\k<quote>)[^])*\k<quote>|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'))`,
    String.raw`[\p{L}_][\p{L}\p{N}_]*`,
    String.raw`(?<number>0[xob][\da-f_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:e[+-]?\d+)?j?)`,
    String.raw`(?<open>[([{])|(?<close>[)\]}])`,
  ].join('|'),
  'giu',
);

/** One mutant for each number of a Python listing: its literals, and those in its texts; neither comments nor docstrings. */
export function listingMutants(source: string): Mutant[] {
  const mutants: Mutant[] = [];
  let depth = 0;
  for (const { index: start, 0: before, groups } of source.matchAll(PYTHON)) {
    const { string, number, open, close } = groups!;
    if (open) depth += 1;
    else if (close) depth -= 1;
    else if (number) mutants.push({ start, end: start + before.length, before, after: other(before) });
    else if (string) {
      // A text that is a statement of its own is a docstring.
      const isStatement = depth === 0 && /(?:^|\n)\s*$/u.test(source.slice(0, start));
      if (isStatement) continue;
      for (const found of numbersIn(string)) {
        const at = start + found.start;
        mutants.push({ start: at, end: start + found.end, before: found.text, after: other(found.text) });
      }
    }
  }
  return mutants;
}

/** Another number in the same form: the last digit goes up, a word becomes the next one. */
export function other(text: string): string {
  const digit = /\p{N}(?!.*\p{N})/su.exec(text);
  if (digit) {
    const next = /\d/u.test(digit[0]) ? String((Number(digit[0]) + 1) % 10) : digit[0] === '²' ? '³' : '²';
    return text.slice(0, digit.index) + next + text.slice(digit.index + digit[0].length);
  }
  const lower = text.toLowerCase();
  const cardinal = CARDINALS.get(lower);
  const capital = text[0] !== lower[0];
  const spelled = cardinal === undefined || cardinal >= 999 ? 'dreizehn' : word(cardinal + 1);
  return capital ? spelled[0]!.toUpperCase() + spelled.slice(1) : spelled;
}
