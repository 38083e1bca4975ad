/** All figures of the lesson: which runs it shows, and the names under which the text uses their results. */
import seedrandom from 'seedrandom';
import { backoff, obergrenze } from '#sim/backoff.ts';
import { type DominoLauf, domino } from '#sim/domino.ts';
import { herde } from '#sim/herde.ts';
import { keinErfolgMehr, kuerzesterAusfall, sturmOhneEnde } from '#sim/kippen.ts';
import { kreuzung, vergleiche } from '#sim/kreuzung.ts';
import { backoffMitBudget, backoffOhneBudget, festeWartezeit, garNicht, sofort } from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { RetryBudget } from '#sim/retry-budget.ts';
import { type SimuliereLauf, simuliere } from '#sim/simuliere.ts';
import { verstaerkung } from '#sim/verstaerkung.ts';
import {
  ausgabe,
  behauptung,
  type ChartKind,
  defineFigures,
  diagramm,
  rechnung,
  tabelle,
  zahl,
} from '#src/figures/figure.ts';
import {
  fuerAlle,
  gleich,
  groesser,
  hoechstens,
  mindestens,
  uebertrifft,
  und,
  ungefaehr,
} from '#src/figures/predicate.ts';
import {
  type ChartTable,
  dominoTable,
  politikenTable,
  rueckkehrTable,
  sturmTable,
  verstaerkungTable,
  verteilungTable,
} from '#src/labor/table.ts';

/** A list as Python prints it. */
const liste = (werte: readonly (number | string)[]): string => `[${werte.join(', ')}]`;
const schaubild = (art: ChartKind, { columns, rows }: ChartTable, runs: Parameters<typeof diagramm>[3]) =>
  diagramm(art, columns, rows, runs);
const summe = (werte: readonly number[]): number => werte.reduce((a, b) => a + b, 0);

// Backoff in TypeScript, with a fixed sequence in place of chance

const basis = 2;
const deckel = 16;
const folge = [0.1, 0.05, 0.6, 0.2, 0.4, 0.02];
const backoffLauf = { simulator: 'backoff', parameter: { basis, deckel, zufall: folge } };
const wartezeiten = folge.map((wert, versuch) => ({
  versuch,
  wert,
  grenze: obergrenze(versuch, basis, deckel),
  wartezeit: backoff(versuch, basis, deckel, () => wert),
}));
const grenzen = wartezeiten.map(({ grenze }) => grenze);
const amDeckel = grenzen.indexOf(deckel);
const beispiel = wartezeiten[2]!;

const benannterSeed = 'resilienz';
const zufallMitSeed = seedrandom(benannterSeed);
const seedWartezeiten = folge.map((_, versuch) => backoff(versuch, basis, deckel, zufallMitSeed));
const seedBackoffLauf = { simulator: 'backoff', parameter: { basis, deckel, seed: benannterSeed } };

// Step 1: domino

const gesund = domino({ antwortzeit: 1 });
const langsam = domino();
const mitTimeout = domino({ timeout: 2 });
const genugSlots = domino({ slots: 10 });

const dominoText = (titel: string, { zeilen, summen }: DominoLauf): string =>
  [
    titel,
    `  belegte Slots pro Tick: ${liste(zeilen.map(({ belegt }) => belegt))}`,
    `  (abgewiesen, timeouts, spitze) = (${summen.abgewiesen}, ${summen.timeouts}, ${summen.spitze})`,
  ].join('\n');

type Zeilen = DominoLauf['zeilen'];

/** Rows of a run in stretches: accepted, rejected, accepted, … */
function strecken(zeilen: Zeilen): Zeilen[] {
  const ende = zeilen.findIndex(({ angenommen }) => angenommen !== zeilen[0]!.angenommen);
  return ende < 0 ? [zeilen] : [zeilen.slice(0, ende), ...strecken(zeilen.slice(ende))];
}
const ticks = (zeilen: Zeilen): number[] => zeilen.map(({ tick }) => tick);
const freiAb = (zeilen: Zeilen): number[] => zeilen.map((zeile) => zeile.freiAb!);
const [fuellen, voll, wieder, wiederVoll] = strecken(langsam.zeilen) as [Zeilen, Zeilen, Zeilen, Zeilen];

