import { describe, expect, test } from 'vitest';
import { domino } from '../../sim/domino.ts';
import { garNicht, sofort } from '../../sim/politik.ts';
import { simuliere } from '../../sim/simuliere.ts';
import { CHART_KINDS, type ChartKind } from '../../src/figures/figure.ts';
import { draw } from '../../src/labor/draw.ts';
import { stretches } from '../../src/labor/drawing/sturm.ts';
import {
  type ChartTable,
  dominoTable,
  politikenTable,
  sturmTable,
  verstaerkungTable,
  verteilungTable,
} from '../../src/labor/table.ts';

const sturm = simuliere(sofort());
const TABLES: Readonly<Record<ChartKind, ChartTable>> = {
  domino: dominoTable(domino()),
  sturm: sturmTable(sturm),
  politiken: politikenTable([
    { name: 'sofort', lauf: sturm },
    { name: 'nie', lauf: simuliere(garNicht()) },
  ]),
  rueckkehr: {
    columns: ['Tick', 'ohne', 'mit'],
    rows: [
      [0, 0, 3],
      [1, 9, 2],
    ],
  },
  verstaerkung: verstaerkungTable([2, 2, 2], (n) => 3 ** n),
  verteilung: verteilungTable([
    { name: 'ohne Budget', werte: [80, 80, 82] },
    { name: 'mit Budget', werte: [161, 160, 160, 163] },
  ]),
};

describe.each(CHART_KINDS)('%s', (art) => {
  const svg = draw(art, TABLES[art], { id: 'x', title: 'Ein „<Titel>“ & mehr' });

  test('is drawn for wide and for narrow places, with names for those who do not see it', () => {
    expect(svg.match(/<svg class="(breit|schmal)" role="img"/gu)).toHaveLength(2);
    expect(svg).toContain('<title id="x-schmal-titel">Ein „&lt;Titel&gt;“ &amp; mehr</title>');
    expect(svg).toMatch(/<desc id="x-breit-text">[^<]+\.<\/desc>/u);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/u);
  });

  test('has no id twice', () => {
    const ids = [...svg.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('the storm’s description says what the published run gives', () => {
  const svg = draw('sturm', TABLES.sturm, { id: 'x', title: 'x' });
  expect(svg).toContain('höchstens 32 Versuche pro Tick, zuerst in Tick 19. Ausfall in den Ticks 10 bis 13.');
  expect(svg).toContain(
    'Erfolge insgesamt: 80, nutzlos bearbeitet: 286. Warteschlange am Ende: 354 Versuche.',
  );
});

test('domino’s description counts what was rejected', () => {
  expect(draw('domino', TABLES.domino, { id: 'x', title: 'x' })).toContain(
    'Höchstens 3 zugleich belegt, 4 abgewiesen, 0 Timeouts.',
  );
});

test('stretches without capacity', () => {
  expect(stretches([1, 0, 0, 1, 0])).toEqual([
    [1, 3],
    [4, 5],
  ]);
  expect(stretches([0, 0])).toEqual([]);
});

describe('a distribution', () => {
  test('has a row for each value that occurs', () => {
    expect(TABLES.verteilung).toEqual({
      columns: ['Erfolge', 'Seeds ohne Budget', 'Seeds mit Budget'],
      rows: [
        [80, 2, 0],
        [82, 1, 0],
        [160, 0, 2],
        [161, 0, 1],
        [163, 0, 1],
      ],
    });
  });

  const svg = draw('verteilung', TABLES.verteilung, { id: 'x', title: 'x' });
  const wide = svg.slice(0, svg.indexOf('</svg>'));
  const texts = (className: string): string[] =>
    [...wide.matchAll(new RegExp(`<text class="${className}"[^>]*>([^<]+)<`, 'gu'))].map(([, text]) => text!);

  test('says range, number of runs and the most frequent value of each series', () => {
    expect(svg).toContain(
      'Ohne Budget: 80 bis 82 Erfolge in 3 Läufen, am häufigsten 80, nämlich bei 2 Seeds. ' +
        'Mit Budget: 160 bis 163 Erfolge in 4 Läufen, am häufigsten 160, nämlich bei 2 Seeds.',
    );
  });

  test('has a place for values between that never came out, and a number above each bar', () => {
    expect(texts('wert').filter((text) => Number(text) >= 80)).toEqual([
      '80',
      '81',
      '82',
      '160',
      '161',
      '162',
      '163',
    ]);
    expect(texts('anzahl')).toEqual(['2', '1', '2', '1', '1']);
  });

  test('shows a single run among thousands', () => {
    const rare = verteilungTable([{ name: 'a', werte: [...new Array<number>(5000).fill(1), 2] }]);
    const [, path] = /<path class="retry"[^>]* d="([^"]+)"/u.exec(
      draw('verteilung', rare, { id: 'x', title: 'x' }),
    )!;
    const [from, to] = /M\S+ (\S+)V(\S+)h\S+z?/u.exec(path!.split('z')[1]!)!.slice(1).map(Number.parseFloat);
    expect(from! - to!).toBeCloseTo(2, 0);
  });
});
