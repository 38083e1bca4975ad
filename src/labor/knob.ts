/** What a reader can turn in a lab, with labels, units and bounds; and how settings are read from a link. */
export type Setting = number | string | boolean;
export type Settings = Readonly<Record<string, Setting>>;

interface Base {
  /** Its name in links: what the simulator calls the parameter, where there is one. */
  readonly name: string;
  readonly label: string;
  /** Whether it matters under the other settings; if not, it is not shown. */
  readonly matters?: (settings: Settings) => boolean;
}
export interface NumberKnob extends Base {
  readonly kind: 'number';
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  /** Where its slider ends; what lies beyond is typed. */
  readonly reach: number;
}
export interface ChoiceKnob extends Base {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}
export interface SwitchKnob extends Base {
  readonly kind: 'switch';
}
export type Knob = NumberKnob | ChoiceKnob | SwitchKnob;

/** An integer from `min` to `max`; its slider ends at `reach`, by default at `max`. */
export function number(
  name: string,
  label: string,
  unit: string,
  [min, max, reach = max]: readonly [number, number, number?],
  matters?: Base['matters'],
): NumberKnob {
  return { kind: 'number', name, label, unit, min, max, reach, ...(matters && { matters }) };
}

/** The nearest setting a knob permits, and in German what was wrong; `undefined` for `problem` if nothing was. */
export function settle(
  knob: Knob,
  text: string,
  fallback: Setting,
): { readonly value: Setting; readonly problem?: string } {
  switch (knob.kind) {
    case 'number':
      return settleNumber(knob, text, fallback);
    case 'choice': {
      if (knob.options.some(({ value }) => value === text)) return { value: text };
      const permitted = knob.options.map(({ value }) => value).join(', ');
      return { value: fallback, problem: `„${text}“ gibt es nicht; möglich sind ${permitted}` };
    }
    case 'switch':
      return text === '1' || text === '0'
        ? { value: text === '1' }
        : { value: fallback, problem: `„${text}“ ist weder 1 (ja) noch 0 (nein)` };
  }
}

function settleNumber({ min, max }: NumberKnob, text: string, fallback: Setting): ReturnType<typeof settle> {
  const value = /^\s*[-+\u2212]?\d+(?:[.,]\d+)?\s*$/u.test(text)
    ? Number(text.trim().replace('\u2212', '-').replace(',', '.'))
    : Number.NaN;
  const bounds = `erlaubt sind ganze Zahlen von ${min} bis ${max}`;
  if (Number.isNaN(value)) return { value: fallback, problem: `„${text}“ ist keine Zahl; ${bounds}` };
  const settled = Math.min(max, Math.max(min, Math.round(value)));
  return settled === value
    ? { value }
    : { value: settled, problem: `„${text.trim()}“ geht nicht; ${bounds}` };
}

/** Settings as they stand in a link, in the order of the knobs. */
export function writeSettings(knobs: readonly Knob[], settings: Settings): [string, string][] {
  return knobs.map(({ name }) => {
    const value = settings[name]!;
    return [name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value)];
  });
}

/**
 * Settings from a link. What it does not say stays as published; what cannot be is corrected.
 *
 * @param given names and texts, as the link has them
 * @returns the settings, and one German sentence for each correction
 */
export function readSettings(
  knobs: readonly Knob[],
  given: Iterable<readonly [string, string]>,
  published: Settings,
): { readonly settings: Settings; readonly corrections: readonly string[] } {
  const settings: Record<string, Setting> = { ...published };
  const corrections: string[] = [];
  for (const [name, text] of given) {
    const knob = knobs.find((candidate) => candidate.name === name);
    if (!knob) {
      corrections.push(`„${name}“ kennt dieses Labor nicht; die Angabe bleibt ohne Wirkung.`);
      continue;
    }
    const { value, problem } = settle(knob, text, published[name]!);
    settings[name] = value;
    if (problem)
      corrections.push(`${knob.label}: ${problem}. Eingestellt ist jetzt ${valueText(knob, value)}.`);
  }
  return { settings, corrections };
}

/** A setting in words. */
export function valueText(knob: Knob, value: Setting): string {
  switch (knob.kind) {
    case 'number':
      return `${value}${knob.unit ? ` ${knob.unit}` : ''}`;
    case 'choice':
      return `„${knob.options.find((option) => option.value === value)?.label ?? value}“`;
    case 'switch':
      return value ? 'ja' : 'nein';
  }
}

export function sameSettings(a: Settings, b: Settings): boolean {
  return Object.keys(a).every((name) => a[name] === b[name]);
}
