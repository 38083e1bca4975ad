/** A run taken apart into steps for the player: a tick, one of its phases, and who is where. */

/** How a token looks and what it means. */
export type TokenKind =
  /** A request's first attempt whose client waits. */
  | 'neu'
  /** A retry whose client waits. */
  | 'retry'
  /** An attempt whose client has given up waiting: serving it will be useless. */
  | 'vergeblich'
  | 'erfolg'
  | 'nutzlos'
  /** A free slot. */
  | 'frei'
  | 'abgewiesen';

export interface Token {
  readonly kind: TokenKind;
  /** A short text inside the token. */
  readonly text?: string;
}

export interface TokenGroup {
  readonly label: string;
  /** The first ones; `count` says how many there are. */
  readonly tokens: readonly Token[];
  readonly count: number;
}

export interface Step {
  readonly tick: number;
  /** Index of its phase; 0 where a run has no phases. */
  readonly phase: number;
  /** What happens, in German: the text alternative of the tokens. */
  readonly sentence: string;
  readonly groups: readonly TokenGroup[];
}

export interface Steps {
  readonly count: number;
  /** Names of the phases of a tick, in their order; empty where there are none. */
  readonly phases: readonly string[];
  /** What the tokens mean. */
  readonly legend: readonly { readonly kind: TokenKind; readonly label: string }[];
  /** @param index 0 … count − 1 */
  at(index: number): Step;
}

/** Tokens shown of one group. */
export const MOST_TOKENS = 132;
