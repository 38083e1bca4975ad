import type { Direction, Shape } from './diagram.ts';
import { type Box, bounds, format, OUTWARD, type Point, type Side, type Size } from './geometry.ts';

const PAD_X = 14;
const PAD_Y = 10;
/** Slant of parallelograms and trapezoids, point of hexagons, notch of the asymmetric shape. */
const SLANT = 14;
const CYLINDER = 7;

/** Smallest size of a shape in which a text of the given size does not touch the outline. */
export function shapeSize(shape: Shape, text: Size, direction: Direction): Size {
  const width = text.width + 2 * PAD_X;
  const height = text.height + 2 * PAD_Y;
  switch (shape) {
    case 'start':
      return { width: 14, height: 14 };
    case 'end':
      return { width: 18, height: 18 };
    case 'choice':
      return { width: 26, height: 26 };
    case 'bar':
      return direction === 'TB' || direction === 'BT' ? { width: 72, height: 6 } : { width: 6, height: 72 };
    case 'stadium':
      return { width: width + 12, height };
    case 'subroutine':
      return { width: width + 16, height };
    case 'cylinder':
      return { width, height: height + 2 * CYLINDER };
    case 'circle':
    case 'doublecircle': {
      const ring = shape === 'circle' ? 0 : 10;
      const diameter = Math.hypot(text.width, text.height) + 16 + ring;
      return { width: diameter, height: diameter };
    }
    case 'ellipse':
      return { width: text.width * Math.SQRT2 + 20, height: text.height * Math.SQRT2 + 12 };
    case 'diamond':
      // A box fits into a rhombus if its two shares of the diagonals add up to no more than 1.
      return { width: text.width * 1.75 + 24, height: (text.height * 7) / 3 + 16 };
    case 'hexagon':
      return { width: width + 2 * SLANT, height };
    case 'odd':
      return { width: width + SLANT, height };
    case 'lean_left':
    case 'lean_right':
    case 'trapezoid':
    case 'inv_trapezoid':
      return { width: width + 2 * SLANT, height };
    default:
      return { width, height };
  }
}

/** Where an edge meets the middle of a side. */
export function port(shape: Shape, box: Box, side: Side): Point {
  const { x, y } = OUTWARD[side];
  const inset = x === 0 ? 0 : slantAt(shape, side);
  return { x: box.x + x * (box.width / 2 - inset), y: box.y + (y * box.height) / 2 };
}

function slantAt(shape: Shape, side: Side): number {
  if (shape === 'odd') return side === 'left' ? SLANT : 0;
  return /^(lean_|trapezoid|inv_)/.test(shape) ? SLANT / 2 : 0;
}

/** Middle of the text: not the middle of the box where the outline is lopsided. */
export function textCentre(shape: Shape, box: Box): Point {
  if (shape === 'odd') return { x: box.x + SLANT / 2, y: box.y };
  if (shape === 'cylinder') return { x: box.x, y: box.y + CYLINDER / 2 };
  return { x: box.x, y: box.y };
}

/** The outline as SVG elements. */
export function drawShape(shape: Shape, box: Box): string {
  const { left, top, right, bottom } = bounds(box);
  const f = format;
  const rect = (radius: number, extra = '') =>
    `<rect${extra} x="${f(left)}" y="${f(top)}" width="${f(box.width)}" height="${f(box.height)}"` +
    `${radius > 0 ? ` rx="${f(radius)}"` : ''}/>`;
  const circle = (radius: number, extra = '') =>
    `<circle${extra} cx="${f(box.x)}" cy="${f(box.y)}" r="${f(radius)}"/>`;
  const polygon = (...corners: readonly (readonly [number, number])[]) =>
    `<path d="M${corners.map(([x, y]) => `${f(x)} ${f(y)}`).join('L')}Z"/>`;
  switch (shape) {
    case 'rect':
      return rect(2);
    case 'round':
      return rect(8);
    case 'stadium':
      return rect(box.height / 2);
    case 'subroutine':
      return `${rect(2)}<path d="M${f(left + 8)} ${f(top)}V${f(bottom)}M${f(right - 8)} ${f(top)}V${f(bottom)}"/>`;
    case 'cylinder': {
      const arc = `${f(box.width / 2)} ${CYLINDER} 0 0`;
      const [upper, lower] = [f(top + CYLINDER), f(bottom - CYLINDER)];
      return (
        `<path d="M${f(left)} ${upper}A${arc} 1 ${f(right)} ${upper}V${lower}A${arc} 1 ${f(left)} ${lower}Z` +
        `M${f(left)} ${upper}A${arc} 0 ${f(right)} ${upper}"/>`
      );
    }
    case 'circle':
      return circle(box.width / 2);
    case 'doublecircle':
      return `${circle(box.width / 2)}${circle(box.width / 2 - 4)}`;
    case 'ellipse':
      return `<ellipse cx="${f(box.x)}" cy="${f(box.y)}" rx="${f(box.width / 2)}" ry="${f(box.height / 2)}"/>`;
    case 'diamond':
    case 'choice':
      return polygon([box.x, top], [right, box.y], [box.x, bottom], [left, box.y]);
    case 'hexagon':
      return polygon(
        [left + SLANT, top],
        [right - SLANT, top],
        [right, box.y],
        [right - SLANT, bottom],
        [left + SLANT, bottom],
        [left, box.y],
      );
    case 'lean_right':
      return polygon([left + SLANT, top], [right, top], [right - SLANT, bottom], [left, bottom]);
    case 'lean_left':
      return polygon([left, top], [right - SLANT, top], [right, bottom], [left + SLANT, bottom]);
    case 'trapezoid':
      return polygon([left + SLANT, top], [right - SLANT, top], [right, bottom], [left, bottom]);
    case 'inv_trapezoid':
      return polygon([left, top], [right, top], [right - SLANT, bottom], [left + SLANT, bottom]);
    case 'odd':
      return polygon([left, top], [right, top], [right, bottom], [left, bottom], [left + SLANT, box.y]);
    case 'start':
      return circle(box.width / 2, ' class="voll"');
    case 'end':
      return `${circle(box.width / 2)}${circle(box.width / 2 - 4, ' class="voll"')}`;
    case 'bar':
      return rect(2, ' class="voll"');
  }
}
