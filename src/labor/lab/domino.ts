/** Lab of the domino effect: slots, a slow service, a timeout. */
import { type DominoLauf, domino } from '#sim/domino.ts';
import type { Run } from '#src/figures/figure.ts';
import { german } from '../german.ts';
import { number, type Settings } from '../knob.ts';
import { count, int, type Lab, type LabRun, numberOf } from '../lab.ts';
import type { Step, Steps, Token } from '../steps.ts';
import { dominoTable } from '../table.ts';

const PHASES = ['Slots werden frei', 'eine Anfrage kommt', 'belegte Slots zählen'];

/** Values of presets. */
const SHORT = 2;
const ENOUGH = 5;

export const DOMINO: Lab = {
  knobs: [
    number('slots', 'Slots in A', '', [1, 20]),
    number('antwortzeit', 'B antwortet nach', 'Ticks', [1, 30]),
    { kind: 'switch', name: 'mitTimeout', label: 'A wartet nur bis zu einem Timeout' },
    number('timeout', 'Timeout in A', 'Ticks', [1, 30], ({ mitTimeout }) => mitTimeout === true),
    number('ticks', 'Beobachtet werden', 'Ticks', [4, 100]),
  ],
  presets: [
    { label: 'wie im Text', settings: {} },
    { label: 'B gesund', settings: { antwortzeit: 1 } },
    { label: `Timeout ${SHORT}`, settings: { mitTimeout: true, timeout: SHORT } },
    { label: `${ENOUGH} Slots`, settings: { slots: ENOUGH } },
  ],
  published([run]: readonly Run[]) {
    const { timeout } = run!.parameter;
    return {
      slots: numberOf(run!, 'slots'),
      antwortzeit: numberOf(run!, 'antwortzeit'),
      mitTimeout: timeout !== null,
      timeout: typeof timeout === 'number' ? timeout : SHORT,
      ticks: numberOf(run!, 'ticks'),
    };
  },
  run(settings): LabRun {
    const lauf = simulate(settings);
    const { summen, parameter } = lauf;
    return {
      table: dominoTable(lauf),
      measures: [
        { label: 'Anfragen', unit: '', value: parameter.ticks },
        { label: 'abgewiesen', unit: 'Anfragen', value: summen.abgewiesen },
        { label: 'Timeouts', unit: 'Anfragen', value: summen.timeouts },
        { label: 'belegte Slots, höchstens', unit: '', value: summen.spitze },
      ],
      sentence:
        `A weist ${german(summen.abgewiesen)} von ${count(parameter.ticks, 'Anfrage', 'Anfragen')} ab; ` +
        `höchstens ${occupiedOf(summen.spitze, parameter.slots)} zugleich belegt` +
        (summen.timeouts > 0
          ? `, und ${count(summen.timeouts, 'Client bekommt', 'Clients bekommen')} einen Timeout.`
          : '.'),
    };
  },
  cost: (settings) => int(settings, 'ticks'),
  steps(settings): Steps {
    const lauf = simulate(settings);
    return {
      count: lauf.parameter.ticks * PHASES.length,
      phases: PHASES,
      legend: [
        { kind: 'neu', label: 'belegt; die Zahl ist der Tick der Anfrage' },
        { kind: 'frei', label: 'frei' },
        { kind: 'abgewiesen', label: 'abgewiesen' },
      ],
      at: (index) => stepOf(lauf, index),
    };
  },
};

/** „1 von 3 Slots ist“ */
function occupiedOf(occupied: number, slots: number): string {
  return `${german(occupied)} von ${count(slots, 'Slot', 'Slots')} ${occupied === 1 ? 'ist' : 'sind'}`;
}

function simulate(settings: Settings): DominoLauf {
  return domino({
    slots: int(settings, 'slots'),
    antwortzeit: int(settings, 'antwortzeit'),
    timeout: settings.mitTimeout ? int(settings, 'timeout') : null,
    ticks: int(settings, 'ticks'),
  });
}

function stepOf(lauf: DominoLauf, index: number): Step {
  const tick = Math.floor(index / PHASES.length);
  const phase = index % PHASES.length;
  const row = lauf.zeilen[tick]!;
  // Before the request of the tick comes, only earlier ones hold slots.
  const holders = lauf.zeilen.slice(0, phase === 0 ? tick : tick + 1);
  const slots = Array.from({ length: lauf.parameter.slots }, (_, slot): Token => {
    const holder = holders.findLast((zeile) => zeile.slot === slot && zeile.freiAb! > tick);
    return holder ? { kind: 'neu', text: String(holder.tick) } : { kind: 'frei' };
  });
  const occupied = slots.filter(({ kind }) => kind === 'neu').length;
  const freed = lauf.ereignisse.filter((event) => event.tick === tick && event.art === 'frei').length;
  const rejected = phase > 0 && !row.angenommen;
  const sentence = [
    freed === 0 ? 'Kein Slot wird frei.' : `${count(freed, 'Slot wird', 'Slots werden')} frei.`,
    row.angenommen
      ? `Die Anfrage nimmt Slot ${row.slot! + 1}; er ist ab Tick ${row.freiAb} wieder frei.`
      : 'Die Anfrage findet keinen freien Slot und wird abgewiesen.',
    `${occupiedOf(occupied, lauf.parameter.slots)} belegt.`,
  ][phase]!;
  return {
    tick,
    phase,
    sentence,
    groups: [
      { label: 'Belegte Slots', tokens: slots, count: occupied },
      {
        label: 'In diesem Tick abgewiesen',
        tokens: rejected ? [{ kind: 'abgewiesen', text: String(tick) }] : [],
        count: rejected ? 1 : 0,
      },
    ],
  };
}
