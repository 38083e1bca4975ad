/** What of a page's text is a computed number, and what is more than that. */
import { describe, expect, test } from 'vitest';
import { coverage } from '../../src/coverage/coverage.ts';

const zahl = (text: string): string => `<span class="zahl" data-figur="a">${text}</span>`;
const unaccounted = (body: string): string[] =>
  coverage(`<!doctype html><main><p>${body}</p></main>`).unaccounted.map(({ number }) => number.text);

describe('what stands right beside a number makes another one of it', () => {
  test.each([
    [`Es sind −${zahl('80')}.`, ['−80']],
    [`Es sind − ${zahl('80')}.`, ['− 80']],
    [`Es sind minus ${zahl('80')}.`, ['minus 80']],
    [`Es sind -${zahl('80')}.`, ['-80']],
    [`Es sind x${zahl('80')}.`, ['x80']],
    [`Es sind ${zahl('80')} Prozent.`, ['80 Prozent']],
    [`Es sind ${zahl('80')}\u00a0Mio.`, ['80\u00a0Mio']],
    [`Es sind ${zahl('80')}k.`, ['80k']],
    [`Es sind ${zahl('80')} Millionen.`, ['80 Millionen', 'Millionen']],
    [`Es sind hundert${zahl('achtzig')}.`, ['hundertachtzig']],
    [`Es sind ${zahl('80')}${zahl('40')}.`, ['8040']],
    [`Es sind ${zahl('80')}.${zahl('40')}.`, ['80.40']],
  ])('%s', (body, found) => expect(unaccounted(body)).toEqual(found));

  test.each([
    `Es sind ${zahl('80')}, nicht ${zahl('40')}.`,
    `Es sind ${zahl('10')}–${zahl('13')} Ticks.`,
    `Das ist ${zahl('10')} − ${zahl('3')} = ${zahl('7')}.`,
    `Das ist ${zahl('10')} minus ${zahl('3')}.`,
    `Am Ende – ${zahl('80')} Erfolge – ist Schluss.`,
    `(${zahl('80')}) „${zahl('80')}“ ${zahl('80')}!`,
    `${zahl('3')}-fach, ${zahl('−5')}, ${zahl('80 %')}, ${zahl('zwölf')} Mitarbeiter`,
    `${zahl('80')} MB, ${zahl('80')} Tage, ${zahl('80')} Kerne`,
  ])('but not: %s', (body) => expect(unaccounted(body)).toEqual([]));
});

test('controls show their value', () => {
  expect(unaccounted('<input type="button" value="84 Erfolge"><progress value="80"></progress>')).toEqual([
    '84',
    '80',
  ]);
});
