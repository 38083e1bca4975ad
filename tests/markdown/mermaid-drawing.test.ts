import { readFileSync } from 'node:fs';
import { parseFragment } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { Diagram } from '#src/markdown/mermaid/diagram.ts';
import { type Drawing, drawDiagram, WIDTH_STEPS } from '#src/markdown/mermaid/drawing.ts';
import { bounds, overlap } from '#src/markdown/mermaid/geometry.ts';
import { layout } from '#src/markdown/mermaid/layout.ts';
import { parseDiagram } from '#src/markdown/mermaid/parser.ts';
import { breakLabel, EDGE_TYPE, missingGlyph, NODE_TYPE, textWidth } from '#src/markdown/mermaid/text.ts';
import { DOMINO, flowchart, STORM, stateDiagram } from './mermaid/sources.ts';

function drawn(source: string, taken?: ReadonlySet<string>): Drawing {
  const result = drawDiagram(source, taken ? { taken } : {});
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result;
}

function parsed(source: string): Diagram {
  const result = parseDiagram(source);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.diagram;
}

/** The forms of a drawing, one string for each svg element. */
function forms(html: string): readonly string[] {
  return html.match(/<svg .*?<\/svg>/gs) ?? [];
}

function count(markup: string, part: string): number {
  return markup.split(part).length - 1;
}

function widthOf(svg: string): number {
  return Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
}

const BREAKER = stateDiagram(`[*] --> Zu
Zu --> Offen : zu viele Fehler
Offen --> Halb : Wartezeit vorbei
state "Halb offen" as Halb
Halb --> Zu : Probe gelingt
Halb --> Offen : Probe scheitert
Zu --> Zu : Erfolg`);

const GROUPS = flowchart(
  `subgraph K [Kunde]
direction TB
K1[Browser] --> K2[App]
end
subgraph S [Server im Rechenzentrum]
S1[Gateway] --> S2[Dienst]
subgraph DB [Daten]
D1[(Haupt)] --> D2[(Kopie)]
end
S2 --> D1
end
K --> S1
S2 -- fragt --> X[extern]`,
  'LR',
);

const SHAPES =
  flowchart(`a[rect] --> b(round) --> c([stadium]) --> d[[Unterprogramm]] --> e[(Datenbank)] --> f((Kreis))
f --> g(((Doppelkreis))) --> h{Ist das eine Frage?} --> i{{Sechseck}} --> j[/parallel/] --> k[\\andersherum\\]
k --> l[/Trapez\\] --> m[\\umgekehrt/] --> n>asymmetrisch] --> o(-Ellipse-)`);

const ALL = { DOMINO, STORM, BREAKER, GROUPS, SHAPES };

