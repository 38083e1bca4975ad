/** How long and how much a reader's program may run, in milliseconds and bytes. */
export interface Limits {
  /** „Ausführen“, from the start of execution. */
  readonly run: number;
  /** „Prüfen“: checks call the reader's code many times. */
  readonly check: number;
  /** Loading without a single new byte. */
  readonly stall: number;
  /** From the last byte to a Python that answers. */
  readonly start: number;
  /** Memory of Python itself and everything in it. */
  readonly memory: number;
}

export const LIMITS: Limits = {
  run: 10_000,
  check: 20_000,
  stall: 30_000,
  start: 60_000,
  memory: 512 * 2 ** 20,
};

/** Tests shorten the limits by this global, set before the page's scripts run. */
declare global {
  var belegtGrenzen: Partial<Limits> | undefined;
}

export function limitsHere(): Limits {
  return { ...LIMITS, ...globalThis.belegtGrenzen };
}
