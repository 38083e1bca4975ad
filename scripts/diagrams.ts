/**
 * Syntax of diagrams, for the check: it has to answer fast, so nothing is laid out or drawn here. The build does that,
 * and fails on what cannot be drawn.
 */
import type { DiagramProblems } from '../src/check/check.ts';
import { GRAMMARS, loadGrammar } from '../src/markdown/mermaid/grammar.ts';
import { parseDiagram } from '../src/markdown/mermaid/parser.ts';

// Loading the grammars takes longer than using them. It happens here, while other processes compute the figures.
for (const name of GRAMMARS) loadGrammar(name);

export const diagramProblems: DiagramProblems = (codes) =>
  codes.flatMap(({ value, position }) => {
    const parsed = parseDiagram(value);
    const { line, column } = position!.start;
    // The first line of a diagram is the one below the opening of its fence.
    return 'problems' in parsed
      ? parsed.problems.map((problem) => ({
          line: line + problem.line,
          column: column + (problem.column ?? 1) - 1,
          message: problem.message,
        }))
      : [];
  });
