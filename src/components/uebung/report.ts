/** What a reader is told about a run: pure, so that every sentence can be tested. */
import type { Result } from '../../python/browser/protocol.ts';
import type { Outcome } from '../../python/browser/runtime.ts';

export interface Report {
  readonly mood: 'passed' | 'failed' | 'neutral';
  readonly title: string;
  /** Sentences under the title, announced with it. */
  readonly notes: readonly string[];
  readonly output: string;
  /** Said about the output: that there was none, or that it was cut. */
  readonly outputNote: string | undefined;
  readonly traceback: string | undefined;
  /** Line to mark in the editor, with what is said there. */
  readonly mark: { readonly line: number; readonly text: string } | undefined;
  /** Python could not be loaded; trying again may help. */
  readonly retry: boolean;
}

const BLANK = {
  mood: 'neutral',
  notes: [],
  output: '',
  outputNote: undefined,
  traceback: undefined,
  mark: undefined,
  retry: false,
} as const;

/** Instead of running nothing. */
export const EMPTY: Report = {
  ...BLANK,
  title: 'Hier steht noch nichts',
  notes: ['Der Editor ist leer. „Zurücksetzen“ holt den Ausgangspunkt zurück.'],
};

export function reportOf(outcome: Outcome): Report {
  switch (outcome.kind) {
    case 'cancelled':
      return { ...BLANK, title: 'Abgebrochen', output: outcome.output };
    case 'slow':
      return {
        ...BLANK,
        mood: 'failed',
        title: 'Das dauert zu lange',
        notes: [
          `Dein Programm lief nach ${seconds(outcome.seconds)} noch und wurde beendet. Meist hört dann eine Schleife nie auf.`,
        ],
        output: outcome.output,
      };
    case 'broken':
      return {
        ...BLANK,
        mood: 'failed',
        title: 'Python ist abgestürzt',
        notes: [
          'Das passiert, wenn ein Programm zu viel Speicher oder zu tiefe Aufrufe braucht. Python startet gerade neu, dein Code ist noch da.',
        ],
        output: outcome.output,
      };
    case 'unavailable':
      return {
        ...BLANK,
        mood: 'failed',
        title: 'Python konnte nicht geladen werden',
        notes: [
          'Vielleicht ist die Verbindung unterbrochen, oder etwas in deinem Browser hält die Dateien zurück. Dein Code ist noch da.',
        ],
        retry: true,
      };
    case 'result':
      return reportOfResult(outcome.result);
  }
}

function reportOfResult({ output, truncated, error, passed, feedback }: Result): Report {
  const cut = truncated ? 'Hier ist Schluss: Dein Programm hat noch mehr ausgegeben.' : undefined;
  if (error) {
    // What a check says of an error it met repeats the error's own message.
    const said = feedback.some((text) => text.includes(error.message));
    return {
      ...BLANK,
      mood: 'failed',
      title: error.line === null ? 'Fehler' : `Fehler in Zeile ${error.line}`,
      notes: said ? feedback : [error.message, ...feedback],
      output,
      outputNote: cut,
      traceback: error.traceback,
      mark: error.line === null ? undefined : { line: error.line, text: error.message.replaceAll('`', '') },
    };
  }
  if (passed === null) {
    const silent =
      'Dein Programm ist durchgelaufen und hat nichts ausgegeben. Mit print(…) zeigst du Werte an.';
    return { ...BLANK, title: 'Ausgeführt', output, outputNote: cut ?? (output === '' ? silent : undefined) };
  }
  return passed
    ? { ...BLANK, mood: 'passed', title: 'Bestanden', notes: feedback, output, outputNote: cut }
    : { ...BLANK, mood: 'failed', title: 'Noch nicht', notes: feedback, output, outputNote: cut };
}

function seconds(value: number): string {
  return value === 1 ? '1 Sekunde' : `${String(value).replace('.', ',')} Sekunden`;
}
