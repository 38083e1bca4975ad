/** „Did you mean …?“ for names that do not exist. */
import leven from 'leven';

/** The nearest of `known` to `name`, if one is near enough to be a slip of the keys or a moved path. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const last = name.split('.').at(-1)!;
  const ranked = known
    .map((candidate) => {
      const slips = leven(name.toLowerCase(), candidate.toLowerCase());
      const moved = candidate.split('.').at(-1) === last;
      return { candidate, slips, distance: moved ? Math.min(slips, 1) : slips };
    })
    .sort((a, b) => a.distance - b.distance || a.slips - b.slips || (a.candidate < b.candidate ? -1 : 1));
  const [best] = ranked;
  return best && best.distance <= Math.max(2, Math.floor(name.length / 3)) ? best.candidate : undefined;
}
