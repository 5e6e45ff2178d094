import { setPriority } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/**
 * Options of all projects. Tests undo their side effects, so that files need not be isolated: loading all modules for
 * each file took more than half of the time. All projects have the same number of workers, since Vitest runs only such
 * projects in parallel.
 */
const shared = {
  isolate: false,
  maxWorkers: '100%',
  // Only a test that hangs takes this long, even on a busy machine.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 20_000 } },
  exclude: [...configDefaults.exclude, ...(process.env['TEST_ALL'] ? [] : ['**/*.nightly.test.ts'])],
};

const report = process.env['VITEST_REPORT'];
// Lower priority than the browser tests, which run concurrently and take longer.
if (report) setPriority(7);

const folder = (path: string, config: string) => ({
  extends: `./${path}/${config}`,
  root: path,
  test: { name: path.split('/')[1]!, ...shared },
});

export default defineConfig({
  test: {
    reporters: ['default', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
    projects: [
      folder('apps/api', 'vitest.config.ts'),
      folder('apps/admin', 'vite.config.ts'),
      folder('apps/staff', 'vite.config.ts'),
      folder('apps/storefront', 'vite.config.ts'),
      folder('packages/ui', 'vitest.config.ts'),
      // All other tests, which need neither a page nor a database.
      {
        test: {
          ...shared,
          name: 'plain',
          include: ['{apps,packages,scripts,tools}/**/*.test.ts'],
          setupFiles: ['apps/api/test/seed-random.ts'],
          exclude: [...shared.exclude, 'apps/{admin,api,staff,storefront}/**', 'packages/ui/**'],
        },
      },
      // Checks the statements of all other projects, in the nightly run only.
      {
        test: {
          ...shared,
          name: 'plans',
          include: ['apps/api/test/statement-plans.nightly.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
