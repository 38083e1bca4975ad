import type { Diagram, DiagramEdge, DiagramProblem } from './diagram.ts';

/** True where `id` (a node or a group) lies inside the group, at any depth; a group does not lie in itself. */
export function liesIn(diagram: Diagram, id: string, group: string): boolean {
  const parents = parentsOf(diagram);
  for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent)) {
    if (parent === group) return true;
  }
  return false;
}

function parentsOf(diagram: Diagram): ReadonlyMap<string, string | undefined> {
  return new Map([...diagram.groups, ...diagram.nodes].map(({ id, group }) => [id, group]));
}

/** A closed group is entered by no edge: it can be laid out by itself and then stand as one box. */
export function closedGroups(diagram: Diagram): ReadonlySet<string> {
  const parents = parentsOf(diagram);
  const ancestors = (id: string) => {
    const found = new Set<string>();
    for (let parent = parents.get(id); parent !== undefined; parent = parents.get(parent)) found.add(parent);
    return found;
  };
  const closed = new Set(diagram.groups.map((group) => group.id));
  for (const { from, to } of diagram.edges) {
    const [around, beyond] = [ancestors(from), ancestors(to)];
    for (const group of around) if (!beyond.has(group)) closed.delete(group);
    for (const group of beyond) if (!around.has(group)) closed.delete(group);
  }
  return closed;
}

export function groupProblems(diagram: Diagram): DiagramProblem[] {
  const problems: DiagramProblem[] = [];
  const closed = closedGroups(diagram);
  const crossing = (group: string): DiagramEdge | undefined =>
    diagram.edges.find(({ from, to }) => liesIn(diagram, from, group) !== liesIn(diagram, to, group));
  for (const { id, line, direction } of diagram.groups) {
    if (![...diagram.nodes, ...diagram.groups].some((member) => member.group === id)) {
      problems.push({ message: `the group ${id} is empty`, line });
    }
    if (direction !== undefined && !closed.has(id)) {
      const edge = crossing(id);
      const where = edge ? ` (line ${edge.line})` : '';
      const message = `the direction of ${id} cannot be kept: an edge crosses its border${where}; link ${id} itself`;
      problems.push({ message, line });
    }
  }
  const selfEdges = new Set<string>();
  for (const { from, to, line } of diagram.edges) {
    if (from === to && selfEdges.has(from)) {
      problems.push({ message: `a second edge from ${from} to itself has no room`, line });
    }
    if (from === to) selfEdges.add(from);
    for (const [end, other] of [
      [from, to],
      [to, from],
    ] as const) {
      if (!diagram.groups.some((group) => group.id === end)) continue;
      if (liesIn(diagram, other, end)) {
        problems.push({ message: `an edge between ${end} and its own part ${other} is not supported`, line });
      } else if (!closed.has(end)) {
        const message = `an edge to the whole of ${end} is not supported while other edges cross its border`;
        problems.push({ message, line });
      }
    }
  }
  return problems;
}
