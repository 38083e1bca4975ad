import dagre, { type EdgeLabel, Graph, type GraphLabel, type NodeLabel } from '@dagrejs/dagre';
import type { Diagram, DiagramEdge, DiagramGroup, DiagramNode, Direction } from './diagram.ts';
import { type Bounds, type Box, bounds, type Point, type Side } from './geometry.ts';
import { closedGroups } from './groups.ts';
import { backEdges, routeLanes } from './lanes.ts';
import {
  movePlacement,
  type PlacedEdge,
  type PlacedGroup,
  type PlacedLabel,
  type PlacedNode,
  type Placement,
  placementBounds,
} from './placement.ts';
import { port, shapeSize } from './shape.ts';
import { breakLabel, EDGE_TYPE, NO_TEXT, NODE_TYPE, type TextBlock } from './text.ts';

const GAPS = { node: 28, rank: 42 };
const TIGHT_GAPS = { node: 14, rank: 30 };
const GROUP_PAD = 16;
/** Room around the text of an edge label. */
const LABEL_PAD = 4;
const WIDEST_EDGE_LABEL = 150;

export interface LayoutOptions {
  readonly direction: Direction;
  /** Width at which labels are broken. */
  readonly maxText: number;
  /** False: groups give up directions of their own, for narrow drawings. */
  readonly ownDirections: boolean;
  /** Less room between nodes, where otherwise it would not fit at all. */
  readonly tight: boolean;
}

export function layout(diagram: Diagram, options: LayoutOptions): Placement {
  return new Scope(diagram, closedGroups(diagram), options).place();
}

/** What dagre sees as one node: a node of ours, or a closed group with everything in it. */
interface Item {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly node?: { readonly node: DiagramNode; readonly text: TextBlock };
  readonly box?: { readonly group: DiagramGroup; readonly text: TextBlock; readonly inside: Placement };
}

/** One run of dagre: the whole diagram, or the inside of a closed group. */
class Scope {
  readonly #diagram: Diagram;
  readonly #closed: ReadonlySet<string>;
  readonly #options: LayoutOptions;
  readonly #items = new Map<string, Item>();
  /** Open groups, outer ones first. */
  readonly #open: DiagramGroup[] = [];
  readonly #edges: readonly DiagramEdge[];

  constructor(
    diagram: Diagram,
    closed: ReadonlySet<string>,
    options: LayoutOptions,
    inside: string | undefined = undefined,
  ) {
    this.#diagram = diagram;
    this.#closed = closed;
    this.#options = options;
    this.#collect(inside);
    this.#edges = diagram.edges.filter(({ from, to }) => this.#items.has(from) && this.#items.has(to));
  }

