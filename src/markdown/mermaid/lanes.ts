import type { DiagramEdge, Shape } from './diagram.ts';
import {
  around,
  type Bounds,
  type Box,
  bounds,
  OUTWARD,
  overlap,
  type Point,
  type Side,
} from './geometry.ts';
import type { PlacedEdge, PlacedLabel, Placement } from './placement.ts';
import { port } from './shape.ts';
import type { TextBlock } from './text.ts';

const LANE_GAP = 18;
const PORT_GAP = 14;

/** The edges that close a cycle when nodes and edges are followed in the order of the source. */
export function backEdges(ids: readonly string[], edges: readonly DiagramEdge[]): readonly DiagramEdge[] {
  const state = new Map<string, 'open' | 'done'>();
  const found = new Set<DiagramEdge>();
  const visit = (id: string): void => {
    state.set(id, 'open');
    for (const edge of edges) {
      if (edge.from !== id || edge.to === id) continue;
      const seen = state.get(edge.to);
      if (seen === 'open') found.add(edge);
      else if (seen === undefined) visit(edge.to);
    }
    state.set(id, 'done');
  };
  for (const id of ids) if (!state.has(id)) visit(id);
  return edges.filter((edge) => found.has(edge));
}

export interface LaneTask {
  readonly edges: readonly DiagramEdge[];
  readonly boxes: ReadonlyMap<string, Box>;
  readonly shapeOf: (id: string) => Shape;
  readonly placed: Placement;
  readonly horizontal: boolean;
  readonly label: (edge: DiagramEdge) => TextBlock;
}

interface Lane {
  readonly edge: DiagramEdge;
  readonly side: Side;
  readonly length: number;
}

/** Leads back edges around the outside of everything between their ends, inner ones first. */
export function routeLanes(task: LaneTask): {
  readonly edges: readonly PlacedEdge[];
  readonly blocked: readonly DiagramEdge[];
} {
  const blocked: DiagramEdge[] = [];
  const lanes: Lane[] = [];
  const byLength = task.edges
    .map((edge) => ({ edge, length: distance(task, edge) }))
    .toSorted((a, b) => a.length - b.length);
  for (const { edge, length } of byLength) {
    const side = freeSide(task, edge, lanes);
    if (side === undefined) blocked.push(edge);
    else lanes.push({ edge, side, length });
  }
  const routed: PlacedEdge[] = [];
  for (const lane of lanes) routed.push(routeLane(task, lane, lanes, routed));
  return { edges: routed, blocked };
}

function box(task: LaneTask, id: string): Box {
  const found = task.boxes.get(id);
  if (!found) throw new Error(`no place for ${id}`);
  return found;
}

function distance(task: LaneTask, { from, to }: DiagramEdge): number {
  const [a, b] = [box(task, from), box(task, to)];
  return Math.abs(task.horizontal ? a.x - b.x : a.y - b.y);
}

/** The side with the fewest crossings whose way out no node or label blocks. */
function freeSide(task: LaneTask, edge: DiagramEdge, lanes: readonly Lane[]): Side | undefined {
  const sides: readonly Side[] = task.horizontal ? ['bottom', 'top'] : ['right', 'left'];
  const costs = sides.map((side) => {
    const level = edgeOfAll(task, edge, side, []);
    let crossings = lanes.filter((lane) => lane.side === side && shareEnd(lane.edge, edge)).length * 0.5;
    for (const id of [edge.from, edge.to]) {
      const own = box(task, id);
      const start = port(task.shapeOf(id), own, side);
      const way = stub(start, side, level);
      if (obstacles(task, own).some((bound) => overlap(bound, way))) return Number.POSITIVE_INFINITY;
      crossings += task.placed.edges.filter((other) => overlap(around(other.points), way)).length;
    }
    return crossings;
  });
  const best = Math.min(...costs);
  return best === Number.POSITIVE_INFINITY ? undefined : sides[costs.indexOf(best)];
}

function shareEnd(a: DiagramEdge, b: DiagramEdge): boolean {
  return [a.from, a.to].some((id) => id === b.from || id === b.to);
}

