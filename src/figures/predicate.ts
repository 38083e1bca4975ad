/** Predicates for claims. Each says what it compared, so that a claim that no longer holds explains itself. */

export interface Predicate {
  readonly holds: boolean;
  /** What was compared, for example `2.909… is within 5 % of 3`. */
  readonly because: string;
}

/** A number for messages: an integer in full, anything else to six significant digits. */
function show(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(6)));
}

/** A comparison of two numbers. Claims about NaN or a missing value would hold or fail by accident. */
function compare(value: number, sign: string, bound: number, holds: boolean): Predicate {
  for (const operand of [value, bound]) {
    if (!Number.isFinite(operand)) throw new RangeError(`a claim compares finite numbers, got ${operand}`);
  }
  const differs = value === bound || show(value) !== show(bound);
  return { holds, because: differs ? `${show(value)} ${sign} ${show(bound)}` : `${value} ${sign} ${bound}` };
}

/**
 * `value` is about `target`: the relative deviation is at most `toleranz` (a share, for example 0.05).
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

export function groesser(value: number, bound: number): Predicate {
  return compare(value, '>', bound, value > bound);
}

export function hoechstens(value: number, bound: number): Predicate {
  return compare(value, '<=', bound, value <= bound);
}

export function mindestens(value: number, bound: number): Predicate {
  return compare(value, '>=', bound, value >= bound);
}

/** Holds for every one of `items`; names the first that breaks it. */
export function fuerAlle<T>(
  items: readonly T[],
  name: (item: T) => string,
  test: (item: T) => Predicate,
): Predicate {
  for (const item of items) {
    const result = test(item);
    if (!result.holds) return { holds: false, because: `${name(item)}: ${result.because}` };
  }
  return { holds: items.length > 0, because: `all ${items.length} cases` };
}

/** All predicates hold; names the first that does not. */
export function und(...predicates: readonly Predicate[]): Predicate {
  const broken = predicates.find((predicate) => !predicate.holds);
  return broken ?? { holds: predicates.length > 0, because: predicates.map((p) => p.because).join(' and ') };
}
