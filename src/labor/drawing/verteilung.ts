/** How often each result came out: a histogram per series, each over its own range, all on one scale. */
import { german } from '../german.ts';
import { type ChartTable, numbers } from '../table.ts';
import {
  bars,
  type DrawingTexts,
  drawing,
  frame,
  head,
  type Layout,
  leftOf,
  most,
  RIGHT,
  sum,
  text,
  textWidth,
  VALUE_AXIS,
  valueAxis,
  WIDTHS,
} from './parts.ts';
import { roundEnd } from './scale.ts';

/** Room between two ranges: their axes must not be read as one. */
const GAP = 26;
/** Even one run of thousands must be seen. */
const LEAST = 2;
const CLASSES = ['retry', 'erfolg', 'schlange', 'nutzlos'] as const;

interface Series {
  readonly name: string;
  readonly className: string;
  /** The lowest value that occurs, and how often each from there to the highest one does. */
  readonly from: number;
  readonly counts: readonly number[];
}

export function drawVerteilung(table: ChartTable, layout: Layout, texts: DrawingTexts): string {
  const series = seriesOf(table);
  const height = layout === 'breit' ? 190 : 150;
  const legend = head(
    'Anzahl Seeds',
    series.map(({ name, className }) => ({ label: name, className })),
    2,
    0,
    WIDTHS[layout] - 4,
  );
  const highest = most(series.flatMap(({ counts }) => counts));
  // The number of the highest bar stands above it.
  const top = legend.height + 8;
  const body = [legend.markup];
  const margin = leftOf(highest);
  const columns = sum(series.map(({ counts }) => counts.length));
  const unit = (WIDTHS[layout] - margin - RIGHT - GAP * (series.length - 1)) / columns;
  let left = margin;
  for (const [n, { className, from, counts }] of series.entries()) {
    const width = unit * counts.length;
    const { x, y, bottom, markup } = frame(left, top, width, height, counts.length, highest, n === 0);
    const least = (LEAST * roundEnd(highest)) / height;
    const shown = counts.map((count) => (count === 0 ? 0 : Math.max(count, least)));
    body.push(markup, `<path class="${className}" d="${bars(shown, [], x, y)}"/>`);
    if (counts.every((count) => textWidth(german(count)) < unit)) {
      for (const [column, count] of counts.entries()) {
        if (count === 0) continue;
        body.push(
          text(x(column + 0.5), y(shown[column]!) - 4, german(count), {
            anchor: 'middle',
            className: 'anzahl',
          }),
        );
      }
    }
    body.push(valueAxis(x, from, counts.length, bottom));
    left += width + GAP;
  }
  const axis = text((margin + WIDTHS[layout] - RIGHT) / 2, top + height + 34, table.columns[0]!, {
    anchor: 'middle',
    className: 'einheit',
  });
  const description = series.map(describe).join(' ');
  return drawing(layout, top + height + VALUE_AXIS, { ...texts, description }, [...body, axis].join(''));
}

function seriesOf(table: ChartTable): Series[] {
  const values = numbers(table, 0);
  return table.columns.slice(1).flatMap((name, n) => {
    const counts = new Map(numbers(table, n + 1).map((count, row) => [values[row]!, count] as const));
    const occurring = values.filter((value) => counts.get(value)! > 0);
    if (occurring.length === 0) return [];
    const from = Math.min(...occurring);
    const length = most(occurring) - from + 1;
    return [
      {
        name: name.replace(/^Seeds /u, ''),
        className: CLASSES[n % CLASSES.length]!,
        from,
        counts: Array.from({ length }, (_, column) => counts.get(from + column) ?? 0),
      },
    ];
  });
}

function describe({ name, from, counts }: Series): string {
  const highest = most(counts);
  return (
    `${name[0]!.toUpperCase()}${name.slice(1)}: ${german(from)} bis ${german(from + counts.length - 1)} Erfolge ` +
    `in ${german(sum(counts))} Läufen, am häufigsten ${german(from + counts.indexOf(highest))}, ` +
    `nämlich bei ${german(highest)} Seeds.`
  );
}
