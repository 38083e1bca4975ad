/** Shows what happens to a run under the editor: loading, running, the report; and notices with a choice. */
import { button } from '../../site/browser/button.ts';
import { element } from '../../site/browser/element.ts';
import type { Report } from './report.ts';

interface Actions {
  readonly goTo: (line: number) => void;
  readonly retry: () => void;
}

type Notice = 'conflict' | 'earlier' | 'editor' | 'storage' | 'undo';

export class ReportView {
  readonly root = element('div', { class: 'ergebnis' });
  readonly #actions: Actions;
  readonly #notices = element('div', { class: 'hinweise', role: 'status' });
  readonly #bar = element('progress', { 'aria-label': 'Python wird geladen' });
  readonly #amount = element('span', { class: 'menge' });
  readonly #loading = element('div', { class: 'ladung' }, this.#bar, this.#amount);
  /** Read out politely when it changes: what happens, then the verdict with its sentences. */
  readonly #verdict = element('div', { class: 'urteil', role: 'status' });
  readonly #details = element('div', { class: 'einzelheiten' });

  constructor(actions: Actions) {
    this.#actions = actions;
    this.#loading.hidden = true;
    this.root.append(this.#notices, this.#verdict, this.#loading, this.#details);
  }

  begin(): void {
    this.clear();
    this.dismiss('undo');
  }

  /** @param amount such as „3,4 von 4,6 MB“; not read out at every step */
  loading(amount: string, loaded: number, total: number): void {
    this.#say('Python wird geladen …');
    this.#loading.hidden = false;
    this.#bar.max = total;
    this.#bar.value = loaded;
    this.#bar.setAttribute('aria-valuetext', amount);
    this.#amount.textContent = amount;
  }

  working(text: string): void {
    this.#loading.hidden = true;
    this.#say(text);
  }

  show({ mood, title, notes, output, outputNote, traceback, mark, retry }: Report): void {
    this.clear();
    this.root.dataset.stimmung = mood;
    this.#verdict.append(element('p', { class: 'titel' }, title));
    if (notes.length === 1) this.#verdict.append(element('p', {}, ...withCode(notes[0]!)));
    else if (notes.length > 1)
      this.#verdict.append(element('ul', {}, ...notes.map((note) => element('li', {}, ...withCode(note)))));
    const actions = element('div', { class: 'leiste' });
    if (mark) actions.append(button(`Zu Zeile ${mark.line}`, () => this.#actions.goTo(mark.line), 'leise'));
    if (retry) actions.append(button('Noch einmal versuchen', this.#actions.retry, 'haupt'));
    if (actions.childElementCount > 0) this.#details.append(actions);
    if (output !== '') this.#details.append(box('Ausgabe', output));
    if (outputNote) this.#details.append(element('p', { class: 'randnotiz' }, outputNote));
    if (traceback) this.#details.append(box('Fehlermeldung von Python', traceback));
    // Under a long program the verdict may be out of sight.
    this.#verdict.scrollIntoView({ block: 'nearest' });
  }

  /** The code has changed since: the report stays readable, but no longer speaks of this code. */
  outdate(): void {
    if (this.root.dataset.stimmung) this.root.dataset.veraltet = '';
  }

  clear(): void {
    delete this.root.dataset.stimmung;
    delete this.root.dataset.veraltet;
    this.#loading.hidden = true;
    this.#verdict.replaceChildren();
    this.#details.replaceChildren();
  }

  notice(name: Notice, text: string, choices: readonly (readonly [string, () => void])[]): void {
    const known = this.#notices.querySelector(`[data-hinweis="${name}"]`);
    if (known?.querySelector('p')?.textContent === text) return;
    known?.remove();
    const buttons = choices.map(([label, action]) => button(label, action));
    this.#notices.append(
      element(
        'div',
        { class: 'hinweis', 'data-hinweis': name },
        element('p', {}, text),
        buttons.length > 0 ? element('div', { class: 'leiste' }, ...buttons) : undefined,
      ),
    );
  }

  dismiss(name: Notice): void {
    this.#notices.querySelector(`[data-hinweis="${name}"]`)?.remove();
  }

  #say(text: string): void {
    if (this.#verdict.textContent !== text)
      this.#verdict.replaceChildren(element('p', { class: 'laeuft' }, text));
  }
}

/** Names in backticks, as authors of checks write them, become code. */
function withCode(text: string): (string | HTMLElement)[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part));
}

function box(label: string, text: string): HTMLElement {
  return element(
    'div',
    { class: 'ausgabe-kasten' },
    element('p', { class: 'randnotiz' }, label),
    element('pre', { tabindex: '0', role: 'group', 'aria-label': label }, text),
  );
}
