import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/sim/**/*.test.ts'],
    // One reads the source, which is instrumented; the other judges the lesson's Python.
    exclude: ['tests/sim/purity.test.ts', 'tests/sim/listings.test.ts'],
    setupFiles: 'tests/mutation/setup.ts',
    testTimeout: 120_000,
  },
});
