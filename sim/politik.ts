/**
 * Retry policies: what a client does after a timeout. Each knows its name and parameters, so that a figure can
 * say where it comes from.
 */

import { obergrenze } from './backoff.ts';
import { pruefeGanzzahl, seedAngabe } from './parameter.ts';
import { type Budget, OhneBudget, RetryBudget } from './retry-budget.ts';

/** What the simulator asks. */
export interface Wiederholungspolitik {
  readonly name: string;
  readonly parameter: Readonly<Record<string, number | string | null>>;
  /** Called once for every new request, before it is sent. */
  neu(): void;
  /**
   * Called at a timeout, unless it was the last attempt.
   *
   * @param retryNr the number of the retry it would be, from 0
   * @returns the wait in ticks (an integer, 0: at once), or `null` to give up
   */
  wartezeit(retryNr: number): number | null;
}

/** The part of a generator that the policies use; `PythonRandom` has it. */
export interface Zufallsquelle {
  readonly seed: number | bigint;
  /** A uniform integer in a … b, both ends included. */
  randint(a: number, b: number): number;
}

/** The wait before retry `versuch` (from 0); the last parameter is the only source of chance. */
export type BackoffFunktion = (versuch: number, basis: number, deckel: number, rng: Zufallsquelle) => number;

/** Full jitter with CPython's `randint`: what exercise 2 asks for, in TypeScript. */
export function vollerJitter(versuch: number, basis: number, deckel: number, rng: Zufallsquelle): number {
  return rng.randint(0, obergrenze(versuch, basis, deckel));
}

/** The frame of exercise 2: a backoff and a budget make a policy. */
export class Politik implements Wiederholungspolitik {
  readonly name: string;
  readonly parameter: Readonly<Record<string, number | string | null>>;
  readonly #backoff: BackoffFunktion;
  readonly #budget: Budget;
  readonly #rng: Zufallsquelle;
  readonly #basis: number;
  readonly #deckel: number;

  constructor(backoffFn: BackoffFunktion, budget: Budget, rng: Zufallsquelle, basis = 2, deckel = 16) {
    pruefeGanzzahl('basis', basis, 1);
    pruefeGanzzahl('deckel', deckel);
    this.#backoff = backoffFn;
    this.#budget = budget;
    this.#rng = rng;
    this.#basis = basis;
    this.#deckel = deckel;
    this.name = budget.anteil === null ? 'backoffOhneBudget' : 'backoffMitBudget';
    this.parameter = Object.freeze({ basis, deckel, anteil: budget.anteil, seed: seedAngabe(rng.seed) });
  }

  neu(): void {
    this.#budget.neu();
  }

  wartezeit(retryNr: number): number | null {
    if (!this.#budget.erlaubt()) return null;
    return this.#backoff(retryNr, this.#basis, this.#deckel, this.#rng);
  }
}

/** „sofort wiederholen“ */
export function sofort(): Wiederholungspolitik {
  return { name: 'sofort', parameter: OHNE_PARAMETER, neu() {}, wartezeit: () => 0 };
}

/** „immer gleich lang warten“ */
export function festeWartezeit(ticks: number): Wiederholungspolitik {
  pruefeGanzzahl('wartezeit', ticks);
  return {
    name: 'festeWartezeit',
    parameter: Object.freeze({ wartezeit: ticks }),
    neu() {},
    wartezeit: () => ticks,
  };
}

/** „Backoff ohne Jitter“: the bound itself, so clients that time out together return together. */
export function backoffOhneJitter(basis = 2, deckel = 16): Wiederholungspolitik {
  pruefeGanzzahl('basis', basis, 1);
  pruefeGanzzahl('deckel', deckel);
  return {
    name: 'backoffOhneJitter',
    parameter: Object.freeze({ basis, deckel }),
    neu() {},
    wartezeit: (retryNr) => obergrenze(retryNr, basis, deckel),
  };
}

/** „Backoff mit Jitter, ohne Budget“ */
export function backoffOhneBudget(rng: Zufallsquelle, basis = 2, deckel = 16): Politik {
  return new Politik(vollerJitter, new OhneBudget(), rng, basis, deckel);
}

/** „Backoff mit Jitter und Budget“ */
export function backoffMitBudget(rng: Zufallsquelle, anteil = 0.1, basis = 2, deckel = 16): Politik {
  return new Politik(vollerJitter, new RetryBudget(anteil), rng, basis, deckel);
}

/** „gar nicht wiederholen“ */
export function garNicht(): Wiederholungspolitik {
  return { name: 'garNicht', parameter: OHNE_PARAMETER, neu() {}, wartezeit: () => null };
}

const OHNE_PARAMETER = Object.freeze({});
