import type { Label } from './diagram.ts';
import type { Token } from './grammar.ts';
import { readLabel } from './label.ts';
import { Problems } from './problems.ts';

/** What flowcharts and state diagrams have in common while they are read: problems, labels, title, description. */
export class Reader {
  readonly problems = new Problems();
  #title: string | undefined;
  #description: string | undefined;

  label(raw: string, line: number): Label {
    return this.tryLabel(raw, line) ?? [];
  }

  /** Undefined after a problem, in contrast to a label that is merely empty. */
  tryLabel(raw: string, line: number): Label | undefined {
    const result = readLabel(raw);
    if ('lines' in result) return result.lines;
    this.problems.add(result.problem, line);
    return undefined;
  }

  setTitle(raw: string, line: number): void {
    if (this.#title !== undefined) this.problems.add('a second accTitle', line);
    this.#title ??= this.label(raw, line).join(' ');
  }

  setDescription(raw: string, line: number): void {
    if (this.#description !== undefined) this.problems.add('a second accDescr', line);
    this.#description ??= this.label(raw, line).join(' ');
  }

  /** Title and description, with a problem for each one that is missing. */
  texts(): { title: string; description: string } {
    const title = this.#title ?? '';
    const description = this.#description ?? '';
    if (title === '') {
      this.problems.add('no title: add a line such as „accTitle: Wie ein langsamer Dienst andere lähmt“', 1);
    }
    if (description === '') {
      this.problems.add(
        'no description: add a line such as „accDescr: Was die Zeichnung zeigt, in Worten“',
        1,
      );
    }
    return { title, description };
  }

  reject(tokens: readonly Token[], unsupported: Readonly<Record<string, string>>): void {
    for (const { name, line, column } of tokens) {
      const construct = Object.hasOwn(unsupported, name) ? unsupported[name] : undefined;
      if (construct !== undefined) this.problems.add(`${construct} is not supported`, line, column);
    }
  }
}
