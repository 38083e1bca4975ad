/**
 * Where each number of a page comes from. Pure: reads the HTML that readers get and classifies every number in it by
 * explicit marks, which only components and plugins of the site can set:
 *
 * | class      | mark                                                                                              |
 * | ---------- | ------------------------------------------------------------------------------------------------- |
 * | computed   | `.zahl`, `.behauptung`, `.grund`, table cells, chart texts below an element with `data-figur`    |
 * | executed   | `pre` in a listing (`figure.quelltext`) or an output (`data-figur`)                               |
 * | structural | `data-struktur`, footnote marks, `time` that shows its own `datetime`                             |
 * | stated     | `.angabe` with `data-quelle`; in a title or description: the frontmatter's `angaben`              |
 *
 * A caption is none of these, a `.rechnung` neither (only the numbers it marks), and unmarked text never.
 */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type FoundNumber, numbersIn } from './numbers.ts';

export const CLASSES = ['computed', 'executed', 'structural', 'stated'] as const;
export type Class = (typeof CLASSES)[number];
export type Counts = Readonly<Record<Class, number>>;

/** What a lesson's frontmatter shows on pages, and which of its numbers are stated. */
export interface FrontmatterTexts {
  readonly texts: readonly string[];
  readonly angaben: readonly { readonly text: string; readonly quelle: string }[];
}

export interface Context {
  /** Frontmatter of all lessons: other pages show their titles, too. */
  readonly frontmatter?: readonly FrontmatterTexts[];
  /** Frontmatter of the lesson this page is, if it is one. */
  readonly own?: FrontmatterTexts | undefined;
  /** Ids of the lesson's figures; a place that names another one is not computed. Unknown: any id. */
  readonly figures?: ReadonlySet<string> | undefined;
}

export interface Unaccounted {
  /** The kind of spot, for the message: `text`, `title`, `description`, `alt`, … */
  readonly spot: string;
  readonly number: FoundNumber;
  /** The sentence (or the whole short text) it stands in, white space collapsed. */
  readonly sentence: string;
  /** Whole text of the block, and where in it the number stands. */
  readonly block: string;
}

export interface Coverage {
  readonly counts: Counts;
  readonly unaccounted: readonly Unaccounted[];
}

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** A stretch of text with the class its marks give each character. */
interface Block {
  readonly spot: string;
  text: string;
  classes: (Class | undefined)[];
  /** The element that shows each character as a figure's value, if one does. */
  owners: (Element | undefined)[];
  code: boolean[];
  /** Whether texts of a lesson's frontmatter may stand here. */
  readonly titles: boolean;
}

const HIDDEN = new Set(['script', 'style', 'template']);
const INLINE = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Attributes that readers see or hear. */
const SPOKEN = [
  'alt',
  'title',
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
  'placeholder',
  'label',
  'summary',
  'value',
];
const META = new Set([
  'description',
  'keywords',
  'og:title',
  'og:description',
  'og:image:alt',
  'twitter:title',
  'twitter:description',
  'twitter:image:alt',
]);

/** Where an author cannot write `<Angabe>`: captions, diagrams, and what only attributes say. */
function holdsNoComponents(spot: string): boolean {
  return spot !== 'text' && spot !== 'heading';
}

export function coverage(html: string, context: Context = {}): Coverage {
  const blocks = read(html, context);
  const counts = { computed: 0, executed: 0, structural: 0, stated: 0 };
  const unaccounted: Unaccounted[] = [];
  for (const block of blocks) {
    if (block.titles) stateTitles(block, context.frontmatter ?? []);
    else if (context.own && holdsNoComponents(block.spot))
      stateAngaben(block, context.own.angaben, 0, block.text.length);
    for (const found of numbersIn(block.text, (offset) => block.code[offset]!)) {
      const number = withNeighbours(found, block);
      const classes = new Set(block.classes.slice(number.start, number.end));
      const owners = new Set(block.owners.slice(number.start, number.end));
      if (classes.has(undefined) || owners.size > 1) {
        unaccounted.push({
          spot: block.spot,
          number,
          sentence: sentenceAt(block.text, number.start),
          block: block.text,
        });
      } else counts[[...classes][0]!] += 1;
    }
  }
  return { counts, unaccounted };
}

/** What makes another number of the one behind it: „x80“, „−80“, „minus 80“; but not between two numbers. */
const BEFORE = /(?:\p{L}+|(?<![\p{N})%]\s*)−\s*|(?<![\p{L}\p{N}])[-+±]|(?<![\p{N})%]\s*)\bminus\s+)$/iu;
/** … and of the one before it: „80k“, „80 Prozent“, „80 Mio.“. */
const BEHIND = /^(?:[kMGT](?!\p{L})|\s?(?:Prozent|Promille|Tsd|Mio|Mrd|Million|Milliarde|Dutzend)\p{L}*)/u;

