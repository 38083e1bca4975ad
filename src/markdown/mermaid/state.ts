import type {
  Diagram,
  DiagramEdge,
  DiagramGroup,
  DiagramNode,
  DiagramProblem,
  Direction,
  Label,
  Shape,
} from './diagram.ts';
import { type Callbacks, type Cursor, readGrammar } from './grammar.ts';
import { Reader } from './reader.ts';

/** Tokens of Mermaid's state grammar that mean something we do not draw. */
const UNSUPPORTED: Readonly<Record<string, string>> = {
  CLICK: 'click',
  CONCURRENT: 'concurrency (--)',
  HIDE_EMPTY: 'hide empty description',
  STYLE_SEPARATOR: 'a class (:::)',
  class: 'class',
  classDef: 'classDef',
  note: 'a note',
  scale: 'scale',
  style: 'style',
};

interface StateStatement {
  readonly stmt: 'state';
  readonly id: string;
  readonly type: string;
  readonly description?: string | readonly string[];
  readonly doc?: readonly unknown[];
  readonly line: number;
  readonly lastLine: number;
}

interface RelationStatement {
  readonly stmt: 'relation';
  readonly state1: StateStatement;
  readonly state2: StateStatement;
  readonly description?: string;
  readonly line: number;
  readonly lastLine: number;
}

interface DirectionStatement {
  readonly stmt: 'dir';
  readonly value: Direction;
  readonly line: number;
  readonly lastLine: number;
}

type Statement = StateStatement | RelationStatement | DirectionStatement;

interface State {
  readonly id: string;
  scope: string | undefined;
  label: Label;
  shape: Shape | undefined;
  direction: Direction | undefined;
  composite: boolean;
  line: number;
}

const SHAPES: Readonly<Record<string, Shape>> = { choice: 'choice', fork: 'bar', join: 'bar' };

class StateReader extends Reader {
  readonly #states = new Map<string, State>();
  readonly #edges: DiagramEdge[] = [];
  #direction: Direction | undefined;
  #root: readonly unknown[] = [];

  callbacks(cursor: Cursor): Callbacks {
    return {
      getDividerId: () => 'divider',
      setAccDescription: (text: string) => this.setDescription(text, cursor.line),
      setAccTitle: (text: string) => this.setTitle(text, cursor.line),
      // Directions are read from the statements: this callback does not know their scope.
      setDirection: () => undefined,
      setRootDoc: (statements: readonly unknown[]) => {
        this.#root = statements;
      },
      trimColon: (text: string) => text.trim().replace(/^:/, '').trim(),
    };
  }

