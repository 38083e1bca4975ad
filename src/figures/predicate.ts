/** Predicates for claims. Each says what it compared, so that a claim that no longer holds explains itself. */

export interface Predicate {
  readonly holds: boolean;
  /** What was compared, for example `2.909… is within 5 % of 3`. */
  readonly because: string;
}

/** A number for messages: at most six significant digits. */
function show(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/**
 * `value` is about `target`: the relative deviation is at most `toleranz` (a share, for example 0.05).
 * @throws RangeError for a tolerance that is not between 0 and 0.25: such a claim says next to nothing.
 */
export function ungefaehr(value: number, target: number, { toleranz }: { toleranz: number }): Predicate {
  if (!(toleranz > 0 && toleranz <= 0.25)) {
    throw new RangeError(`toleranz must be above 0 and at most 0.25, got ${toleranz}`);
  }
  return {
    holds: Math.abs(value - target) <= toleranz * Math.abs(target),
    because: `${show(value)} is within ${show(toleranz * 100)} % of ${show(target)}`,
  };
}

export function gleich(value: number, target: number): Predicate {
  return { holds: value === target, because: `${show(value)} = ${show(target)}` };
}

export function groesser(value: number, bound: number): Predicate {
  return { holds: value > bound, because: `${show(value)} > ${show(bound)}` };
}

export function hoechstens(value: number, bound: number): Predicate {
  return { holds: value <= bound, because: `${show(value)} <= ${show(bound)}` };
}

export function mindestens(value: number, bound: number): Predicate {
  return { holds: value >= bound, because: `${show(value)} >= ${show(bound)}` };
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
