import { element } from './element.ts';

/** A button that looks like all others of the site; `kind` is `haupt`, `leise` or neither. */
export function button(label: string, action: () => void, kind = ''): HTMLButtonElement {
  return element('button', { type: 'button', class: `taste ${kind}`.trim(), onclick: action }, label);
}