describe('the figure', () => {
  test.each([
    ['domino', DOMINO],
    ['storm', STORM],
  ])('%s is drawn as frozen', async (name, source) => {
    const readable = drawn(source).html.replaceAll('><', '>\n<');
    await expect(`${readable}\n`).toMatchFileSnapshot(`./mermaid/${name}.html`);
  });

  test.each(Object.entries(ALL))(
    '%s: the same bytes every time, well formed, small, without long decimals',
    (_, source) => {
      const { html } = drawn(source);
      expect(drawn(source).html).toBe(html);
      expect(html).not.toMatch(/\d\.\d{2,}(?!\d*rem)|NaN|undefined|Infinity|-0[ "]/);
      expect(html.length).toBeLessThan(5500);
      const errors: string[] = [];
      parseFragment(html, { onParseError: ({ code }) => errors.push(code), sourceCodeLocationInfo: true });
      expect(errors).toEqual([]);
    },
  );

  test('every node, edge and label of the lesson’s diagrams is in both forms', () => {
    for (const [source, nodes, edges] of [
      [DOMINO, 5, 4],
      [STORM, 5, 5],
    ] as const) {
      const both = forms(drawn(source).html);
      expect(both).toHaveLength(2);
      for (const svg of both) {
        expect(count(svg, 'class="knoten"')).toBe(nodes);
        expect(count(svg, 'class="kante"')).toBe(edges);
        expect(count(svg, 'class="spitze"')).toBe(edges);
        for (const { label } of parsed(source).nodes) {
          const text = Array.from(svg.matchAll(/<text[^>]*>([^<]*)</g), ([, line]) => line).join(' ');
          expect(text).toContain(label.join(' '));
        }
      }
    }
  });

  test('title and description are announced once for each form, under ids of their own', () => {
    const { html, id } = drawn(DOMINO);
    expect(id).toBe('diagramm-dominoeffekt');
    const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, found]) => found);
    expect(new Set(ids).size).toBe(ids.length);
    for (const svg of forms(html)) {
      const named = /role="img" aria-labelledby="(\S+) (\S+)"/.exec(svg);
      expect(svg).toContain(`<title id="${named?.[1]}">Dominoeffekt</title>`);
      expect(svg).toContain(`<desc id="${named?.[2]}">Ein langsamer Dienst B`);
    }
  });

  test('anchors are ASCII, and unique on the page', () => {
    const titled = (title: string) => `flowchart TB\naccTitle: ${title}\naccDescr: x\na --> b`;
    expect(drawn(titled('Größe: Maß & Übergang, 2. Teil')).id).toBe('diagramm-groesse-mass-uebergang-2-teil');
    expect(drawn(titled('?')).id).toBe('diagramm');
    const first = drawn(DOMINO);
    const second = drawn(DOMINO, new Set([first.id]));
    expect(second.id).toBe('diagramm-dominoeffekt-2');
    expect(second.html).not.toContain('"diagramm-dominoeffekt"');
    expect(second.html).not.toContain('"diagramm-dominoeffekt-titel"');
  });

  test('text is escaped everywhere', () => {
    const source = `flowchart TB
accTitle: <script>"a" & b
accDescr: 1 < 2 & „x“ "y"
a["#lt;img src=x onerror=y#gt; & #quot;"] -->|#lt;i#gt;| b`.replace('<script>', '#lt;script#gt;');
    const { html } = drawn(source);
    expect(html).toContain('>&lt;script&gt;&quot;a&quot; &amp; b</title>');
    expect(html).toContain('>1 &lt; 2 &amp; „x“ &quot;y&quot;</desc>');
    expect(html).toMatch(/&lt;img src=x/);
    expect(html).toContain('>&lt;i&gt;</text>');
    expect(html).not.toMatch(/<(img|i|script)\b/);
  });

  test('errors instead of a drawing', () => {
    expect(drawDiagram('flowchart LR\naccTitle: a\naccDescr: b\na["x → y"]')).toEqual({
      errors: [{ line: 4, message: "the site's font has no „→“ (U+2192): say it in words" }],
    });
    const wide = flowchart(`a --> b["${'W'.repeat(40)}"]`);
    expect(drawDiagram(wide)).toMatchObject({
      errors: [{ line: 1, message: /^too wide for a phone: \d+ px/ }],
    });
  });
});

describe('wide and narrow', () => {
  test.each(Object.entries(ALL))(
    '%s: the narrow form fits a phone with text of at least 14 px',
    (_, source) => {
      const svg = forms(drawn(source).html).at(-1) ?? '';
      const scale = Math.min(1, 328 / widthOf(svg));
      expect(scale * EDGE_TYPE.size).toBeGreaterThanOrEqual(14);
    },
  );

  test('the lesson’s diagrams fit at full size: wide in 736 px, narrow in 328 px', () => {
    for (const source of [DOMINO, STORM]) {
      const [wide, narrow] = forms(drawn(source).html);
      expect(widthOf(wide ?? '')).toBeLessThanOrEqual(736);
      expect(widthOf(narrow ?? '')).toBeLessThanOrEqual(328);
    }
  });

  test('the wide form is shown only where it keeps 0.87 of its size', () => {
    const { html } = drawn(DOMINO);
    const step = Number(/class="diagramm ab-(\d+)"/.exec(html)?.[1]);
    expect(step * 16).toBeGreaterThanOrEqual(widthOf(html) * 0.87);
    expect((step - 2) * 16).toBeLessThan(widthOf(html) * 0.87);
  });

  test('a small diagram has one form', () => {
    const { html } = drawn(flowchart('a --> b'));
    expect(forms(html)).toHaveLength(1);
    expect(html).toMatch(/^<figure class="diagramm" /);
  });

  test('the style sheet has a rule for every step', () => {
    const css = readFileSync(new URL('../../src/styles/mermaid.css', import.meta.url), 'utf8');
    const steps = Array.from(
      css.matchAll(/min-width: (\d+)rem\) \{\s*\.ab-(\d+) > \.breit/g),
      ([, at, name]) => [at, name],
    );
    expect(steps).toEqual(WIDTH_STEPS.map((step) => [`${step}`, `${step}`]));
  });
});

