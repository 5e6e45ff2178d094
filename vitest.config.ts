import { defineConfig } from 'vitest/config';

/** Its pages are drawn without a browser. What a test changes outside of itself it takes back, so that the next file needs nothing read anew. */
const front = (folder: string, config: string) => ({
  extends: `./${folder}/${config}`,
  root: folder,
  test: { name: folder.split('/')[1]!, isolate: false },
});

export default defineConfig({
  test: {
    projects: [
      'apps/api/vitest.config.ts',
      front('apps/admin', 'vite.config.ts'),
      front('apps/staff', 'vite.config.ts'),
      front('apps/storefront', 'vite.config.ts'),
      front('packages/ui', 'vitest.config.ts'),
      // All else needs neither a page nor a database.
      {
        test: {
          name: 'plain',
          include: ['{apps,packages,scripts}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'apps/{admin,api,staff,storefront}/**', 'packages/ui/**'],
          isolate: false,
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
