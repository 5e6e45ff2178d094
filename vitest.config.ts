import { defineConfig } from 'vitest/config';

/** As many at a time as the machine has cores, in every project: Vitest runs side by side only what agrees on that. */
const maxWorkers = '100%';

/**
 * What a test changes outside of itself it takes back, so that the next file need not read all modules again: that was more
 * than half of the time.
 */
const folder = (path: string, config: string) => ({
  extends: `./${path}/${config}`,
  root: path,
  test: { name: path.split('/')[1]!, isolate: false, maxWorkers },
});

export default defineConfig({
  test: {
    projects: [
      folder('apps/api', 'vitest.config.ts'),
      folder('apps/admin', 'vite.config.ts'),
      folder('apps/staff', 'vite.config.ts'),
      folder('apps/storefront', 'vite.config.ts'),
      folder('packages/ui', 'vitest.config.ts'),
      // All else needs neither a page nor a database.
      {
        test: {
          name: 'plain',
          include: ['{apps,packages,scripts}/**/*.test.ts'],
          setupFiles: ['apps/api/test/same-chances.ts'],
          exclude: ['**/node_modules/**', 'apps/{admin,api,staff,storefront}/**', 'packages/ui/**'],
          isolate: false,
          maxWorkers,
        },
      },
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
