/** What the Python of this lesson has to agree with: its outputs and constants with figures, its runs with sim/. */
import { domino } from '#sim/domino.ts';
import { ereignisse } from '#sim/ereignisse.ts';
import {
  backoffMitBudget,
  backoffOhneBudget,
  garNicht,
  sofort,
  type Wiederholungspolitik,
} from '#sim/politik.ts';
import { PythonRandom } from '#sim/python-random.ts';
import { RetryBudget } from '#sim/retry-budget.ts';
import { simuliere } from '#sim/simuliere.ts';
import { type Account, defineComparison } from '#src/python/comparison.ts';

/** The cases are random, but the same on every machine. */
const zufall = new PythonRandom(2026);
const von = (a: number, b: number): number => zufall.randint(a, b);
const faelle = <Fall>(anzahl: number, fall: () => Fall): Fall[] => Array.from({ length: anzahl }, fall);

const dominoFaelle = faelle(100, () => ({
  slots: von(1, 6),
  ticks: von(1, 16),
  antwortzeit: von(1, 8),
  timeout: von(0, 2) === 0 ? null : von(1, 9),
}));

interface PolitikWahl {
  art: 'sofort' | 'garNicht' | 'backoff';
  seed?: number;
  basis?: number;
  deckel?: number;
  anteil?: number | null;
}

function politikFall(): PolitikWahl {
  const art = zufall.choice(['sofort', 'garNicht', 'backoff', 'backoff', 'backoff'] as const);
  if (art !== 'backoff') return { art };
  return {
    art,
    seed: von(0, 2 ** 31),
    // Without them, what the listing and sim/ take for granted.
    ...(von(0, 3) > 0 && { basis: von(1, 4), deckel: von(0, 20) }),
    anteil: von(0, 2) === 0 ? null : von(0, 12) / 8,
  };
}

function politikAus({ art, seed = 0, basis, deckel, anteil }: PolitikWahl): Wiederholungspolitik {
  if (art === 'sofort') return sofort();
  if (art === 'garNicht') return garNicht();
  const rng = new PythonRandom(seed);
  return anteil == null
    ? backoffOhneBudget(rng, basis, deckel)
    : backoffMitBudget(rng, anteil, basis, deckel);
}

const simuliereFaelle = faelle(150, () => {
  const ausfallStart = von(0, 12);
  return {
    politik: politikFall(),
    kapazitaet: von(0, 8),
    neu_pro_tick: von(0, 6),
    neu_bis: von(0, 25),
    ausfall_start: ausfallStart,
    ausfall_ende: ausfallStart + von(0, 6),
    timeout: von(1, 5),
    versuche: von(1, 7),
    ticks: von(1, 40),
  };
});

const budgetFaelle = faelle(40, () => ({
  anteil: von(0, 16) / 8,
  ablauf: faelle(von(1, 40), () => zufall.choice(['n', 'n', 'erlaubt'])),
}));

/** Only what both sides know: the listing numbers no slots. */
function ohneSlot<Eintrag extends object>(eintrag: Eintrag) {
  const { slot: _, ...rest } = eintrag as Eintrag & { readonly slot?: number | null };
  return rest;
}

const politikFaelle = faelle(40, () => ({
  politik: politikFall(),
  fragen: faelle(von(1, 40), () => von(0, 6)),
}));

export default defineComparison({
  ausgaben: {
    'python/domino.py': 'domino.protokoll',
    'python/simuliere.py': 'sturm.protokoll',
    'python/simuliere.py#zeige_vergleich': 'politiken.vergleich',
  },
  konstanten: {
    'uebungen/dominoeffekt/pruefung.py#AUFGABE': 'uebung.dominoeffekt.parameter',
    'uebungen/dominoeffekt/pruefung.py#TIMEOUT': 'uebung.dominoeffekt.timeout',
    'uebungen/dominoeffekt/loesung.py#antwort': 'uebung.dominoeffekt.antwort',
    'uebungen/backoff-budget/pruefung.py#BESTANDEN': 'uebung.backoffBudget.folgen',
    'uebungen/backoff-budget/pruefung.py#BEISPIEL': 'uebung.backoffBudget.budget',
    'uebungen/backoff-budget/pruefung.py#ANTEIL': 'politiken.anteil',
  },
  laeufe: [
    {
      listing: 'python/retry_budget.py#RetryBudget',
      sim: 'sim/retry-budget.ts#RetryBudget',
      faelle: budgetFaelle,
      lauf: ({ anteil, ablauf }): Account => {
        const budget = new RetryBudget(anteil);
        const zeilen = ablauf.map((schritt, tick) => {
          if (schritt !== 'n') return { tick, schritt, antwort: budget.erlaubt() };
          budget.neu();
          return { tick, schritt, antwort: null };
        });
        return { zeilen, ereignisse: [], summen: {} };
      },
    },
    {
      listing: 'python/politik.py#Politik',
      sim: 'sim/politik.ts#Politik',
      faelle: politikFaelle,
      lauf: ({ politik, fragen }): Account => {
        const befragt = politikAus(politik);
        const zeilen = fragen.map((retry, tick) => {
          befragt.neu();
          return { tick, retry, wartezeit: befragt.wartezeit(retry) };
        });
        return { zeilen, ereignisse: [], summen: {} };
      },
    },
    {
      listing: 'python/domino.py#domino',
      sim: 'sim/domino.ts#domino',
      faelle: dominoFaelle,
      lauf: (fall): Account => {
        const { zeilen, ereignisse, summen } = domino(fall);
        return {
          zeilen: zeilen.map((zeile) => {
            const { freiAb, ...rest } = ohneSlot(zeile);
            return freiAb === null ? rest : { ...rest, freiAb };
          }),
          ereignisse: ereignisse.map(ohneSlot),
          summen: { ...summen },
        };
      },
    },
    {
      listing: 'python/simuliere.py#simuliere',
      sim: 'sim/simuliere.ts#simuliere',
      faelle: simuliereFaelle,
      lauf: ({ politik, neu_pro_tick, neu_bis, ausfall_start, ausfall_ende, ...rest }): Account => {
        const lauf = simuliere(politikAus(politik), {
          ...rest,
          neuProTick: neu_pro_tick,
          neuBis: neu_bis,
          ausfallStart: ausfall_start,
          ausfallEnde: ausfall_ende,
        });
        const { anfragen, erfolge, nutzlos, aufgegeben, warteschlange, gesendet, spitze } = lauf.summen;
        return {
          zeilen: lauf.zeilen.map((zeile) => ({
            tick: zeile.tick,
            neue: zeile.neue,
            retries: zeile.retries,
            last: zeile.last,
            bearbeitet: zeile.bearbeitet,
            erfolge: zeile.erfolge,
            nutzlos: zeile.nutzlos,
            timeouts: zeile.timeouts,
            aufgegeben: zeile.aufgegeben,
            warteschlange: zeile.warteschlange,
          })),
          ereignisse: ereignisse(lauf).map((ereignis) => ({ ...ereignis })),
          summen: { anfragen, erfolge, nutzlos, aufgegeben, warteschlange, gesendet, spitze },
        };
      },
    },
  ],
});