  get #horizontal(): boolean {
    return this.#options.direction === 'LR' || this.#options.direction === 'RL';
  }

  #collect(parent: string | undefined): void {
    const { direction, maxText } = this.#options;
    for (const node of this.#diagram.nodes) {
      if (node.group !== parent) continue;
      const text = breakLabel(node.label, maxText, NODE_TYPE);
      this.#items.set(node.id, {
        id: node.id,
        ...shapeSize(node.shape, text, direction),
        node: { node, text },
      });
    }
    for (const group of this.#diagram.groups) {
      if (group.group !== parent) continue;
      if (this.#closed.has(group.id)) {
        this.#items.set(group.id, this.#box(group));
      } else {
        this.#open.push(group);
        this.#collect(group.id);
      }
    }
  }

  #box(group: DiagramGroup): Item {
    const own = this.#options.ownDirections ? group.direction : undefined;
    const options = { ...this.#options, direction: own ?? this.#options.direction };
    const placed = new Scope(this.#diagram, this.#closed, options, group.id).place();
    const inner = placementBounds(placed);
    const text = breakLabel(
      group.label,
      Math.max(inner.right - inner.left, this.#options.maxText),
      EDGE_TYPE,
    );
    const title = titleHeight(text);
    const width = Math.max(inner.right - inner.left, text.width) + 2 * GROUP_PAD;
    const height = inner.bottom - inner.top + title + 2 * GROUP_PAD;
    const middle = (inner.left + inner.right) / 2;
    const inside = movePlacement(placed, -middle, GROUP_PAD + title - height / 2 - inner.top);
    return { id: group.id, width, height, box: { group, text, inside } };
  }

  place(): Placement {
    const loops = backEdges([...this.#items.keys()], this.#edges);
    // Back edges run outside around the others; the few that find no way there are left to dagre.
    const outside = new Set(loops);
    for (;;) {
      const inner = this.#dagre(this.#edges.filter((edge) => !outside.has(edge)));
      const lanes = routeLanes({
        edges: loops.filter((edge) => outside.has(edge)),
        boxes: new Map([...this.#items.keys()].map((id) => [id, this.#boxOf(inner, id)])),
        shapeOf: (id) => this.#shapeOf(id),
        placed: inner,
        horizontal: this.#horizontal,
        label: (edge) => this.#labelText(edge),
      });
      if (lanes.blocked.length === 0)
        return this.#unpack({ ...inner, edges: [...inner.edges, ...lanes.edges] });
      for (const edge of lanes.blocked) outside.delete(edge);
    }
  }

  #labelText(edge: DiagramEdge): TextBlock {
    if (edge.label.length === 0) return NO_TEXT;
    const text = breakLabel(edge.label, Math.min(this.#options.maxText, WIDEST_EDGE_LABEL), EDGE_TYPE);
    return { ...text, width: text.width + 2 * LABEL_PAD, height: text.height + LABEL_PAD };
  }

  #shapeOf(id: string): DiagramNode['shape'] {
    return this.#items.get(id)?.node?.node.shape ?? 'rect';
  }

  #boxOf({ nodes, groups }: Placement, id: string): Box {
    const found = nodes.find(({ node }) => node.id === id) ?? groups.find(({ group }) => group.id === id);
    if (!found) throw new Error(`no place for ${id}`);
    return found;
  }

  #dagre(edges: readonly DiagramEdge[]): Placement {
    const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ compound: true, multigraph: true });
    const titles = this.#open.map((group) => breakLabel(group.label, this.#options.maxText, EDGE_TYPE));
    const titleRoom = Math.max(0, ...titles.map(titleHeight));
    const gaps = this.#options.tight ? TIGHT_GAPS : GAPS;
    graph.setGraph({
      rankdir: this.#options.direction,
      nodesep: gaps.node + (this.#horizontal ? titleRoom : 0),
      edgesep: Math.min(20, gaps.node),
      // dagre gives a group's border half of this distance: enough for a title.
      ranksep: this.#horizontal ? gaps.rank : Math.max(gaps.rank, 2 * titleRoom + 12),
    });
    const key = (id: string) => `n ${id}`;
    for (const group of this.#open) graph.setNode(key(group.id), { width: 0, height: 0 });
    for (const { id, width, height } of this.#items.values()) graph.setNode(key(id), { width, height });
    for (const group of this.#open) this.#setParent(graph, key, group.id, group.group);
    for (const { id, node, box } of this.#items.values()) {
      this.#setParent(graph, key, id, (node?.node ?? box?.group)?.group);
    }
    edges.forEach((edge, index) => {
      const text = this.#labelText(edge);
      // Room for the bends before and after a label.
      const bend = text === NO_TEXT || (this.#horizontal && this.#options.tight) ? 0 : 14;
      const width = text.width + (this.#horizontal ? bend : 0);
      const height = text.height + (this.#horizontal ? 0 : bend);
      const label = { width, height, labelpos: 'c' as const, minlen: edge.length };
      graph.setEdge(key(edge.from), key(edge.to), label, `e${index}`);
    });
    dagre.layout(graph);

    const nodes: PlacedNode[] = [];
    const groups: PlacedGroup[] = [];
    this.#open.forEach((group, index) => {
      const text = titles[index] ?? NO_TEXT;
      groups.push({ group, text, ...this.#openBox(boxAt(graph.node(key(group.id))), text) });
    });
    for (const item of this.#items.values()) {
      const at = { ...boxAt(graph.node(key(item.id))), width: item.width, height: item.height };
      if (item.node) nodes.push({ ...item.node, ...at });
      if (item.box) groups.push({ group: item.box.group, text: item.box.text, ...at });
    }
    const placed = { nodes, groups, edges: [] };
    return {
      ...placed,
      edges: edges.map((edge, index) =>
        this.#route(edge, graph.edge(key(edge.from), key(edge.to), `e${index}`), placed),
      ),
    };
  }

  #setParent(
    graph: Graph<GraphLabel, NodeLabel, EdgeLabel>,
    key: (id: string) => string,
    id: string,
    parent: string | undefined,
  ): void {
    if (parent !== undefined && this.#open.some((group) => group.id === parent)) {
      graph.setParent(key(id), key(parent));
    }
  }

  /** dagre knows nothing of titles: an open group grows by its own upwards, and sideways where it is too narrow. */
  #openBox(box: Box, text: TextBlock): Box {
    const title = titleHeight(text);
    const extra = this.#horizontal ? title : 0;
    const width = Math.max(box.width, text.width + 2 * GROUP_PAD);
    return { x: box.x, y: box.y - extra / 2, width, height: box.height + extra };
  }

  #route(edge: DiagramEdge, routed: EdgeLabel, placed: Placement): PlacedEdge {
    const text = this.#labelText(edge);
    const label: PlacedLabel | undefined =
      text === NO_TEXT
        ? undefined
        : { x: routed.x ?? 0, y: routed.y ?? 0, width: text.width, height: text.height, text };
    const from = this.#boxOf(placed, edge.from);
    const to = this.#boxOf(placed, edge.to);
    if (edge.from === edge.to) return this.#loop(edge, from, label);
    const [exit, entry] = this.#sides(from, to);
    const start = port(this.#shapeOf(edge.from), from, exit);
    const end = port(this.#shapeOf(edge.to), to, entry);
    const bends = (routed.points ?? []).slice(1, -1);
    const twin = this.#edges.some((other) => other !== edge && sameEnds(other, edge));
    // dagre leads edges with the same ends past each other: there every bend counts.
    const between = bends.flatMap((point) => {
      const straight = this.#straight(point, label, placed);
      return twin && straight.length === 0 ? [point] : straight;
    });
    return { edge, line: 'curve', points: [start, ...between, end], from: exit, to: entry, label };
  }

  #sides(from: Box, to: Box): readonly [Side, Side] {
    if (this.#horizontal) return from.x < to.x ? ['right', 'left'] : ['left', 'right'];
    return from.y < to.y ? ['bottom', 'top'] : ['top', 'bottom'];
  }

  /** Past other boxes of its rank, and through its label, an edge runs straight. Other bends of dagre's are left out. */
  #straight(point: Point, label: PlacedLabel | undefined, placed: Placement): readonly Point[] {
    const items = [...placed.nodes, ...placed.groups.filter(({ group }) => this.#items.has(group.id))];
    const spans = [...items, ...(label ? [label] : [])].map((box) => this.#span(bounds(box)));
    const at = this.#horizontal ? point.x : point.y;
    const beside = spans.filter(([low, high]) => low <= at && at <= high);
    if (beside.length === 0) return [];
    const low = Math.min(...beside.map(([start]) => start));
    const high = Math.max(...beside.map(([, end]) => end));
    const { direction } = this.#options;
    const order = direction === 'LR' || direction === 'TB' ? [low, high] : [high, low];
    return order.map((value) => (this.#horizontal ? { x: value, y: point.y } : { x: point.x, y: value }));
  }

  #span(box: Bounds): readonly [number, number] {
    return this.#horizontal ? [box.left, box.right] : [box.top, box.bottom];
  }

  #loop(edge: DiagramEdge, box: Box, label: PlacedLabel | undefined): PlacedEdge {
    // dagre makes room for a self edge on the right, or below in horizontal layouts, up to its label.
    const side: Side = this.#horizontal ? 'bottom' : 'right';
    const { x, y } = port(this.#shapeOf(edge.from), box, side);
    const reach = 30;
    const spread = Math.min(10, (this.#horizontal ? box.width : box.height) / 4);
    const at = (along: number, out: number) =>
      this.#horizontal ? { x: x + along, y: y + out } : { x: x + out, y: y + along };
    const points = [at(-spread, 0), at(-spread * 2, reach), at(spread * 2, reach), at(spread, 0)];
    const middle = at(
      0,
      reach * 0.75 + (label ? (this.#horizontal ? label.height : label.width) / 2 : 0) + 3,
    );
    return { edge, line: 'loop', points, from: side, to: side, label: label && { ...label, ...middle } };
  }

  /** Puts the insides of closed groups where their boxes are. */
  #unpack(placement: Placement): Placement {
    const result = {
      nodes: [...placement.nodes],
      groups: [...placement.groups],
      edges: [...placement.edges],
    };
    for (const { id, box } of this.#items.values()) {
      if (!box) continue;
      const { x, y } = this.#boxOf(placement, id);
      const inside = movePlacement(box.inside, x, y);
      result.nodes.push(...inside.nodes);
      result.groups.push(...inside.groups);
      result.edges.push(...inside.edges);
    }
    return result;
  }
}

function sameEnds(a: DiagramEdge, b: DiagramEdge): boolean {
  return (a.from === b.from && a.to === b.to) || (a.from === b.to && a.to === b.from);
}

function titleHeight(text: TextBlock): number {
  return text.lines.length === 0 ? 0 : text.height + 4;
}

function boxAt(label: NodeLabel): Box {
  return { x: label.x ?? 0, y: label.y ?? 0, width: label.width, height: label.height };
}
