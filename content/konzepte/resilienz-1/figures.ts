import { sofort } from '#sim/politik.ts';
import { simuliere } from '#sim/simuliere.ts';
import { ausgabe, behauptung, defineFigures, rechnung, tabelle, zahl } from '#src/figures/figure.ts';
import { ungefaehr } from '#src/figures/predicate.ts';

const sturm = simuliere(sofort());
const { summen } = sturm;

export default defineFigures({
  sturm: {
    erfolge: zahl(summen.erfolge, sturm),
    neue: zahl(summen.anfragen, sturm),
    summe: rechnung([summen.gesendet, summen.erfolge, summen.nutzlos, summen.warteschlange], sturm),
    tabelle: tabelle(
      ['Tick', 'neue'],
      sturm.zeilen.slice(9, 12).map((z) => [z.tick, z.neue]),
      sturm,
    ),
    protokoll: ausgabe(`Erfolge: ${summen.erfolge}\n`, sturm),
    dreifach: behauptung(
      'rund das Dreifache der Kapazität',
      ungefaehr(32 / 11, 3, { toleranz: 0.05 }),
      sturm,
    ),
  },
});
