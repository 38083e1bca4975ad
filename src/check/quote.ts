/** How two values that differ are shown in a message. */
import { readNumber } from '../figures/german-number.ts';

const LONGEST = 80;
const CONTEXT = 24;

/** Both values, quoted unless they are numbers; of long ones only the part that differs, with a little around it. */
export function quotePair(actual: string, expected: string): readonly [string, string] {
  const isNumber = [actual, expected].every((text) => text === '' || readNumber(text) !== undefined);
  const quote = (text: string): string => (text === '' ? 'nothing' : isNumber ? text : `“${text}”`);
  if (Math.max(actual.length, expected.length) <= LONGEST) return [quote(actual), quote(expected)];
  const shorter = Math.min(actual.length, expected.length);
  let head = 0;
  while (head < shorter && actual[head] === expected[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && actual.at(-1 - tail) === expected.at(-1 - tail)) tail += 1;
  const from = Math.max(0, head - CONTEXT);
  const kept = Math.max(0, tail - CONTEXT);
  const cut = (text: string): string =>
    quote(`${from > 0 ? '…' : ''}${text.slice(from, text.length - kept)}${kept > 0 ? '…' : ''}`);
  return [cut(actual), cut(expected)];
}
