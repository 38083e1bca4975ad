/**
 * The record of a lesson's evidence: its figures with their runs and places, and its stated numbers with their
 * sources. `dist/belege.json` is made of these records, and so are the „Belege“ pages. Pure.
 *
 * Schema 1 of `belege.json`:
 *
 *     { "schema": 1, "lessons": [LessonRecord, …] }          lessons in the order of their paths
 *
 * `schema` rises when a property changes its meaning or goes away; new properties may appear within a schema.
 * All lines and columns count from 1. The bytes depend on the lessons, the code and `SOURCE_URL` alone.
 */
import type { Place } from '../check/place.ts';
import { pointsOf } from '../check/position.ts';
import type { Figure, Figures, Run, ValidFigure } from '../figures/figure.ts';

export const SCHEMA = 1;

export interface CourseRecord {
  readonly schema: typeof SCHEMA;
  readonly lessons: readonly LessonRecord[];
}

export interface LessonRecord {
  /** Where the lesson stands below the site's base, such as `konzepte/resilienz-1/`. */
  readonly address: string;
  readonly title: string;
  /** The lesson's source and its figure module, relative to the project. */
  readonly source: string;
  readonly module: string;
  /** Every run of the lesson once, in the order of first use; figures refer to them by index. */
  readonly runs: readonly Run[];
  /** In the order of their definition. */
  readonly figures: readonly FigureRecord[];
  /** Numbers nobody computes, in the order of the lesson. */
  readonly stated: readonly StatedRecord[];
}

/** What a kind of figure holds, as in `src/figures/figure.ts`. `decimals`: how far it is rounded; `null`: it is exact. */
export type Value = ValidFigure extends infer F ? (F extends ValidFigure ? Omit<F, 'runs'> : never) : never;

export type FigureRecord = Value & {
  readonly id: string;
  readonly runs: readonly number[];
  /** Where the module defines it; `null` where it is not written out there. */
  readonly defined: Origin | null;
  /** Where the lesson shows it; empty for a figure that is only computed. */
  readonly places: readonly PlaceRecord[];
};

export interface Origin {
  readonly line: number;
  /** The line in the published source; only where the build knows its address. */
  readonly url?: string;
}

export interface PlaceRecord extends Origin {
  readonly component: string;
  readonly column: number;
  /** Id of the element on the lesson's page. */
  readonly anchor: string;
  /** The heading it stands under; `null` before the first one. */
  readonly section: Section | null;
}

export interface StatedRecord extends Origin {
  readonly text: string;
  readonly source: string;
  readonly column: number;
  readonly section: Section | null;
}

export interface Section {
  readonly anchor: string;
  readonly title: string;
}

/** Everything a record is made from. */
export interface LessonInput {
  readonly address: string;
  readonly title: string;
  readonly source: string;
  readonly module: string;
  /** The lesson's text, without a byte order mark. */
  readonly text: string;
  readonly figures: Figures;
  readonly places: readonly Place[];
  /** Anchors of places by their offset. */
  readonly anchors: ReadonlyMap<number, string>;
  /** Headings with the offsets at which they start, in document order. */
  readonly headings: readonly (Section & { readonly start: number })[];
  /** Lines of the figure module by figure id. */
  readonly lines: ReadonlyMap<string, number>;
  /** Plain text of a stated number's element. */
  readonly statedText: (place: Place) => string;
  /** Address of the published source, to which a path is appended. */
  readonly sourceUrl?: string | undefined;
}

export function recordLesson(input: LessonInput): LessonRecord {
  const { address, title, source, module, text, figures, places } = input;
  const pointAt = pointsOf(text);
  const origin = (file: string, line: number): Origin => ({
    line,
    ...(input.sourceUrl && { url: `${input.sourceUrl.replace(/\/*$/u, '/')}${file}#L${line}` }),
  });
  const position = (place: Place) => {
    const { line, column } = pointAt(place.start);
    const heading = input.headings.findLast(({ start }) => start <= place.start);
    const section = heading ? { anchor: heading.anchor, title: heading.title } : null;
    return { ...origin(source, line), column, section };
  };
  const runs = new Map<string, { readonly run: Run; readonly index: number }>();
  const indexOf = (run: Run): number => {
    const key = JSON.stringify(run);
    const entry = runs.get(key) ?? { run, index: runs.size };
    runs.set(key, entry);
    return entry.index;
  };
  const records = Object.entries(figures).map(([id, figure]): FigureRecord => {
    const line = input.lines.get(id);
    return {
      id,
      ...contentOf(id, figure),
      runs: figure.runs.map(indexOf),
      defined: line === undefined ? null : origin(module, line),
      places: places
        .filter((place) => place.id === id && input.anchors.has(place.start))
        .map((place) => ({
          component: place.component,
          anchor: input.anchors.get(place.start)!,
          ...position(place),
        })),
    };
  });
  const stated = places
    .filter(({ component }) => component === 'Angabe')
    .map((place) => ({ text: input.statedText(place), source: place.id, ...position(place) }));
  return {
    address,
    title,
    source,
    module,
    runs: [...runs.values()].map(({ run }) => run),
    figures: records,
    stated,
  };
}

function contentOf(id: string, figure: Figure): Value {
  if (figure.kind === 'invalid') throw new Error(`${id} ${figure.problem}: there is nothing to record`);
  const { runs: _, ...content } = figure;
  return content;
}
