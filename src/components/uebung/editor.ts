/**
 * The code editor. It lives in a shadow root: there CodeMirror builds its style sheets through the CSSOM instead of
 * adding <style> elements, which the site's policy forbids.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import { bracketMatching, indentOnInput, indentUnit, LanguageSupport } from '@codemirror/language';
import { EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { element } from '../../site/browser/element.ts';
import { appearance } from './theme.ts';

interface Options {
  readonly code: string;
  /** What a screen reader calls the editor. */
  readonly label: string;
  readonly onChange: () => void;
  readonly onCheck: () => void;
}

const setMark = StateEffect.define<number | undefined>();

/** The line an error points at, until the code changes. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(current, { docChanged, effects, state }) {
    for (const effect of effects) {
      if (!effect.is(setMark)) continue;
      if (effect.value === undefined) return Decoration.none;
      const line = state.doc.line(Math.min(effect.value, state.doc.lines));
      return Decoration.set(Decoration.line({ class: 'cm-fehlerzeile' }).range(line.from));
    }
    return docChanged ? Decoration.none : current;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const PHRASES = {
  'Selection deleted': 'Auswahl gelöscht',
  'Control character': 'Steuerzeichen',
};

export class Editor {
  readonly host = element('div', { class: 'editor' });
  readonly #view: EditorView;
  readonly #remark = element('span', { id: 'anmerkung', hidden: '' });

  constructor({ code, label, onChange, onCheck }: Options) {
    const root = this.host.attachShadow({ mode: 'open' });
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: code,
        extensions: [
          keymap.of([
            {
              key: 'Mod-Enter',
              run: () => {
                onCheck();
                return true;
              },
            },
            {
              key: 'Escape',
              run: (view) => {
                view.setTabFocusMode(true);
                return false;
              },
            },
            indentWithTab,
          ]),
          EditorView.domEventHandlers({
            // After Escape the next Tab leaves, however long it takes; whoever types on gets it back for indenting.
            keydown: (event, view) => {
              if (!['Escape', 'Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key))
                view.setTabFocusMode(false);
            },
            focus: (_event, view) => view.setTabFocusMode(false),
          }),
          lineNumbers(),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          indentUnit.of('    '),
          EditorState.tabSize.of(4),
          EditorState.phrases.of(PHRASES),
          new LanguageSupport(pythonLanguage),
          indentOnInput(),
          bracketMatching(),
          marks,
          appearance,
          EditorView.contentAttributes.of({
            tabindex: '0',
            'aria-label': label,
            'aria-describedby': 'anmerkung',
          }),
          EditorView.updateListener.of(({ docChanged }) => {
            if (!docChanged) return;
            this.#remark.textContent = '';
            onChange();
          }),
        ],
      }),
    });
    root.append(this.#remark);
  }

  get code(): string {
    return this.#view.state.doc.toString();
  }

  /** One step that the reader can undo. */
  replace(code: string): void {
    const { state } = this.#view;
    this.#view.dispatch({
      changes: { from: 0, to: state.doc.length, insert: code },
      selection: { anchor: 0 },
    });
  }

  /** Marks a line and says so to screen readers; `undefined` takes the mark away. */
  mark(mark: { line: number; text: string } | undefined): void {
    this.#view.dispatch({ effects: setMark.of(mark?.line) });
    this.#remark.textContent = mark ? `Fehler in Zeile ${mark.line}: ${mark.text}` : '';
  }

  /** @param line 1-based; without it the cursor stays where it is */
  focus(line?: number): void {
    const { doc } = this.#view.state;
    if (line !== undefined) {
      const { to } = doc.line(Math.min(line, doc.lines));
      this.#view.dispatch({ selection: { anchor: to }, scrollIntoView: true });
    }
    this.#view.focus();
  }
}
