/**
 * Predicates for claims. Each says what it compared, so that a claim that no longer holds explains itself, and where it
 * says too little although it holds.
 *
 * Against a declared bound, a number of the sentence or of an exercise, stand `groesser`, `hoechstens`, `mindestens` and
 * `ungefaehr`: such a bound must be near the value. Two computed values, one of which wins, are compared by `uebertrifft`:
 * its margin is a result, not a choice.
 */

export interface Predicate {
  readonly holds: boolean;
  /** What was compared, for example `2.909… is within 5 % of 3`. */
  readonly because: string;
  /** One entry per comparison, in order: why it says too little although it holds; `null` where it says enough. */
  readonly weaknesses: readonly (Weakness | null)[];
}

/** `wide`: a value twice as far off would pass too. `rounding`: the values differ only beyond the digits shown. */
export interface Weakness {
  readonly kind: 'wide' | 'rounding';
  readonly reason: string;
}

/** A number for messages: an integer in full, anything else to six significant digits. */
function show(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
}

/** A comparison of two numbers. Claims about NaN or a missing value would hold or fail by accident. */
function compare(
  value: number,
  sign: string,
  bound: number,
  holds: boolean,
  weaken: (because: string) => Weakness | null = () => null,
): Predicate {
  for (const operand of [value, bound]) {
    if (!Number.isFinite(operand)) throw new RangeError(`a claim compares finite numbers, got ${operand}`);
  }
  const differs = value === bound || show(value) !== show(bound);
  const because = differs ? `${show(value)} ${sign} ${show(bound)}` : `${value} ${sign} ${bound}`;
  return { holds, because, weaknesses: [holds ? weaken(because) : null] };
}

/**
 * Why a bound that holds is too wide: the value could be twice as far towards the bound, doubled or halved, and still
 * pass. A value that is the bound touches it. Zero neither doubles nor halves: beside any other bound it is too wide.
 */
function width(
  value: number,
  bound: number,
  direction: 'up' | 'down',
  passes: (value: number) => boolean,
): (because: string) => Weakness | null {
  const away = (direction === 'up') === value > 0;
  const nearer = away ? value * 2 : value / 2;
  return (because) => {
    if (value === bound || !passes(nearer)) return null;
    const reason =
      value === 0
        ? `${because}, but the value is exactly 0`
        : `${because}, but ${show(nearer)}, ${away ? 'twice' : 'half'} the value, would pass too`;
    return { kind: 'wide', reason };
  };
}

/** A strict order that no reader could see in the numbers as they are shown. */
function rounding(value: number, bound: number): (because: string) => Weakness | null {
  return (because) =>
    show(value) === show(bound)
      ? { kind: 'rounding', reason: `${because}, but to six digits both are ${show(value)}` }
      : null;
}

/**
 * `value` is about `target`: the relative deviation is at most `toleranz` (a share, for example 0.05). With such a
 * tolerance neither twice nor half of a value passes.
 * @throws RangeError for a tolerance that is not between 0 and 0.25: such a claim says next to nothing.
 */
export function ungefaehr(value: number, target: number, { toleranz }: { toleranz: number }): Predicate {
  if (!(toleranz > 0 && toleranz <= 0.25)) {
    throw new RangeError(`toleranz must be above 0 and at most 0.25, got ${toleranz}`);
  }
  const holds = Math.abs(value - target) <= toleranz * Math.abs(target);
  return compare(value, `is within ${show(toleranz * 100)} % of`, target, holds);
}

export function gleich(value: number, target: number): Predicate {
  return compare(value, '=', target, value === target);
}

/**
 * `value` is above a declared bound. Above 0 means „some“ and is exact however large the value; above any other bound,
 * half of the value must not pass.
 */
export function groesser(value: number, bound: number): Predicate {
  const wide = width(value, bound, 'down', (other) => other > bound);
  const rounded = rounding(value, bound);
  return compare(
    value,
    '>',
    bound,
    value > bound,
    (because) => rounded(because) ?? (bound === 0 ? null : wide(because)),
  );
}

/** `value` is at most a declared bound; twice the value must not pass, and of 0 `gleich` says more. */
export function hoechstens(value: number, bound: number): Predicate {
  const wide = width(value, bound, 'up', (other) => other <= bound);
  return compare(value, '<=', bound, value <= bound, wide);
}

/** `value` is at least a declared bound; half of the value must not pass. „At least one“ is `groesser(value, 0)`. */
export function mindestens(value: number, bound: number): Predicate {
  const wide = width(value, bound, 'down', (other) => other >= bound);
  return compare(value, '>=', bound, value >= bound, wide);
}

/**
 * One computed value is above another one. By how much is a result of the runs, so no margin is too wide; a bound that
 * somebody chose belongs into `groesser`.
 */
export function uebertrifft(value: number, other: number): Predicate {
  return compare(value, '>', other, value > other, rounding(value, other));
}

/**
 * Holds for every one of `items`; names the first that breaks it. A bound is too wide if it is so for all of them: one
 * that comes near it makes it tight.
 */
export function fuerAlle<T>(
  items: readonly T[],
  name: (item: T) => string,
  test: (item: T) => Predicate,
): Predicate {
  const results = items.map((item) => ({ item, ...test(item) }));
  const broken = results.find(({ holds }) => !holds);
  if (broken) return { holds: false, because: `${name(broken.item)}: ${broken.because}`, weaknesses: [] };
  const [first] = results;
  const weaknesses = (first?.weaknesses ?? []).map((_, n) => {
    const found = results.map(({ item, weaknesses: all }) => {
      const weakness = all[n];
      return weakness ? { ...weakness, reason: `${name(item)}: ${weakness.reason}` } : null;
    });
    const rounded = found.find((weakness) => weakness?.kind === 'rounding');
    return rounded ?? (found.includes(null) ? null : found[0]!);
  });
  return { holds: items.length > 0, because: `all ${items.length} cases`, weaknesses };
}

/** All predicates hold; names the first that does not. Each of them must say enough: none leans on the others. */
export function und(...predicates: readonly Predicate[]): Predicate {
  const broken = predicates.find((predicate) => !predicate.holds);
  if (broken) return broken;
  return {
    holds: predicates.length > 0,
    because: predicates.map(({ because }) => because).join(' and '),
    weaknesses: predicates.flatMap(({ weaknesses }) => weaknesses),
  };
}
