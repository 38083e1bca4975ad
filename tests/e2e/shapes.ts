/*
 * Functions that run inside the page (so each stands alone) and answer with what is wrong, as readable text.
 */

/** Elements that make the page itself scroll sideways. */
export function pageOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const guilty = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
  );
  return [
    `page is ${scrollWidth} wide, window ${clientWidth}`,
    ...guilty.slice(0, 10).map((element) => element.outerHTML.slice(0, 120)),
  ];
}

/** Texts of diagrams that stick out of their drawing or of the shape they stand in. */
export function clippedTexts(): string[] {
  const SLACK = 0.5;
  const inside = (inner: DOMRect, outer: DOMRect) =>
    inner.left >= outer.left - SLACK &&
    inner.right <= outer.right + SLACK &&
    inner.top >= outer.top - SLACK &&
    inner.bottom <= outer.bottom + SLACK;
  const found: string[] = [];
  for (const text of document.querySelectorAll('main svg text')) {
    const box = text.getBoundingClientRect();
    if (box.width === 0) continue; // the variant for another width
    const svg = text.closest('svg');
    if (svg && !inside(box, svg.getBoundingClientRect()))
      found.push(`outside the drawing: ${text.textContent}`);
    const shape = [...(text.parentElement?.children ?? [])].find((sibling) =>
      ['rect', 'path', 'circle', 'ellipse', 'polygon'].includes(sibling.tagName),
    );
    if (shape && !inside(box, shape.getBoundingClientRect()))
      found.push(`outside its shape: ${text.textContent}`);
  }
  return found;
}

/** Tables and code wider than the window that nothing scrolls, and scrolling boxes the keyboard cannot reach. */
export function overflowing(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>('main table, main pre')) {
    let box: HTMLElement | null = element;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowX)) box = box.parentElement;
    if (element.getBoundingClientRect().width === 0) continue;
    if (!box || box === document.documentElement)
      found.push(`no scrolling box: ${element.outerHTML.slice(0, 120)}`);
    else if (box.scrollWidth > box.clientWidth && box.tabIndex < 0) {
      found.push(`scrolls, but not by keyboard: ${box.outerHTML.slice(0, 120)}`);
    }
  }
  return found;
}

/** Elements with text of their own that the reader does not get to see. */
export function hiddenTexts(): string[] {
  const skipped =
    'script, style, template, noscript, .sr-only, .copy, .sl-anchor-link, .anker, .werkzeug, .labor-start, title, desc';
  return (
    [...document.querySelectorAll<HTMLElement>('main .sl-markdown-content *')]
      .filter((element) => !element.closest(skipped))
      .filter((element) =>
        [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      // A diagram is there twice, for wide and for narrow; one of them is enough.
      .filter((element) => !element.closest('svg'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return !shown || box.width === 0 || box.height === 0;
      })
      .map((element) => element.outerHTML.slice(0, 120))
  );
}
