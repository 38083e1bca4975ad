import { pruefeAnteil } from './parameter.ts';

/** What a policy asks before each retry. */
export interface Budget {
  /** Retries allowed per new request, e.g. 0.1; `null`: no bound. */
  readonly anteil: number | null;
  /** Reports one new request. */
  neu(): void;
  /** True, counting one retry, if one more is allowed; else false, counting nothing. */
  erlaubt(): boolean;
}

/**
 * A global bound on retries: never more than `anteil` times the new requests so far. The comparison is the one
 * floating-point expression that the Python listing has, so both refuse at the same retry.
 */
export class RetryBudget implements Budget {
  readonly anteil: number;
  #neue = 0;
  #retries = 0;

  constructor(anteil: number) {
    pruefeAnteil('anteil', anteil);
    this.anteil = anteil;
  }

  neu(): void {
    this.#neue += 1;
  }

  erlaubt(): boolean {
    if (this.#retries + 1 > this.anteil * this.#neue) return false;
    this.#retries += 1;
    return true;
  }
}

/** The budget that refuses nothing. */
export class OhneBudget implements Budget {
  readonly anteil = null;

  neu(): void {}

  erlaubt(): boolean {
    return true;
  }
}
