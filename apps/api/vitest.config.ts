import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'test/**/*.test.ts'],
    // Comes last: a project of its own in the root's vitest.config.ts.
    exclude: ['test/statement-plans.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    pool: 'forks',
    // Half of a file's time was reading the same modules again. What a file changes outside of itself it takes back.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
