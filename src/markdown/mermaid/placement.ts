import type { DiagramEdge, DiagramGroup, DiagramNode } from './diagram.ts';
import { type Bounds, type Box, bounds, move, type Point, type Side, union } from './geometry.ts';
import type { TextBlock } from './text.ts';

/** Where everything is: the result of a layout and all the drawing needs. */
export interface Placement {
  readonly nodes: readonly PlacedNode[];
  readonly groups: readonly PlacedGroup[];
  readonly edges: readonly PlacedEdge[];
}

export interface PlacedNode extends Box {
  readonly node: DiagramNode;
  readonly text: TextBlock;
}

export interface PlacedGroup extends Box {
  readonly group: DiagramGroup;
  readonly text: TextBlock;
}

export interface PlacedLabel extends Box {
  readonly text: TextBlock;
}

export interface PlacedEdge {
  readonly edge: DiagramEdge;
  /** `curve`: smooth between the points; `corners`: straight with rounded corners; `loop`: one Bézier curve. */
  readonly line: 'curve' | 'corners' | 'loop';
  readonly points: readonly Point[];
  /** Sides of the two boxes where the edge begins and ends. */
  readonly from: Side;
  readonly to: Side;
  readonly label: PlacedLabel | undefined;
}

export function movePlacement(placement: Placement, dx: number, dy: number): Placement {
  return {
    nodes: placement.nodes.map((node) => move(node, dx, dy)),
    groups: placement.groups.map((group) => move(group, dx, dy)),
    edges: placement.edges.map((edge) => ({
      ...edge,
      points: edge.points.map((point) => move(point, dx, dy)),
      label: edge.label && move(edge.label, dx, dy),
    })),
  };
}

export function placementBounds({ nodes, groups, edges }: Placement): Bounds {
  const points = edges.flatMap((edge) => edge.points.map((point) => ({ ...point, width: 8, height: 8 })));
  const labels = edges.flatMap((edge) => edge.label ?? []);
  return union([...nodes, ...groups, ...points, ...labels].map((box) => bounds(box)));
}
