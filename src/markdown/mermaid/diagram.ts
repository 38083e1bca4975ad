/** A parsed diagram: plain data, independent of the notation and of the parser it came from. */

export type Direction = 'TB' | 'BT' | 'LR' | 'RL';

export type Shape =
  | 'rect'
  | 'round'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'doublecircle'
  | 'ellipse'
  | 'diamond'
  | 'hexagon'
  | 'lean_right'
  | 'lean_left'
  | 'trapezoid'
  | 'inv_trapezoid'
  | 'odd'
  | 'start'
  | 'end'
  | 'choice'
  | 'bar';

export type Head = 'none' | 'arrow' | 'circle' | 'cross';

export type Stroke = 'normal' | 'dotted' | 'thick';

/** Label text, one entry for each line the author asked for. Empty: no label. */
export type Label = readonly string[];

export interface DiagramNode {
  readonly id: string;
  readonly label: Label;
  readonly shape: Shape;
  /** Id of the innermost group the node belongs to. */
  readonly group: string | undefined;
  readonly line: number;
}

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly label: Label;
  readonly stroke: Stroke;
  readonly tail: Head;
  readonly head: Head;
  /** Ranks between the two ends, at least 1. */
  readonly length: number;
  readonly line: number;
}

export interface DiagramGroup {
  readonly id: string;
  readonly label: Label;
  readonly group: string | undefined;
  readonly direction: Direction | undefined;
  readonly line: number;
}

export interface Diagram {
  readonly title: string;
  readonly description: string;
  readonly direction: Direction;
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
  readonly groups: readonly DiagramGroup[];
}

/** Something the author has to change; `line` and `column` count from 1 inside the fence. */
export interface DiagramProblem {
  readonly message: string;
  readonly line: number;
  readonly column?: number;
}
