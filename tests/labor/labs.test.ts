/** The labs against the lesson they stand in, and against everything a reader can set. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import figures from '../../content/konzepte/resilienz-1/figures.ts';
import { type ChartFigure, LAB_KINDS, type LabKind } from '../../src/figures/figure.ts';
import { draw } from '../../src/labor/draw.ts';
import {
  type Knob,
  readSettings,
  type Setting,
  type Settings,
  settle,
  writeSettings,
} from '../../src/labor/knob.ts';
import { LABS } from '../../src/labor/labs.ts';
import { render } from '../../src/labor/render.ts';
import { MOST_TOKENS } from '../../src/labor/steps.ts';
import { tableOf } from '../../src/labor/table.ts';

const IDS: Readonly<Record<LabKind, string>> = {
  domino: 'domino.diagramm',
  sturm: 'sturm.diagramm',
  politiken: 'politiken.diagramm',
  verstaerkung: 'fallen.diagramm',
};
const figureOf = (art: LabKind): ChartFigure => figures[IDS[art]] as ChartFigure;
const publishedOf = (art: LabKind): Settings => LABS[art].published(figureOf(art).runs);
const measure = (art: LabKind, settings: Settings, label: string): number | null =>
  LABS[art].run(settings).measures.find((candidate) => candidate.label === label)!.value;
const numberOf = (id: string): number => {
  const figure = figures[id]!;
  if (figure.kind !== 'zahl') throw new Error(`${id} is no number`);
  return figure.value;
};

/** Any setting a control permits, but runs that a test can afford. */
function anySetting(knob: Knob): fc.Arbitrary<Setting> {
  switch (knob.kind) {
    case 'number':
      return fc.integer({ min: knob.min, max: Math.min(knob.max, knob.name === 'ticks' ? 60 : 200) });
    case 'choice':
      return fc.constantFrom(...knob.options.map(({ value }) => value));
    case 'switch':
      return fc.boolean();
  }
}

function anySettings(art: LabKind): fc.Arbitrary<Settings> {
  return fc.record(Object.fromEntries(LABS[art].knobs.map((knob) => [knob.name, anySetting(knob)])));
}

