import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // From `scripts/mutate.ts`. With its own `testFiles` Stryker would activate constants of a module after it is loaded.
    include: process.env.MUTATION_TESTS!.split(','),
    setupFiles: 'tests/mutation/setup.ts',
    testTimeout: 120_000,
  },
});
