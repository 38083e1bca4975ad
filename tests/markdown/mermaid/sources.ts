/** The two diagrams of the first lesson, and helpers to write others. */

export const TEXTS = 'accTitle: Titel\naccDescr: Beschreibung\n';

/** Lines 1 to 3 are keyword, title and description: the body begins in line 4. */
export function flowchart(body: string, direction = 'TB'): string {
  return `flowchart ${direction}\n${TEXTS}${body}\n`;
}

export function stateDiagram(body: string): string {
  return `stateDiagram-v2\n${TEXTS}${body}\n`;
}

export const DOMINO = `flowchart LR
  accTitle: Dominoeffekt
  accDescr: Ein langsamer Dienst B lähmt A, dann C und zuletzt das ganze System.
  B["Service B antwortet langsam"] --> A["Slots in A bleiben belegt"]
  A --> W["A weist neue Anfragen ab"]
  W --> C["Service C, der A aufruft, hängt ebenfalls"]
  C --> D["Dominoeffekt im ganzen System"]
`;

export const STORM = `flowchart LR
  accTitle: Retry-Sturm
  accDescr: Ein Kreislauf: Timeouts führen zu Wiederholungen, diese zu mehr Last und neuen Timeouts.
  S["Server langsam oder kurz ausgefallen"] --> T["Anfragen laufen in Timeouts"]
  T --> R["Clients wiederholen sofort"]
  R --> L["Mehr Last als vorher"]
  L --> Q["Warteschlange wächst, noch mehr Timeouts"]
  Q --> T
`;