describe.each(LAB_KINDS)('lab of %s', (art) => {
  const lab = LABS[art];
  const published = publishedOf(art);

  test('„wie im Text“ is the published run: the same table, the same drawing, to the last character', () => {
    const texts = { id: 'labor', title: 'Titel' };
    const { run, markup } = render({ art, settings: published, texts });
    expect(run.table).toEqual(tableOf(figureOf(art)));
    expect(markup).toBe(draw(art, tableOf(figureOf(art)), texts));
    expect(lab.presets[0]).toEqual({ label: 'wie im Text', settings: {} });
  });

  test('the published settings and all presets lie within the bounds of the controls', () => {
    for (const preset of lab.presets) {
      const settings = { ...published, ...preset.settings };
      expect(Object.keys(settings).toSorted()).toEqual(lab.knobs.map(({ name }) => name).toSorted());
      expect(readSettings(lab.knobs, writeSettings(lab.knobs, settings), published), preset.label).toEqual({
        settings,
        corrections: [],
      });
    }
  });

  test('any link leads back to its settings', () => {
    fc.assert(
      fc.property(anySettings(art), (settings) => {
        const read = readSettings(lab.knobs, writeSettings(lab.knobs, settings), published);
        expect(read).toEqual({ settings, corrections: [] });
      }),
    );
  });

  test('whatever a link says, it ends in settings that can be run', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...lab.knobs.map(({ name }) => name), 'x'), fc.string())),
        (given) => {
          const { settings } = readSettings(lab.knobs, given, published);
          for (const knob of lab.knobs) {
            const [[, text]] = writeSettings([knob], settings) as [[string, string]];
            expect(settle(knob, text, 'nothing').problem).toBeUndefined();
          }
        },
      ),
    );
  });

  test('every run can be told, drawn and stepped through', () => {
    fc.assert(
      fc.property(anySettings(art), fc.nat(), (settings, somewhere) => {
        const { run, markup } = render({
          art,
          settings,
          texts: { id: 'x', title: 'x' },
          other: lab.run(published).table,
        });
        expect(run.sentence).toMatch(/^[^.]+\..*\.$|^[^.]+\.$/u);
        expect(run.sentence + markup).not.toMatch(/NaN|undefined|Infinity/u);
        const steps = lab.steps?.(settings);
        if (!steps) return;
        const step = steps.at(somewhere % steps.count);
        expect(step.sentence).not.toMatch(/NaN|undefined|null/u);
        for (const { tokens, count } of step.groups) {
          expect(tokens.length).toBeLessThanOrEqual(MOST_TOKENS);
          if (!tokens.some(({ kind }) => kind === 'frei'))
            expect(tokens).toHaveLength(Math.min(count, MOST_TOKENS));
          for (const { kind } of tokens) {
            if (kind === 'abgewiesen' || kind === 'frei') continue;
            expect(steps.legend.map((entry) => entry.kind)).toContain(kind);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('the storm', () => {
  const published = publishedOf('sturm');
  const sentence = (settings: Settings): string => LABS.sturm.run({ ...published, ...settings }).sentence;

  test('its numbers are those of the text', () => {
    expect(measure('sturm', published, 'Erfolge')).toBe(numberOf('sturm.erfolge'));
    expect(measure('sturm', published, 'Anfragen')).toBe(numberOf('sturm.neue'));
    expect(measure('sturm', published, 'Warteschlange am Ende')).toBe(
      numberOf('uebung.backoffBudget.warteschlange'),
    );
  });

  test('says how it ends, and no more than is proven', () => {
    expect(sentence({})).toContain('Seit Beginn des Ausfalls gelingt keine einzige Anfrage mehr.');
    expect(sentence({ ausfallDauer: 1 })).toContain(
      'Nach dem Ausfall ist in Tick 13 zum ersten Mal alles abgearbeitet.',
    );
    expect(sentence({ ausfallDauer: 3 })).toContain('Am Ende stehen noch 279 Versuche an.');
    expect(sentence({ ausfallDauer: 3, dauerlast: true, ticks: 400 })).toContain(
      'Dieser Sturm hört nie auf.',
    );
    expect(sentence({ ausfallDauer: 2, dauerlast: true, ticks: 400 })).toContain('in Tick 17 zum ersten Mal');
    expect(sentence({ ausfallStart: 40 })).toContain('Am Ende wartet niemand mehr.');
    expect(sentence({ ticks: 10 })).not.toContain('Ausfall');
    expect(sentence({ ausfallDauer: 0 })).toContain('Am Ende wartet niemand mehr.');
    expect(sentence({ neu: 0 })).toBe('Es kommt keine einzige Anfrage. Es gibt nichts zu tun.');
    expect(sentence({ kapazitaet: 1, neu: 50, ausfallStart: 1 })).toMatch(/^1 von 1\.500 Anfragen gelingt,/u);
    expect(
      sentence({ politik: 'backoffOhneBudget', deckel: 64, neuBis: 12, ticks: 16, kapazitaet: 20 }),
    ).toMatch(/Am Ende warten noch \d+ Clients\.$/u);
    expect(sentence({ ausfallDauer: 0, kapazitaet: 0 })).toMatch(/^0 von 240 Anfragen gelingen/u);
    expect(sentence({ neu: 1, neuBis: 1 })).toMatch(
      /^1 von 1 Anfrage gelingt, in der Spitze ist es 1 Versuch pro Tick\./u,
    );
  });

  test('the tokens of each step add up to the queue of the table', () => {
    const steps = LABS.sturm.steps!(published);
    const { rows } = LABS.sturm.run(published).table;
    expect(steps.count).toBe(rows.length * steps.phases.length);
    for (const [tick, row] of rows.entries()) {
      const served = steps.at(tick * 3 + 2);
      expect(served.groups[0]!.count).toBe(row[6]);
      expect(served.groups[1]!.count).toBe((row[4] as number) + (row[5] as number));
      expect(served.groups[1]!.tokens.filter(({ kind }) => kind === 'erfolg')).toHaveLength(row[4] as number);
      const before = (rows[tick - 1]?.[6] as number | undefined) ?? 0;
      expect(steps.at(tick * 3).groups[0]!.count).toBe(before);
      expect(steps.at(tick * 3 + 1).groups[0]!.count).toBe(before + (row[1] as number) + (row[2] as number));
    }
  });

  test('a step tells what happens', () => {
    const steps = LABS.sturm.steps!(published);
    expect(steps.at(13 * 3).sentence).toBe(
      '8 Versuche laufen in den Timeout: 8 Clients wollen wiederholen, 0 geben auf.',
    );
    expect(steps.at(13 * 3 + 1).sentence).toBe('8 Retries stellen sich an, dann 8 neue Anfragen.');
    expect(steps.at(13 * 3 + 2).sentence).toBe('Der Server bearbeitet nichts. 40 Versuche warten.');
    expect(steps.at(14 * 3 + 2).sentence).toBe(
      'Der Server bearbeitet 11 Versuche: 0 mit Erfolg, 11 nutzlos. 45 Versuche warten noch.',
    );
  });
});

describe('the other labs', () => {
  test('domino: who holds which slot, tick by tick', () => {
    const steps = LABS.domino.steps!(publishedOf('domino'));
    const texts = (index: number) => steps.at(index).groups[0]!.tokens.map(({ text }) => text ?? '');
    expect(texts(2 * 3 + 2)).toEqual(['0', '1', '2']);
    expect(texts(5 * 3)).toEqual(['', '1', '2']);
    expect(texts(5 * 3 + 1)).toEqual(['5', '1', '2']);
    expect(steps.at(3 * 3 + 1).groups[1]).toEqual({
      label: 'In diesem Tick abgewiesen',
      tokens: [{ kind: 'abgewiesen', text: '3' }],
      count: 1,
    });
    expect(measure('domino', publishedOf('domino'), 'abgewiesen')).toBe(4);
    expect(LABS.domino.run({ ...publishedOf('domino'), mitTimeout: true, timeout: 2 }).sentence).toBe(
      'A weist 0 von 12 Anfragen ab; höchstens 2 von 3 Slots sind zugleich belegt, und 12 Clients bekommen einen Timeout.',
    );
  });

  test('policies: the winner, and a tie', () => {
    const published = publishedOf('politiken');
    expect(LABS.politiken.run(published).sentence).toBe(
      'Die meisten Erfolge, 196 von 240, bringt hier „gar nicht wiederholen“.',
    );
    expect(LABS.politiken.run({ ...published, ausfallDauer: 0 }).sentence).toBe(
      'Alle Politiken bringen gleich viele Erfolge: 240 von 240.',
    );
    expect(measure('politiken', published, 'Spitze: Backoff mit Jitter und Budget 10 %')).toBe(
      numberOf('politiken.budgetSpitze'),
    );
  });

  test('verbs agree with their numbers', () => {
    expect(LABS.domino.run({ ...publishedOf('domino'), antwortzeit: 1 }).sentence).toContain(
      'höchstens 1 von 3 Slots ist zugleich belegt',
    );
    expect(LABS.politiken.run({ ...publishedOf('politiken'), budget: 0 }).sentence).toBe(
      'Die meisten Erfolge, 196 von 240, bringen hier „Backoff mit Jitter und Budget 0 %“ und „gar nicht wiederholen“.',
    );
  });

  test('amplification: only as many layers as are asked for', () => {
    const published = publishedOf('verstaerkung');
    expect(LABS.verstaerkung.run(published).measures[0]!.value).toBe(27);
    expect(LABS.verstaerkung.run({ ...published, schichten: 1 }).measures[0]!.value).toBe(3);
    expect(
      LABS.verstaerkung.run({ ...published, ...LABS.verstaerkung.presets[1]!.settings }).measures[0]!.value,
    ).toBe(3);
  });
});
