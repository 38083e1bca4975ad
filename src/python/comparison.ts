/**
 * What the Python files of a lesson have to agree with. A lesson declares it in `python/vergleich/index.ts`:
 *
 *     export default defineComparison({
 *       ausgaben: { 'python/domino.py': 'domino.protokoll' },
 *       konstanten: { 'uebungen/dominoeffekt/pruefung.py#TIMEOUT': 'uebung.dominoeffekt.timeout' },
 *       laeufe: [{ listing: 'python/domino.py#domino', sim: 'sim/domino.ts#domino', faelle, lauf }],
 *     });
 *
 * Files are named relative to the lesson's folder, figures by their ids.
 */

/** Plain data, as it crosses from one language to the other. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };

/** A row or an event of a run: what happened, and in which tick. */
export type Entry = { readonly tick: number } & { readonly [name: string]: Value };

/** A run as both sides tell it. */
export interface Account {
  readonly zeilen: readonly Entry[];
  readonly ereignisse: readonly Entry[];
  readonly summen: { readonly [name: string]: Value };
}

export interface RunComparison<Case extends object = object> {
  /** The listing's function, such as `python/domino.py#domino`. The observer has the same name in `beobachter.py`. */
  readonly listing: string;
  /** The simulator it must agree with, for messages. */
  readonly sim: string;
  /** Parameters, by the names the observer takes. */
  readonly faelle: readonly Case[];
  /** The same run by `sim/`. */
  readonly lauf: (fall: Case) => Account;
}

export interface Comparison {
  /**
   * What a file prints as a script, or what one of its functions prints (`python/simuliere.py#zeige_vergleich`), and the
   * figure that says the same: an `ausgabe`, or a `tabelle`, each row a line with ` | ` between its cells. Every other
   * file must print nothing.
   */
  readonly ausgaben?: Readonly<Record<string, string>>;
  /**
   * Names at the top level of a Python file, and the figure that says the same: a number for a `zahl`, a list or tuple
   * for a `rechnung`; a dictionary has to be the parameters of the figure's first run.
   */
  readonly konstanten?: Readonly<Record<string, string>>;
  readonly laeufe?: readonly RunComparison[];
}

/** Checks the types of a comparison, of its cases too. */
export function defineComparison<const Cases extends readonly object[] = readonly []>(comparison: {
  readonly ausgaben?: Comparison['ausgaben'];
  readonly konstanten?: Comparison['konstanten'];
  readonly laeufe?: { readonly [Index in keyof Cases]: RunComparison<Cases[Index]> };
}): Comparison {
  return comparison as Comparison;
}

/** Where the two accounts of one case part. */
export interface Difference {
  readonly parameter: object;
  /** The first tick that differs; `null`: only the totals do. */
  readonly tick: number | null;
  /** Such as `zeilen.retries`. */
  readonly what: string;
  readonly python: Value | undefined;
  readonly sim: Value | undefined;
}

/** The first difference of two accounts: in time, and within a tick the rows before the events. */
export function firstDifference(python: Account, sim: Account): Omit<Difference, 'parameter'> | undefined {
  const rows = entryDifference('zeilen', python.zeilen, sim.zeilen);
  const events = entryDifference('ereignisse', python.ereignisse, sim.ereignisse);
  if (rows && events) return events.tick < rows.tick ? events : rows;
  if (rows ?? events) return rows ?? events;
  const part = partDifference(python.summen, sim.summen);
  return part && { tick: null, what: `summen.${part.name}`, python: part.python, sim: part.sim };
}

function entryDifference(list: string, python: readonly Entry[], sim: readonly Entry[]) {
  for (let n = 0; n < Math.max(python.length, sim.length); n += 1) {
    const a = python[n];
    const b = sim[n];
    if (!a || !b) return { tick: (a ?? b)!.tick, what: list, python: a, sim: b };
    const part = partDifference(a, b);
    if (!part) continue;
    const whole = part.name === 'tick' || part.name === 'art';
    return {
      tick: Math.min(a.tick, b.tick),
      what: whole ? list : `${list}.${part.name}`,
      python: whole ? a : part.python,
      sim: whole ? b : part.sim,
    };
  }
  return undefined;
}

function partDifference(python: { readonly [name: string]: Value }, sim: { readonly [name: string]: Value }) {
  for (const name of new Set([...Object.keys(sim), ...Object.keys(python)])) {
    if (!same(python[name], sim[name])) return { name, python: python[name], sim: sim[name] };
  }
  return undefined;
}

/** Equality of plain data; a missing entry differs from every value. */
export function same(a: Value | undefined, b: Value | undefined): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = a as Readonly<Record<string, Value>>;
  const right = b as Readonly<Record<string, Value>>;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && same(left[name], right[name]))
  );
}
