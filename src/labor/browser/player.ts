/** Goes through a run step by step: plays, pauses, steps, and shows who is where as tokens. */
import { button } from '#src/site/browser/button.ts';
import { element } from '#src/site/browser/element.ts';
import { german } from '../german.ts';
import type { Step, Steps, TokenGroup } from '../steps.ts';

const STEP_MS = 450;
/** Who wants little motion gets whole ticks, slowly. */
const CALM_MS = 1200;

export class Player {
  readonly element: HTMLElement;
  readonly #shown: (tick: number | undefined) => void;
  readonly #make: () => Steps;
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #play = button('Abspielen', () => (this.playing ? this.pause() : this.#start()));
  readonly #slider = element('input', {
    type: 'range',
    min: '0',
    value: '0',
    'aria-label': 'Schritt des Laufs',
  });
  readonly #phases = element('ol', { class: 'labor-phasen' });
  readonly #sentence = element('p', { class: 'labor-schritt', role: 'status' });
  readonly #tokens = element('div', { class: 'labor-marken', 'aria-hidden': 'true' });
  readonly #legend = element('ul', { class: 'labor-legende' });
  readonly #stage = element('div', { class: 'labor-buehne', hidden: '' });
  #steps: Steps | undefined;
  #index: number | undefined;
  #timer = 0;

  /**
   * @param make takes the current run apart; called when the reader first steps through it
   * @param shown is told the tick that is looked at
   */
  constructor(make: () => Steps, shown: (tick: number | undefined) => void) {
    this.#make = make;
    this.#shown = shown;
    this.#slider.addEventListener('input', () => {
      this.pause();
      this.#go(Number(this.#slider.value));
    });
    this.#stage.append(this.#phases, this.#sentence, this.#tokens, this.#legend);
    this.element = element(
      'div',
      { class: 'labor-spieler', role: 'group', 'aria-label': 'Tick für Tick' },
      element(
        'div',
        { class: 'labor-tasten' },
        this.#play,
        button('Zurück', () => this.#step(-1)),
        button('Weiter', () => this.#step(1)),
        this.#slider,
      ),
      this.#stage,
    );
    new IntersectionObserver(([entry]) => {
      if (!entry!.isIntersecting) this.pause();
    }).observe(this.element);
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) this.pause();
    });
  }

  get playing(): boolean {
    return this.#timer !== 0;
  }

  /**
   * The run is another one: shows the same step of it, if the reader has been stepping.
   * @param isLong taking it apart would hold up the page: that waits until the reader steps again
   * @returns whether a tick of the new run is looked at
   */
  changed(isLong: boolean): boolean {
    this.#steps = undefined;
    if (this.#index === undefined) return false;
    if (isLong) {
      this.pause();
      this.#stage.hidden = true;
    } else this.#go(this.#index);
    return !isLong;
  }

  /** As before the first step. */
  reset(): void {
    this.pause();
    this.#steps = undefined;
    this.#index = undefined;
    this.#slider.value = '0';
    this.#stage.hidden = true;
    this.#shown(undefined);
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = 'Abspielen';
    // While it plays, a sentence every half second would be noise to a screen reader.
    this.#sentence.setAttribute('role', 'status');
  }

  #start(): void {
    const calm = this.#calm.matches;
    const last = this.#take().count - 1;
    if (this.#index === undefined || this.#index >= last) this.#go(0);
    this.#play.textContent = 'Anhalten';
    this.#sentence.removeAttribute('role');
    const stride = calm ? Math.max(1, this.#take().phases.length) : 1;
    this.#timer = window.setInterval(
      () => {
        if (this.#index! >= last) this.pause();
        else this.#go(this.#index! + stride);
      },
      calm ? CALM_MS : STEP_MS,
    );
  }

  #step(by: number): void {
    this.pause();
    this.#go(this.#index === undefined ? 0 : this.#index + by);
  }

  #take(): Steps {
    this.#steps ??= this.#make();
    return this.#steps;
  }

  #go(index: number): void {
    const steps = this.#take();
    this.#index = Math.min(steps.count - 1, Math.max(0, index));
    const step = steps.at(this.#index);
    this.#slider.max = String(steps.count - 1);
    this.#slider.value = String(this.#index);
    this.#show(steps, step);
    this.#shown(step.tick);
  }

  #show({ phases, legend }: Steps, { tick, phase, sentence, groups }: Step): void {
    const where = `Tick ${german(tick)}${phases.length > 0 ? `, ${phases[phase]}` : ''}`;
    this.#slider.setAttribute('aria-valuetext', where);
    this.#phases.hidden = phases.length === 0;
    this.#phases.replaceChildren(
      ...phases.map((name, n) => element('li', n === phase ? { 'aria-current': 'step' } : {}, name)),
    );
    this.#sentence.replaceChildren(element('b', {}, `${where}: `), sentence);
    this.#tokens.replaceChildren(...groups.map(tokenRow));
    this.#legend.replaceChildren(
      ...legend.map(({ kind, label }) =>
        element('li', {}, element('span', { class: `marke-${kind}` }), label),
      ),
    );
    this.#stage.hidden = false;
  }
}

function tokenRow({ label, tokens, count }: TokenGroup): HTMLElement {
  const row = element('div', { class: 'labor-reihe' }, element('span', {}, `${label}: ${german(count)}`));
  const box = element('div', {});
  for (const { kind, text } of tokens) box.append(element('span', { class: `marke-${kind}` }, text ?? ''));
  // Where groups count occupied slots, free ones stand beside them; elsewhere the rest of a long row is only counted.
  if (count > tokens.length) box.append(` … und ${german(count - tokens.length)} weitere`);
  row.append(box);
  return row;
}