function obstacles({ placed, boxes }: LaneTask, own: Box): readonly Bounds[] {
  const others = [...boxes.values()].filter((other) => other !== own);
  const labels = placed.edges.flatMap((edge) => edge.label ?? []);
  return [...others, ...labels].map((other) => bounds(other, 4));
}

function stub(start: Point, side: Side, level: number): Bounds {
  const { x } = OUTWARD[side];
  const end = x === 0 ? { x: start.x, y: level } : { x: level, y: start.y };
  const line = around([start, end]);
  const thick =
    x === 0 ? { left: line.left - 1, right: line.right + 1 } : { top: line.top - 1, bottom: line.bottom + 1 };
  return { ...line, ...thick };
}

/** How far everything beside the lane reaches out on its side. */
function edgeOfAll(task: LaneTask, edge: DiagramEdge, side: Side, routed: readonly PlacedEdge[]): number {
  const range = task.horizontal
    ? (bound: Bounds) => [bound.left, bound.right] as const
    : (bound: Bounds) => [bound.top, bound.bottom] as const;
  const ends = [box(task, edge.from), box(task, edge.to)].map((end) => range(bounds(end)));
  const low = Math.min(...ends.map(([start]) => start));
  const high = Math.max(...ends.map(([, end]) => end));
  const edges = [...task.placed.edges, ...routed];
  const all = [
    ...[...task.placed.nodes, ...task.placed.groups].map((one) => bounds(one)),
    ...edges.map(({ points }) => around(points)),
    ...edges.flatMap(({ label }) => (label ? [bounds(label)] : [])),
  ].filter((bound) => range(bound)[0] < high && range(bound)[1] > low);
  return side === 'right' || side === 'bottom'
    ? Math.max(...all.map((bound) => bound[side]))
    : Math.min(...all.map((bound) => bound[side]));
}

function routeLane(
  task: LaneTask,
  lane: Lane,
  lanes: readonly Lane[],
  routed: readonly PlacedEdge[],
): PlacedEdge {
  const { edge, side } = lane;
  const text = task.label(edge);
  const depth = task.horizontal ? text.height : text.width;
  const outward = side === 'right' || side === 'bottom' ? 1 : -1;
  const room = depth === 0 ? LANE_GAP : Math.max(LANE_GAP, 8 + depth / 2);
  const level = edgeOfAll(task, edge, side, routed) + outward * room;
  const start = shifted(
    task,
    port(task.shapeOf(edge.from), box(task, edge.from), side),
    edge.from,
    lane,
    lanes,
  );
  const end = shifted(task, port(task.shapeOf(edge.to), box(task, edge.to), side), edge.to, lane, lanes);
  const points = task.horizontal
    ? [start, { x: start.x, y: level }, { x: end.x, y: level }, end]
    : [start, { x: level, y: start.y }, { x: level, y: end.y }, end];
  const middle = task.horizontal
    ? { x: (start.x + end.x) / 2, y: level }
    : { x: level, y: (start.y + end.y) / 2 };
  const label: PlacedLabel | undefined =
    depth === 0 ? undefined : { ...middle, width: text.width, height: text.height, text };
  return { edge, line: 'corners', points, from: side, to: side, label };
}

/** Several lanes at one side of a node leave it side by side, in the order in which they do not cross. */
function shifted(task: LaneTask, at: Point, id: string, lane: Lane, lanes: readonly Lane[]): Point {
  const here = lanes.filter(
    (other) => other.side === lane.side && [other.edge.from, other.edge.to].includes(id),
  );
  const position = (other: Lane): number => {
    const far = box(task, other.edge.from === id ? other.edge.to : other.edge.from);
    const near = box(task, id);
    const before = task.horizontal ? far.x < near.x : far.y < near.y;
    return before ? other.length - 1e6 : 1e6 - other.length;
  };
  const order = here.toSorted((a, b) => position(a) - position(b)).indexOf(lane);
  const offset = (order - (here.length - 1) / 2) * PORT_GAP;
  return task.horizontal ? { x: at.x + offset, y: at.y } : { x: at.x, y: at.y + offset };
}
