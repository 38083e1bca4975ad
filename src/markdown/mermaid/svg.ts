import type { Head } from './diagram.ts';
import { type Box, bounds, format as f, move, OUTWARD, type Point, type Side } from './geometry.ts';
import { movePlacement, type PlacedEdge, type Placement, placementBounds } from './placement.ts';
import { drawShape, textCentre } from './shape.ts';
import { EDGE_TYPE, NODE_TYPE, type TextBlock, type TypeSize } from './text.ts';

const MARGIN = 2;
const CORNER = 9;
const ARROW = { length: 9, half: 4.5 };
const DOT = 4;

export interface SvgTexts {
  readonly id: string;
  readonly className: string;
  readonly title: string;
  readonly description: string;
}

export interface Svg {
  readonly markup: string;
  readonly width: number;
}

export function placementWidth(placement: Placement): number {
  const { left, right } = placementBounds(placement);
  return Math.ceil(right - left) + 2 * MARGIN;
}

/** Everything is drawn with plain elements, without markers: no ids beside those of title and description. */
export function drawSvg(placement: Placement, texts: SvgTexts): string {
  const { left, top, bottom } = placementBounds(placement);
  const { nodes, groups, edges } = movePlacement(placement, MARGIN - left, MARGIN - top);
  const width = placementWidth(placement);
  const height = Math.ceil(bottom - top) + 2 * MARGIN;
  const body = [
    ...groups.map((group) => `<g class="gruppe">${drawShape('round', group)}</g>`),
    ...edges.map(drawEdge),
    ...nodes.map(({ node, text, ...box }) => {
      const label = drawText(text, textCentre(node.shape, box), NODE_TYPE);
      return `<g class="knoten">${drawShape(node.shape, box)}${label}</g>`;
    }),
    // Labels come last, so that no line covers them; titles of groups stand in the corner, where few edges enter.
    ...groups.map((group) => {
      const { left: x, top: y } = bounds(group);
      const { width, height } = group.text;
      return drawLabel({ x: x + 8 + width / 2, y: y + 5 + height / 2, width, height }, group.text, 'titel');
    }),
    ...edges.flatMap(({ label }) => (label ? [drawLabel(label, label.text, 'beschriftung')] : [])),
  ];
  const title = `<title id="${texts.id}-titel">${escapeXml(texts.title)}</title>`;
  const description = `<desc id="${texts.id}-text">${escapeXml(texts.description)}</desc>`;
  return (
    `<svg class="${texts.className}" role="img" aria-labelledby="${texts.id}-titel ${texts.id}-text" ` +
    `viewBox="0 0 ${width} ${height}" width="${rem(width)}" height="${rem(height)}" text-anchor="middle">` +
    `${title}${description}${body.join('')}</svg>`
  );
}

/** Relative to the reader's type size, which the drawing's text follows in this way. */
function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A text element for each line: their content stays separated by white space when it is read back. */
function drawText(text: TextBlock, centre: Point, type: TypeSize): string {
  const first = centre.y - (text.lines.length * type.lineHeight) / 2;
  return text.lines
    .map((line, index) => {
      const baseline = first + (index + 0.5) * type.lineHeight + type.size * 0.34;
      return `<text x="${f(centre.x)}" y="${f(baseline)}">${escapeXml(line)}</text>`;
    })
    .join('\n');
}

/** Text on a ground of its own; titles are flush left. */
function drawLabel(box: Box, text: TextBlock, className: 'titel' | 'beschriftung'): string {
  if (text.lines.length === 0) return '';
  const { left, top } = bounds(box);
  const ground = `<rect x="${f(left)}" y="${f(top)}" width="${f(box.width)}" height="${f(box.height)}"/>`;
  const [anchor, x] = className === 'titel' ? [' text-anchor="start"', left] : ['', box.x];
  return `<g class="${className}"${anchor}>${ground}${drawText(text, { x, y: box.y }, EDGE_TYPE)}</g>`;
}

function drawEdge(placed: PlacedEdge): string {
  const { edge, from, to } = placed;
  const points = [...placed.points];
  const [start, end] = [points.at(0), points.at(-1)];
  if (!start || !end) throw new Error('an edge without points');
  points[0] = step(start, from, headLength(edge.tail));
  points[points.length - 1] = step(end, to, headLength(edge.head));
  const stroke = edge.stroke === 'normal' ? '' : edge.stroke === 'dotted' ? ' punktiert' : ' dick';
  const path = `<path class="kante${stroke}" d="${pathData({ ...placed, points })}"/>`;
  return path + drawHead(edge.tail, start, from) + drawHead(edge.head, end, to);
}

function headLength(head: Head): number {
  if (head === 'arrow') return ARROW.length - 1;
  return head === 'circle' ? 2 * DOT : 0;
}

function step(point: Point, side: Side, by: number): Point {
  const { x, y } = OUTWARD[side];
  return move(point, x * by, y * by);
}

function drawHead(head: Head, tip: Point, side: Side): string {
  const { x, y } = OUTWARD[side];
  if (head === 'arrow') {
    const base = step(tip, side, ARROW.length);
    const [a, b] = [move(base, y * ARROW.half, x * ARROW.half), move(base, -y * ARROW.half, -x * ARROW.half)];
    return `<path class="spitze" d="M${at(tip)}L${at(a)}L${at(b)}Z"/>`;
  }
  if (head === 'circle') {
    const centre = step(tip, side, DOT);
    return `<circle class="spitze" cx="${f(centre.x)}" cy="${f(centre.y)}" r="${DOT}"/>`;
  }
  if (head === 'cross') {
    const { x: cx, y: cy } = step(tip, side, 7);
    const c = 4;
    const stroke = (dx: number, dy: number) =>
      `M${at({ x: cx - dx, y: cy - dy })}L${at({ x: cx + dx, y: cy + dy })}`;
    return `<path class="kante kreuz" d="${stroke(c, c)}${stroke(c, -c)}"/>`;
  }
  return '';
}

function at({ x, y }: Point): string {
  return `${f(x)} ${f(y)}`;
}

function pathData({ line, points, from }: PlacedEdge): string {
  const [start, ...rest] = points;
  if (!start) return '';
  if (line === 'loop') return `M${at(start)}C${rest.map(at).join(' ')}`;
  if (line === 'corners') return roundedCorners(points);
  const horizontal = OUTWARD[from].x !== 0;
  let data = `M${at(start)}`;
  let last = start;
  for (const point of rest) {
    data += bend(last, point, horizontal);
    last = point;
  }
  return data;
}

/** From one point to the next, leaving and arriving in the direction of the layout. */
function bend(a: Point, b: Point, horizontal: boolean): string {
  if (horizontal ? Math.abs(a.y - b.y) < 0.5 : Math.abs(a.x - b.x) < 0.5) return `L${at(b)}`;
  const middle = horizontal ? (a.x + b.x) / 2 : (a.y + b.y) / 2;
  const [c, d] = horizontal
    ? [
        { x: middle, y: a.y },
        { x: middle, y: b.y },
      ]
    : [
        { x: a.x, y: middle },
        { x: b.x, y: middle },
      ];
  return `C${at(c)} ${at(d)} ${at(b)}`;
}

function roundedCorners(points: readonly Point[]): string {
  let data = '';
  points.forEach((corner, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before) data += `M${at(corner)}`;
    else if (!after) data += `L${at(corner)}`;
    else data += `L${at(towards(corner, before))}Q${at(corner)} ${at(towards(corner, after))}`;
  });
  return data;
}

function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return { x: corner.x + (other.x - corner.x) * share, y: corner.y + (other.y - corner.y) * share };
}
