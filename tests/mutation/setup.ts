/** Before every test file of a mutation run. */
import type { IRawProperty, Parameters } from 'fast-check';
import { beforeAll, vi } from 'vitest';

// Every mutant meets the same cases, so that a survivor stays one. They are fewer than in the tests proper, since each of
// a thousand mutants meets them, and nobody reads the smallest counterexample.
vi.mock('fast-check', async (load) => {
  const { default: fc } = await load<typeof import('fast-check')>();
  const assert = (property: IRawProperty<unknown>, parameters?: Parameters<unknown>) =>
    fc.assert(property, { ...parameters, numRuns: Math.min(parameters?.numRuns ?? 100, 100) });
  fc.configureGlobal({ seed: 1, endOnFailure: true });
  return { default: { ...fc, assert } };
});

// Processes that a test starts learn from their environment which mutant is active.
beforeAll(() => {
  const { __stryker__: stryker } = globalThis as { __stryker__?: { activeMutant?: string } };
  if (stryker?.activeMutant) process.env.__STRYKER_ACTIVE_MUTANT__ = stryker.activeMutant;
});
