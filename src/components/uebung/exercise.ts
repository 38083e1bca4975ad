/** One exercise of the page: the start code becomes an editor, and what it gives is run, checked and kept. */
import { limitsHere } from '../../python/browser/limits.ts';
import { megabytes } from '../../python/browser/progress.ts';
import type { Job } from '../../python/browser/protocol.ts';
import type { Listener, Outcome, Run, Runtime } from '../../python/browser/runtime.ts';
import { button } from '../../site/browser/button.ts';
import { element } from '../../site/browser/element.ts';
import { importAgain } from '../../site/browser/import.ts';
import { ask, codeOf } from './dom.ts';
import type { Editor } from './editor.ts';
import { EMPTY, reportOf } from './report.ts';
import type { ExercisePayload } from './source.ts';
import { earlierCode, Notebook, type Saved, type Store } from './storage.ts';
import { ReportView } from './view.ts';

const SAVE_AFTER = 400;
const isApple = /Mac|iPhone|iPad/u.test(navigator.userAgent);

export class Exercise {
  readonly section: HTMLElement;
  onChange: () => void = () => {};
  readonly #store: Store | undefined;
  readonly #notebook: Notebook;
  readonly #id: string;
  readonly #name: string;
  readonly #start: string;
  readonly #listing: HTMLElement;
  readonly #shown: HTMLElement;
  readonly #caption: HTMLElement | null;
  readonly #title: readonly Node[];
  readonly #view: ReportView;
  readonly #buttons: Record<'check' | 'run' | 'edit' | 'reset' | 'cancel', HTMLButtonElement>;
  readonly #hint = element('p', { class: 'bedienung' });
  readonly #badge = element('span', { class: 'geloest' }, 'Gelöst');
  #preview: HTMLElement | undefined;
  #editor: Promise<Editor> | undefined;
  #opened: Editor | undefined;
  #payload: Promise<ExercisePayload> | undefined;
  #running: Run | undefined;
  #busy = false;
  #warmed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(section: HTMLElement, store: Store | undefined) {
    const { uebung, version, nummer, start, loesung, dauer, geprueft } = section.dataset;
    this.section = section;
    this.#store = store;
    this.#id = uebung!;
    this.#name = `Übung ${nummer}`;
    this.#notebook = new Notebook(store, uebung!, version!);
    this.#listing = document.getElementById(start!)!;
    this.#shown = this.#listing.querySelector<HTMLElement>('.expressive-code')!;
    this.#start = codeOf(this.#shown);
    this.#caption = this.#listing.querySelector(':scope > figcaption > span');
    this.#title = [...(this.#caption?.childNodes ?? [])];
    this.#view = new ReportView({
      goTo: (line) => this.#opened?.focus(line),
      retry: () => {
        this.#buttons[this.#lastWasCheck ? 'check' : 'run'].focus();
        this.#execute(this.#lastWasCheck);
      },
    });
    this.#buttons = {
      check: button('Prüfen', () => this.#execute(true), 'haupt'),
      run: button('Ausführen', () => this.#execute(false)),
      edit: button('Bearbeiten', () => this.#edit()),
      reset: button('Zurücksetzen', () => this.#reset(), 'leise'),
      cancel: button('Abbrechen', () => this.#running?.cancel()),
    };
    const { check, run, edit, reset, cancel } = this.#buttons;
    check.hidden = geprueft !== 'ja';
    reset.hidden = true;
    cancel.hidden = true;
    this.#hint.hidden = true;
    this.#hint.textContent = `${isApple ? '⌘' : 'Strg'} + Enter prüft. Tab rückt ein; mit Escape und dann Tab verlässt du den Editor.`;
    this.#listing.after(
      element(
        'div',
        { class: 'werkzeug' },
        element(
          'div',
          { class: 'leiste', role: 'group', 'aria-label': this.#name },
          check,
          run,
          edit,
          reset,
          cancel,
        ),
        this.#hint,
        this.#view.root,
      ),
    );
    this.#listing.classList.add('bearbeitbar');
    this.#shown.addEventListener('click', (event) => this.#clicked(event));
    const head = section.querySelector('.sl-heading-wrapper, h3');
    head?.after(
      element(
        'p',
        { class: 'uebung-kopf werkzeug' },
        element('span', {}, `etwa ${dauer} Minuten`),
        this.#badge,
      ),
    );
    const solution = document.getElementById(loesung!);
    solution?.after(
      element(
        'div',
        { class: 'werkzeug leiste' },
        button('Lösung in den Editor', () => this.#takeSolution(codeOf(solution))),
      ),
    );
    this.#showKept();
    this.#offerEarlier();
    addEventListener('pagehide', () => this.#saveNow());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.#saveNow();
    });
  }

  get solved(): boolean {
    return this.#notebook.entry.solved;
  }

  /** Another tab has changed `key` (`null`: everything) in the storage that all tabs share. */
  changedElsewhere(key: string | null): void {
    if (key !== null && key !== this.#notebook.key) return;
    this.#notebook.adoptProgress();
    if (!this.#notebook.foreign) this.#view.dismiss('conflict');
    else if (this.#opened) this.#noteConflict();
    else {
      this.#notebook.reload();
      this.#showKept();
    }
    this.#updateBadge();
  }

  /** Everything stored has been deleted: back to the start. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running?.cancel();
    this.#opened?.replace(this.#start);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#notebook.reload();
    this.#view.clear();
    this.#showKept();
  }

  // --- code -------------------------------------------------------------------------------------------------

  get #code(): string {
    return this.#opened?.code ?? this.#notebook.entry.code ?? this.#start;
  }

  /** Before the editor is opened: the reader's code as it was left, as plain text in the place of the start code. */
  #showKept(): void {
    const { code } = this.#notebook.entry;
    this.#preview?.remove();
    this.#preview = undefined;
    if (code !== undefined && !this.#opened) {
      this.#preview = element(
        'div',
        {
          class: 'gespeichert code-rahmen',
          tabindex: '0',
          role: 'group',
          'aria-label': 'Dein gespeicherter Code',
        },
        element('pre', {}, code),
      );
      this.#preview.addEventListener('click', (event) => this.#clicked(event));
      this.#shown.after(this.#preview);
    }
    this.#shown.hidden = this.#preview !== undefined || this.#opened !== undefined;
    this.#caption?.replaceChildren(...(this.#shown.hidden ? ['Dein Code'] : this.#title));
    this.#updateBadge();
  }

  #clicked(event: Event): void {
    // A click that selects, or that hits the copy button, means something else.
    if (event.target instanceof Element && event.target.closest('button')) return;
    if (getSelection()?.isCollapsed === false) return;
    this.#edit();
  }

  async #edit(): Promise<void> {
    const editor = await this.#open();
    editor?.focus();
  }

  /** The editor in place of the listing; `undefined` if it could not be loaded. */
  async #open(): Promise<Editor | undefined> {
    this.#editor ??= this.#loadEditor();
    try {
      return await this.#editor;
    } catch {
      this.#editor = undefined;
      this.#view.notice('editor', 'Der Editor konnte nicht geladen werden.', [
        ['Noch einmal versuchen', () => this.#edit()],
      ]);
      return undefined;
    }
  }

  async #loadEditor(): Promise<Editor> {
    const { Editor } = await importAgain(() => import('./editor.ts'));
    this.#view.dismiss('editor');
    const editor = new Editor({
      code: this.#notebook.entry.code ?? this.#start,
      label: `Editor, ${this.#name}. Tab rückt ein; mit Escape und dann Tab verlässt du den Editor.`,
      onChange: () => this.#edited(),
      onCheck: () => this.#execute(true),
    });
    const { edit, reset } = this.#buttons;
    const hadFocus = document.activeElement === edit;
    this.#opened = editor;
    this.#shown.after(editor.host);
    this.#showKept();
    if (hadFocus) editor.focus();
    edit.hidden = true;
    reset.hidden = this.#busy;
    this.#hint.hidden = false;
    this.#listing.classList.remove('bearbeitbar');
    return editor;
  }

  #edited(): void {
    this.#view.outdate();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#saveNow(), SAVE_AFTER);
    if (!this.#warmed) this.#warmUp();
  }

  /** Whoever writes will want to run it. Not where the reader has asked to save data. */
  #warmUp(): void {
    this.#warmed = true;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    loadPython()
      .then((python) => python.warm())
      .catch(() => {});
  }

  #reset(): void {
    const before = this.#code;
    if (before === this.#start) return;
    this.#put(this.#start);
    this.#view.clear();
    this.#offerUndo('Zurückgesetzt.', before);
  }

  async #takeSolution(solution: string): Promise<void> {
    const before = this.#code;
    if (before !== this.#start && before !== solution) {
      const sure = await ask(
        'Deinen Code durch die Lösung ersetzen?',
        'Was du geschrieben hast, steht dann nicht mehr im Editor.',
        'Ersetzen',
        'Behalten',
      );
      if (!sure) return;
    }
    const editor = await this.#open();
    if (!editor) return;
    this.#put(solution);
    editor.focus();
    this.#listing.scrollIntoView({ block: 'nearest' });
    if (before !== solution) this.#offerUndo('Die Lösung steht im Editor.', before);
  }

  #put(code: string): void {
    this.#opened?.replace(code);
    this.#saveNow();
  }

  #offerUndo(text: string, before: string): void {
    this.#view.notice('undo', text, [
      [
        'Rückgängig',
        () => {
          this.#view.dismiss('undo');
          this.#put(before);
          this.#opened?.focus();
        },
      ],
    ]);
  }

  #offerEarlier(): void {
    if (this.#notebook.entry.code !== undefined) return;
    const earlier = earlierCode(this.#store, this.#id, this.section.dataset.version!);
    if (earlier === undefined) return;
    this.#view.notice('earlier', 'Diese Übung wurde überarbeitet. Dein früherer Code ist noch da.', [
      [
        'Früheren Code holen',
        async () => {
          if (!(await this.#open())) return;
          const before = this.#code;
          this.#view.dismiss('earlier');
          this.#put(earlier);
          this.#offerUndo('Dein früherer Code steht im Editor.', before);
        },
      ],
    ]);
  }

  // --- storage ----------------------------------------------------------------------------------------------

  get #toKeep(): string | undefined {
    return this.#code === this.#start ? undefined : this.#code;
  }

  #saveNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#opened || this.#toKeep === this.#notebook.entry.code) return;
    this.#saved(this.#notebook.saveCode(this.#toKeep));
  }

  #saved(result: Saved): void {
    if (result === 'conflict') this.#noteConflict();
    if (result === 'failed') {
      this.#view.notice(
        'storage',
        'Dein Browser speichert hier nichts. Beim Neuladen der Seite ist dein Code weg.',
        [],
      );
    }
    if (result === 'saved') this.#view.dismiss('storage');
    this.onChange();
  }

  #noteConflict(): void {
    this.#view.notice('conflict', 'In einem anderen Tab hast du den Code dieser Übung geändert.', [
      [
        'Stand von dort holen',
        () => {
          this.#view.dismiss('conflict');
          const before = this.#code;
          const { code } = this.#notebook.reload();
          this.#opened?.replace(code ?? this.#start);
          this.#opened?.focus();
          this.#offerUndo('Hier steht jetzt der Code aus dem anderen Tab.', before);
        },
      ],
      [
        'Meinen behalten',
        () => {
          this.#view.dismiss('conflict');
          this.#saved(this.#notebook.overwriteCode(this.#toKeep));
          this.#opened?.focus();
        },
      ],
    ]);
  }

  #updateBadge(): void {
    this.#badge.hidden = !this.solved;
    this.section.toggleAttribute('data-geloest', this.solved);
    this.onChange();
  }

  // --- running ----------------------------------------------------------------------------------------------

  #lastWasCheck = false;

  async #execute(checks: boolean): Promise<void> {
    if (this.#busy || (checks && this.#buttons.check.hidden)) return;
    this.#lastWasCheck = checks;
    this.#setBusy(true);
    this.#view.begin();
    try {
      const editor = await this.#open();
      if (!editor) return;
      editor.mark(undefined);
      this.#saveNow();
      if (editor.code.trim() === '') this.#view.show(EMPTY);
      else this.#finish(await this.#run(editor.code, checks), checks);
    } finally {
      this.#setBusy(false);
    }
  }

  async #run(code: string, checks: boolean): Promise<Outcome> {
    const listener: Listener = {
      loading: (progress) => this.#view.loading(megabytes(progress), progress.loaded, progress.total),
      starting: () => this.#view.working('Python startet …'),
      running: () => this.#view.working(checks ? 'Wird geprüft …' : 'Läuft …'),
    };
    try {
      this.#payload ??= fetchPayload(this.section.dataset.pruefung!);
      const [{ check, files }, python] = await Promise.all([this.#payload, loadPython()]);
      const job: Job = { code, check: checks ? check : null, files };
      this.#running = python.run(job, listener);
      return await this.#running.outcome;
    } catch (error) {
      this.#payload = undefined;
      return { kind: 'unavailable', reason: String(error) };
    } finally {
      this.#running = undefined;
    }
  }

  #finish(outcome: Outcome, checked: boolean): void {
    if (outcome.kind === 'unavailable' || outcome.kind === 'broken')
      console.warn(`Python: ${outcome.reason}`);
    const report = reportOf(outcome);
    this.#view.show(report);
    this.#opened?.mark(report.mark);
    if (!checked || report.mood !== 'passed') return;
    this.#notebook.markSolved();
    this.#updateBadge();
  }

  #setBusy(busy: boolean): void {
    this.#busy = busy;
    const { check, run, reset, cancel } = this.#buttons;
    const hadFocus = document.activeElement === cancel;
    // Not `disabled`: the focus would be lost.
    for (const each of [check, run]) each.setAttribute('aria-disabled', String(busy));
    cancel.hidden = !busy;
    reset.hidden = busy || !this.#opened;
    if (hadFocus) (this.#lastWasCheck ? check : run).focus();
  }
}

let python: Promise<Runtime> | undefined;

/** The page's one Python; what failed is tried again. */
function loadPython(): Promise<Runtime> {
  python ??= importAgain(() => import('../../python/browser/page.ts')).then(
    (module) => module.python,
    (error) => {
      python = undefined;
      throw error;
    },
  );
  return python;
}

async function fetchPayload(address: string): Promise<ExercisePayload> {
  const response = await fetch(address, { signal: AbortSignal.timeout(limitsHere().stall) });
  if (!response.ok) throw new Error(`${address}: answer ${response.status}`);
  return response.json();
}
