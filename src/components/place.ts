/** What the components of a place share: verify it against its figure, or fail the build at its position. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences } from '#src/check/difference.ts';
import { findListing, type Listing } from '#src/check/listing.ts';
import { createMessage, formatMessage } from '#src/check/message.ts';
import type { Place } from '#src/check/place.ts';
import { pointsOf } from '#src/check/position.ts';
import type { Figures, ValidFigure } from '#src/figures/figure.ts';

/** A place with the file it stands in, as the Markdown plugin hands it over. */
export type PlaceInFile = Place & { readonly file: string };

/**
 * The figure of a place, after comparing it with the place's literals.
 * @throws Error with the same messages the check prints, for every difference.
 */
export function verified<K extends ValidFigure['kind']>(
  place: PlaceInFile,
  figures: Figures,
  kind: K,
): Extract<ValidFigure, { kind: K }> {
  failOn(place, differences(place, figures));
  const figure = figures[place.id];
  if (figure?.kind !== kind) throw new Error(`${place.file}: ${place.id} is no ${kind}`);
  return figure as Extract<ValidFigure, { kind: K }>;
}

/** The listing a `<Quelltext>` names. */
export function listingOf(place: PlaceInFile): Listing {
  const found = findListing(process.cwd(), place.file, place.id);
  if (found.ok) return found.listing;
  failOn(place, differences(place, {}, { listingProblem: () => found.problem }));
  throw new Error(found.problem);
}

function failOn(place: PlaceInFile, found: ReturnType<typeof differences>): void {
  if (found.length === 0) return;
  const pointAt = pointsOf(readFileSync(join(process.cwd(), place.file), 'utf8'));
  const messages = found.map((difference) =>
    formatMessage(
      createMessage(place.file, {
        ...difference,
        start: pointAt(difference.start),
        end: pointAt(difference.end),
      }),
    ),
  );
  const [first] = found;
  const { line, column } = pointAt(first!.start);
  const error = new Error(messages.join('\n'));
  // An author's mistake: the place matters, our call stack does not.
  error.stack = error.message;
  throw Object.assign(error, { loc: { file: join(process.cwd(), place.file), line, column } });
}
