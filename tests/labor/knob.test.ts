import { describe, expect, test } from 'vitest';
import { type Knob, number, readSettings, settle, valueText, writeSettings } from '../../src/labor/knob.ts';

const load = number('neu', 'Neue Anfragen', 'pro Tick', [0, 100, 40]);
const policy: Knob = {
  kind: 'choice',
  name: 'politik',
  label: 'Politik',
  options: [
    { value: 'sofort', label: 'sofort wiederholen' },
    { value: 'garNicht', label: 'gar nicht wiederholen' },
  ],
};
const endless: Knob = { kind: 'switch', name: 'dauerlast', label: 'Neue Anfragen hören nie auf' };
const knobs = [load, policy, endless];
const published = { neu: 8, politik: 'sofort', dauerlast: false };

describe('a typed or linked value', () => {
  test.each([
    ['12', 12],
    [' 12 ', 12],
    ['100', 100],
    ['0', 0],
  ])('„%s“ is taken as it is', (text, value) => {
    expect(settle(load, text, 8)).toEqual({ value });
  });

  test.each([
    ['101', 100],
    ['-1', 0],
    ['\u22121', 0],
    ['7,6', 8],
    ['7.4', 7],
    ['99999999999999999999', 100],
  ])('„%s“ becomes the nearest permitted one, and says so', (text, value) => {
    const settled = settle(load, text, 8);
    expect(settled.value).toBe(value);
    expect(settled.problem).toBe(`„${text}“ geht nicht; erlaubt sind ganze Zahlen von 0 bis 100`);
  });

  test.each(['', 'abc', '1e3', 'NaN', '0x10', '1 2'])('„%s“ is no number: the old value stays', (text) => {
    expect(settle(load, text, 8)).toMatchObject({ value: 8, problem: expect.stringContaining('keine Zahl') });
  });

  test('a choice and a switch know what they permit', () => {
    expect(settle(policy, 'garNicht', 'sofort')).toEqual({ value: 'garNicht' });
    expect(settle(policy, 'nie', 'sofort')).toEqual({
      value: 'sofort',
      problem: '„nie“ gibt es nicht; möglich sind sofort, garNicht',
    });
    expect(settle(endless, '1', false)).toEqual({ value: true });
    expect(settle(endless, '0', true)).toEqual({ value: false });
    expect(settle(endless, 'ja', false)).toEqual({
      value: false,
      problem: '„ja“ ist weder 1 (ja) noch 0 (nein)',
    });
  });
});

describe('settings in a link', () => {
  test('are written in the order of the knobs and read back', () => {
    const settings = { neu: 20, politik: 'garNicht', dauerlast: true };
    const written = writeSettings(knobs, settings);
    expect(written).toEqual([
      ['neu', '20'],
      ['politik', 'garNicht'],
      ['dauerlast', '1'],
    ]);
    expect(readSettings(knobs, written, published)).toEqual({ settings, corrections: [] });
  });

  test('what a link leaves out stays as published', () => {
    expect(readSettings(knobs, [['neu', '9']], published).settings).toEqual({ ...published, neu: 9 });
  });

  test('every correction is told, with what is set now', () => {
    const { settings, corrections } = readSettings(
      knobs,
      [
        ['neu', '500'],
        ['politik', 'x'],
        ['kapazität', '3'],
      ],
      published,
    );
    expect(settings).toEqual({ ...published, neu: 100 });
    expect(corrections).toEqual([
      'Neue Anfragen: „500“ geht nicht; erlaubt sind ganze Zahlen von 0 bis 100. Eingestellt ist jetzt 100 pro Tick.',
      'Politik: „x“ gibt es nicht; möglich sind sofort, garNicht. Eingestellt ist jetzt „sofort wiederholen“.',
      '„kapazität“ kennt dieses Labor nicht; die Angabe bleibt ohne Wirkung.',
    ]);
  });
});

test('settings in words', () => {
  expect(valueText(load, 8)).toBe('8 pro Tick');
  expect(valueText(number('versuche', 'Versuche', '', [1, 9]), 4)).toBe('4');
  expect(valueText(endless, true)).toBe('ja');
  expect(valueText(endless, false)).toBe('nein');
});
