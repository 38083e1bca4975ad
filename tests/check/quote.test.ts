import { expect, test } from 'vitest';
import { quotePair } from '../../src/check/quote.ts';

const a = (n: number): string => 'a'.repeat(n);
const b = (n: number): string => 'b'.repeat(n);

test.each<[string, string, string, string]>([
  // 80 characters are shown whole, of more only what differs, with 24 around.
  [`${a(79)}1`, `${a(79)}2`, `${a(79)}1`, `${a(79)}2`],
  [`${a(80)}1`, `${a(80)}2`, `…${a(24)}1`, `…${a(24)}2`],
  [a(30), a(90), `…${a(24)}`, `…${a(84)}`],
  [a(90), a(120), `…${a(24)}`, `…${a(54)}`],
  [a(120), a(90), `…${a(54)}`, `…${a(24)}`],
  [a(60) + b(30), a(61) + b(30), `…${a(24)}${b(24)}…`, `…${a(25)}${b(24)}…`],
  [`${a(24)}1${b(90)}`, `${a(24)}2${b(90)}`, `${a(24)}1${b(24)}…`, `${a(24)}2${b(24)}…`],
  [`${a(90)}1${b(24)}`, `${a(90)}2${b(24)}`, `…${a(24)}1${b(24)}`, `…${a(24)}2${b(24)}`],
])('%s and %s', (actual, expected, shown, wanted) => {
  expect(quotePair(actual, expected)).toEqual([`“${shown}”`, `“${wanted}”`]);
});