// Step 2: the storm

const sturm = simuliere(sofort());
const { parameter: p, summen: s } = sturm;
const ausfallLetzter = p.ausfallEnde - 1;
const zeile = (tick: number) => sturm.zeilen[tick]!;
const ersteRetries = sturm.zeilen.find(({ retries }) => retries > 0)!;
const ausgelaufen = sturm.zeilen.find(({ tick, last }) => tick >= p.neuBis! && last === 0)!;
const nachAusfall = sturm.zeilen.slice(p.ausfallEnde);
const ohneEnde = simuliere(sofort(), { neuBis: null, ticks: 400 });

/** The shortest outage after which nothing succeeds any more in the run that ends, and that never ends under lasting load. */
const kippenEndlich = kuerzesterAusfall(sofort, {}, keinErfolgMehr);
const kippenEndlos = kuerzesterAusfall(
  sofort,
  { neuBis: null, ticks: ohneEnde.parameter.ticks },
  sturmOhneEnde,
);
const [, einTick, zweiTicks, dreiTicks] = kippenEndlich.zeilen;
const gekippt = kippenEndlich.zeilen.at(-1)!;

/** As many slots as Little's law asks for, and one fewer. */
const genug = domino({ slots: langsam.parameter.antwortzeit });
const zuWenig = domino({ slots: genug.parameter.slots - 1 });

// Step 3: policies

const seed = 0;
const anteil = 0.1;
const politiken: readonly { name: string; lauf: SimuliereLauf }[] = [
  { name: 'sofort wiederholen', lauf: sturm },
  { name: 'Backoff mit Jitter, ohne Budget', lauf: simuliere(backoffOhneBudget(new PythonRandom(seed))) },
  {
    name: `Backoff mit Jitter und Budget ${anteil * 100} %`,
    lauf: simuliere(backoffMitBudget(new PythonRandom(seed), anteil)),
  },
  { name: 'gar nicht wiederholen', lauf: simuliere(garNicht()) },
];
const laeufe = politiken.map(({ lauf }) => lauf);
const [, ohneBudget, mitBudget, nie] = laeufe as [SimuliereLauf, SimuliereLauf, SimuliereLauf, SimuliereLauf];

const seeds = 2000;
const alleSeeds = Array.from({ length: seeds }, (_, n) => n);
const streuung = (lauf: (n: number) => SimuliereLauf) => {
  const summen = alleSeeds.map((n) => lauf(n).summen);
  const spanne = (wert: (summe: SimuliereLauf['summen']) => number) => {
    const sortiert = summen.map(wert).sort((a, b) => a - b);
    return {
      min: sortiert[0]!,
      max: sortiert.at(-1)!,
      median: (sortiert[seeds / 2 - 1]! + sortiert[seeds / 2]!) / 2,
    };
  };
  return {
    jeSeed: summen.map(({ erfolge }) => erfolge),
    erfolge: spanne(({ erfolge }) => erfolge),
    spitze: spanne(({ spitze }) => spitze),
    warteschlange: spanne(({ warteschlange }) => warteschlange),
  };
};
const streuungMit = streuung((n) => simuliere(backoffMitBudget(new PythonRandom(n), anteil)));
const streuungOhne = streuung((n) => simuliere(backoffOhneBudget(new PythonRandom(n))));
const seedLauf = {
  simulator: 'simuliere',
  parameter: {
    politik: 'backoffMitBudget und backoffOhneBudget',
    seeds: `${alleSeeds[0]} bis ${alleSeeds.at(-1)}`,
    anteil,
    ...p,
  },
};

