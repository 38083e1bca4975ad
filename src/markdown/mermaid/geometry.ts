export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box by its centre. */
export interface Box extends Point, Size {}

export type Side = 'top' | 'right' | 'bottom' | 'left';

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Unit vector that leaves a box through this side. */
export const OUTWARD: Readonly<Record<Side, Point>> = {
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  top: { x: 0, y: -1 },
};

export function bounds(box: Box, margin = 0): Bounds {
  return {
    left: box.x - box.width / 2 - margin,
    top: box.y - box.height / 2 - margin,
    right: box.x + box.width / 2 + margin,
    bottom: box.y + box.height / 2 + margin,
  };
}

export function overlap(a: Bounds, b: Bounds): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function around(points: readonly Point[]): Bounds {
  return {
    left: Math.min(...points.map((point) => point.x)),
    top: Math.min(...points.map((point) => point.y)),
    right: Math.max(...points.map((point) => point.x)),
    bottom: Math.max(...points.map((point) => point.y)),
  };
}

export function union(all: readonly Bounds[]): Bounds {
  return {
    left: Math.min(...all.map((one) => one.left)),
    top: Math.min(...all.map((one) => one.top)),
    right: Math.max(...all.map((one) => one.right)),
    bottom: Math.max(...all.map((one) => one.bottom)),
  };
}

export function move<T extends Point>(thing: T, dx: number, dy: number): T {
  return { ...thing, x: thing.x + dx, y: thing.y + dy };
}

/** One decimal, no negative zero: the same bytes whatever the last bits of the arithmetic were. */
export function format(value: number): string {
  return String(Math.round(value * 10) / 10 + 0);
}
