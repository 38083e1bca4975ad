import { describe, expect, test } from 'vitest';
import type { Diagram } from '#src/markdown/mermaid/diagram.ts';
import { parseDiagram } from '#src/markdown/mermaid/parser.ts';
import { DOMINO, flowchart, STORM, stateDiagram } from './mermaid/sources.ts';

function parsed(source: string): Diagram {
  const result = parseDiagram(source);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.diagram;
}

function problems(source: string): readonly string[] {
  const result = parseDiagram(source);
  if (!('problems' in result)) throw new Error('no problem was found');
  return result.problems.map(({ line, column, message }) => `${line}:${column ?? '-'} ${message}`);
}

function edges(diagram: Diagram): readonly string[] {
  return diagram.edges.map(({ from, to, label, stroke, tail, head, length }) =>
    [from, tail, stroke, length, head, to, label.join('/')].join(' ').trim(),
  );
}

describe('flowcharts', () => {
  test('the lesson’s chain', () => {
    const diagram = parsed(DOMINO);
    expect(diagram.direction).toBe('LR');
    expect(diagram.title).toBe('Dominoeffekt');
    expect(diagram.nodes.map(({ id, label }) => [id, ...label])).toEqual([
      ['B', 'Service B antwortet langsam'],
      ['A', 'Slots in A bleiben belegt'],
      ['W', 'A weist neue Anfragen ab'],
      ['C', 'Service C, der A aufruft, hängt ebenfalls'],
      ['D', 'Dominoeffekt im ganzen System'],
    ]);
    expect(diagram.edges.map(({ from, to }) => from + to)).toEqual(['BA', 'AW', 'WC', 'CD']);
  });

  test('the lesson’s loop keeps its back edge', () => {
    expect(parsed(STORM).edges.map(({ from, to }) => from + to)).toEqual(['ST', 'TR', 'RL', 'LQ', 'QT']);
  });

  test('every node shape', () => {
    const body = `a[t] --> b(t) --> c([t]) --> d[[t]] --> e[(t)] --> f((t)) --> g(((t))) --> h{t}
i{{t}} --> j[/t/] --> k[\\t\\] --> l[/t\\] --> m[\\t/] --> n>t] --> o(-t-) --> p`;
    expect(parsed(flowchart(body)).nodes.map(({ shape }) => shape)).toEqual([
      ...['rect', 'round', 'stadium', 'subroutine', 'cylinder', 'circle', 'doublecircle', 'diamond'],
      ...['hexagon', 'lean_right', 'lean_left', 'trapezoid', 'inv_trapezoid', 'odd', 'ellipse', 'rect'],
    ]);
  });

  test('every arrow', () => {
    const arrows = [
      '-->',
      '---',
      '-.->',
      '-.-',
      '==>',
      '===',
      '--x',
      '--o',
      '<-->',
      'x--x',
      'o--o',
      '<-.->',
      '<==>',
    ];
    const body = arrows.map((arrow, index) => `a${index} ${arrow} b${index}`).join('\n');
    expect(
      parsed(flowchart(body)).edges.map(({ tail, stroke, head }) => `${tail} ${stroke} ${head}`),
    ).toEqual([
      ...[
        'none normal arrow',
        'none normal none',
        'none dotted arrow',
        'none dotted none',
        'none thick arrow',
      ],
      ...['none thick none', 'none normal cross', 'none normal circle', 'arrow normal arrow'],
      ...['cross normal cross', 'circle normal circle', 'arrow dotted arrow', 'arrow thick arrow'],
    ]);
  });

  test('lengths of arrows', () => {
    const body = 'a --> b ---> c ----> d --- e ---- f ==> g ===> h -.-> i -..-> j --x k ---x l <---> m';
    expect(parsed(flowchart(body)).edges.map(({ length }) => length)).toEqual([
      1, 2, 3, 1, 2, 1, 2, 1, 2, 1, 2, 2,
    ]);
  });

  test('labels in both notations, on every kind of line', () => {
    const body =
      'a -->|eins| b\na -- zwei --> b\na -. drei .-> b\na == vier ==> b\na <-- fünf --> b\na -- sechs --- b';
    expect(edges(parsed(flowchart(body)))).toEqual([
      'a none normal 1 arrow b eins',
      'a none normal 1 arrow b zwei',
      'a none dotted 1 arrow b drei',
      'a none thick 1 arrow b vier',
      'a arrow normal 1 arrow b fünf',
      'a none normal 1 none b sechs',
    ]);
  });

  test('chains, „&“, several edges between the same nodes, and self edges all count', () => {
    const diagram = parsed(flowchart('a & b --> c & d --> e\na --> c\na --> c\na --> a; e --> a'));
    expect(diagram.nodes.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(
      diagram.edges
        .map(({ from, to }) => from + to)
        .toSorted()
        .join(' '),
    ).toBe('aa ac ac ac ad bc bd ce de ea');
  });

  test('subgraphs with ids, titles, nesting and directions', () => {
    const body = `subgraph eins [Äußere Gruppe]
  direction LR
  subgraph zwei
    a --> b
  end
  zwei --> c
end
subgraph Ein Titel
  d
end
eins --> d2`;
    const { groups, nodes } = parsed(flowchart(body));
    expect(groups.map(({ id, label, group, direction }) => [id, label.join(), group, direction])).toEqual([
      ['zwei', 'zwei', 'eins', undefined],
      ['eins', 'Äußere Gruppe', undefined, 'LR'],
      ['subGraph2', 'Ein Titel', undefined, undefined],
    ]);
    expect(nodes.map(({ id, group }) => [id, group])).toEqual([
      ['a', 'zwei'],
      ['b', 'zwei'],
      ['c', 'eins'],
      ['d', 'subGraph2'],
      ['d2', undefined],
    ]);
  });

  test('a subgraph linked before it is defined is no node', () => {
    const { nodes, groups } = parsed(flowchart('x --> g\nsubgraph g\n a\nend'));
    expect(nodes.map(({ id }) => id)).toEqual(['x', 'a']);
    expect(groups.map(({ id }) => id)).toEqual(['g']);
  });

  test('line breaks and entities in labels; comments and empty lines keep line numbers', () => {
    const body =
      '%% Kommentar\n\na["Er sagt #quot;ja#quot;<br/>#lt;und#gt; #35;1 & mehr"]\n%% style a\n\nb["zwei\nZeilen"]';
    const [a, b] = parsed(flowchart(body)).nodes;
    expect(a).toMatchObject({ label: ['Er sagt "ja"', '<und> #1 & mehr'], line: 6 });
    expect(b).toMatchObject({ label: ['zwei', 'Zeilen'] });
  });

  test('accDescr in braces', () => {
    expect(parsed('flowchart TB\naccTitle: T\naccDescr {\n  Eins\n  zwei\n}\na').description).toBe(
      'Eins zwei',
    );
  });
});

describe('state diagrams', () => {
  test('states, descriptions, start, end, labels', () => {
    const diagram = parsed(
      stateDiagram(`direction LR
[*] --> Zu
Zu : Geschlossen
state "Halb offen" as Halb
Zu --> Offen : Fehler > 3 Ende#semi; „ja“
Offen --> Halb : nach 5 s
Halb --> [*]
Halb --> Zu`),
    );
    expect(diagram.direction).toBe('LR');
    expect(diagram.nodes.map(({ shape, label }) => [shape, label.join()])).toEqual([
      ['start', ''],
      ['round', 'Geschlossen'],
      ['round', 'Halb offen'],
      ['round', 'Offen'],
      ['end', ''],
    ]);
    expect(diagram.edges.map(({ label }) => label.join())).toEqual([
      '',
      'Fehler > 3 Ende; „ja“',
      'nach 5 s',
      '',
      '',
    ]);
  });

  test('a composite state with a description', () => {
    const { groups } = parsed(stateDiagram('state "Zwei Wörter" as a {\n b\n}'));
    expect(groups).toMatchObject([{ id: 'a', label: ['Zwei Wörter'] }]);
  });

  test('composite states, choice, fork, join; the inner scope owns a state named in both', () => {
    const body = `[*] --> Aktiv
state Aktiv {
  direction LR
  [*] --> a
  a --> b : los
  b --> [*]
}
Aktiv --> w
state w <<choice>>
state f <<fork>>
state j <<join>>
w --> f : ja
w --> j : nein`;
    const { nodes, groups, edges: all } = parsed(stateDiagram(body));
    expect(groups).toMatchObject([{ id: 'Aktiv', label: ['Aktiv'], direction: 'LR' }]);
    expect(nodes.map(({ shape, group }) => [shape, group])).toEqual([
      ['start', undefined],
      ['start', 'Aktiv'],
      ['round', 'Aktiv'],
      ['round', 'Aktiv'],
      ['end', 'Aktiv'],
      ['choice', undefined],
      ['bar', undefined],
      ['bar', undefined],
    ]);
    expect(all).toHaveLength(7);
  });
});

describe('nothing is ignored', () => {
  const cases: readonly (readonly [name: string, source: string, ...expected: string[]])[] = [
    ['empty', '\n\n', '1:- the diagram is empty'],
    [
      'another type',
      'pie\n "a": 1',
      '1:- pie is not supported: only flowchart and stateDiagram-v2 are drawn',
    ],
    [
      'old state diagram',
      '\nstateDiagram\n a',
      '2:- stateDiagram is not supported: only flowchart and stateDiagram-v2 are drawn',
    ],
    ['directive', '%%{init: {}}%%\nflowchart TB\na', '1:1 a directive (%%{ … }%%) is not supported'],
    ['frontmatter', '---\ntitle: x\n---\nflowchart TB\na', '1:- frontmatter (---) is not supported'],
    ['style', flowchart('a --> b\nstyle a fill:#fff'), '5:1 style is not supported'],
    ['classDef', flowchart('a\nclassDef x fill:#fff'), '5:1 classDef is not supported'],
    ['class', flowchart('a\nclass a x'), '5:1 class is not supported'],
    [':::', flowchart('a:::x'), '4:2 a class (:::) is not supported'],
    ['linkStyle', flowchart('a --> b\nlinkStyle 0 stroke:#fff'), '5:1 linkStyle is not supported'],
    ['shape data', flowchart('a@{ shape: rect }'), '4:2 shape data (@{ … }) is not supported'],
    ['edge id', flowchart('a e1@--> b'), '4:3 an edge id (…@) is not supported'],
    ['invisible link', flowchart('a ~~~ b'), '4:- the arrow ~~~ is not supported'],
    [
      'mixed heads',
      flowchart('a <--x b'),
      '4:- the arrow <--x is not supported: use the same head at both ends',
    ],
    ['backward arrow', flowchart('a <--- b'), '4:- the arrow <--- is not supported: swap the two nodes'],
    [
      'HTML',
      flowchart('a["<b>x</b>"]'),
      '4:- HTML in a label is not supported except <br>: found <b> (write #lt; for <)',
    ],
    ['HTML entity', flowchart('a["x &amp; y"]'), '4:- &amp; in a label is not supported: write #amp;'],
    ['unknown entity', flowchart('a["#nix;"]'), '4:- unknown entity #nix; in a label'],
    ['icon', flowchart('a["fa:fa-car x"]'), '4:- icons are not supported: found fa:fa-car'],
    [
      'backslash n',
      flowchart('a["x\\ny"]'),
      '4:- \\n in a label is not supported: write <br/> for a line break',
    ],
    ['empty label', flowchart('a[" "]'), '4:- the node a has an empty label'],
    ['second label', flowchart('a[x]\na[y]'), '5:- the node a is defined a second time, and differently'],
    [
      'direction at the top',
      flowchart('a\ndirection LR'),
      '5:- direction outside a subgraph: say it in the first line',
    ],
    [
      'a direction that swallows its line',
      flowchart('subgraph g\na --> b; direction LR\nend'),
      '5:- „a --> b; direction LR“ cannot be read: put the direction on a line of its own',
    ],
    ['empty subgraph', flowchart('a\nsubgraph g\nend'), '5:- the group g is empty'],
    [
      'direction of an open group',
      flowchart('subgraph g\ndirection LR\na\nend\nb --> a'),
      '4:- the direction of g cannot be kept: an edge crosses its border (line 8); link g itself',
    ],
    [
      'edge to an open group',
      flowchart('subgraph g\na\nend\nb --> a\nb --> g'),
      '8:- an edge to the whole of g is not supported while other edges cross its border',
    ],
    [
      'edge to a group from inside',
      flowchart('subgraph g\na\nend\na --> g'),
      '7:- an edge between g and its own part a is not supported',
    ],
    [
      'syntax: bracket',
      flowchart('a --> b[x\nb --> c'),
      '4:- syntax error: a bracket or quote is not closed',
    ],
    ['syntax: no target', flowchart('a -->'), '4:- syntax error: the line ends too early'],
    ['syntax: stray end', flowchart('a\n\nend'), '6:1 syntax error: unexpected „end“'],
    ['second title', flowchart('accTitle: y\na'), '4:- a second accTitle'],
    ['state: note', stateDiagram('a\nnote right of a: x'), '5:1 a note is not supported'],
    [
      'state: concurrency',
      stateDiagram('state a {\nb --> c\n--\nd --> e\n}'),
      '6:1 concurrency (--) is not supported',
    ],
    ['state: click', stateDiagram('a\nclick a href "x"'), '5:1 click is not supported'],
    ['state: classDef', stateDiagram('a\nclassDef x fill:#fff'), '5:1 classDef is not supported'],
    [
      'state: hide empty',
      stateDiagram('hide empty description\na'),
      '4:1 hide empty description is not supported',
    ],
    ['state: scale', stateDiagram('scale 350 width\na'), '4:1 scale is not supported'],
    ['state: lone keyword', stateDiagram('state a'), '4:7 state a says nothing: leave „state“ out'],
    [
      'state: name with a space',
      stateDiagram('Halb Offen --> Zu'),
      '4:- two statements on one line (a name with spaces is written: state "zwei Wörter" as Kuerzel)',
    ],
    ['two self edges', flowchart('a --> a\na --> a'), '5:- a second edge from a to itself has no room'],
    ['state: empty composite', stateDiagram('state a {\n}'), '4:- the group a is empty'],
    [
      'state: described twice at once',
      stateDiagram('state "x" as a : y'),
      '4:- two descriptions for the state a',
    ],
    ['state: two descriptions', stateDiagram('a : x\na : y'), '5:- a second description for the state a'],
    ['state: bad name', stateDiagram('a --> b+c'), '4:- syntax error: „b+c“ is not a name of a state'],
    [
      'state: in two composites',
      stateDiagram('state x {\na --> b\n}\nstate y {\na --> c\n}'),
      '8:- the state a appears in two composite states',
    ],
    [
      'state: described choice',
      stateDiagram('state w <<choice>>\nw : x'),
      '4:- w is a choice, fork or join: it has no room for a description',
    ],
  ];
  test.each(cases)('%s', (_, source, ...expected) => {
    expect(problems(source)).toEqual(expected);
  });

  test('missing title and description say what to add', () => {
    expect(problems('flowchart TB\na')).toEqual([
      '1:- no title: add a line such as „accTitle: Wie ein langsamer Dienst andere lähmt“',
      '1:- no description: add a line such as „accDescr: Was die Zeichnung zeigt, in Worten“',
    ]);
  });

  test('all problems are reported, in the order of the lines', () => {
    expect(problems(flowchart('a:::x --> b\nclick a call f()\nstyle b fill:#000\n'))).toHaveLength(3);
  });
});
