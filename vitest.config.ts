import { defineConfig } from 'vitest/config';

/**
 * Of every project. What a test changes outside of itself it takes back, so that the next file need not read all modules
 * again: that was more than half of the time. Vitest runs side by side only what agrees on the number of workers.
 */
const shared = {
  isolate: false,
  maxWorkers: '100%',
  // Only what is stuck waits so long, also on a machine that does other work besides.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
};

const folder = (path: string, config: string) => ({
  extends: `./${path}/${config}`,
  root: path,
  test: { name: path.split('/')[1]!, ...shared },
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
          ...shared,
          name: 'plain',
          include: ['{apps,packages,scripts,tools}/**/*.test.ts'],
          setupFiles: ['apps/api/test/same-chances.ts'],
          exclude: ['**/node_modules/**', 'apps/{admin,api,staff,storefront}/**', 'packages/ui/**'],
        },
      },
      // When all others have run, the statements that they have issued are judged.
      {
        test: {
          ...shared,
          name: 'plans',
          include: ['apps/api/test/statement-plans.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
