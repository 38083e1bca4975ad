/** The data tables behind the charts: built from a run, accepted in the lesson, and all that a drawing sees. */
import type { DominoLauf } from '#sim/domino.ts';
import type { HerdeLauf } from '#sim/herde.ts';
import type { SimuliereLauf } from '#sim/simuliere.ts';
import type { ChartFigure } from '#src/figures/figure.ts';

export type Value = number | string;

export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Value[])[];
}

/** What stands in a cell where there is no value. */
export const NONE = '–';

/** The figure's table as plain values. */
export function tableOf(figure: ChartFigure): ChartTable {
  return {
    columns: figure.columns.map(({ label }) => label),
    rows: figure.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.value))),
  };
}

/** A column's numbers; a cell without a value counts as 0. */
export function numbers({ rows }: ChartTable, column: number): number[] {
  return rows.map((row) => (typeof row[column] === 'number' ? row[column] : 0));
}

/** Who holds which slot from when to when. */
export function dominoTable({ zeilen, parameter }: DominoLauf): ChartTable {
  const end = parameter.timeout !== null && parameter.timeout < parameter.antwortzeit ? 'Timeout' : 'Antwort';
  return {
    columns: ['Tick', 'Slot', 'frei ab Tick', 'Ende', 'belegte Slots', 'freie Slots'],
    rows: zeilen.map(({ tick, slot, freiAb, belegt }) => [
      tick,
      slot === null ? NONE : slot + 1,
      freiAb ?? NONE,
      slot === null ? 'abgewiesen' : end,
      belegt,
      parameter.slots - belegt,
    ]),
  };
}

/** Offered load, what the server makes of it, and the queue. */
export function sturmTable({ zeilen }: SimuliereLauf): ChartTable {
  return {
    columns: ['Tick', 'neue', 'Retries', 'Kapazität', 'Erfolge', 'nutzlos', 'Warteschlange'],
    rows: zeilen.map((zeile) => [
      zeile.tick,
      zeile.neue,
      zeile.retries,
      zeile.kapazitaet,
      zeile.erfolge,
      zeile.nutzlos,
      zeile.warteschlange,
    ]),
  };
}

export interface NamedRun {
  readonly name: string;
  readonly lauf: SimuliereLauf;
}

/** Load per tick of several policies in the same outage. */
export function politikenTable(laeufe: readonly NamedRun[]): ChartTable {
  return {
    columns: ['Tick', 'Kapazität', ...laeufe.map(({ name }) => name)],
    rows: laeufe[0]!.lauf.zeilen.map(({ tick, kapazitaet }) => [
      tick,
      kapazitaet,
      ...laeufe.map(({ lauf }) => lauf.zeilen[tick]!.last),
    ]),
  };
}

/** Who comes back when, of the same herd under several policies. */
export function rueckkehrTable(
  herden: readonly { readonly name: string; readonly lauf: HerdeLauf }[],
): ChartTable {
  const ticks = Math.max(...herden.map(({ lauf }) => lauf.zeilen.length));
  return {
    columns: ['Tick', ...herden.map(({ name }) => name)],
    rows: Array.from({ length: ticks }, (_, tick) => [
      tick,
      ...herden.map(({ lauf }) => lauf.zeilen[tick]?.ankuenfte ?? 0),
    ]),
  };
}

/** How many requests each layer receives for one at the top, at worst. */
export function verstaerkungTable(wiederholungen: readonly number[], bis: (n: number) => number): ChartTable {
  return {
    columns: ['Schicht', 'Versuche je Anfrage', 'Anfragen an die nächste'],
    rows: wiederholungen.map((w, n) => [n + 1, w + 1, bis(n + 1)]),
  };
}

export interface NamedValues {
  readonly name: string;
  readonly werte: readonly number[];
}

/** With how many seeds each number of successes came out: a row for each number that occurs. */
export function verteilungTable(reihen: readonly NamedValues[]): ChartTable {
  const occurring = [...new Set(reihen.flatMap(({ werte }) => werte))].sort((a, b) => a - b);
  return {
    columns: ['Erfolge', ...reihen.map(({ name }) => `Seeds ${name}`)],
    rows: occurring.map((wert) => [
      wert,
      ...reihen.map(({ werte }) => werte.filter((other) => other === wert).length),
    ]),
  };
}