describe('layout', () => {
  const options = { maxText: 150, ownDirections: true, tight: false };
  const directions = ['LR', 'TB', 'RL', 'BT'] as const;

  test.each(directions)('%s: nodes follow the direction and do not overlap', (direction) => {
    for (const source of Object.values(ALL)) {
      const { nodes, edges } = layout(parsed(source), { ...options, direction });
      for (const [index, node] of nodes.entries()) {
        for (const other of nodes.slice(index + 1)) {
          expect(overlap(bounds(node), bounds(other)), `${node.node.id} on ${other.node.id}`).toBe(false);
        }
      }
      for (const { label } of edges) {
        const covered = label && nodes.find((node) => overlap(bounds(node), bounds(label)));
        expect(covered?.node.id).toBeUndefined();
      }
    }
    const chain = layout(parsed(DOMINO), { ...options, direction }).nodes;
    const along = chain.map(({ x, y }) => (direction === 'LR' || direction === 'RL' ? x : y));
    const sorted = along.toSorted((a, b) => (direction === 'LR' || direction === 'TB' ? a - b : b - a));
    expect(along).toEqual(sorted);
  });

  test.each(directions)('%s: edges begin and end at the outline of their boxes', (direction) => {
    for (const source of Object.values(ALL)) {
      const { nodes, groups, edges } = layout(parsed(source), { ...options, direction });
      const box = (id: string) =>
        nodes.find(({ node }) => node.id === id) ?? groups.find(({ group }) => group.id === id);
      expect(edges).toHaveLength(parsed(source).edges.length);
      for (const { edge, points } of edges) {
        for (const [id, point] of [
          [edge.from, points.at(0)],
          [edge.to, points.at(-1)],
        ] as const) {
          const at = box(id);
          if (!at || !point) throw new Error(`${id} is not placed`);
          // On the box, or inside it by the slant of a lopsided shape.
          expect(Math.abs(point.x - at.x)).toBeLessThanOrEqual(at.width / 2 + 0.01);
          expect(Math.abs(point.y - at.y)).toBeLessThanOrEqual(at.height / 2 + 0.01);
          const inside = Math.min(
            at.width / 2 - Math.abs(point.x - at.x),
            at.height / 2 - Math.abs(point.y - at.y),
          );
          expect(inside).toBeLessThanOrEqual(14.01);
        }
      }
    }
  });

  test('a back edge runs around the outside and touches no other node or label', () => {
    for (const direction of directions) {
      for (const source of [STORM, BREAKER]) {
        const { nodes, edges } = layout(parsed(source), { ...options, direction });
        const lanes = edges.filter(({ line }) => line === 'corners');
        expect(lanes.length).toBeGreaterThan(0);
        for (const lane of lanes) {
          const [, a, b] = lane.points;
          if (!a || !b) throw new Error('no lane');
          const way = {
            x: (a.x + b.x) / 2,
            y: (a.y + b.y) / 2,
            width: Math.abs(a.x - b.x) + 1,
            height: Math.abs(a.y - b.y) + 1,
          };
          const labels = edges.flatMap(({ label }) => (label && label !== lane.label ? [label] : []));
          for (const other of [...nodes, ...labels]) expect(overlap(bounds(way), bounds(other))).toBe(false);
        }
      }
    }
  });

  test('edges with the same ends do not cover each other', () => {
    const twice = parsed(flowchart('a --> b\na --> b\na -- x --> b\nb --> a\nb -- y --> a\na --> a'));
    for (const direction of directions) {
      const paths = layout(twice, { ...options, direction }).edges.map(({ points }) =>
        JSON.stringify(points),
      );
      expect(paths).toHaveLength(6);
      expect(new Set(paths).size).toBe(6);
    }
  });

  test('groups contain what belongs to them, with their titles', () => {
    for (const direction of directions) {
      const { nodes, groups } = layout(parsed(GROUPS), { ...options, direction });
      for (const group of groups) {
        const outer = bounds(group);
        const members = [
          ...nodes.filter(({ node }) => node.group === group.group.id),
          ...groups.filter(({ group: inner }) => inner.group === group.group.id),
        ];
        expect(members.length).toBeGreaterThan(0);
        for (const member of members) {
          const inner = bounds(member);
          expect(inner.left).toBeGreaterThanOrEqual(outer.left);
          expect(inner.right).toBeLessThanOrEqual(outer.right);
          expect(inner.bottom).toBeLessThanOrEqual(outer.bottom);
          expect(inner.top).toBeGreaterThanOrEqual(outer.top + group.text.height);
        }
        expect(group.text.width).toBeLessThan(group.width);
      }
    }
  });
});