/** A number that a component shows, with what stands right beside it without its mark and changes what it says. */
function withNeighbours(number: FoundNumber, { text, classes, code }: Block): FoundNumber {
  const mark = classes[number.start];
  if (mark !== 'computed' || code[number.start]) return number;
  const before = BEFORE.exec(text.slice(0, number.start))?.[0] ?? '';
  const behind = BEHIND.exec(text.slice(number.end))?.[0] ?? '';
  const start = number.start - (classes[number.start - 1] === mark ? 0 : before.length);
  const end = number.end + (classes[number.end] === mark ? 0 : behind.length);
  return { ...number, text: text.slice(start, end), start, end };
}

function attribute(node: Element, name: string): string | undefined {
  return node.attrs.find((attr) => attr.name === name)?.value;
}

function hasClass(node: Element, name: string): boolean {
  return (attribute(node, 'class') ?? '').split(/\s+/u).includes(name);
}

interface State {
  readonly mark: Class | undefined;
  /** The element that marks a figure's value, so that two side by side are not taken for one. */
  readonly owner: Element | undefined;
  readonly code: boolean;
  /** Whether an element around has a known `data-figur`. */
  readonly figure: boolean;
  readonly listing: boolean;
  readonly caption: boolean;
  readonly titles: boolean;
  readonly spot: string;
  /** What the site writes at the start of an exercise's heading. */
  readonly label: string | undefined;
}

function read(html: string, context: Context): Block[] {
  const document = parse(html);
  const headings = headingTexts(document as never);
  const blocks: Block[] = [];
  let open: Block | undefined;
  const close = (): void => {
    if (open && /\S/u.test(open.text)) blocks.push(open);
    open = undefined;
  };
  const write = (raw: string, { mark, owner, code, spot, titles }: State): void => {
    const text = raw.normalize('NFC');
    open ??= { spot, text: '', classes: [], owners: [], code: [], titles };
    open.text += text;
    for (let n = 0; n < text.length; n += 1) {
      open.classes.push(mark);
      open.owners.push(owner);
      open.code.push(code);
    }
  };
  const spoken = (text: string, spot: string, state: State): void => {
    const filled = text.normalize('NFC');
    const length = filled.length;
    blocks.push({
      spot,
      text: filled,
      classes: new Array<Class | undefined>(length).fill(state.mark),
      owners: new Array<Element | undefined>(length).fill(state.owner),
      code: new Array<boolean>(length).fill(false),
      titles: state.titles,
    });
  };
  const visit = (node: Node, outer: State): void => {
    if (node.nodeName === '#text') {
      const { value } = node as DefaultTreeAdapterTypes.TextNode;
      const { label } = outer;
      if (label !== undefined && value.startsWith(label)) {
        write(label, { ...outer, mark: 'structural' });
        write(value.slice(label.length), outer);
      } else write(value, outer);
      return;
    }
    if (!('tagName' in node) || HIDDEN.has(node.tagName)) return;
    const state = stateOf(node, outer, context);
    const { tagName } = node;
    if (tagName === 'meta') {
      const name = attribute(node, 'name') ?? attribute(node, 'property') ?? '';
      if (META.has(name)) spoken(attribute(node, 'content') ?? '', name, { ...state, titles: true });
      return;
    }
    for (const name of SPOKEN) {
      const value = attribute(node, name);
      if (value !== undefined && value !== '' && !repeats(node, name, value)) spoken(value, name, state);
    }
    // A list that begins with 1 numbers itself; another number is the author's.
    if (tagName === 'ol' && (attribute(node, 'start') ?? '1') !== '1')
      spoken(attribute(node, 'start')!, 'list number', state);
    // The table of contents repeats headings, which are read where they stand.
    if (tagName === 'a' && within(node, 'starlight-toc', 'mobile-starlight-toc')) {
      if (targetOf(node, headings) === collapse(textOf(node))) return;
    }
    // So does the link beside each heading.
    if (
      hasClass(node, 'sl-anchor-link') &&
      /^\D*„(.*)“$/su.exec(collapse(textOf(node)))?.[1] === targetOf(node, headings)
    )
      return;
    const inline = INLINE.has(tagName);
    // A footnote's mark is set apart from the word before it, whatever the text says.
    const apart = isFootnoteMark(node) || tagName === 'tspan';
    if (!inline) close();
    else if (apart && open) write(' ', state);
    if (tagName === 'br' || tagName === 'hr') return;
    for (const child of node.childNodes) visit(child, state);
    if (!inline) close();
    else if (apart && open) write(' ', state);
  };
  const start: State = {
    mark: undefined,
    owner: undefined,
    code: false,
    figure: false,
    listing: false,
    caption: false,
    titles: true,
    spot: 'text',
    label: undefined,
  };
  for (const child of document.childNodes) visit(child, start);
  close();
  return blocks;
}

