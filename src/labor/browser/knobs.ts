/** The controls of a lab: a slider and a field for every number, a list for a choice, a box for yes or no. */
import { element } from '#src/site/browser/element.ts';
import { type ChoiceKnob, type Knob, type NumberKnob, type Setting, type Settings, settle } from '../knob.ts';

interface Control {
  readonly knob: Knob;
  readonly box: HTMLElement;
  show(value: Setting): void;
}

type Turned = (name: string, value: Setting) => void;
type Corrected = (sentence: string | undefined) => void;

export class Knobs {
  readonly element: HTMLElement;
  readonly #controls: readonly Control[];

  /**
   * @param id prefix of the controls' ids
   * @param turned is told each new setting
   * @param corrected is told what a typed value could not be, or that the last one was right
   */
  constructor(id: string, knobs: readonly Knob[], turned: Turned, corrected: Corrected) {
    this.#controls = knobs.map((knob) => {
      const name = `${id}-${knob.name}`;
      if (knob.kind === 'number') return numberControl(name, knob, turned, corrected);
      return knob.kind === 'choice' ? choiceControl(name, knob, turned) : switchControl(name, knob, turned);
    });
    this.element = element('fieldset', { class: 'labor-regler' }, element('legend', {}, 'Regler'));
    this.element.append(...this.#controls.map(({ box }) => box));
  }

  show(settings: Settings): void {
    for (const { knob, box, show } of this.#controls) {
      show(settings[knob.name]!);
      box.hidden = knob.matters?.(settings) === false;
    }
  }
}

function numberControl(id: string, knob: NumberKnob, turned: Turned, corrected: Corrected): Control {
  const { name, label, unit, min, max, reach } = knob;
  const slider = element('input', {
    type: 'range',
    min: `${min}`,
    max: `${reach}`,
    'aria-labelledby': `${id}-name`,
  });
  const field = element('input', { type: 'number', id, min: `${min}`, max: `${max}`, inputmode: 'numeric' });
  let current: Setting = min;
  const turn = (value: Setting): void => {
    current = value;
    turned(name, value);
  };
  slider.addEventListener('input', () => {
    field.value = slider.value;
    turn(Number(slider.value));
  });
  field.addEventListener('input', () => {
    const { value, problem } = settle(knob, field.value, current);
    if (problem) return; // perhaps half typed
    slider.value = field.value;
    turn(value);
  });
  field.addEventListener('change', () => {
    const { value, problem } = settle(knob, field.value, current);
    field.value = slider.value = String(value);
    if (!problem) return corrected(undefined);
    corrected(`${label}: ${problem}. Eingestellt ist jetzt ${value}.`);
    turn(value);
  });
  const caption = element('label', { for: id, id: `${id}-name` }, label);
  if (unit) caption.append(' ', element('span', { class: 'einheit' }, unit));
  return {
    knob,
    box: element('div', { class: 'regler' }, caption, slider, field),
    show(value) {
      current = value;
      if (document.activeElement !== field || settle(knob, field.value, current).value !== value)
        field.value = String(value);
      slider.value = String(value);
    },
  };
}

function choiceControl(id: string, knob: ChoiceKnob, turned: Turned): Control {
  const list = element('select', { id });
  list.append(...knob.options.map((option) => element('option', { value: option.value }, option.label)));
  list.addEventListener('change', () => turned(knob.name, list.value));
  return {
    knob,
    box: element('div', { class: 'regler wahl' }, element('label', { for: id }, knob.label), list),
    show(value) {
      list.value = String(value);
    },
  };
}

function switchControl(id: string, knob: Knob, turned: Turned): Control {
  const box = element('input', { type: 'checkbox', id });
  box.addEventListener('change', () => turned(knob.name, box.checked));
  return {
    knob,
    box: element('div', { class: 'regler schalter' }, box, element('label', { for: id }, knob.label)),
    show(value) {
      box.checked = value === true;
    },
  };
}
