/**
 * Sätteri plugin: replaces ```mermaid fences with drawings made at build time. What cannot be drawn completely and
 * correctly fails the build with its line in the lesson.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MdastNode, MdastPluginEntry } from 'satteri';
import { type Drawing, drawDiagram } from './mermaid/drawing.ts';

/** As much of an mdast code node as is needed here. */
export interface CodeNode {
  readonly value: string;
  readonly lang?: string | null | undefined;
  readonly meta?: string | null | undefined;
  readonly position?: { readonly start: { readonly line: number; readonly column: number } } | undefined;
}

/** A problem of a diagram at its place in the file. */
export interface DiagramMessage {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** What is wrong with the diagrams of one page, given its mermaid fences in order. Other fences are left out. */
export function checkDiagrams(codeNodes: readonly CodeNode[]): readonly DiagramMessage[] {
  return drawAll(codeNodes.filter(isMermaid)).messages;
}

/** The fences of a page in order: the argument of `checkDiagrams`. */
export function codeNodesIn(tree: object): readonly CodeNode[] {
  if ('type' in tree && tree.type === 'code') return [tree as unknown as CodeNode];
  const children = 'children' in tree && Array.isArray(tree.children) ? tree.children : [];
  return children.flatMap((child: object) => codeNodesIn(child));
}

function isMermaid(node: CodeNode): boolean {
  return node.lang?.toLowerCase() === 'mermaid';
}

interface Page {
  /** By the position of the fence. */
  readonly drawings: ReadonlyMap<string, Drawing>;
  readonly messages: readonly DiagramMessage[];
}

function drawAll(nodes: readonly CodeNode[]): Page {
  const drawings = new Map<string, Drawing>();
  const messages: DiagramMessage[] = [];
  const taken = new Set<string>();
  for (const node of nodes) {
    const { line, column } = node.position?.start ?? { line: 1, column: 1 };
    if (node.meta) messages.push({ line, column, message: `mermaid takes no options: found „${node.meta}“` });
    const result = drawDiagram(node.value, { taken });
    if ('errors' in result) {
      for (const error of result.errors) {
        // The first line of a diagram is the one below the opening of its fence.
        messages.push({
          line: line + error.line,
          column: column + (error.column ?? 1) - 1,
          message: error.message,
        });
      }
    } else {
      drawings.set(`${line}:${column}`, result);
      taken.add(result.id);
    }
  }
  return { drawings, messages };
}

/** @param root absolute path of the project; positions in messages are relative to it. */
export function mermaidPlugin(root: string = process.cwd()): MdastPluginEntry {
  return ({ fileURL, source }) => {
    if (!/mermaid/i.test(source)) return null;
    const file = fileURL ? relative(root, fileURLToPath(fileURL)).replaceAll('\\', '/') : '(no file)';
    let page: Page = { drawings: new Map(), messages: [] };
    return {
      name: 'belegt-mermaid',
      options: { position: true },
      before(tree) {
        page = drawAll(codeNodesIn(tree).filter(isMermaid));
        if (page.messages.length > 0) throw failure(file, page.messages);
      },
      code(node, context) {
        if (!isMermaid(node)) return undefined;
        const { line, column } = node.position?.start ?? { line: 1, column: 1 };
        const drawing = page.drawings.get(`${line}:${column}`);
        if (!drawing) throw new Error(`${file}:${line}:${column}  this diagram was not drawn`);
        return context.sourceFormat === 'mdx'
          ? fragment(drawing.html)
          : { type: 'html', value: drawing.html };
      },
    };
  };
}

/** `<Fragment set:html="…" />`: the markup reaches the page as it is, past Markdown, JSX and typographic quotes. */
function fragment(html: string): MdastNode {
  const attribute = {
    type: 'mdxJsxAttribute',
    name: 'set:html',
    value: { type: 'mdxJsxAttributeValueExpression', value: JSON.stringify(html) },
  };
  return {
    type: 'mdxJsxFlowElement',
    name: 'Fragment',
    attributes: [attribute],
    children: [],
  } as unknown as MdastNode;
}

function failure(file: string, messages: readonly DiagramMessage[]): Error {
  const [first] = messages;
  const text = messages
    .map(({ line, column, message }) => `${file}:${line}:${column}  ${message}`)
    .join('\n');
  return Object.assign(new Error(text), { line: first?.line, column: first?.column });
}