function stateOf(node: Element, outer: State, context: Context): State {
  const { tagName } = node;
  const id = attribute(node, 'data-figur');
  const known = id !== undefined && id !== '' && (context.figures?.has(id) ?? true);
  let { mark, owner, code, figure, listing, caption, titles, spot, label } = outer;
  if (known) figure = true;
  if (tagName === 'figure' && hasClass(node, 'quelltext')) listing = true;
  if (tagName === 'figcaption' || tagName === 'caption' || tagName === 'summary') caption = true;
  if (tagName === 'figcaption') spot = 'caption';
  if (tagName === 'title') spot = 'title';
  if (/^h[1-6]$/u.test(tagName)) spot = 'heading';
  if (tagName === 'svg') spot = 'diagram';
  if (tagName === 'code' || tagName === 'pre' || tagName === 'kbd') code = true;
  // What an author writes is below this element; titles of lessons stand elsewhere, or are marked.
  if (hasClass(node, 'sl-markdown-content') && context.own) titles = false;
  if (tagName === 'svg') titles = false;
  if (known && ['zahl', 'behauptung', 'grund'].some((name) => hasClass(node, name))) {
    mark = 'computed';
    owner = node;
  }
  if (figure && !caption && ['td', 'th', 'svg'].includes(tagName)) mark = 'computed';
  if (tagName === 'pre' && !caption && (listing || figure)) mark = 'executed';
  if (attribute(node, 'data-struktur') || isFootnoteMark(node) || showsItsDate(node)) mark = 'structural';
  if (hasClass(node, 'angabe')) mark = attribute(node, 'data-quelle')?.trim() ? 'stated' : undefined;
  if (attribute(node, 'data-quelle')?.trim() && !context.own) mark = 'stated';
  if (tagName === 'section' && hasClass(node, 'uebung')) {
    const number = attribute(node, 'data-nummer');
    label = number === undefined ? undefined : `Übung ${number}: `;
  }
  return { mark, owner, code, figure, listing, caption, titles, spot, label };
}

function isFootnoteMark(node: Element): boolean {
  return (
    attribute(node, 'data-footnote-ref') !== undefined ||
    attribute(node, 'data-footnote-backref') !== undefined
  );
}

function showsItsDate(node: Element): boolean {
  const date = attribute(node, 'datetime');
  return (
    node.tagName === 'time' &&
    date !== undefined &&
    /^\d{4}-\d{2}-\d{2}/u.test(date) &&
    textOf(node).trim() === date
  );
}

/** Names that repeat text beside them: a scrolling box is called as its table's caption or columns. */
function repeats(node: Element, name: string, value: string): boolean {
  if (name !== 'aria-label') return false;
  if (!hasClass(node, 'tabelle-rahmen')) return false;
  const heads = elements(node, 'th')
    .map((cell) => textOf(cell).trim())
    .filter((text) => text !== '');
  if (value === `Tabelle: ${heads.join(', ')}`) return true;
  const figure = node.parentNode && 'tagName' in node.parentNode ? node.parentNode : undefined;
  return (
    figure !== undefined &&
    elements(figure, 'figcaption').some((caption) => textOf(caption).trim().startsWith(value))
  );
}

function within(node: Element, ...names: string[]): boolean {
  for (
    let at: unknown = node;
    at && typeof at === 'object' && 'tagName' in at;
    at = (at as Element).parentNode
  ) {
    if (names.includes((at as Element).tagName)) return true;
  }
  return false;
}

function elements(node: Element, name: string): Element[] {
  return node.childNodes.flatMap((child) =>
    'tagName' in child ? [...(child.tagName === name ? [child] : []), ...elements(child, name)] : [],
  );
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

function targetOf(link: Element, headings: ReadonlyMap<string, string>): string | undefined {
  const id = attribute(link, 'href')?.split('#')[1];
  return id === undefined ? undefined : headings.get(decodeURIComponent(id));
}

function collapse(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

function headingTexts(root: Element): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: Node): void => {
    if (!('childNodes' in node)) return;
    if ('tagName' in node && /^h[1-6]$/u.test(node.tagName)) {
      const id = attribute(node, 'id');
      if (id) found.set(id, collapse(textOf(node)));
    }
    node.childNodes.forEach(visit);
  };
  visit(root as Node);
  return found;
}

/** Marks numbers of lessons' titles and descriptions that their frontmatter states. */
function stateTitles(block: Block, lessons: readonly FrontmatterTexts[]): void {
  for (const { texts, angaben } of lessons) {
    for (const text of texts) {
      for (const start of occurrences(block.text, text))
        stateAngaben(block, angaben, start, start + text.length);
    }
  }
}

function stateAngaben(block: Block, angaben: FrontmatterTexts['angaben'], from: number, to: number): void {
  for (const { text, quelle } of angaben) {
    if (quelle.trim() === '') continue;
    for (const start of occurrences(block.text, text)) {
      if (start < from || start + text.length > to) continue;
      for (let at = start; at < start + text.length; at += 1) block.classes[at] ??= 'stated';
    }
  }
}

function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  if (part === '') return found;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found.push(at);
  return found;
}

function sentenceAt(text: string, offset: number): string {
  const before = text.slice(0, offset).search(/[.!?:](?:\s|$)(?![\s\S]*[.!?:](?:\s|$))/u);
  const start = before < 0 ? 0 : before + 1;
  const after = /[.!?](?=\s|$)/u.exec(text.slice(offset));
  const end = after ? offset + after.index + 1 : text.length;
  const sentence = collapse(text.slice(start, end));
  return sentence.length > 160 ? collapse(text.slice(Math.max(start, offset - 60), offset + 60)) : sentence;
}
