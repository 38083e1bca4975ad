/** Small helpers over mdast nodes, whoever parsed them. */
import type { Node, Parent } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';

export type Element = MdxJsxFlowElement | MdxJsxTextElement;

/** UTF-16 offsets into a lesson's source, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function isParent(node: Node): node is Parent {
  return Array.isArray((node as Partial<Parent>).children);
}

export function isElement(node: Node): node is Element {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Start and end offset of a node; every node the parser yields has them. */
export function spanOf(node: Node): Span {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) throw new Error(`a ${node.type} node has no position`);
  return { start, end };
}

/** All nodes below and including `node`, in document order. */
export function walk(node: Node): Node[] {
  const nodes: Node[] = [];
  const visit = (current: Node): void => {
    nodes.push(current);
    if (isParent(current)) for (const child of current.children) visit(child);
  };
  visit(node);
  return nodes;
}

/** The value of a plain string attribute. */
export function attributeOf(node: Element, name: string): string | undefined {
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxAttribute' && attribute.name === name) {
      return typeof attribute.value === 'string' ? attribute.value : undefined;
    }
  }
  return undefined;
}
