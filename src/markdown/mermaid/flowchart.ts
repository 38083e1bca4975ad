import type {
  Diagram,
  DiagramEdge,
  DiagramGroup,
  DiagramNode,
  DiagramProblem,
  Direction,
  Head,
  Label,
  Shape,
  Stroke,
} from './diagram.ts';
import { type Callbacks, type Cursor, readGrammar } from './grammar.ts';
import { Reader } from './reader.ts';

/** Tokens of Mermaid's flowchart grammar that mean something we do not draw. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  CLASS: 'class',
  CLASSDEF: 'classDef',
  CLICK: 'click',
  LINKSTYLE: 'linkStyle',
  LINK_ID: 'an edge id (…@)',
  MD_STR: 'a Markdown string ("`…`")',
  SHAPE_DATA: 'shape data (@{ … })',
  STYLE: 'style',
  STYLE_SEPARATOR: 'a class (:::)',
  VERTEX_WITH_PROPS_START: 'a node with properties ([|…|])',
};

const SHAPES: Readonly<Record<string, Shape>> = {
  circle: 'circle',
  cylinder: 'cylinder',
  diamond: 'diamond',
  doublecircle: 'doublecircle',
  ellipse: 'ellipse',
  hexagon: 'hexagon',
  inv_trapezoid: 'inv_trapezoid',
  lean_left: 'lean_left',
  lean_right: 'lean_right',
  odd: 'odd',
  round: 'round',
  square: 'rect',
  stadium: 'stadium',
  subroutine: 'subroutine',
  trapezoid: 'trapezoid',
};

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  '<': 'RL',
  '>': 'LR',
  '^': 'BT',
  BT: 'BT',
  LR: 'LR',
  RL: 'RL',
  TB: 'TB',
  TD: 'TB',
  v: 'TB',
};

interface GrammarText {
  readonly text: string;
  readonly type: string;
}

interface Link {
  readonly stroke: Stroke;
  readonly length: number;
  readonly type: { readonly tail: Head; readonly head: Head };
  readonly text?: GrammarText | string;
}

interface DirectionStatement {
  readonly stmt: 'dir';
  readonly value: string;
  readonly line: number;
}

interface Vertex {
  readonly id: string;
  label: Label | undefined;
  shape: Shape | undefined;
  line: number;
}

class FlowchartReader extends Reader {
  readonly #vertices = new Map<string, Vertex>();
  readonly #edges: DiagramEdge[] = [];
  readonly #groups: Omit<DiagramGroup, 'group'>[] = [];
  readonly #groupOf = new Map<string, string>();
  readonly #doubts: DiagramProblem[] = [];
  readonly #usedDirections = new Set<DirectionStatement>();
  #direction: Direction = 'TB';
  #graphs = 0;

  callbacks(cursor: Cursor): Callbacks {
    const unsupported = (construct: string) => () =>
      this.#doubt(`${construct} is not supported`, cursor.line);
    return {
      addClass: unsupported('classDef'),
      addLink: (from: string[], to: string[], link: Link) => this.#addLink(from, to, link, cursor.line),
      addSubGraph: (id: GrammarText | undefined, list: unknown[], title: GrammarText | undefined) =>
        this.#addGroup(id, list, title, cursor.line),
      addVertex: (id: string, text?: GrammarText, type?: string, ...rest: unknown[]) =>
        this.#addVertex(id, text, type, rest, cursor.line),
      destructLink: (end: string, start?: string) => this.#readLink(end, start, cursor.line),
      lex: { firstGraph: () => this.#graphs++ === 0 },
      setAccDescription: (text: string) => this.setDescription(text, cursor.line),
      setAccTitle: (text: string) => this.setTitle(text, cursor.line),
      setClass: unsupported('class'),
      setClickEvent: unsupported('click'),
      setDirection: (text: string) => this.#setDirection(text.trim(), cursor.line),
      setLink: unsupported('click'),
      setTooltip: unsupported('click'),
      updateLink: unsupported('linkStyle'),
      updateLinkInterpolate: unsupported('linkStyle'),
    };
  }

  /** A second net below the list of tokens: counts only where that list let something through. */
  #doubt(message: string, line: number): void {
    this.#doubts.push({ message, line });
  }

  confirmDoubts(): void {
    if (!this.problems.any) for (const { message, line } of this.#doubts) this.problems.add(message, line);
  }

  #setDirection(text: string, line: number): void {
    const direction = Object.hasOwn(DIRECTIONS, text) ? DIRECTIONS[text] : undefined;
    if (direction === undefined) this.problems.add(`the direction ${text} is not supported`, line);
    else this.#direction = direction;
  }

  #addVertex(
    id: string,
    text: GrammarText | undefined,
    type: string | undefined,
    rest: readonly unknown[],
    line: number,
  ): void {
    if (rest.some((value) => value !== undefined))
      this.#doubt(`styles or properties of the node ${id} are not supported`, line);
    let vertex = this.#vertices.get(id);
    if (!vertex) {
      vertex = { id, label: undefined, shape: undefined, line };
      this.#vertices.set(id, vertex);
    }
    if (text === undefined) return;
    const shape = type !== undefined && Object.hasOwn(SHAPES, type) ? SHAPES[type] : undefined;
    if (shape === undefined) {
      this.#doubt(`the node shape ${type} is not supported`, line);
      return;
    }
    const label = this.tryLabel(text.text, line);
    if (label === undefined) return;
    if (label.length === 0) this.problems.add(`the node ${id} has an empty label`, line);
    if (
      vertex.label !== undefined &&
      (vertex.shape !== shape || vertex.label.join('\n') !== label.join('\n'))
    ) {
      this.problems.add(`the node ${id} is defined a second time, and differently`, line);
    }
    Object.assign(vertex, { label, shape, line });
  }

  #readLink(end: string, start: string | undefined, line: number): Link {
    const first = start === undefined ? undefined : /^([xo<]?)(--|==|-\.)$/.exec(start.trim());
    const last = /^([xo<]?)(-{2,}|={2,}|-?\.+-)([xo>]?)$/.exec(end.trim());
    const arrow = start === undefined ? end.trim() : `${start.trim()} … ${end.trim()}`;
    const link = (stroke: Stroke, length: number, tail: Head, head: Head): Link => ({
      stroke,
      length,
      type: { tail, head },
    });
    if (!last || (start !== undefined && !first)) {
      this.problems.add(`the arrow ${arrow} is not supported`, line);
      return link('normal', 1, 'none', 'none');
    }
    const shaft = last[2] ?? '';
    const stroke: Stroke = shaft.includes('.') ? 'dotted' : shaft.startsWith('=') ? 'thick' : 'normal';
    const dots = shaft.replace(/[^.]/g, '').length;
    // Without a head the last dash stands in its place: `---` is as long as `-->`.
    const length = stroke === 'dotted' ? dots : shaft.length - (last[3] ? 1 : 2);
    const tail = headOf((first ? first[1] : last[1]) ?? '');
    const head = headOf(last[3] ?? '');
    if (tail !== 'none' && tail !== head) {
      const hint = head === 'none' ? 'swap the two nodes' : 'use the same head at both ends';
      this.problems.add(`the arrow ${arrow} is not supported: ${hint}`, line);
    }
    if (first && strokeOf(first[2] ?? '') !== stroke) {
      this.problems.add(`the arrow ${arrow} begins and ends differently`, line);
    }
    return link(stroke, Math.max(1, length), tail, head);
  }

  #addLink(from: readonly string[], to: readonly string[], link: Link, line: number): void {
    const text = typeof link.text === 'string' ? link.text : (link.text?.text ?? '');
    const label = this.label(text.trim(), line);
    for (const start of from) {
      for (const end of to) {
        this.#edges.push({
          from: start,
          to: end,
          label,
          stroke: link.stroke,
          tail: link.type.tail,
          head: link.type.head,
          length: link.length,
          line,
        });
      }
    }
  }

  #addGroup(
    given: GrammarText | undefined,
    list: readonly unknown[],
    title: GrammarText | undefined,
    line: number,
  ): string {
    // `subgraph Ein Titel` gives the same object twice: a title, and no id where it contains white space.
    const anonymous = given === undefined || (given === title && /\s/.test(given.text));
    const id = anonymous ? `subGraph${this.#groups.length}` : given.text.trim();
    const label = this.label(title?.text ?? '', line);
    const directions = list.flat(2).filter(isDirection);
    for (const statement of directions) this.#usedDirections.add(statement);
    if (directions.length > 1)
      this.problems.add('a second direction in this subgraph', directions[1]?.line ?? line);
    const value = directions[0]?.value;
    if (this.#groups.some((group) => group.id === id)) {
      this.problems.add(`a second subgraph ${id}`, line);
    }
    for (const member of list.flat(2)) {
      if (typeof member !== 'string' || member.trim() === '' || member === id) continue;
      if (!this.#groupOf.has(member)) this.#groupOf.set(member, id);
    }
    this.#groups.push({ id, label, direction: value === undefined ? undefined : DIRECTIONS[value], line });
    return id;
  }

  diagram(allDirections: readonly DirectionStatement[]): Diagram {
    for (const statement of allDirections) {
      if (!this.#usedDirections.has(statement)) {
        this.problems.add('direction outside a subgraph: say it in the first line', statement.line);
      }
    }
    const groups = this.#groups.map(
      (group): DiagramGroup => ({ ...group, group: this.#groupOf.get(group.id) }),
    );
    const ids = new Set(groups.map((group) => group.id));
    const nodes: DiagramNode[] = [];
    for (const vertex of this.#vertices.values()) {
      if (!ids.has(vertex.id)) {
        nodes.push({
          id: vertex.id,
          label: vertex.label ?? this.label(vertex.id, vertex.line),
          shape: vertex.shape ?? 'rect',
          group: this.#groupOf.get(vertex.id),
          line: vertex.line,
        });
      } else if (vertex.label !== undefined) {
        this.problems.add(`${vertex.id} is both a node and a subgraph`, vertex.line);
      }
    }
    return { ...this.texts(), direction: this.#direction, nodes, edges: this.#edges, groups };
  }
}

function strokeOf(start: string): Stroke {
  return start === '==' ? 'thick' : start === '-.' ? 'dotted' : 'normal';
}

function headOf(character: string): Head {
  if (character === '<' || character === '>') return 'arrow';
  if (character === 'x') return 'cross';
  return character === 'o' ? 'circle' : 'none';
}

function isDirection(value: unknown): value is DirectionStatement {
  return typeof value === 'object' && value !== null && 'stmt' in value && value.stmt === 'dir';
}

export function readFlowchart(
  source: string,
): { diagram: Diagram } | { problems: readonly DiagramProblem[] } {
  const reader = new FlowchartReader();
  // Mermaid's own entry also removes white space after a closing brace; its lexer needs that.
  const text = source.replace(/[ \t]+$/gm, '');
  const { tokens, statements, problem } = readGrammar('flowchart', text, (cursor) =>
    reader.callbacks(cursor),
  );
  if (problem) reader.problems.add(problem.message, problem.line, problem.column);
  reader.reject(tokens, UNSUPPORTED);
  reader.confirmDoubts();
  for (const token of tokens) {
    if (token.name === 'GRAPH' && !/^(graph|flowchart)$/.test(token.text)) {
      reader.problems.add(`${token.text} is not supported`, token.line, token.column);
    }
    // The lexer takes a whole line that merely contains „direction LR“ for a direction.
    if (token.name.startsWith('direction_') && !/^direction\s+(TB|TD|BT|RL|LR)$/.test(token.text)) {
      reader.problems.add(
        `„${token.text}“ cannot be read: put the direction on a line of its own`,
        token.line,
      );
    }
  }
  if (reader.problems.any) return { problems: reader.problems.list() };
  const diagram = reader.diagram(statements.filter(isDirection));
  return reader.problems.any ? { problems: reader.problems.list() } : { diagram };
}
