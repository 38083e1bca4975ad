/** Numbers of steps and exercises, and what references to them say: all follow from their order in the lesson. */
import type { Root } from 'mdast';
import type { SourceProblem } from './place.ts';
import { nearest } from './suggestion.ts';
import { attributeOf, isElement, type Span, spanOf, walk } from './tree.ts';

export interface Part {
  readonly number: number;
  readonly anchor: string;
  /** Text the component shows; `undefined` for exercises, whose heading carries it. */
  readonly label: string | undefined;
}

export interface Numbering {
  /** Parts by the offset at which their element starts. */
  readonly parts: ReadonlyMap<number, Part>;
  readonly problems: readonly SourceProblem[];
}

const KINDS = { Schritt: 'Schritt', Uebung: 'Übung' } as const;

interface Named {
  readonly kind: keyof typeof KINDS;
  readonly number: number;
  readonly anchor: string;
}

/** Numbers all `<Schritt name>` and `<Uebung name>` of a lesson and resolves each `<Verweis auf>` to one of them. */
export function numberParts(tree: Root): Numbering {
  const parts = new Map<number, Part>();
  const problems: SourceProblem[] = [];
  const named = new Map<string, Named>();
  const references: (Span & { to: string })[] = [];
  const counts = { Schritt: 0, Uebung: 0 };
  const report = (span: Span, reason: string, hint: string): void => {
    problems.push({ rule: 'reference', reason, hint, start: span.start, end: span.end });
  };
  for (const node of walk(tree)) {
    if (!isElement(node)) continue;
    const span = spanOf(node);
    if (node.name === 'Schritt' || node.name === 'Uebung') {
      const kind = node.name;
      counts[kind] += 1;
      const number = counts[kind];
      const name = attributeOf(node, 'name') ?? '';
      const anchor = `${kind.toLowerCase()}-${name}`;
      parts.set(span.start, { number, anchor, label: kind === 'Schritt' ? `Schritt ${number}:` : undefined });
      if (!/^[a-z][a-z0-9-]*$/u.test(name)) {
        const hint = `write <${kind} name="…">: its anchor is made from it`;
        report(span, `<${kind}> needs a name in lower-case ASCII`, hint);
      } else if (named.has(name)) {
        report(span, `a second step or exercise is named ${name}`, 'give each its own name');
      } else {
        named.set(name, { kind, number, anchor });
      }
    } else if (node.name === 'Verweis') {
      references.push({ ...span, to: attributeOf(node, 'auf') ?? '' });
    }
  }
  for (const reference of references) {
    const target = named.get(reference.to);
    if (target) {
      const label = `${KINDS[target.kind]} ${target.number}`;
      parts.set(reference.start, { number: target.number, anchor: target.anchor, label });
      continue;
    }
    const near = nearest(reference.to, [...named.keys()]);
    const hint = near ? `did you mean ${near}?` : `there are: ${[...named.keys()].join(', ') || 'none'}`;
    report(reference, `<Verweis auf="${reference.to}"> refers to no step or exercise`, hint);
  }
  return { parts, problems };
}
