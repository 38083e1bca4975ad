import type { DiagramProblem } from './diagram.ts';

/** Collects problems while a diagram is read: at most one for each line and message, in source order. */
export class Problems {
  readonly #found: DiagramProblem[] = [];

  add(message: string, line: number, column?: number): void {
    if (this.#found.some((known) => known.line === line && known.message === message)) return;
    this.#found.push(column === undefined ? { message, line } : { message, line, column });
  }

  get any(): boolean {
    return this.#found.length > 0;
  }

  list(): readonly DiagramProblem[] {
    return this.#found.toSorted((a, b) => a.line - b.line || (a.column ?? 0) - (b.column ?? 0));
  }
}
