/** Makes the page's exercises usable. Small: editor and Python are loaded when a reader first uses one. */
import { Exercise } from './exercise.ts';
import { openStore } from './storage.ts';
import { Summary } from './summary.ts';

const store = openStore(() => localStorage);
const exercises = [...document.querySelectorAll<HTMLElement>('.uebung[data-uebung]')].map(
  (section) => new Exercise(section, store),
);
const summary = new Summary(exercises, store);
for (const exercise of exercises) exercise.onChange = () => summary.update();

window.addEventListener('storage', ({ storageArea, key }) => {
  if (storageArea !== localStorage) return;
  for (const exercise of exercises) exercise.changedElsewhere(key);
  summary.update();
});
