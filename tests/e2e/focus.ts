/* Functions that run inside the page, so each stands alone. */

/** Marks what Tab should reach (visible, enabled, not taken out of the order) and says how many there are. */
export function tabStops(): number {
  const all = document.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])',
  );
  let count = 0;
  for (const element of all) {
    const shown = element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true });
    if (!shown || element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]'))
      continue;
    if (element.getBoundingClientRect().width === 0) continue;
    element.dataset.tabStop = String(count);
    count += 1;
  }
  return count;
}

/** The focused element, and whether the reader can see that it has the focus; `undefined`: focus left the page. */
export function focusState(): { id: string; html: string; visible: boolean } | undefined {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return undefined;
  // Some controls show the focus on the label around them.
  const ringed = [element, element.parentElement, element.closest('label')].some((candidate) => {
    if (!candidate) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(candidate);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && !/, 0\)$/.test(outlineColor);
  });
  const { top, bottom, width, height } = element.getBoundingClientRect();
  const onScreen = bottom > 0 && top < innerHeight && width > 0 && height > 0;
  let opacity = 1;
  for (let node: Element | null = element; node; node = node.parentElement) {
    opacity *= Number(getComputedStyle(node).opacity);
  }
  return {
    id: element.dataset.tabStop ?? '',
    html: element.outerHTML.slice(0, 120),
    visible: ringed && onScreen && opacity > 0.5,
  };
}
