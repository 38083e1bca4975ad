import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/check/evaluation.test.ts'],
    setupFiles: 'tests/mutation/setup.ts',
    testTimeout: 120_000,
  },
});
