/**
 * Sätteri plugin: gives each place of a lesson its figure, its source position and its component. Authors write no
 * import lines and no numbers of steps and exercises; both come from here.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MdastNode, MdastPluginDefinition, MdastPluginEntry, MdastVisitorContext } from 'satteri';
import { parseLesson } from '../check/parse.ts';
import { findPlaces, isElement, isPlaceName, type Place, spanOf } from '../check/place.ts';
import { findNumbers } from '../figures/german-number.ts';
import { type Numbering, numberParts } from './numbering.ts';

/** Components authors may use without an import line; each is `src/components/<name>.astro`. */
const COMPONENTS = [
  'Angabe',
  'Aufgabe',
  'Ausgabe',
  'Behauptung',
  'Loesung',
  'Quelltext',
  'Rechnung',
  'Schritt',
  'Tabelle',
  'Tipp',
  'Uebung',
  'Verweis',
  'Zahl',
] as const;

type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
type Attribute = Element['attributes'][number];

/** @param root absolute path of the project; positions in messages are relative to it. */
export function figuresPlugin(root: string): MdastPluginEntry {
  return ({ fileURL, source, sourceFormat }) => {
    if (sourceFormat !== 'mdx' || !fileURL) return null;
    const path = fileURLToPath(fileURL);
    const file = relative(root, path).replaceAll('\\', '/');
    const parsed = parseLesson(source);
    if (!parsed.ok) return null; // the processor reports the same syntax error itself
    const { places, problems } = findPlaces(source, parsed.tree);
    const [problem] = problems;
    if (problem) throw positioned(file, source, problem.start, `${problem.reason}\n  → ${problem.hint}`);
    const numbering = numberParts(parsed.tree);
    const byStart = new Map(places.map((place) => [place.start, place]));
    const anchors = anchorsOf(places);
    const hasFigures = existsSync(join(dirname(path), 'figures.ts'));
    return plugin({ file, byStart, anchors, numbering, hasFigures, source });
  };
}

interface Document {
  readonly file: string;
  readonly source: string;
  readonly byStart: ReadonlyMap<number, Place>;
  readonly anchors: ReadonlyMap<Place, string>;
  readonly numbering: Numbering;
  readonly hasFigures: boolean;
}

function plugin(document: Document): MdastPluginDefinition {
  const rewrite = (node: Readonly<Element>): Element | undefined => rewriteElement(document, node);
  return {
    name: 'belegt-figures',
    options: { position: true },
    before(root, context) {
      const [first] = root.children;
      if (first) context.insertBefore(first, { type: 'mdxjsEsm', value: imports(document) } as MdastNode);
    },
    heading(node, context) {
      numberHeading(document, node as MdastNode, context);
    },
    mdxJsxTextElement: rewrite,
    mdxJsxFlowElement: rewrite,
  };
}

function imports({ hasFigures, source }: Document): string {
  const used = COMPONENTS.filter((name) => new RegExp(`<${name}\\b`, 'u').test(source));
  const lines = used.map((name) => `import ${name} from '#src/components/${name}.astro';`);
  if (source.includes('<Rechnung'))
    lines.push(`import RechnungZahl from '#src/components/RechnungZahl.astro';`);
  lines.push(hasFigures ? `import _figuren from './figures.ts';` : 'const _figuren = {};');
  return lines.join('\n');
}

function value(name: string, expression: string): Attribute {
  return {
    type: 'mdxJsxAttribute',
    name,
    value: { type: 'mdxJsxAttributeValueExpression', value: expression },
  } as Attribute;
}

function text(name: string, content: string): Attribute {
  return { type: 'mdxJsxAttribute', name, value: content } as Attribute;
}

function rewriteElement(document: Document, node: Readonly<Element>): Element | undefined {
  const { file, byStart, anchors, numbering, source } = document;
  const { start } = spanOf(node as never);
  const part = numbering.get(start);
  if (part) {
    if (part.problem) throw positioned(file, source, start, part.problem);
    const attributes = [...node.attributes, text('nummer', String(part.number)), text('anker', part.anchor)];
    if (node.name === 'Uebung') attributes.push(text('datei', file));
    const children = part.label === undefined ? node.children : [{ type: 'text', value: part.label }];
    return { ...node, attributes, children } as Element;
  }
  if (!isPlaceName(node.name)) {
    return undefined;
  }
  if (node.name === 'Angabe') return undefined;
  const place = byStart.get(start);
  if (!place) throw positioned(file, source, start, `<${node.name}> was not found by the check`);
  const attributes = [
    ...node.attributes,
    value('stelle', JSON.stringify({ file, ...place })),
    value('figuren', '_figuren'),
  ];
  const anchor = anchors.get(place);
  if (anchor) attributes.push(text('anker', anchor));
  if (node.type === 'mdxJsxFlowElement') attributes.push(value('block', 'true'));
  const children = childrenOf(node, place);
  return { ...node, attributes, children } as Element;
}

