import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['tests/**/*.test.ts'], setupFiles: 'tests/mutation/setup.ts', testTimeout: 120_000 },
});
