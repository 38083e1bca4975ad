import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // A limit against hanging, not a measurement: many tests start processes, and two cores can be busy.
          testTimeout: 120_000,
          retry: 1,
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/fixtures/**'],
        },
      },
      {
        test: {
          name: 'e2e',
          // After the unit tests: browsers and builds want the cores for themselves.
          sequence: { groupOrder: 1 },
          retry: 1,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/site.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Browser and builds share few cores; side by side they only disturb each other.
          fileParallelism: false,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
