import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/fixtures/**'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/site.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Browser and builds share few cores; side by side they only disturb each other.
          fileParallelism: false,
        },
      },
    ],
  },
});
