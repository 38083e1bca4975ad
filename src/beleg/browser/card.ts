/** The card beside a number that says where it comes from. Loaded when a reader first asks. */
import { element } from '../../site/browser/element.ts';
import type { FigureRecord, LessonRecord } from '../record.ts';
import { differingParameters, type Parameter, parametersOf, seedOf } from '../wording.ts';
import { figureOf, INLINE, lessonText } from './marks.ts';

const CARD = 'beleg-karte';
const GAP = 8;

const KINDS: Readonly<Record<string, string>> = {
  zahl: 'Zahl',
  rechnung: 'Rechnung',
  behauptung: 'Behauptung',
  tabelle: 'Tabelle',
  diagramm: 'Diagramm',
  ausgabe: 'Ausgabe',
};

export class Card {
  readonly #box = element('div', { id: CARD, popover: 'manual', role: 'dialog', 'aria-label': 'Beleg' });
  readonly #page: string;
  readonly #data: string;
  #lesson: Promise<LessonRecord> | undefined;
  #mark: HTMLElement | undefined;
  /** A card that was asked for by click or key stays until it is closed. */
  #pinned = false;
  /** The focus goes back to a number whose card was just closed. */
  #returning = false;
  #buttons: HTMLButtonElement[] = [];

  /** @param page address of the lesson's „Belege“ page. @param data address of its record. */
  constructor(page: string, data: string) {
    this.#page = page;
    this.#data = data;
    document.querySelector('main')!.append(this.#box);
    document.addEventListener('keydown', (event) => this.#onKey(event));
    document.addEventListener('pointerdown', ({ target }) => {
      if (target instanceof Node && !this.#box.contains(target) && !this.#mark?.contains(target))
        this.close();
    });
    window.addEventListener('resize', () => this.close());
    lessonText()?.addEventListener('focusin', ({ target }) => {
      if (this.#returning || !(target instanceof HTMLElement)) return;
      if (target.matches(INLINE) && target.matches(':focus-visible')) void this.show(target);
    });
    document.addEventListener('focusout', ({ relatedTarget }) => {
      if (!this.#mark || this.#pinned || !(relatedTarget instanceof Node)) return;
      if (!this.#box.contains(relatedTarget) && relatedTarget !== this.#mark) this.close();
    });
  }

  /** Shows the card for as long as pointer or focus stay. */
  async show(mark: HTMLElement): Promise<void> {
    if (this.#mark === mark || (this.#pinned && this.#mark)) return;
    await this.#open(mark, false);
  }

  /** Shows the card until it is closed; a second time closes it. */
  async pin(mark: HTMLElement): Promise<void> {
    if (this.#mark === mark && this.#pinned) return this.close();
    await this.#open(mark, true);
  }

  /** The pointer is on no number. */
  leave(): void {
    const isReading = this.#box.matches(':hover, :focus-within') || this.#mark === document.activeElement;
    if (!this.#pinned && !isReading) this.close();
  }

  close(): void {
    const mark = this.#mark;
    if (!mark) return;
    this.#mark = undefined;
    this.#pinned = false;
    if (this.#box.contains(document.activeElement)) {
      this.#returning = true;
      mark.focus();
      this.#returning = false;
    }
    this.#box.hidePopover();
    mark.removeAttribute('aria-describedby');
    mark.removeAttribute('data-beleg-offen');
    if (mark.hasAttribute('aria-expanded')) mark.setAttribute('aria-expanded', 'false');
  }

  /** Makes the numbers of the text reachable by keyboard, or takes that back. */
  reachable(on: boolean): void {
    this.close();
    for (const mark of lessonText()?.querySelectorAll<HTMLElement>(INLINE) ?? []) {
      if (mark.closest('a, button, summary')) continue;
      const set = (name: string, value: string): void =>
        on ? mark.setAttribute(name, value) : mark.removeAttribute(name);
      set('tabindex', '0');
      set('role', 'button');
      set('aria-haspopup', 'dialog');
      set('aria-expanded', 'false');
    }
    for (const button of this.#buttons) button.remove();
    // A cell or a line cannot be a button; tables and outputs get one in their caption.
    this.#buttons = on
      ? [...(lessonText()?.querySelectorAll('figure[data-figur] > figcaption') ?? [])].map((caption) => {
          const button = element(
            'button',
            { type: 'button', class: 'beleg-knopf', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' },
            'Beleg',
          );
          button.setAttribute('aria-label', `Beleg zu „${caption.firstElementChild?.textContent?.trim()}“`);
          button.addEventListener('click', () => void this.#enter(button));
          caption.append(button);
          return button;
        })
      : [];
  }

  async #open(mark: HTMLElement, pinned: boolean): Promise<void> {
    this.close();
    this.#mark = mark;
    this.#pinned = pinned;
    this.#box.replaceChildren(...(await this.#content(mark)));
    if (this.#mark !== mark) return;
    this.#box.showPopover();
    this.#place(mark);
    mark.setAttribute('aria-describedby', CARD);
    mark.setAttribute('data-beleg-offen', '');
    if (mark.hasAttribute('aria-expanded')) mark.setAttribute('aria-expanded', 'true');
  }

  async #enter(mark: HTMLElement): Promise<void> {
    if (this.#mark !== mark) await this.#open(mark, true);
    this.#pinned = true;
    this.#links()[0]?.focus();
  }

  #links(): HTMLAnchorElement[] {
    return [...this.#box.querySelectorAll('a')];
  }

  #onKey(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key === 'Escape' && this.#mark) {
      event.preventDefault();
      this.close();
    } else if (target instanceof HTMLElement && target.matches(`${INLINE}[role]`)) {
      this.#onMarkKey(event, target);
    } else if (key === 'Tab' && this.#box.contains(document.activeElement)) {
      const edge = event.shiftKey ? this.#links()[0] : this.#links().at(-1);
      // Past its edge the reader goes on from the number, not from the end of the page.
      if (document.activeElement === edge) {
        if (event.shiftKey) event.preventDefault();
        this.close();
      }
    }
  }

  #onMarkKey(event: KeyboardEvent, mark: HTMLElement): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      void this.#enter(mark);
    } else if (step) {
      event.preventDefault();
      const marks = [...(lessonText()?.querySelectorAll<HTMLElement>(`${INLINE}[role]`) ?? [])].filter(
        (other) => other.checkVisibility(),
      );
      marks[marks.indexOf(mark) + step]?.focus();
    }
  }

  async #content(mark: HTMLElement): Promise<Node[]> {
    this.#lesson ??= load(this.#data);
    const id = figureOf(mark);
    try {
      const lesson = await this.#lesson;
      const figure = lesson.figures.find((candidate) => candidate.id === id);
      return figure ? describe(lesson, figure, this.#page) : [element('p', {}, `Kein Beleg zu ${id}.`)];
    } catch {
      this.#lesson = undefined; // the next time tries again
      const link = element('a', { href: `${this.#page}#figur-${id}` }, 'Belege-Seite');
      return [element('p', {}, 'Der Beleg ließ sich gerade nicht laden. Er steht auch auf der ', link, '.')];
    }
  }

  /** Below the number where there is room, else above; never beyond the window's edges. */
  #place(mark: HTMLElement): void {
    const boxes = mark.getClientRects();
    const first = boxes[0] ?? mark.getBoundingClientRect();
    const last = boxes[boxes.length - 1] ?? first;
    const { offsetWidth: width, offsetHeight: height } = this.#box;
    const { clientWidth, clientHeight } = document.documentElement;
    const left = Math.max(GAP, Math.min(last.left, clientWidth - width - GAP));
    const below = last.bottom + GAP;
    const fits = below + height <= clientHeight || first.top < height + GAP;
    const top = fits ? below : first.top - height - GAP;
    this.#box.style.left = `${left + scrollX}px`;
    this.#box.style.top = `${top + scrollY}px`;
  }
}

async function load(address: string): Promise<LessonRecord> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

function describe(lesson: LessonRecord, figure: FigureRecord, page: string): Node[] {
  const runs = figure.runs.map((index) => lesson.runs[index]!);
  const [first] = runs;
  const seeds = [...new Set(runs.map(seedOf))].filter((seed) => seed !== undefined);
  const rows: [string, Node | string][] = [
    [KINDS[figure.kind] ?? 'Figur', element('code', {}, figure.id)],
    ['Simulator', element('code', {}, [...new Set(runs.map(({ simulator }) => simulator))].join(', '))],
    ['Parameter', first ? parameterList(parametersOf(first)) : 'keine'],
  ];
  for (const run of runs.slice(1)) {
    const differing = differingParameters(run, first!);
    if (differing.length > 0) rows.push(['außerdem', parameterList(differing)]);
  }
  rows.push(['Seed', seeds.length > 0 ? seeds.join(', ') : 'keiner, dieser Lauf würfelt nicht']);
  const links = element(
    'p',
    { class: 'verweise' },
    element('a', { href: `${page}#figur-${figure.id}` }, 'Zum Beleg'),
  );
  if (figure.defined?.url) {
    links.append(element('a', { href: figure.defined.url }, `Code, Zeile ${figure.defined.line}`));
  }
  const list = element('dl', {});
  for (const [name, value] of rows) list.append(element('dt', {}, name), element('dd', {}, value));
  return [list, links];
}

function parameterList(parameters: readonly Parameter[]): Node {
  const list = element('span', { class: 'parameter' });
  for (const [index, { name, value }] of parameters.entries()) {
    if (index > 0) list.append(', ');
    list.append(element('span', {}, `${name} `, element('b', {}, value)));
  }
  return parameters.length === 0 ? document.createTextNode('keine') : list;
}
