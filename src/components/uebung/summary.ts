/** The line above the first exercise: how many are solved, and the way to delete everything. */
import { button } from '../../site/browser/button.ts';
import { element } from '../../site/browser/element.ts';
import { ask } from './dom.ts';
import type { Exercise } from './exercise.ts';
import { deleteEverything, keepsSomething, type Store } from './storage.ts';

export class Summary {
  readonly #exercises: readonly Exercise[];
  readonly #store: Store | undefined;
  readonly #count = element('span', { role: 'status' });
  readonly #delete = button('Alles Gespeicherte löschen', () => this.#deleteEverything(), 'leise');

  constructor(exercises: readonly Exercise[], store: Store | undefined) {
    this.#exercises = exercises;
    this.#store = store;
    const [first] = exercises;
    first?.section.before(element('div', { class: 'uebungen-stand werkzeug' }, this.#count, this.#delete));
    this.update();
  }

  update(): void {
    const solved = this.#exercises.filter((exercise) => exercise.solved).length;
    const text = `${solved} von ${this.#exercises.length} gelöst. Dein Code bleibt in diesem Browser.`;
    if (this.#count.textContent !== text) this.#count.textContent = text;
    this.#delete.hidden = !keepsSomething(this.#store);
  }

  async #deleteEverything(): Promise<void> {
    const sure = await ask(
      'Alles Gespeicherte löschen?',
      'Dein Code und dein Fortschritt in allen Übungen dieses Kurses sind dann weg, und auch, welche Farben du gewählt hast. Das lässt sich nicht rückgängig machen.',
      'Alles löschen',
      'Behalten',
    );
    if (!sure) return;
    deleteEverything(this.#store);
    for (const exercise of this.#exercises) exercise.forget();
    this.update();
    this.#count.tabIndex = -1;
    this.#count.focus();
  }
}