describe('text', () => {
  test('widths are those of the font: measured by a browser', () => {
    // Chromium, IBM Plex Sans Variable, weight 400, 16 px, getComputedTextLength().
    expect(textWidth('Warteschlange', NODE_TYPE)).toBeCloseTo(106.96875, 1);
    expect(textWidth('„hängt“ – Ärger', NODE_TYPE)).toBeCloseTo(111.71875, 1);
  });

  test.each(Object.entries(ALL))('%s: no line is wider than the shape around it', (_, source) => {
    for (const svg of forms(drawn(source).html)) {
      for (const [, node] of svg.matchAll(/<g class="knoten">(.*?)<\/g>/gs)) {
        const room = shapeWidth(node ?? '');
        for (const [, line] of (node ?? '').matchAll(/<text[^>]*>([^<]*)</g)) {
          expect(textWidth(line ?? '', NODE_TYPE) + 8).toBeLessThanOrEqual(room);
        }
      }
    }
  });

  test('labels are broken evenly, at spaces, after hyphens and at soft hyphens', () => {
    const lines = (label: string, width: number) => breakLabel([label], width, NODE_TYPE).lines;
    expect(lines('Service C, der A aufruft, hängt ebenfalls', 250)).toEqual([
      'Service C, der A aufruft,',
      'hängt ebenfalls',
    ]);
    expect(lines('aaa bbb ccc ddd', 90)).toEqual(['aaa bbb', 'ccc ddd']);
    expect(lines('Retry-Sturm', 60)).toEqual(['Retry-', 'Sturm']);
    expect(lines('Warte\u00ADschlange', 90)).toEqual(['Warte-', 'schlange']);
    expect(lines('Warte\u00ADschlange', 200)).toEqual(['Warteschlange']);
    expect(lines('Warteschlange', 20)).toEqual(['Warteschlange']);
  });

  test('characters the font lacks are found', () => {
    expect(missingGlyph('Größe – „x“ … é ł')).toBeUndefined();
    expect(missingGlyph('a → b')).toBe('→');
  });
});

/** Horizontal extent of the first element of a node. */
function shapeWidth(node: string): number {
  const rect = /<rect[^>]* width="([\d.]+)"/.exec(node)?.[1];
  const radius = /<circle[^>]* r="([\d.]+)"/.exec(node)?.[1];
  const rx = /<ellipse[^>]* rx="([\d.]+)"/.exec(node)?.[1];
  if (rect) return Number(rect);
  if (radius) return 2 * Number(radius);
  if (rx) return 2 * Number(rx);
  const outline = /^<path d="([^"]*)"/.exec(node)?.[1] ?? '';
  const xs = Array.from(outline.matchAll(/[ML]([\d.]+) /g), ([, x]) => Number(x));
  if (outline.includes('A'))
    xs.push(...Array.from(outline.matchAll(/A\S+ \S+ 0 0 1 (\S+) /g), ([, x]) => Number(x)));
  return Math.max(...xs) - Math.min(...xs);
}
