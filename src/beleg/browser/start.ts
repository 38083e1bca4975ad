/**
 * The lesson's toolbar and its marked numbers. Small, because every reader loads it: the card, its data and the
 * recomputation come when they are first asked for.
 */
import type { Card } from './card.ts';
import { markOf } from './marks.ts';

const HOVER_MS = 250;

const bar = document.querySelector<HTMLElement>('.beleg-leiste');
if (bar) start(bar);

function start(bar: HTMLElement): void {
  const toggle = bar.querySelector<HTMLButtonElement>('[data-tut="zeigen"]')!;
  const recompute = bar.querySelector<HTMLButtonElement>('[data-tut="nachrechnen"]')!;
  let card: Promise<Card> | undefined;
  const loadCard = (): Promise<Card> => {
    card ??= import('./card.ts').then(({ Card }) => new Card(bar.dataset.belege!, bar.dataset.daten!));
    return card;
  };

  let timer = 0;
  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(timer);
    const mark = markOf(event);
    if (mark) timer = window.setTimeout(async () => (await loadCard()).show(mark), HOVER_MS);
    else if (card) timer = window.setTimeout(async () => (await card)?.leave(), HOVER_MS);
  });
  document.addEventListener('click', async (event) => {
    clearTimeout(timer);
    const mark = markOf(event);
    // Who selects text wants to copy it.
    if (mark && getSelection()?.isCollapsed !== false) (await loadCard()).pin(mark);
  });

  toggle.addEventListener('click', async () => {
    const on = toggle.getAttribute('aria-pressed') !== 'true';
    toggle.setAttribute('aria-pressed', String(on));
    document.documentElement.toggleAttribute('data-belege', on);
    (await loadCard()).reachable(on);
  });

  recompute.addEventListener('click', async () => {
    if (recompute.getAttribute('aria-disabled') === 'true') return;
    recompute.setAttribute('aria-disabled', 'true');
    const { recomputeLesson } = await import('./recompute.ts');
    await recomputeLesson(bar);
    recompute.removeAttribute('aria-disabled');
  });
}
