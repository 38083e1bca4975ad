/** Reads the published values out of the lesson's page. */
import type { Extent, Part, Published } from '../verdict.ts';
import { figureOf } from './marks.ts';

export interface Shown extends Published {
  readonly element: HTMLElement;
}
export interface ShownExtent extends Extent {
  readonly element: HTMLElement;
}

export interface PublishedValues {
  readonly values: readonly Shown[];
  /** Of every table, output and passage, how much of it is there. */
  readonly extents: readonly ShownExtent[];
}

/** In reading order. */
export function publishedValues(root: HTMLElement): PublishedValues {
  const values: Shown[] = [];
  const extents: ShownExtent[] = [];
  const add = (element: HTMLElement, part: Part): void => {
    const code = element.tagName === 'CODE';
    values.push({ element, part, figure: figureOf(element), text: element.textContent ?? '', code });
  };
  const all = (element: Element, selector: string) => [...element.querySelectorAll<HTMLElement>(selector)];
  const marks = all(root, ':is(.zahl, .behauptung, .rechnung, .tabelle, .schaubild, .ausgabe)[data-figur]');
  for (const element of marks) {
    const figure = figureOf(element);
    const { nummer } = element.dataset;
    if (element.matches('.zahl')) {
      add(element, nummer === undefined ? { kind: 'zahl' } : { kind: 'rechnung', index: Number(nummer) });
    } else if (element.matches('.behauptung')) {
      add(element, { kind: 'behauptung' });
    } else if (element.matches('.rechnung')) {
      extents.push({ element, figure, count: all(element, '.zahl[data-nummer]').length });
    } else if (element.matches('.ausgabe')) {
      const lines = all(element, '.ec-line');
      for (const [line, box] of lines.entries()) add(box, { kind: 'zeile', line });
      extents.push({ element, figure, count: lines.length });
    } else if (element.querySelector('table')) {
      const heads = all(element, 'thead :is(th, td)');
      for (const [column, head] of heads.entries()) add(head, { kind: 'kopf', column });
      const rows = all(element, 'tbody > tr').map((row) => all(row, ':scope > :is(th, td)'));
      for (const [row, cells] of rows.entries()) {
        for (const [column, cell] of cells.entries()) add(cell, { kind: 'zelle', row, column });
      }
      extents.push({ element, figure, count: heads.length + rows.flat().length });
    }
  }
  return { values, extents };
}
