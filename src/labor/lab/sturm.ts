/** Lab of the retry storm: one server, one policy. */
import { type Ereignis, ereignisseBei } from '#sim/ereignisse.ts';
import { erholtAb, keinErfolgMehr, sturmOhneEnde } from '#sim/kippen.ts';
import type { SimuliereLauf, SimuliereZeile } from '#sim/simuliere.ts';
import { PHASEN, type Phase, type Verlauf, verlauf, warteschlangeBei } from '#sim/verlauf.ts';
import type { Run } from '#src/figures/figure.ts';
import { german } from '../german.ts';
import type { Settings } from '../knob.ts';
import { count, type Lab, type LabRun } from '../lab.ts';
import { MOST_TOKENS, type Step, type Steps, type Token } from '../steps.ts';
import { sturmTable } from '../table.ts';
import { BASE, BUDGET, CAP, POLICY, SEED, WAIT } from './politik.ts';
import { simulate } from './simulate.ts';
import { attempts, ENVIRONMENT, publishedEnvironment } from './umgebung.ts';

/** What the policies that the published run does not use begin with: the values of the lesson's other runs. */
const DEFAULTS: Settings = { wartezeit: 4, basis: 2, deckel: 16, budget: 10, seed: 0 };

const budget = (percent: number) => ({
  label: `Budget ${percent} %`,
  settings: { politik: 'backoffMitBudget', budget: percent },
});

const tick = 1;
const shortOutage = { label: `Ausfall ${tick} Tick`, settings: { ausfallDauer: tick } };

export const STURM: Lab = {
  // The seed comes last: it appears when losses do, and nothing above it may move then.
  knobs: [POLICY, WAIT, BASE, CAP, BUDGET, ...ENVIRONMENT, SEED],
  presets: [
    { label: 'wie im Text', settings: {} },
    shortOutage,
    { label: 'Last geht weiter', settings: { dauerlast: true, ticks: 400 } },
    budget(0),
    budget(10),
    budget(100),
    { label: 'gar nicht wiederholen', settings: { politik: 'garNicht' } },
  ],
  published(runs: readonly Run[]) {
    const run = runs[0]!;
    return { ...DEFAULTS, politik: String(run.parameter.politik), ...publishedEnvironment(run) };
  },
  run(settings): LabRun {
    const lauf = simulate(settings);
    const { summen } = lauf;
    return {
      table: sturmTable(lauf),
      measures: [
        { label: 'Anfragen', unit: '', value: summen.anfragen },
        { label: 'Erfolge', unit: '', value: summen.erfolge },
        { label: 'Spitze der Last', unit: 'Versuche pro Tick', value: summen.spitze },
        { label: 'gesendete Versuche', unit: '', value: summen.gesendet },
        ...(settings.verlust === 0
          ? []
          : [{ label: 'unterwegs verloren', unit: 'Versuche', value: summen.verloren }]),
        { label: 'nutzlos bearbeitet', unit: 'Versuche', value: summen.nutzlos },
        { label: 'aufgegeben', unit: 'Anfragen', value: summen.aufgegeben },
        { label: 'Warteschlange am Ende', unit: 'Versuche', value: summen.warteschlange },
        { label: 'letzter Erfolg', unit: '(Tick)', value: summen.letzterErfolgTick },
        {
          label: 'nach dem Ausfall alles abgearbeitet ab',
          unit: '(Tick)',
          value: hasOutage(lauf) ? erholtAb(lauf) : null,
        },
      ],
      sentence: `${result(lauf)} ${outcome(lauf)}`,
    };
  },
  cost: attempts,
  steps(settings): Steps {
    const v = verlauf(simulate(settings));
    return {
      count: v.lauf.parameter.ticks * PHASEN.length,
      phases: ['(a) Timeouts', '(b) Ankünfte', '(c) Server'],
      legend: [
        { kind: 'neu', label: 'erster Versuch, Client wartet' },
        { kind: 'retry', label: 'Retry, Client wartet' },
        { kind: 'vergeblich', label: 'Client wartet nicht mehr' },
        { kind: 'erfolg', label: 'Erfolg' },
        { kind: 'nutzlos', label: 'nutzlos bearbeitet' },
      ],
      at: (index) => stepOf(v, index),
    };
  },
};

/** Whether the outage falls into the ticks that are looked at. */
function hasOutage({ parameter: { ausfallStart, ausfallEnde, ticks } }: SimuliereLauf): boolean {
  return ausfallEnde > ausfallStart && ausfallStart < ticks;
}