/** Many clients that time out together and all wait equally long, or as full jitter has it. */
const gleicheWartezeit = 4;
const herdeGleich = herde(festeWartezeit(gleicheWartezeit));
const herdeVerteilt = herde(backoffOhneBudget(new PythonRandom(seed)));

/** Loss of single attempts: from where on is retrying worth it? */
const mittelSeeds = 50;
const mitUndNie = {
  mitBudget: (zufall: PythonRandom) => backoffMitBudget(zufall, anteil),
  garNicht: () => garNicht(),
};
const alleVier = {
  ...mitUndNie,
  ohneBudget: (zufall: PythonRandom) => backoffOhneBudget(zufall),
  sofort: () => sofort(),
};
const anteilVon = (prozent: number): number => prozent / 100;
const keinAusfall = { ausfallEnde: p.ausfallStart };
const fein = [0, 2, 4, 6, 8, 10, 12];
const verlustFein = vergleiche(mitUndNie, 'verlust', fein.map(anteilVon), {}, mittelSeeds);
const grob = { schritt: 10, schritte: 7 };
const grobeWerte = Array.from({ length: grob.schritte + 1 }, (_, n) => anteilVon(n * grob.schritt));
const { mitBudget: _, ...dreiPolitiken } = alleVier;
const verlustGrob = vergleiche(dreiPolitiken, 'verlust', grobeWerte, {}, mittelSeeds);
const verlustNur = vergleiche(alleVier, 'verlust', [0.01, 0.1, 0.2], keinAusfall, mittelSeeds);
/** Longer waits than the lesson's: most retries come back after the outage. */
const geduld = { basis: 16, deckel: 16 };
const geduldig = Array.from({ length: mittelSeeds }, (_, n) =>
  simuliere(backoffMitBudget(new PythonRandom(n), anteil, geduld.basis, geduld.deckel)),
);
const mittel = (erfolge: number): number => erfolge / mittelSeeds;

// Traps and exercises

const schichten = [2, 2, 2];
const [oberste, ...darunter] = schichten;
const nurOben = [oberste!, ...darunter.map(() => 0)];
const einzeln = [1, 1];
const schichtenLauf = { simulator: 'verstaerkung', parameter: { wiederholungen: schichten } };

const vorhersage = domino({ slots: 4, ticks: 20, antwortzeit: 6 });
const vorhersageTimeout = domino({ slots: 4, ticks: 20, antwortzeit: 6, timeout: 3 });
const [v1, v2, v3, v4] = strecken(vorhersage.zeilen) as [Zeilen, Zeilen, Zeilen, Zeilen];
const erstesUndLetztes = (werte: readonly number[]): number[] => [werte[0]!, werte.at(-1)!];

const budgetAnteil = 0.5;
const budgetNeue = 4;
const budget = new RetryBudget(budgetAnteil);
for (let n = 0; n < budgetNeue; n += 1) budget.neu();
const budgetAntworten = Array.from({ length: 3 }, () => (budget.erlaubt() ? 'True' : 'False'));
const budgetLauf = { simulator: 'RetryBudget', parameter: { anteil: budgetAnteil, neue: budgetNeue } };

/** What exercise 2 asks of the reader's policy; its check uses the same bounds. */
const bestanden = { folgen: 8, spitze: 20, erfolge: 120 };
const pruefungLauf = { simulator: 'Prüfung der Übung', parameter: bestanden };
const referenz = Array.from({ length: bestanden.folgen }, (_, n) =>
  simuliere(backoffMitBudget(new PythonRandom(n), anteil)),
);

