/** What a lesson's source may consist of. Whatever could put a number on the page past the check is refused here. */
import type { Node, Root } from 'mdast';
import { COMPONENT_NAMES, COMPONENTS, isComponentName } from './component.ts';
import type { SourceProblem } from './place.ts';
import { nearest } from './suggestion.ts';
import { readTag } from './tag.ts';
import { type Element, isElement, type Span, spanOf, walk } from './tree.ts';

/** Elements that bring content of their own or change what is shown. */
const ACTIVE = new Set(['script', 'style', 'iframe', 'object', 'embed']);

/** Problems of imports, expressions, components and attributes, in document order. */
export function structureProblems(source: string, tree: Root): SourceProblem[] {
  const problems = [...walk(tree)].flatMap((node) => nodeProblems(source, node));
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
    const isComment = /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n|$))*$/u.test(
      (node as unknown as { value: string }).value,
    );
    return isComment ? [] : [expression(spanOf(node), 'a lesson has no expressions but {/* comments */}')];
  }
  return isElement(node) ? elementProblems(source, node) : [];
}

function expression(span: Span, reason: string): SourceProblem {
  const hint = 'write the text out; for a computed number use <Zahl von="…">';
  return { rule: 'expression', reason, hint, start: span.start, end: span.end };
}

function elementProblems(source: string, node: Element): SourceProblem[] {
  const { name } = node;
  const span = spanOf(node);
  const tag = readTag(source, span.start);
  const known = isComponentName(name);
  if (name && /^[\p{Lu}]|[.]/u.test(name) && !known) {
    const near = nearest(name, COMPONENT_NAMES);
    return [
      {
        rule: 'unknown-component',
        reason: `<${name}> is not a component`,
        hint: near ? `did you mean <${near}>?` : `there are: ${COMPONENT_NAMES.join(', ')}`,
        start: span.start,
        end: tag.end,
      },
    ];
  }
  if (name && ACTIVE.has(name)) {
    return [
      {
        rule: 'unknown-component',
        reason: `<${name}> has no place in a lesson`,
        hint: 'use the components of the site',
        start: span.start,
        end: tag.end,
      },
    ];
  }
  const problems: SourceProblem[] = [];
  const seen = new Set<string>();
  for (const [index, attribute] of node.attributes.entries()) {
    const at = tag.attributes[index] ?? span;
    if (attribute.type !== 'mdxJsxAttribute') {
      problems.push(expression(at, `<${name}> has a spread attribute`));
      continue;
    }
    // On plain HTML elements anything but a directive of Astro such as set:html, which would write past the source.
    const accepted: readonly string[] = known
      ? COMPONENTS[name]
      : attribute.name.includes(':')
        ? []
        : [attribute.name];
    if (!accepted.includes(attribute.name)) {
      problems.push(unknownAttribute(at, `${name}`, attribute.name, accepted));
    } else if (attribute.value !== null && typeof attribute.value !== 'string') {
      problems.push({
        ...expression(at, `the attribute “${attribute.name}” of <${name}> is an expression`),
        hint: `write ${attribute.name}="…"`,
      });
    } else if (seen.has(attribute.name)) {
      problems.push({
        rule: 'duplicate-attribute',
        reason: `<${name}> has the attribute “${attribute.name}” twice`,
        hint: 'keep one',
        start: at.start,
        end: at.end,
      });
    }
    seen.add(attribute.name);
  }
  return problems;
}

function unknownAttribute(
  at: Span,
  name: string,
  attribute: string,
  accepted: readonly string[],
): SourceProblem {
  const near = nearest(attribute, accepted);
  const list = accepted.length > 0 ? `it takes: ${accepted.join(', ')}` : 'it takes none';
  return {
    rule: 'unknown-attribute',
    reason: `<${name}> has no attribute “${attribute}”`,
    hint: near ? `did you mean “${near}”? ${list}` : list,
    start: at.start,
    end: at.end,
  };
}
