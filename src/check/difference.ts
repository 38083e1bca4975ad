/** Differences of one place, found with or without a parser at hand: the check and the components share them. */
import type { Figures } from '../figures/figure.ts';
import { compare, type Difference } from './compare.ts';
import type { Place } from './place.ts';
import { nearest } from './suggestion.ts';

/** Differences of one place, including those found before any value is compared: an id or a listing that does not exist. */
export function differences(
  place: Place,
  figures: Figures,
  { listingProblem }: { listingProblem?: ((reference: string) => string | undefined) | undefined } = {},
): readonly Difference[] {
  const trouble = (rule: Difference['rule'], reason: string, hint: string): readonly Difference[] => [
    {
      rule,
      reason,
      hint,
      actual: place.id,
      expected: '',
      edit: undefined,
      start: place.start,
      end: place.end,
    },
  ];
  if (place.component === 'Angabe') return [];
  if (place.component === 'Quelltext') {
    const problem = listingProblem?.(place.id);
    if (!problem) return [];
    const hint = 'name a file and a region, class or function of it';
    return trouble('listing', `${place.id} cannot be shown: ${problem}`, hint);
  }
  if (!Object.hasOwn(figures, place.id)) {
    const near = nearest(place.id, Object.keys(figures));
    const hint = near ? `did you mean ${near}?` : 'define it in figures.ts';
    return trouble('unknown-figure', `${place.id} is not a figure of this lesson`, hint);
  }
  return compare(place, figures[place.id]!);
}
