import type { Diagram, DiagramProblem } from './diagram.ts';
import { readFlowchart } from './flowchart.ts';
import { groupProblems } from './groups.ts';
import { protectEntities } from './label.ts';
import { readStateDiagram } from './state.ts';

/** Reads one fence: a complete diagram, or every problem that keeps it from being drawn. */
export function parseDiagram(source: string): { diagram: Diagram } | { problems: readonly DiagramProblem[] } {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const early = earlyProblems(lines);
  if (early.length > 0) return { problems: early };
  // Comments become empty lines, so that lines keep their numbers.
  const text = lines.map((line) => (/^\s*%%/.test(line) ? '' : line)).join('\n');
  const first = lines.findIndex((line) => /^\s*(?!%%)\S/.test(line));
  if (first < 0) return { problems: [{ message: 'the diagram is empty', line: 1 }] };
  const keyword = /^\s*([^\s;]+)/.exec(lines[first] ?? '')?.[1] ?? '';
  // The grammars want the keyword first; leading empty lines are cut and added to the line numbers again.
  const body = `${protectEntities(text.split('\n').slice(first).join('\n').trimStart())}\n`;
  const read = keyword === 'flowchart' || keyword === 'graph' ? readFlowchart : stateReader(keyword);
  if (!read) {
    const message = `${keyword} is not supported: only flowchart and stateDiagram-v2 are drawn`;
    return { problems: [{ message, line: first + 1 }] };
  }
  const result = read(body);
  if ('problems' in result) return { problems: shift(result.problems, first) };
  const { diagram } = result;
  const problems = groupProblems(diagram);
  if (problems.length === 0 && diagram.nodes.length === 0) {
    problems.push({ message: 'the diagram has no node', line: 1 });
  }
  return problems.length > 0 ? { problems: shift(problems, first) } : { diagram };
}

function stateReader(keyword: string): typeof readStateDiagram | undefined {
  return keyword === 'stateDiagram-v2' ? readStateDiagram : undefined;
}

function shift(problems: readonly DiagramProblem[], by: number): readonly DiagramProblem[] {
  return problems.map((problem) => ({ ...problem, line: problem.line + by }));
}

function earlyProblems(lines: readonly string[]): readonly DiagramProblem[] {
  const problems: DiagramProblem[] = [];
  lines.forEach((line, index) => {
    const add = (message: string, at: number) => problems.push({ message, line: index + 1, column: at + 1 });
    const directive = line.indexOf('%%{');
    if (directive >= 0) add('a directive (%%{ … }%%) is not supported', directive);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    const strange = line.search(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uE000-\uF8FF\u2028\u2029]/);
    if (strange >= 0) add('a control or private-use character', strange);
  });
  const opening = lines.find((line) => line.trim() !== '');
  if (opening?.trim() === '---') {
    const line = lines.indexOf(opening) + 1;
    problems.push({ message: 'frontmatter (---) is not supported', line });
  }
  return problems;
}
