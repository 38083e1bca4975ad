/** „Selbst nachrechnen“: runs the lesson's figures here and compares them with what the page shows. */
import type { Figures } from '../../figures/figure.ts';
import { element } from '../../site/browser/element.ts';
import { judge, missingParts, type Verdict } from '../verdict.ts';
import { lessonText } from './marks.ts';
import { publishedValues, type Shown } from './published.ts';
import type { WorkerAnswer } from './worker.ts';

/** Values compared between two looks at the progress bar. */
const BATCH = 40;
const LIMIT_MS = 60_000;

interface Fault {
  readonly element: HTMLElement;
  readonly figure: string;
  readonly shown: string;
  readonly expected: string;
}

/** @param bar the lesson's toolbar, whose status line and list of faults this fills. */
export async function recomputeLesson(bar: HTMLElement): Promise<void> {
  const root = lessonText();
  const status = bar.querySelector<HTMLElement>('[role="status"]')!;
  const result = bar.querySelector<HTMLElement>('.beleg-ergebnis')!;
  if (!root) return;
  clear(root);
  const progress = element('progress', { 'aria-label': 'Fortschritt der Nachrechnung' });
  result.replaceChildren(progress);
  status.textContent = 'Die Simulatoren der Lektion laufen in deinem Browser …';
  bar.dataset.stand = 'laeuft';
  const answer = await runFigures(bar.dataset.figuren!);
  if (!answer.ok) {
    bar.dataset.stand = 'gescheitert';
    status.textContent = `Nachrechnen ging nicht: ${answer.problem}.`;
    result.replaceChildren();
    return;
  }
  const start = performance.now();
  const { count, faults } = await compareAll(root, answer.figures, progress);
  const milliseconds = Math.max(1, Math.round(answer.milliseconds + performance.now() - start));
  bar.dataset.stand = faults.length === 0 ? 'stimmt' : 'weicht-ab';
  status.textContent = `${count - faults.length} von ${count} Werten stimmen, ${milliseconds} ms.`;
  const reset = element('button', { type: 'button', class: 'beleg-knopf' }, 'Zurücksetzen');
  reset.addEventListener('click', () => {
    clear(root);
    delete bar.dataset.stand;
    status.textContent = '';
    result.replaceChildren();
    bar.querySelector<HTMLElement>('[data-tut="nachrechnen"]')?.focus();
  });
  result.replaceChildren(...(faults.length > 0 ? [faultList(faults)] : []), reset);
}

function runFigures(path: string): Promise<WorkerAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    const end = (answer: WorkerAnswer): void => {
      clearTimeout(timer);
      worker.terminate();
      resolve(answer);
    };
    const timer = setTimeout(
      () => end({ ok: false, problem: `nach ${LIMIT_MS / 1000} Sekunden noch kein Ergebnis` }),
      LIMIT_MS,
    );
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => end(data));
    worker.addEventListener('error', ({ message }) =>
      end({ ok: false, problem: message || 'der Code ließ sich nicht laden' }),
    );
    worker.postMessage(path);
  });
}

async function compareAll(
  root: HTMLElement,
  figures: Figures,
  progress: HTMLProgressElement,
): Promise<{ count: number; faults: Fault[] }> {
  const { values, extents } = publishedValues(root);
  const faults: Fault[] = [];
  // Nothing is marked until everything is read: a note beside a number must not become part of the page.
  const verdicts: [Shown, Verdict][] = [];
  progress.max = values.length;
  for (const [index, value] of values.entries()) {
    verdicts.push([value, judge(value, figures)]);
    if (index % BATCH === BATCH - 1) {
      progress.value = index + 1;
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  for (const [{ element: box, figure, text }, verdict] of verdicts) {
    if (verdict.holds) box.dataset.nachgerechnet = 'stimmt';
    else faults.push(mark({ element: box, figure, shown: text.trim(), expected: verdict.expected }));
  }
  let missing = 0;
  for (const { element: box, figure, count } of extents) {
    const parts = missingParts({ figure, count }, figures);
    if (parts === undefined) continue;
    missing += 1;
    const fault = { element: box, figure, shown: `${count} Werte`, expected: `${parts} Werte` };
    faults.push(mark(fault));
  }
  return { count: values.length + missing, faults };
}

/** Shows the difference beside the value. */
function mark(fault: Fault): Fault {
  const { element: box, expected } = fault;
  box.dataset.nachgerechnet = 'weicht-ab';
  const note = element('span', { class: 'beleg-abweichung' }, ` nachgerechnet: ${expected}`);
  if (box.matches('.zahl, .behauptung')) box.after(note);
  else if (box.matches('figure')) box.querySelector('figcaption')?.append(note);
  else box.append(note);
  return fault;
}

function faultList(faults: readonly Fault[]): HTMLElement {
  const list = element('ul', {});
  for (const [index, { element: box, figure, shown, expected }] of faults.entries()) {
    box.id ||= `abweichung-${index + 1}`;
    const link = element('a', { href: `#${box.id}` }, element('code', {}, figure));
    list.append(element('li', {}, link, `: Auf der Seite steht „${shown}“, nachgerechnet: „${expected}“.`));
  }
  return list;
}

function clear(root: HTMLElement): void {
  for (const note of root.querySelectorAll('.beleg-abweichung')) note.remove();
  for (const box of root.querySelectorAll<HTMLElement>('[data-nachgerechnet]'))
    delete box.dataset.nachgerechnet;
}
