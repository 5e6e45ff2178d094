import { defineConfig } from 'vitest/config';

/** One project per workspace folder; a folder that needs a browser-like page or a database has its own vitest.config.ts. */
export default defineConfig({
  test: {
    projects: [
      'apps/*',
      'packages/*',
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      // When all others have run, the statements that they have issued are judged.
      {
        test: {
          name: 'plans',
          include: ['apps/api/test/statement-plans.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          sequence: { groupOrder: 1 },
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
