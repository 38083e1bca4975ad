import { markdownToHtml, mdxToJs, mdxToMdast } from 'satteri';
import { describe, expect, test } from 'vitest';
import { checkDiagrams, codeNodesIn, mermaidPlugin } from '#src/markdown/mermaid.ts';
import { DOMINO } from './mermaid/sources.ts';

const fence = (body: string, indent = '') =>
  ['```mermaid', ...body.trimEnd().split('\n'), '```'].map((line) => indent + line).join('\n');

const PAGE = `---
title: Mit Umlauten: äöü
---

Text.

${fence('flowchart LR\n  a --> b\n  style a fill:#fff')}

- Punkt

${fence('pie\n  "a": 3', '  ')}

${fence('flowchart LR\n  a --> ]')}
`;

const MESSAGES = [
  [10, 3, 'style is not supported'],
  [16, 3, 'pie is not supported: only flowchart and stateDiagram-v2 are drawn'],
  [22, 9, 'syntax error: unexpected „]“'],
];

function compile(source: string): unknown {
  const fileURL = new URL('file:///projekt/content/konzepte/x/index.mdx');
  return mdxToJs(source, { fileURL, mdastPlugins: [mermaidPlugin('/projekt')] });
}

describe('checkDiagrams', () => {
  const check = (source: string) => checkDiagrams(codeNodesIn(mdxToMdast(source)));

  test('reports every problem at its line and column in the file', () => {
    expect(check(PAGE).map(({ line, column, message }) => [line, column, message])).toEqual(MESSAGES);
  });

  test('agrees with itself on CRLF', () => {
    expect(check(PAGE.replaceAll('\n', '\r\n'))).toEqual(check(PAGE));
  });

  test('leaves other fences alone, and rejects options of the fence', () => {
    expect(check('```js\nflowchart\n```')).toEqual([]);
    expect(check(fence(DOMINO))).toEqual([]);
    expect(check(fence(DOMINO).replace('```mermaid', '```mermaid title="x"'))).toEqual([
      { line: 1, column: 1, message: 'mermaid takes no options: found „title="x"“' },
    ]);
  });
});

describe('the plugin', () => {
  test('throws once for all problems of the file, relative to the project', () => {
    let thrown: unknown;
    try {
      compile(PAGE);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ line: 10, column: 3 });
    const lines = MESSAGES.map(
      ([line, column, message]) => `content/konzepte/x/index.mdx:${line}:${column}  ${message}`,
    );
    expect((thrown as Error).message).toContain(lines.join('\n'));
  });

  test('puts the figure on the page as it is, twice with two anchors', () => {
    const source = fence(DOMINO.replace('hängt ebenfalls', 'hängt {x} -- „so“ &'));
    const { code } = compile(`${source}\n\n${source}\n`) as { code: string };
    expect(code).toContain('hängt {x} --');
    expect(code.match(/id=\\"diagramm-dominoeffekt(-2)?\\"/g)).toEqual([
      'id=\\"diagramm-dominoeffekt\\"',
      'id=\\"diagramm-dominoeffekt-2\\"',
    ]);
    expect(code).not.toContain('flowchart');
  });

  test('works in plain Markdown too', () => {
    const result = markdownToHtml(fence(DOMINO), { mdastPlugins: [mermaidPlugin()] }) as { html: string };
    expect(result.html).toContain('<figure class="diagramm ab-');
  });
});
