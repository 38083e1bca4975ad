/** The components a lesson may use, with their attributes; the first attribute of a place is required. */
export const COMPONENTS = {
  Angabe: ['quelle'],
  Aufgabe: [],
  Ausgabe: ['von', 'titel'],
  Behauptung: ['von'],
  Diagramm: ['von', 'titel'],
  Labor: ['von', 'titel'],
  Loesung: [],
  Quelltext: ['von', 'titel'],
  Rechnung: ['von'],
  Schritt: ['name'],
  Tabelle: ['von', 'titel'],
  Tipp: [],
  Uebung: ['name', 'dauer'],
  Verweis: ['auf'],
  Zahl: ['von'],
} as const satisfies Record<string, readonly string[]>;

export type ComponentName = keyof typeof COMPONENTS;

export const COMPONENT_NAMES = Object.keys(COMPONENTS) as readonly ComponentName[];

export function isComponentName(name: string | null | undefined): name is ComponentName {
  return typeof name === 'string' && Object.hasOwn(COMPONENTS, name);
}
