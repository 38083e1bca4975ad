/** What a lesson's source may consist of. Whatever could put a number on the page past the check is refused here. */
import type { Node, Root } from 'mdast';
import { COMPONENT_NAMES, COMPONENTS, isComponentName } from './component.ts';
import type { SourceProblem } from './place.ts';
import { nearest } from './suggestion.ts';
import { readTag } from './tag.ts';
import { type Element, isElement, type Span, spanOf, walk } from './tree.ts';

/** Elements that bring content of their own or change what is shown. */
const ACTIVE = new Set(['script', 'style', 'iframe', 'object', 'embed']);

/** What tells a number that a component has proven from one that an author has typed. */
const MARKS = /^(?:class|className|data-.*)$/u;

/** Problems of imports, expressions, components and attributes, in document order. */
export function structureProblems(source: string, tree: Root): SourceProblem[] {
  const problems = walk(tree).flatMap((node) => nodeProblems(source, node));
  const [first] = tree.children;
  if ((first?.type as string | undefined) !== 'yaml') {
    problems.unshift({
      rule: 'frontmatter',
      reason: 'has no frontmatter',
      hint: 'begin the file with a block between two lines ---, with title and description',
      start: 0,
      end: 0,
    });
  }
  return problems;
}

function nodeProblems(source: string, node: Node): SourceProblem[] {
  const { type } = node as { type: string };
  if (type === 'mdxjsEsm') {
    const line = source.slice(spanOf(node).start).split(/\r?\n/u)[0]!;
    return [
      {
        rule: 'import-export',
        reason: `a lesson has no import or export, found: ${line.length > 60 ? `${line.slice(0, 60)}…` : line}`,
        hint: 'components need no import; numbers come from figures.ts',
        ...spanOf(node),
      },
    ];
  }
  if (type === 'mdxTextExpression' || type === 'mdxFlowExpression') {
    const isComment = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)*$/u.test(
      (node as unknown as { value: string }).value,
    );
    return isComment ? [] : [expression(spanOf(node), 'a lesson has no expressions but {/* comments */}')];
  }
  return isElement(node) ? elementProblems(source, node) : [];
}

function expression(
  span: Span,
  reason: string,
  hint = 'write the text out; for a computed number use <Zahl von="…">',
): SourceProblem {
  return { rule: 'expression', reason, hint, start: span.start, end: span.end };
}

function elementProblems(source: string, node: Element): SourceProblem[] {
  const tag = readTag(source, spanOf(node).start);
  const component = componentProblem(node.name, tag);
  if (component) return [component];
  return node.attributes.flatMap((attribute, index): SourceProblem[] => {
    const at = tag.attributes[index] ?? tag;
    if (attribute.type !== 'mdxJsxAttribute') {
      return [expression(at, `<${node.name}> has a spread attribute`, 'write the attributes out')];
    }
    const { name, value } = attribute;
    const unknown = attributeProblem(node.name!, name, at);
    if (unknown) return [unknown];
    if (value !== null && typeof value !== 'string') {
      const reason = `the attribute “${name}” of <${node.name}> is an expression`;
      return [expression(at, reason, `write ${name}="…"`)];
    }
    if (!isComponentName(node.name) && MARKS.test(name)) {
      const reason = `<${node.name}> has the attribute “${name}”, with which components mark what they generate`;
      return [problemAt(at, 'unknown-attribute', reason, 'use a component')];
    }
    const isRepeated = node.attributes
      .slice(0, index)
      .some((earlier) => earlier.type === 'mdxJsxAttribute' && earlier.name === name);
    const reason = `<${node.name}> has the attribute “${name}” twice`;
    return isRepeated ? [problemAt(at, 'duplicate-attribute', reason, 'keep one')] : [];
  });
}

function problemAt(at: Span, rule: SourceProblem['rule'], reason: string, hint: string): SourceProblem {
  return { rule, reason, hint, start: at.start, end: at.end };
}

/** Capitalised names are components, known or not; so is a component's name in lower case, a slip of the keys. */
function componentProblem(name: string | null | undefined, at: Span): SourceProblem | undefined {
  if (!name || isComponentName(name)) return undefined;
  if (ACTIVE.has(name)) {
    const reason = `<${name}> has no place in a lesson`;
    return problemAt(at, 'unknown-component', reason, 'use the components of the site');
  }
  const isSlip = COMPONENT_NAMES.some((known) => known.toLowerCase() === name.toLowerCase());
  if (!isSlip && !/^\p{Lu}|\./u.test(name)) return undefined;
  const near = nearest(name, COMPONENT_NAMES);
  const hint = near ? `did you mean <${near}>?` : `there are: ${COMPONENT_NAMES.join(', ')}`;
  return problemAt(at, 'unknown-component', `<${name}> is not a component`, hint);
}

function attributeProblem(element: string, attribute: string, at: Span): SourceProblem | undefined {
  if (!isComponentName(element)) {
    // Astro's directives, such as set:html, would write past the source.
    const reason = `<${element}> has the directive “${attribute}”`;
    const hint = 'plain HTML attributes only';
    return attribute.includes(':') ? problemAt(at, 'unknown-attribute', reason, hint) : undefined;
  }
  const accepted: readonly string[] = COMPONENTS[element];
  if (accepted.includes(attribute)) return undefined;
  const near = nearest(attribute, accepted);
  const list = accepted.length > 0 ? `it takes: ${accepted.join(', ')}` : 'it takes none';
  const hint = near ? `did you mean “${near}”? ${list}` : list;
  return problemAt(at, 'unknown-attribute', `<${element}> has no attribute “${attribute}”`, hint);
}
