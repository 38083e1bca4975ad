/** Numbers of steps and exercises, and what references to them say: all follow from their order in the lesson. */
import type { Node, Parent, Root } from 'mdast';
import { isElement, spanOf } from '../check/place.ts';
import { nearest } from '../check/suggestion.ts';

export interface Part {
  readonly number: number;
  readonly anchor: string;
  /** Text the component shows; `undefined` for exercises, whose heading carries it. */
  readonly label: string | undefined;
  readonly problem: string | undefined;
}

/** Parts by the offset at which their element starts. */
export type Numbering = ReadonlyMap<number, Part>;

const KINDS = { Schritt: 'Schritt', Uebung: 'Übung' } as const;

interface Named {
  readonly kind: keyof typeof KINDS;
  readonly number: number;
  readonly anchor: string;
}

/** Numbers all `<Schritt name>` and `<Uebung name>` of a lesson and resolves each `<Verweis auf>` to one of them. */
export function numberParts(tree: Root): Numbering {
  const parts = new Map<number, Part>();
  const named = new Map<string, Named>();
  const references: { start: number; to: string }[] = [];
  const counts = { Schritt: 0, Uebung: 0 };
  const visit = (node: Node): void => {
    if (isElement(node)) {
      const { start } = spanOf(node);
      if (node.name === 'Schritt' || node.name === 'Uebung') {
        counts[node.name] += 1;
        const number = counts[node.name];
        const name = attribute(node, 'name');
        const anchor = `${node.name.toLowerCase()}-${name}`;
        const problem = nameProblem(node.name, name, named);
        const label = node.name === 'Schritt' ? `Schritt ${number}:` : undefined;
        parts.set(start, { number, anchor, label, problem });
        if (name && !problem) named.set(name, { kind: node.name, number, anchor });
      } else if (node.name === 'Verweis') {
        references.push({ start, to: attribute(node, 'auf') ?? '' });
      }
    }
    if (Array.isArray((node as Partial<Parent>).children))
      for (const child of (node as Parent).children) visit(child);
  };
  visit(tree);
  for (const { start, to } of references) {
    const target = named.get(to);
    const near = nearest(to, [...named.keys()]);
    const hint = near ? `did you mean ${near}?` : `there are: ${[...named.keys()].join(', ') || 'none'}`;
    parts.set(start, {
      number: target?.number ?? 0,
      anchor: target?.anchor ?? '',
      label: target ? `${KINDS[target.kind]} ${target.number}` : '',
      problem: target ? undefined : `<Verweis auf="${to}"> refers to no step or exercise\n  → ${hint}`,
    });
  }
  return parts;
}

function nameProblem(
  kind: string,
  name: string | undefined,
  named: ReadonlyMap<string, Named>,
): string | undefined {
  if (!name || !/^[a-z][a-z0-9-]*$/u.test(name)) {
    return `<${kind}> needs a name in lower-case ASCII\n  → write <${kind} name="…">: its anchor is made from it`;
  }
  return named.has(name)
    ? `a second <${kind}> or other part is named ${name}\n  → give each its own name`
    : undefined;
}

function attribute(node: { attributes: readonly { type: string }[] }, name: string): string | undefined {
  const found = node.attributes.find(
    (entry): entry is { type: 'mdxJsxAttribute'; name: string; value: unknown } =>
      entry.type === 'mdxJsxAttribute' && (entry as { name?: string }).name === name,
  );
  return typeof found?.value === 'string' ? found.value : undefined;
}