export default defineFigures({
  backoff: {
    protokoll: ausgabe(
      wartezeiten
        .map(
          ({ versuch, wartezeit, grenze }) =>
            `Retry ${versuch}: Wartezeit ${wartezeit} (Obergrenze ${grenze})`,
        )
        .join('\n'),
      backoffLauf,
    ),
    parameter: rechnung([basis, deckel, ...folge], backoffLauf),
    beispiel: rechnung(
      [
        beispiel.versuch,
        beispiel.grenze,
        beispiel.wert,
        beispiel.wert,
        beispiel.grenze + 1,
        (Math.round(beispiel.wert * 10) * (beispiel.grenze + 1)) / 10,
        beispiel.wartezeit,
      ],
      backoffLauf,
    ),
    deckel: rechnung([...grenzen.slice(0, amDeckel), deckel], backoffLauf),
    mitSeed: rechnung(seedWartezeiten, seedBackoffLauf),
    obergrenzen: rechnung([basis, deckel, ...grenzen.slice(0, amDeckel + 2)], backoffLauf),
  },
  domino: {
    bedarf: rechnung([langsam.parameter.antwortzeit, genugSlots.summen.spitze], genugSlots),
    slots: zahl(langsam.parameter.slots, langsam),
    protokoll: ausgabe(
      [
        dominoText(`B gesund, Antwort nach ${gesund.parameter.antwortzeit} Tick`, gesund),
        dominoText(`B langsam, ${langsam.parameter.antwortzeit} Ticks, kein Timeout`, langsam),
        dominoText(
          `B langsam, ${mitTimeout.parameter.antwortzeit} Ticks, Timeout ${mitTimeout.parameter.timeout}`,
          mitTimeout,
        ),
      ].join('\n'),
      [gesund, langsam, mitTimeout],
    ),
    parameter: rechnung([langsam.parameter.slots, langsam.parameter.ticks], langsam),
    diagramm: schaubild('domino', dominoTable(langsam), langsam),
    langsam: {
      nachgerechnet: rechnung(
        [
          ...ticks(fuellen),
          langsam.parameter.slots,
          ...freiAb(fuellen),
          ...ticks(voll),
          wieder[0]!.tick,
          wieder[0]!.freiAb!,
          ...ticks(wieder.slice(1)),
          ...ticks(wiederVoll),
          langsam.summen.abgewiesen,
          langsam.parameter.ticks,
        ],
        langsam,
      ),
    },
    genug: zahl(genug.parameter.slots, genug),
    genugWegenLittle: behauptung(
      'genau so viele, wie B Ticks für eine Antwort braucht',
      und(
        gleich(genug.parameter.slots, genug.parameter.antwortzeit),
        gleich(genug.summen.abgewiesen, 0),
        gleich(zuWenig.parameter.slots, genug.parameter.slots - 1),
        uebertrifft(zuWenig.summen.abgewiesen, genug.summen.abgewiesen),
      ),
      [genug, zuWenig],
    ),
    mitTimeout: {
      nachgerechnet: rechnung(
        [
          mitTimeout.parameter.timeout!,
          mitTimeout.parameter.timeout!,
          mitTimeout.summen.spitze,
          mitTimeout.parameter.slots,
        ],
        mitTimeout,
      ),
      ohneAbweisung: behauptung(
        'weist A keine einzige Anfrage mehr ab',
        gleich(mitTimeout.summen.abgewiesen, 0),
        mitTimeout,
      ),
      timeouts: zahl(mitTimeout.summen.timeouts, mitTimeout),
    },
  },
  sturm: {
    parameter: {
      kapazitaet: zahl(p.kapazitaet, sturm),
      neu: rechnung([p.neuProTick, 0, p.neuBis! - 1], sturm),
      ausfall: rechnung([p.ausfallStart, ausfallLetzter], sturm),
      geduld: rechnung([p.timeout, p.versuche], sturm),
      ticks: zahl(p.ticks, sturm),
    },
    frist: rechnung([p.timeout - 1, p.timeout], sturm),
    letzterVersuch: zahl(p.versuche, sturm),
    protokoll: ausgabe(
      [
        `Last pro Tick: ${liste(sturm.zeilen.map(({ last }) => last))}`,
        `Erfolge: ${s.erfolge} von ${s.anfragen} | nutzlos bearbeitet: ${s.nutzlos} | Warteschlange am Ende: ${s.warteschlange}`,
      ].join('\n'),
      sturm,
    ),
    diagramm: schaubild('sturm', sturmTable(sturm), sturm),
    anstieg: rechnung([zeile(0).last, s.spitze], sturm),
    dreifacheKapazitaet: behauptung(
      'rund das Dreifache der Kapazität',
      ungefaehr(s.spitze / p.kapazitaet, 3, { toleranz: 0.05 }),
      sturm,
    ),
    neueProTick: behauptung(
      `in keinem Tick kommen mehr als ${p.neuProTick} neue`,
      hoechstens(Math.max(...sturm.zeilen.map(({ neue }) => neue)), p.neuProTick),
      sturm,
    ),
    erfolge: zahl(s.erfolge, sturm),
    neue: zahl(s.anfragen, sturm),
    nurDavor: behauptung(
      'stammen alle aus der Zeit vor dem Ausfall',
      und(
        gleich(summe(sturm.zeilen.slice(0, p.ausfallStart).map(({ erfolge }) => erfolge)), s.erfolge),
        hoechstens(s.letzterErfolgTick!, p.ausfallStart - 1),
      ),
      sturm,
    ),
    danachKeiner: behauptung(
      'danach gelingt keine einzige Anfrage mehr',
      gleich(summe(nachAusfall.map(({ erfolge }) => erfolge)), 0),
      sturm,
    ),
    erhaltung: rechnung([s.gesendet, s.erfolge, s.nutzlos, s.warteschlange], sturm),
    ticks: tabelle(
      ['Tick', 'neue', 'Retries', 'Last gesamt', 'Kapazität', 'Warteschlange am Ende'],
      sturm.zeilen
        .slice(9, 20)
        .map(({ tick, neue, retries, last, kapazitaet, warteschlange }) => [
          tick,
          neue,
          retries,
          last,
          kapazitaet,
          warteschlange,
        ]),
      sturm,
    ),
    rueckkehr: rechnung(
      [zeile(p.ausfallStart).neue, p.ausfallStart, ersteRetries.tick, ersteRetries.retries],
      sturm,
    ),
    ueberlast: rechnung([p.ausfallEnde, p.kapazitaet, zeile(p.ausfallEnde).last], sturm),
    wartezeit: rechnung(
      [ausfallLetzter, zeile(ausfallLetzter).warteschlange, p.kapazitaet, p.timeout],
      sturm,
    ),
    laengerAlsTimeout: behauptung(
      'länger, als ein Client wartet',
      groesser(zeile(ausfallLetzter).warteschlange / p.kapazitaet, p.timeout),
      sturm,
    ),
    nurNutzlos: behauptung(
      'nur noch für Clients, die nicht mehr warten',
      fuerAlle(
        nachAusfall,
        ({ tick }) => `tick ${tick}`,
        ({ bearbeitet, nutzlos }) => und(groesser(bearbeitet, 0), gleich(nutzlos, bearbeitet)),
      ),
      sturm,
    ),
    ende: rechnung([p.neuBis!, ausgelaufen.tick, s.warteschlange], sturm),
    ohneEnde: {
      ticks: zahl(ohneEnde.parameter.ticks, ohneEnde),
      dauerlast: rechnung([19, ohneEnde.zeilen.at(-1)!.last], ohneEnde),
      bleibt: behauptung(
        'in jedem Tick bis zum Schluss',
        fuerAlle(
          ohneEnde.zeilen.slice(19),
          ({ tick }) => `tick ${tick}`,
          ({ last }) => gleich(last, ohneEnde.zeilen[19]!.last),
        ),
        ohneEnde,
      ),
      erfolge: rechnung([ohneEnde.summen.erfolge, ohneEnde.summen.anfragen], ohneEnde),
      warteschlange: zahl(ohneEnde.summen.warteschlange, ohneEnde),
    },
  },
  kippen: {
    endlich: rechnung(
      [
        p.neuBis! - 1,
        gekippt.dauer,
        gekippt.erfolge,
        s.anfragen,
        dreiTicks!.dauer,
        dreiTicks!.erfolge,
        dreiTicks!.letzterErfolgTick!,
      ],
      kippenEndlich,
    ),
    erholung: rechnung(
      [einTick!.dauer, zweiTicks!.dauer, einTick!.erholtAb!, zweiTicks!.erholtAb!, zweiTicks!.erfolge],
      kippenEndlich,
    ),
    endlos: rechnung([kippenEndlos.dauer!], kippenEndlos),
    hoertNieAuf: behauptung(
      'hört dann nie wieder auf',
      und(
        gleich(kippenEndlos.dauer!, dreiTicks!.dauer),
        gleich(kippenEndlos.zeilen.at(-1)!.letzterErfolgTick!, dreiTicks!.letzterErfolgTick!),
      ),
      kippenEndlos,
    ),
    beweis: rechnung(
      [p.kapazitaet, p.timeout, p.kapazitaet * p.timeout, p.neuProTick, p.versuche, s.spitze, p.kapazitaet],
      kippenEndlos,
    ),
  },
  herde: {
    lauf: rechnung([herdeGleich.parameter.clients, herdeGleich.parameter.retries], herdeGleich),
    spitze: rechnung(
      [gleicheWartezeit, herdeGleich.summen.spitze, herdeVerteilt.summen.spitze],
      [herdeGleich, herdeVerteilt],
    ),
    diagramm: schaubild(
      'rueckkehr',
      rueckkehrTable([
        { name: `alle warten ${gleicheWartezeit} Ticks`, lauf: herdeGleich },
        { name: 'Backoff mit Full Jitter', lauf: herdeVerteilt },
      ]),
      [herdeGleich, herdeVerteilt],
    ),
  },
  verlust: {
    raster: rechnung([0, mittelSeeds - 1], verlustFein),
    mittel: tabelle(
      [
        'Verlust in %',
        { text: 'gar nicht wiederholen', stellen: 1 },
        { text: `Backoff mit Jitter und Budget ${anteil * 100} %`, stellen: 1 },
      ],
      verlustFein.zeilen.map(({ erfolge }, n) => [
        fein[n]!,
        mittel(erfolge.garNicht),
        mittel(erfolge.mitBudget),
      ]),
      verlustFein,
    ),
    mitBudget: rechnung(
      [anteilVon(fein[1]! - fein[0]!), kreuzung(verlustFein, 'mitBudget', 'garNicht')!],
      verlustFein,
    ),
    uebrige: rechnung(
      [
        anteilVon(grob.schritt),
        grobeWerte[0]!,
        grobeWerte.at(-1)!,
        kreuzung(verlustGrob, 'ohneBudget', 'garNicht')!,
        kreuzung(verlustGrob, 'sofort', 'garNicht')!,
      ],
      verlustGrob,
    ),
    ohneAusfall: behauptung(
      'schlägt jede der drei Politiken das Nichtwiederholen',
      fuerAlle(
        verlustNur.zeilen,
        ({ wert }) => `loss ${wert}`,
        ({ erfolge }) =>
          und(
            uebertrifft(erfolge.mitBudget, erfolge.garNicht),
            uebertrifft(erfolge.ohneBudget, erfolge.garNicht),
            uebertrifft(erfolge.sofort, erfolge.garNicht),
          ),
      ),
      verlustNur,
    ),
    ohneAusfallRaster: rechnung(
      verlustNur.zeilen.map(({ wert }) => wert),
      verlustNur,
    ),
  },
  politiken: {
    anteil: zahl(anteil, mitBudget),
    lauf: rechnung([politiken.length, seed], laeufe),
    vergleich: tabelle(
      ['Politik', 'Spitzenlast pro Tick', `Erfolge von ${s.anfragen}`, 'aufgegeben', 'Warteschlange am Ende'],
      politiken.map(({ name, lauf: { summen } }) => [
        name,
        summen.spitze,
        summen.erfolge,
        summen.aufgegeben,
        summen.warteschlange,
      ]),
      laeufe,
    ),
    diagramm: schaubild('politiken', politikenTable(politiken), laeufe),
    ohneBudgetSpartNichts: behauptung(
      'Backoff ohne Budget hilft hier nicht',
      und(
        uebertrifft(ohneBudget.summen.spitze, s.spitze),
        gleich(ohneBudget.summen.erfolge, s.erfolge),
        mindestens(ohneBudget.summen.warteschlange, 0.8 * s.warteschlange),
      ),
      [sturm, ohneBudget],
    ),
    ohneBudgetSpitze: rechnung([ohneBudget.summen.spitze, s.spitze], [sturm, ohneBudget]),
    nurBudgetBegrenzt: behauptung(
      'Erst das Budget begrenzt die Last',
      und(hoechstens(mitBudget.summen.spitze, s.spitze / 2), gleich(mitBudget.summen.warteschlange, 0)),
      [sturm, mitBudget],
    ),
    budgetSpitze: zahl(mitBudget.summen.spitze, mitBudget),
    garNichtGewinnt: behauptung(
      'Am besten schneidet ab, wer gar nicht wiederholt',
      fuerAlle(
        politiken.slice(0, -1),
        ({ name }) => name,
        ({ lauf }) => uebertrifft(nie.summen.erfolge, lauf.summen.erfolge),
      ),
      laeufe,
    ),
    garNicht: rechnung([nie.summen.erfolge, nie.summen.anfragen], nie),
    ausfallTicks: zahl(p.ausfallEnde - p.ausfallStart, sturm),
    geduldig: rechnung(
      [
        geduld.basis,
        geduld.deckel,
        0,
        mittelSeeds - 1,
        summe(geduldig.map(({ summen }) => summen.erfolge)) / mittelSeeds,
      ],
      geduldig[0]!,
    ),
    geduldigMehr: behauptung(
      'mehr, als wenn niemand wiederholt',
      uebertrifft(summe(geduldig.map(({ summen }) => summen.erfolge)), nie.summen.erfolge * mittelSeeds),
      [geduldig[0]!, nie],
    ),
    zufall: {
      seeds: rechnung([0, seeds - 1], seedLauf),
      mitBudget: rechnung(
        [
          streuungMit.erfolge.min,
          streuungMit.erfolge.max,
          streuungMit.erfolge.median,
          streuungMit.spitze.min,
          streuungMit.spitze.max,
        ],
        seedLauf,
      ),
      immerLeer: behauptung('am Ende immer leer', gleich(streuungMit.warteschlange.max, 0), seedLauf),
      ohneBudget: rechnung(
        [
          streuungOhne.erfolge.min,
          streuungOhne.erfolge.max,
          streuungOhne.spitze.min,
          streuungOhne.spitze.max,
          streuungOhne.warteschlange.min,
          streuungOhne.warteschlange.max,
        ],
        seedLauf,
      ),
      verteilung: schaubild(
        'verteilung',
        verteilungTable([
          { name: 'ohne Budget', werte: streuungOhne.jeSeed },
          { name: 'mit Budget', werte: streuungMit.jeSeed },
        ]),
        seedLauf,
      ),
      getrennt: behauptung(
        'Selbst der schlechteste Lauf mit Budget übertrifft noch den besten ohne',
        uebertrifft(streuungMit.erfolge.min, streuungOhne.erfolge.max),
        seedLauf,
      ),
      schluesse: behauptung(
        'Die Schlüsse gelten für jeden dieser Seeds',
        und(
          uebertrifft(streuungMit.erfolge.min, streuungOhne.erfolge.max),
          uebertrifft(streuungOhne.spitze.min, streuungMit.spitze.max),
          gleich(streuungMit.warteschlange.max, 0),
          groesser(streuungOhne.warteschlange.min, 0),
          uebertrifft(nie.summen.erfolge, streuungMit.erfolge.max),
        ),
        seedLauf,
      ),
    },
  },
  fallen: {
    diagramm: schaubild(
      'verstaerkung',
      verstaerkungTable(schichten, (n) => verstaerkung(schichten.slice(0, n))),
      schichtenLauf,
    ),
    schichten: rechnung([schichten.length, schichten[0]! + 1, verstaerkung(schichten)], schichtenLauf),
    nurOben: rechnung(
      [schichten.length, verstaerkung(nurOben), verstaerkung(schichten)],
      [{ simulator: 'verstaerkung', parameter: { wiederholungen: nurOben } }, schichtenLauf],
    ),
  },
  uebung: {
    dominoeffekt: {
      parameter: rechnung(
        [vorhersage.parameter.slots, vorhersage.parameter.ticks, vorhersage.parameter.antwortzeit],
        vorhersage,
      ),
      timeout: zahl(vorhersageTimeout.parameter.timeout!, vorhersageTimeout),
      antwort: rechnung(
        [vorhersage.summen.abgewiesen, vorhersageTimeout.summen.abgewiesen, vorhersageTimeout.summen.spitze],
        [vorhersage, vorhersageTimeout],
      ),
      nachgerechnet: rechnung(
        [
          ...erstesUndLetztes(ticks(v1)),
          ...freiAb(v1),
          ...ticks(v2),
          ...erstesUndLetztes(ticks(v3)),
          ...erstesUndLetztes(freiAb(v3)),
          ...ticks(v4),
          vorhersage.summen.abgewiesen,
          vorhersage.parameter.ticks,
        ],
        vorhersage,
      ),
      mitTimeout: rechnung(
        [
          vorhersageTimeout.parameter.timeout!,
          vorhersageTimeout.summen.spitze,
          vorhersageTimeout.parameter.slots,
          vorhersageTimeout.summen.timeouts,
        ],
        vorhersageTimeout,
      ),
    },
    backoffBudget: {
      budget: rechnung([budgetAnteil, budgetNeue], budgetLauf),
      antworten: ausgabe(budgetAntworten.join('\n'), budgetLauf),
      folgen: rechnung([bestanden.folgen, 0, bestanden.folgen - 1], pruefungLauf),
      spitze: rechnung([bestanden.spitze, s.spitze], [pruefungLauf, sturm]),
      warteschlange: zahl(s.warteschlange, sturm),
      erfolge: rechnung([bestanden.erfolge, s.erfolge], [pruefungLauf, sturm]),
      referenz: tabelle(
        ['Seed', 'Spitzenlast pro Tick', 'Erfolge', 'Warteschlange am Ende'],
        referenz.map(({ summen }, n) => [n, summen.spitze, summen.erfolge, summen.warteschlange]),
        referenz,
      ),
      referenzBesteht: behauptung(
        'besteht mit allen Folgen',
        fuerAlle(
          referenz,
          (lauf) => `seed ${String(lauf.politik.parameter.seed)}`,
          ({ summen }) =>
            und(
              hoechstens(summen.spitze, bestanden.spitze),
              mindestens(summen.erfolge, bestanden.erfolge),
              gleich(summen.warteschlange, 0),
            ),
        ),
        referenz,
      ),
    },
    verstaerkung: {
      beispiel: rechnung([...einzeln, verstaerkung(einzeln)], {
        simulator: 'verstaerkung',
        parameter: { wiederholungen: einzeln },
      }),
      leer: zahl(verstaerkung([]), { simulator: 'verstaerkung', parameter: { wiederholungen: [] } }),
      probe: rechnung([...schichten, verstaerkung(schichten)], schichtenLauf),
    },
  },
});
