import type { Diagram, DiagramProblem, Direction, Label } from './diagram.ts';
import { type LayoutOptions, layout } from './layout.ts';
import { parseDiagram } from './parser.ts';
import type { Placement } from './placement.ts';
import { drawSvg, placementWidth } from './svg.ts';
import { missingGlyph } from './text.ts';

/** Content width of a phone that is 360 px wide, at which text must not be smaller than 14 px. */
const PHONE = 328;
/** What is left of it in a list or an aside: fitting that is preferred, not demanded. */
const PHONE_INSET = 288;
const SMALLEST_PHONE_TEXT = 14;
/** The smaller of the two type sizes in a drawing. */
const SMALLEST_TEXT = 15;
const WIDEST_ON_PHONE = Math.floor((PHONE * SMALLEST_TEXT) / SMALLEST_PHONE_TEXT);

/** The wide form is shown down to this share of its natural width. */
const SMALLEST_SCALE = 0.87;
/** The site's content width: a wide form that needs no more of it is shown at full size. */
const MEASURE = 736;
const WIDE_TEXT = [200, 170, 150, 130, 112, 96];
const NARROW_TEXT = [250, 210, 180, 150, 130, 112, 96, 80, 60];
/** The steps for which mermaid.css has a container query, in rem. */
export const WIDTH_STEPS: readonly number[] = Array.from({ length: 22 }, (_, index) => 20 + 2 * index);

export interface DrawOptions {
  /** Anchors that exist on the page already: the figure takes another one. */
  readonly taken?: ReadonlySet<string>;
}

export interface Drawing {
  /** The complete figure element. */
  readonly html: string;
  /** Its anchor on the page, without `#`. */
  readonly id: string;
}

/** Draws the source of one mermaid fence. Either a complete drawing, or everything that is wrong with the source. */
export function drawDiagram(
  source: string,
  options: DrawOptions = {},
): Drawing | { errors: readonly DiagramProblem[] } {
  const parsed = parseDiagram(source);
  if ('problems' in parsed) return { errors: parsed.problems };
  const { diagram } = parsed;
  const glyphs = glyphProblems(diagram);
  if (glyphs.length > 0) return { errors: glyphs };
  const wide = wideForm(diagram);
  const narrow = placementWidth(wide) <= PHONE ? undefined : narrowForm(diagram);
  if (narrow && placementWidth(narrow) > WIDEST_ON_PHONE) return { errors: [tooWide(narrow)] };

  const id = anchor(diagram.title, options.taken ?? new Set());
  const { title, description } = diagram;
  const draw = (placement: Placement, className: string, part: string) =>
    drawSvg(placement, { id: part, className, title, description });
  const step = narrow && WIDTH_STEPS.find((width) => width * 16 >= placementWidth(wide) * SMALLEST_SCALE);
  const [className, content] =
    narrow === undefined
      ? ['diagramm', draw(wide, 'einzig', id)]
      : step === undefined
        ? ['diagramm', draw(narrow, 'einzig', id)]
        : [`diagramm ab-${step}`, draw(wide, 'breit', id) + draw(narrow, 'schmal', `${id}-schmal`)];
  return { html: `<figure class="${className}" id="${id}">${content}</figure>`, id };
}

function wideForm(diagram: Diagram): Placement {
  const { direction } = diagram;
  const forms = WIDE_TEXT.map((maxText) => ({ direction, maxText, ownDirections: true, tight: false }));
  return bestForm(diagram, [
    [MEASURE, forms],
    [MEASURE / SMALLEST_SCALE, forms],
  ]);
}

/** Top to bottom with the longest lines that fit; a broad but shallow drawing may fit better from left to right. */
function narrowForm(diagram: Diagram): Placement {
  const upright: Direction = diagram.direction === 'BT' ? 'BT' : 'TB';
  const forms = [false, true].flatMap((tight) =>
    [upright, 'LR' as const].flatMap((direction) =>
      NARROW_TEXT.map((maxText) => ({ direction, maxText, ownDirections: false, tight })),
    ),
  );
  const comfortable = forms.slice(
    0,
    NARROW_TEXT.findIndex((maxText) => maxText < 112),
  );
  return bestForm(diagram, [
    [PHONE_INSET, comfortable],
    [PHONE, forms],
    [WIDEST_ON_PHONE, forms],
  ]);
}

/** The first form that keeps to its limit, tried in order; where none does, the narrowest. */
function bestForm(
  diagram: Diagram,
  attempts: readonly (readonly [limit: number, forms: readonly LayoutOptions[]])[],
): Placement {
  const tried = new Map<LayoutOptions, Placement>();
  for (const [limit, forms] of attempts) {
    for (const form of forms) {
      const placement = tried.get(form) ?? layout(diagram, form);
      tried.set(form, placement);
      if (placementWidth(placement) <= limit) return placement;
    }
  }
  return [...tried.values()].reduce((best, one) => (placementWidth(one) < placementWidth(best) ? one : best));
}

function tooWide(narrow: Placement): DiagramProblem {
  const message =
    `too wide for a phone: ${placementWidth(narrow)} px at its narrowest, ${WIDEST_ON_PHONE} px fit; ` +
    'shorten labels (#shy; allows a hyphen), or split the diagram';
  return { message, line: 1 };
}

function glyphProblems(diagram: Diagram): readonly DiagramProblem[] {
  const labels: readonly { readonly label: Label; readonly line: number }[] = [
    ...diagram.nodes,
    ...diagram.groups,
    ...diagram.edges,
  ];
  return labels.flatMap(({ label, line }) => {
    const character = missingGlyph(label.join(''));
    if (character === undefined) return [];
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return [{ message: `the site's font has no „${character}“ (U+${code}): say it in words`, line }];
  });
}

const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
};

function anchor(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüßæøœ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[a-z0-9]+/g);
  const base = ['diagramm', ...(words ?? [])].join('-');
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  return id;
}