  #readScope(scope: string | undefined, statements: readonly unknown[]): void {
    let lastLine = 0;
    for (const statement of statements) {
      if (!isStatement(statement)) continue;
      if (statement.line <= lastLine) {
        this.problems.add(
          'two statements on one line (a name with spaces is written: state "zwei Wörter" as Kuerzel)',
          statement.line,
        );
      }
      lastLine = statement.lastLine;
      if (statement.stmt === 'dir') this.#setDirection(scope, statement);
      else if (statement.stmt === 'relation') this.#addRelation(scope, statement);
      else this.#addState(scope, statement);
    }
  }

  #setDirection(scope: string | undefined, { value, line }: DirectionStatement): void {
    const state = scope === undefined ? undefined : this.#states.get(scope);
    if ((state ? state.direction : this.#direction) !== undefined)
      this.problems.add('a second direction', line);
    if (state) state.direction = value;
    else this.#direction = value;
  }

  #addRelation(scope: string | undefined, relation: RelationStatement): void {
    const from = this.#end(scope, relation.state1, 'start');
    const to = this.#end(scope, relation.state2, 'end');
    const label = this.label(relation.description ?? '', relation.line);
    this.#edges.push({
      from,
      to,
      label,
      stroke: 'normal',
      tail: 'none',
      head: 'arrow',
      length: 1,
      line: relation.line,
    });
  }

  /** Each scope has at most one start and one end, both written `[*]`. */
  #end(scope: string | undefined, statement: StateStatement, shape: 'start' | 'end'): string {
    if (statement.id !== '[*]') return this.#addState(scope, statement);
    const id = `[${shape}] ${scope ?? ''}`;
    const { line } = statement;
    if (!this.#states.has(id)) {
      this.#states.set(id, { id, scope, label: [], shape, direction: undefined, composite: false, line });
    }
    return id;
  }

  #addState(scope: string | undefined, statement: StateStatement): string {
    const { line } = statement;
    const id = statement.id.trim();
    if (!/^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.]*$/u.test(id)) {
      const reason = id === '[*]' ? '[*] needs an arrow' : `„${id}“ is not a name of a state`;
      this.problems.add(`syntax error: ${reason}`, line);
      return id;
    }
    let state = this.#states.get(id);
    if (!state) {
      state = { id, scope, label: [], shape: undefined, direction: undefined, composite: false, line };
      this.#states.set(id, state);
    } else if (state.scope !== scope) {
      this.#move(state, scope, line);
    }
    const shape = Object.hasOwn(SHAPES, statement.type) ? SHAPES[statement.type] : undefined;
    if (shape !== undefined) state.shape = shape;
    this.#describe(state, statement);
    if (statement.doc) {
      if (state.composite) this.problems.add(`a second block for the state ${id}`, line);
      state.composite = true;
      state.line = line;
      this.#readScope(id, statement.doc);
    }
    return id;
  }

  /** A state named in several scopes belongs to the innermost; the others must lie around it. */
  #move(state: State, scope: string | undefined, line: number): void {
    const inside = this.#encloses(state.scope, scope);
    if (inside && !this.#encloses(state.id, scope)) state.scope = scope;
    else if (!this.#encloses(scope, state.scope)) {
      this.problems.add(`the state ${state.id} appears in two composite states`, line);
    }
  }

  #encloses(outer: string | undefined, inner: string | undefined): boolean {
    if (outer === undefined) return true;
    for (let scope = inner; scope !== undefined; scope = this.#states.get(scope)?.scope) {
      if (scope === outer) return true;
    }
    return false;
  }

  #describe(state: State, { description, line }: StateStatement): void {
    if (Array.isArray(description)) {
      this.problems.add(`two descriptions for the state ${state.id}`, line);
      return;
    }
    if (typeof description !== 'string' || description === '') return;
    const label = this.label(description, line);
    if (state.label.length > 0 && state.label.join('\n') !== label.join('\n')) {
      this.problems.add(`a second description for the state ${state.id}`, line);
    }
    state.label = label;
  }

  diagram(): Diagram {
    this.#readScope(undefined, this.#root);
    const nodes: DiagramNode[] = [];
    const groups: DiagramGroup[] = [];
    for (const state of this.#states.values()) {
      const { id, line, scope: group, direction } = state;
      const named = state.label.length > 0 ? state.label : [id];
      const silent = state.shape !== undefined;
      if (silent && state.label.length > 0 && state.shape !== 'start' && state.shape !== 'end') {
        this.problems.add(`${id} is a choice, fork or join: it has no room for a description`, line);
      }
      if (!state.composite) {
        nodes.push({ id, label: silent ? [] : named, shape: state.shape ?? 'round', group, line });
      } else if (silent) {
        this.problems.add(`${id} cannot be composite and a choice, fork or join`, line);
      } else {
        groups.push({ id, label: named, group, direction, line });
      }
    }
    return { ...this.texts(), direction: this.#direction ?? 'TB', nodes, edges: this.#edges, groups };
  }
}

function isStatement(value: unknown): value is Statement {
  if (typeof value !== 'object' || value === null || !('stmt' in value)) return false;
  return value.stmt === 'state' || value.stmt === 'relation' || value.stmt === 'dir';
}

export function readStateDiagram(
  source: string,
): { diagram: Diagram } | { problems: readonly DiagramProblem[] } {
  const reader = new StateReader();
  const { tokens, problem } = readGrammar('state', source, (cursor) => reader.callbacks(cursor));
  if (problem) reader.problems.add(problem.message, problem.line, problem.column);
  reader.reject(tokens, UNSUPPORTED);
  tokens.forEach((token, index) => {
    if (token.name === 'COMPOSIT_STATE' && tokens[index + 1]?.name !== 'STRUCT_START') {
      reader.problems.add(`state ${token.text} says nothing: leave „state“ out`, token.line, token.column);
    }
    if (token.name === 'SD' && token.text.toLowerCase() !== 'statediagram-v2') {
      reader.problems.add('only stateDiagram-v2 is supported', token.line, token.column);
    }
    if (token.name.startsWith('direction_') && !/^direction\s+(TB|BT|RL|LR)$/.test(token.text)) {
      reader.problems.add(
        `„${token.text}“ cannot be read: put the direction on a line of its own`,
        token.line,
      );
    }
  });
  if (reader.problems.any) return { problems: reader.problems.list() };
  const diagram = reader.diagram();
  return reader.problems.any ? { problems: reader.problems.list() } : { diagram };
}
