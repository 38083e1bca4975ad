import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/check/**/*.test.ts'],
    // One reads the source, which is instrumented; the others start processes, see `processes.config.ts`.
    exclude: ['imports', 'evaluation', 'failure'].map((name) => `tests/check/${name}.test.ts`),
    setupFiles: 'tests/mutation/setup.ts',
    testTimeout: 120_000,
  },
});
