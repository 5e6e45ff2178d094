import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'api',
    include: ['src/**/*.test.ts', 'seeds/**/*.test.ts', 'test/**/*.test.ts'],
    // Belongs to a separate project in the root vitest.config.ts, which runs last.
    exclude: ['test/statement-plans.nightly.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/seed-random.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: '100%',
    // Even on a busy machine, only a hanging test reaches this timeout.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
