/**
 * Sätteri plugin: gives each place of a lesson its figure, its source position and its component. Authors write no
 * import lines and no numbers of steps and exercises; both come from here.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MdastNode, MdastPluginDefinition, MdastPluginEntry, MdastVisitorContext } from 'satteri';
import { COMPONENT_NAMES } from '../check/component.ts';
import { isDraft, isLesson } from '../check/lesson.ts';
import { createMessage, formatMessage, type Report } from '../check/message.ts';
import type { Part } from '../check/numbering.ts';
import { isPlaceName, type Place } from '../check/place.ts';
import { pointsOf, withoutMark } from '../check/position.ts';
import { readSource } from '../check/source.ts';
import { isElement, spanOf } from '../check/tree.ts';
import { findNumbers } from '../figures/german-number.ts';

type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;
type Attribute = Element['attributes'][number];

/** @param root absolute path of the project; positions in messages are relative to it. */
export function figuresPlugin(root: string): MdastPluginEntry {
  return ({ fileURL, source: raw, sourceFormat }) => {
    if (sourceFormat !== 'mdx' || !fileURL) return null;
    const path = fileURLToPath(fileURL);
    const file = relative(root, path).replaceAll('\\', '/');
    if (!file.startsWith('content/') || isDraft(file)) return null;
    const source = withoutMark(raw);
    const fail = failure(file, source);
    if (!isLesson(file)) throw fail([{ start: 0, ...STRAY }]);
    const read = readSource(source);
    if (!read.ok) return null; // the processor reports the same syntax error itself
    const { places, parts } = read;
    // Astro has blanked out the frontmatter before the processor sees the source.
    const problems = read.problems.filter(({ rule }) => rule !== 'frontmatter');
    if (problems.length > 0) throw fail(problems);
    return plugin({
      file,
      source,
      places: new Map(places.map((place) => [place.start, place])),
      parts,
      anchors: anchorsOf(places),
      hasFigures: existsSync(join(dirname(path), 'figures.ts')),
      fail,
    });
  };
}

const STRAY = {
  rule: 'stray-file',
  reason: 'is no lesson and would not be checked: lessons are content/<track>/<lesson>/index.mdx',
  hint: 'move it there, or begin its name with _ to leave it out',
};

type Fail = (problems: readonly (Pick<Report, 'rule' | 'reason' | 'hint'> & { start: number })[]) => Error;

/** Makes errors that name their places the way Astro and editors read them, in the words of the check. */
function failure(file: string, source: string): Fail {
  const pointAt = pointsOf(source);
  return (problems) => {
    const messages = problems.map((problem) =>
      createMessage(file, { ...problem, start: pointAt(problem.start), end: undefined }),
    );
    const error = new Error(messages.map(formatMessage).join('\n'));
    // An author's mistake: the place matters, our call stack does not.
    error.stack = error.message;
    const { line, column } = messages[0]!;
    return Object.assign(error, { line, column });
  };
}

interface Document {
  readonly file: string;
  readonly source: string;
  /** By the offset at which their element starts. */
  readonly places: ReadonlyMap<number, Place>;
  readonly parts: ReadonlyMap<number, Part>;
  readonly anchors: ReadonlyMap<Place, string>;
  readonly hasFigures: boolean;
  readonly fail: Fail;
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
  const used = COMPONENT_NAMES.filter((name) => new RegExp(`<${name}\\b`, 'u').test(source));
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
  const { file, places, anchors, parts, fail } = document;
  const { start } = spanOf(node as never);
  const part = parts.get(start);
  if (part) {
    const attributes = [...node.attributes, text('nummer', String(part.number)), text('anker', part.anchor)];
    if (node.name === 'Uebung') attributes.push(text('datei', file));
    const children = part.label === undefined ? node.children : [{ type: 'text', value: part.label }];
    return { ...node, attributes, children } as Element;
  }
  if (!isPlaceName(node.name) || node.name === 'Angabe') return undefined;
  const place = places.get(start);
  if (place?.component !== node.name) {
    throw fail([
      {
        rule: 'place',
        reason: `<${node.name}> was not found by the check`,
        hint: 'another plugin has moved it',
        start,
      },
    ]);
  }
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
      for (const token of findNumbers(node.value, { code: node.type === 'inlineCode' })) {
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

function numberHeading({ parts }: Document, node: Readonly<MdastNode>, context: MdastVisitorContext): void {
  const parent = context.parent(node as never) as MdastNode | undefined;
  const children = (node as { children: MdastNode[] }).children;
  const step = children.find((child) => isElement(child as never) && (child as Element).name === 'Schritt');
  const isTitle = parent && isElement(parent as never) && (parent as Element).name === 'Uebung';
  const part = parts.get(spanOf((step ?? (isTitle ? parent : node)) as never).start);
  if (!part) return;
  context.setProperty(node as never, 'data', { hProperties: { id: part.anchor } });
  if (!step)
    context.prependChild(node as never, { type: 'text', value: `Übung ${part.number}: ` } as MdastNode);
}

/** Stable anchors of tables, outputs and listings: from the figure's id, with a number where one is shown again. */
function anchorsOf(places: readonly Place[]): Map<Place, string> {
  const anchors = new Map<Place, string>();
  const taken = new Map<string, number>();
  for (const place of places) {
    if (!['Tabelle', 'Diagramm', 'Labor', 'Ausgabe', 'Quelltext'].includes(place.component)) continue;
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
