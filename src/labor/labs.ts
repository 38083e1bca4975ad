/** The labs by the kind of chart they belong to. */
import type { LabKind } from '#src/figures/figure.ts';
import { DOMINO } from './lab/domino.ts';
import { POLITIKEN } from './lab/politiken.ts';
import { STURM } from './lab/sturm.ts';
import { VERSTAERKUNG } from './lab/verstaerkung.ts';
import type { Lab } from './lab.ts';

export const LABS: Readonly<Record<LabKind, Lab>> = {
  domino: DOMINO,
  sturm: STURM,
  politiken: POLITIKEN,
  verstaerkung: VERSTAERKUNG,
};
