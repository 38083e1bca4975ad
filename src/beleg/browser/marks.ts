/** What on the page carries a figure, and how the other scripts find it. */

/** Inside running text: numbers and claims. */
export const INLINE = ':is(.zahl, .behauptung)[data-figur]';
/** Where a pointer asks for the evidence. */
const TARGETS = `${INLINE}, .tabelle[data-figur] :is(th, td), .schaubild[data-figur] :is(th, td), .ausgabe[data-figur] .ec-line`;

/** The lesson's text; the toolbar and the card stand outside of it. */
export function lessonText(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main .sl-markdown-content');
}

/** The marked element an event is about; none where a click already means something else. */
export function markOf(event: Event): HTMLElement | undefined {
  const { target } = event;
  if (!(target instanceof Element) || !lessonText()?.contains(target)) return undefined;
  const mark = target.closest<HTMLElement>(TARGETS);
  if (event.type === 'click' && mark?.closest('a, button, summary, label')) return undefined;
  return mark ?? undefined;
}

export function figureOf(mark: Element): string {
  return mark.closest<HTMLElement>('[data-figur]')?.dataset.figur ?? '';
}
