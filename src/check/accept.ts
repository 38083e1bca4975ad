/** Accepts what the code computes: the corrected source of a lesson, if accepting it settles anything. Pure. */
import type { VFileMessage } from 'vfile-message';
import type { Figures } from '../figures/figure.ts';
import type { Change } from './change.ts';
import { type Checked, check, type Surroundings } from './check.ts';
import { createMessage } from './message.ts';

export interface Accepted {
  /** The lesson's new source; the old one where nothing is to be changed, or nothing can be. */
  readonly source: string;
  readonly changes: readonly Change[];
  /** Why the lesson was left alone although something drifted. */
  readonly refusal: VFileMessage | undefined;
}

/**
 * @param checked the check of `source` with the same figures.
 */
export function accept(
  source: string,
  checked: Checked,
  figures: Figures,
  surroundings: Surroundings,
): Accepted {
  const { corrected, changes, places } = checked;
  if (corrected === source) return { source, changes: [], refusal: undefined };
  // Written into its surroundings, a value could be read as something else. Rather no change than a wrong one.
  const again = check(corrected, figures, surroundings);
  const same = again.places.length === places.length;
  if (same && again.corrected === corrected && again.messages.length <= checked.messages.length) {
    return { source: corrected, changes, refusal: undefined };
  }
  const [left] = again.messages;
  const refusal = createMessage(surroundings.file, {
    rule: 'accept',
    reason: `was not changed: with the new values in place, ${left?.reason ?? 'it reads differently'}`,
    hint: 'write the new values by hand',
    start: left?.line === undefined ? undefined : { line: left.line, column: left.column ?? 1, offset: 0 },
  });
  return { source, changes: [], refusal };
}