/** Blocks are drawn from their figure alone; inline text stays, since the table of contents is made from it. */
function childrenOf(node: Readonly<Element>, place: Place): MdastNode[] {
  if (place.component === 'Rechnung') return markNumbers(node.children as MdastNode[], place);
  return place.component === 'Zahl' || place.component === 'Behauptung' ? (node.children as MdastNode[]) : [];
}

/** Replaces each number of a `<Rechnung>` by an element that shows the computed one, in reading order. */
function markNumbers(children: readonly MdastNode[], place: Place): MdastNode[] {
  let index = 0;
  const literals = place.component === 'Rechnung' ? place.literals : [];
  const mark = (node: MdastNode): MdastNode[] => {
    if (isElement(node as never) && (node as Element).name === 'Angabe') return [node];
    if (node.type === 'text' || node.type === 'inlineCode') {
      const pieces: MdastNode[] = [];
      let at = 0;
      const piece = (content: string): MdastNode => ({ type: node.type, value: content }) as MdastNode;
      for (const token of findNumbers(node.value)) {
        if (token.start > at) pieces.push(piece(node.value.slice(at, token.start)));
        pieces.push({
          type: 'mdxJsxTextElement',
          name: 'RechnungZahl',
          attributes: [
            text('von', place.id),
            text('form', literals[index]?.text ?? token.text),
            value('nummer', String(index)),
            value('figuren', '_figuren'),
            value('code', String(node.type === 'inlineCode')),
          ],
          children: [],
        } as unknown as MdastNode);
        index += 1;
        at = token.end;
      }
      if (at < node.value.length) pieces.push(piece(node.value.slice(at)));
      return pieces;
    }
    if ('children' in node) {
      return [{ ...node, children: (node.children as MdastNode[]).flatMap(mark) } as MdastNode];
    }
    return [node];
  };
  return children.flatMap(mark);
}

function numberHeading(
  { numbering, file, source }: Document,
  node: Readonly<MdastNode>,
  context: MdastVisitorContext,
): void {
  const parent = context.parent(node as never) as MdastNode | undefined;
  const children = (node as { children: MdastNode[] }).children;
  const step = children.find((child) => isElement(child as never) && (child as Element).name === 'Schritt');
  if (step) {
    const part = numbering.get(spanOf(step as never).start);
    if (part) context.setProperty(node as never, 'data', { hProperties: { id: part.anchor } });
    return;
  }
  if (!parent || !isElement(parent as never) || (parent as Element).name !== 'Uebung') return;
  const part = numbering.get(spanOf(parent as never).start);
  if (!part) throw positioned(file, source, spanOf(node as never).start, 'this exercise has no number');
  context.setProperty(node as never, 'data', { hProperties: { id: part.anchor } });
  context.prependChild(node as never, { type: 'text', value: `Übung ${part.number}: ` } as MdastNode);
}

/** Stable anchors of tables, outputs and listings: from the figure's id, with a number where one is shown again. */
function anchorsOf(places: readonly Place[]): Map<Place, string> {
  const anchors = new Map<Place, string>();
  const taken = new Map<string, number>();
  for (const place of places) {
    if (!['Tabelle', 'Ausgabe', 'Quelltext'].includes(place.component)) continue;
    const name = place.id
      .replace(/([a-z])([A-Z])/gu, '$1-$2')
      .replace(/[^A-Za-z0-9]+/gu, '-')
      .replace(/^-|-$/gu, '')
      .toLowerCase();
    const anchor = `${place.component.toLowerCase()}-${name}`;
    const count = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, count);
    anchors.set(place, count === 1 ? anchor : `${anchor}-${count}`);
  }
  return anchors;
}

/** An error that names its place the way Astro and editors read it. */
function positioned(file: string, source: string, offset: number, reason: string): Error {
  const before = source.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - before.lastIndexOf('\n');
  return Object.assign(new Error(`${file}:${line}:${column}  ${reason}`), { line, column });
}
