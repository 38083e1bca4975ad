/** A lab on the page: the published chart comes to life, and the reader turns the knobs of its simulator. */
import type { LabKind, Run } from '#src/figures/figure.ts';
import { button } from '#src/site/browser/button.ts';
import { element } from '#src/site/browser/element.ts';
import { draw } from '../draw.ts';
import type { DrawingTexts } from '../drawing/parts.ts';
import { readSettings, type Settings, sameSettings, writeSettings } from '../knob.ts';
import type { LabRun } from '../lab.ts';
import { LABS } from '../labs.ts';
import type { Rendered } from '../render.ts';
import type { ChartTable } from '../table.ts';
import { Calculator, isLong } from './calculator.ts';
import { Knobs } from './knobs.ts';
import { Player } from './player.ts';
import { showData, showMeasures } from './result.ts';

/** How long a run may take before a progress bar shows that it does. */
const PATIENCE_MS = 120;
/** How long the reader must pause before the result is read out. */
const ANNOUNCE_MS = 700;

/**
 * @param root the lab's element
 * @param given settings of a link, or none
 */
export function openLab(root: HTMLElement, given: Iterable<readonly [string, string]>): void {
  new LabView(root, given);
}

class LabView {
  readonly #art: LabKind;
  readonly #lab;
  readonly #texts: DrawingTexts;
  readonly #published: Settings;
  readonly #publishedRun: LabRun;
  readonly #picture: HTMLElement;
  readonly #own = element('span', { class: 'labor-eigen', hidden: '' }, 'dein Lauf, nicht der im Text');
  readonly #sentence = element('p', { class: 'labor-satz' });
  readonly #progress = element('progress', { 'aria-label': 'Der Lauf wird berechnet', hidden: '' });
  readonly #status = element('p', { class: 'sr-only', role: 'status' });
  readonly #notes = element('ul', { class: 'labor-hinweise' });
  readonly #measures = element('table', {});
  readonly #data = element('details', { class: 'labor-daten' }, element('summary', {}, 'Daten dieses Laufs'));
  readonly #dataTable = element('table', {});
  readonly #presets: readonly { readonly settings: Settings; readonly element: HTMLButtonElement }[];
  readonly #link = element('input', {
    type: 'text',
    readonly: '',
    'aria-label': 'Link zu diesem Lauf',
    hidden: '',
  });
  readonly #calculator = new Calculator(
    (rendered) => this.#show(rendered),
    (problem) => this.#note([`Dieser Lauf ließ sich nicht berechnen: ${problem}.`]),
  );
  readonly #knobs: Knobs;
  readonly #player: Player | undefined;
  #settings: Settings;
  #run: LabRun;
  #frame = 0;
  #announcement = 0;

  constructor(root: HTMLElement, given: Iterable<readonly [string, string]>) {
    const { labor, anker, titel, laeufe } = root.dataset;
    this.#art = labor as LabKind;
    this.#lab = LABS[this.#art];
    this.#texts = { id: anker!, title: titel! };
    this.#published = this.#lab.published(JSON.parse(laeufe!) as Run[]);
    this.#publishedRun = this.#lab.run(this.#published);
    this.#run = this.#publishedRun;
    this.#picture = root.querySelector<HTMLElement>('.bild')!;
    const { settings, corrections } = readSettings(this.#lab.knobs, given, this.#published);
    this.#settings = settings;
    this.#knobs = new Knobs(
      `${anker}-regler`,
      this.#lab.knobs,
      (name, value) => this.#turn({ [name]: value }),
      (sentence) => this.#note(sentence === undefined ? [] : [sentence]),
    );
    const { steps } = this.#lab;
    if (steps) {
      this.#player = new Player(
        () => steps(this.#settings),
        (tick) => this.#draw(tick),
      );
    }
    this.#presets = this.#lab.presets.map((preset) => {
      const settings = { ...this.#published, ...preset.settings };
      return { settings, element: button(preset.label, () => this.#choose(settings)) };
    });
    root.querySelector('figcaption')!.append(' ', this.#own);
    root.append(this.#panel());
    this.#note(corrections);
    this.#request();
  }

  #panel(): HTMLElement {
    const presets = element(
      'fieldset',
      { class: 'labor-voreinstellungen' },
      element('legend', {}, 'Voreinstellungen'),
      ...this.#presets.map((preset) => preset.element),
    );
    const scroll = (label: string, table: HTMLElement): HTMLElement =>
      element(
        'div',
        { class: 'tabelle-rahmen labor-rahmen', role: 'region', tabindex: '0', 'aria-label': label },
        table,
      );
    this.#data.append(scroll('Daten dieses Laufs', this.#dataTable));
    this.#data.addEventListener('toggle', () => this.#showData());
    const copy = button('Link kopieren', () => void this.#copy());
    const reset = button('Zurücksetzen', () => {
      this.#player?.reset();
      this.#choose(this.#published);
    });
    return element(
      'div',
      { class: 'labor-flaeche', role: 'group', tabindex: '-1', 'aria-label': `Labor: ${this.#texts.title}` },
      element('div', { class: 'labor-stand' }, this.#sentence, this.#progress),
      this.#status,
      this.#notes,
      ...(this.#player ? [this.#player.element] : []),
      presets,
      this.#knobs.element,
      scroll('Vergleich mit dem Lauf im Text', this.#measures),
      this.#data,
      element('div', { class: 'labor-tasten' }, copy, reset, this.#link),
    );
  }

  /** The published run's table, where it is not the one that is drawn. */
  get #other(): ChartTable | undefined {
    return sameSettings(this.#published, this.#settings) ? undefined : this.#publishedRun.table;
  }

  #choose(settings: Settings): void {
    this.#note([]);
    this.#turn(settings);
  }

  /** Many turns between two frames make one run. */
  #turn(changed: Settings): void {
    this.#settings = { ...this.#settings, ...changed };
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#request());
  }

  #request(): void {
    const { knobs } = this.#lab;
    this.#knobs.show(this.#settings);
    for (const preset of this.#presets) {
      preset.element.setAttribute('aria-pressed', String(sameSettings(preset.settings, this.#settings)));
    }
    this.#own.hidden = this.#other === undefined;
    this.#link.value = this.#address(writeSettings(knobs, this.#settings));
    this.#link.hidden = true;
    this.#calculator.request(
      {
        art: this.#art,
        settings: this.#settings,
        texts: this.#texts,
        other: this.#other,
      },
      this.#lab.cost(this.#settings),
    );
    if (this.#calculator.busy) setTimeout(() => this.#showProgress(), PATIENCE_MS);
  }

  #showProgress(): void {
    this.#progress.hidden = !this.#calculator.busy;
  }

  #show({ run, markup }: Rendered): void {
    this.#run = run;
    this.#sentence.textContent = run.sentence;
    this.#showProgress();
    showMeasures(this.#measures, run.measures, this.#publishedRun.measures);
    this.#showData();
    // Where the reader looks at a tick, the player has drawn the picture with its mark.
    if (!this.#player?.changed(isLong(this.#lab.cost(this.#settings)))) this.#picture.innerHTML = markup;
    clearTimeout(this.#announcement);
    this.#announcement = window.setTimeout(() => {
      this.#status.textContent = run.sentence;
    }, ANNOUNCE_MS);
  }

  #draw(tick: number | undefined): void {
    this.#picture.innerHTML = draw(this.#art, this.#run.table, this.#texts, { other: this.#other, tick });
  }

  #showData(): void {
    if (this.#data.open) showData(this.#dataTable, this.#run.table);
  }

  #note(sentences: readonly string[]): void {
    this.#notes.replaceChildren(...sentences.map((sentence) => element('li', {}, sentence)));
    if (sentences.length > 0) this.#status.textContent = sentences.join(' ');
  }

  #address(settings: readonly (readonly [string, string])[]): string {
    const query = new URLSearchParams([['labor', this.#texts.id], ...settings.map((pair) => [...pair])]);
    return `${location.origin}${location.pathname}?${query}#${this.#texts.id}`;
  }

  async #copy(): Promise<void> {
    this.#link.hidden = false;
    this.#link.select();
    try {
      await navigator.clipboard.writeText(this.#link.value);
      this.#note(['Der Link ist kopiert. Wer ihn öffnet, sieht genau diesen Lauf.']);
    } catch {
      this.#note(['Dein Browser erlaubt das Kopieren nicht. Der Link steht markiert im Feld.']);
    }
  }
}