function result({ summen }: SimuliereLauf): string {
  if (summen.anfragen === 0) return 'Es kommt keine einzige Anfrage.';
  return (
    `${german(summen.erfolge)} von ${count(summen.anfragen, 'Anfrage', 'Anfragen')} ` +
    `${summen.erfolge === 1 ? 'gelingt' : 'gelingen'}, ` +
    `in der Spitze ${summen.spitze === 1 ? 'ist' : 'sind'} es ${count(summen.spitze, 'Versuch', 'Versuche')} pro Tick.`
  );
}

/** How it ends, in words that say no more than is proven. */
function outcome(lauf: SimuliereLauf): string {
  const { parameter, summen, zeilen } = lauf;
  if (summen.anfragen === 0) return 'Es gibt nichts zu tun.';
  if (sturmOhneEnde(lauf)) return 'Dieser Sturm hört nie auf.';
  if (hasOutage(lauf)) {
    const recovered = erholtAb(lauf);
    if (recovered !== null) {
      return `Nach dem Ausfall ist in Tick ${german(recovered)} zum ersten Mal alles abgearbeitet.`;
    }
    const came = zeilen.slice(parameter.ausfallStart).some(({ neue }) => neue > 0);
    if (came && keinErfolgMehr(lauf)) return 'Seit Beginn des Ausfalls gelingt keine einzige Anfrage mehr.';
  }
  if (summen.warteschlange > 0) {
    const stand = summen.warteschlange === 1 ? 'steht' : 'stehen';
    return `Am Ende ${stand} noch ${count(summen.warteschlange, 'Versuch', 'Versuche')} an.`;
  }
  return summen.offen > 0
    ? `Am Ende ${summen.offen === 1 ? 'wartet' : 'warten'} noch ${count(summen.offen, 'Client', 'Clients')}.`
    : 'Am Ende wartet niemand mehr.';
}

function stepOf(v: Verlauf, index: number): Step {
  const tick = Math.floor(index / PHASEN.length);
  const phase = index % PHASEN.length;
  const name = PHASEN[phase]!;
  const { lauf } = v;
  const zeile = lauf.zeilen[tick]!;
  const waiting = warteschlangeBei(v, tick, name, MOST_TOKENS).map(
    ({ versuch, wartet }): Token => ({ kind: !wartet ? 'vergeblich' : versuch === 0 ? 'neu' : 'retry' }),
  );
  const before = lauf.zeilen[tick - 1]?.warteschlange ?? 0;
  const queued = [before, before + zeile.last - zeile.verloren, zeile.warteschlange][phase]!;
  const events = name === 'b' ? [] : ereignisseBei(v, tick);
  const served =
    name === 'c'
      ? events.flatMap(({ art }): Token[] => (art === 'erfolg' || art === 'nutzlos' ? [{ kind: art }] : []))
      : [];
  return {
    tick,
    phase,
    sentence: SENTENCES[name](zeile, events, queued),
    groups: [
      { label: 'Warteschlange', tokens: waiting, count: queued },
      { label: 'Bearbeitet', tokens: served.slice(0, MOST_TOKENS), count: served.length },
    ],
  };
}

/** What happens in a phase, in words: of its tick, the events of that tick, and the queue when the phase is over. */
const SENTENCES: Readonly<
  Record<Phase, (zeile: SimuliereZeile, events: readonly Ereignis[], queued: number) => string>
> = {
  a: (zeile, events) => {
    if (zeile.timeouts === 0) return 'Kein Versuch läuft in seinen Timeout.';
    const retries = events.filter(({ art }) => art === 'retry').length;
    return (
      `${count(zeile.timeouts, 'Versuch läuft', 'Versuche laufen')} in den Timeout: ` +
      `${count(retries, 'Client will', 'Clients wollen')} wiederholen, ${count(zeile.aufgegeben, 'gibt', 'geben')} auf.`
    );
  },
  b: (zeile) =>
    `${count(zeile.retries, 'Retry stellt', 'Retries stellen')} sich an, dann ${count(zeile.neue, 'neue Anfrage', 'neue Anfragen')}.` +
    (zeile.verloren > 0
      ? ` Davon ${zeile.verloren === 1 ? 'geht' : 'gehen'} ${german(zeile.verloren)} unterwegs verloren.`
      : ''),
  c: (zeile, _, queued) =>
    zeile.kapazitaet === 0
      ? `Der Server bearbeitet nichts. ${count(queued, 'Versuch wartet', 'Versuche warten')}.`
      : `Der Server bearbeitet ${count(zeile.bearbeitet, 'Versuch', 'Versuche')}: ${german(zeile.erfolge)} mit Erfolg, ` +
        `${german(zeile.nutzlos)} nutzlos. ${count(queued, 'Versuch wartet', 'Versuche warten')} noch.`,
};
