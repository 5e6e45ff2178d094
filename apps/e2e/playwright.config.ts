import { defineConfig } from '@playwright/test';

/** Path of the JSON report; `scripts/test.ts` passes its own and counts from it. */
const report = process.env['PLAYWRIGHT_REPORT'] ?? 'report/results.json';

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'report/traces',
  reporter: [['list'], ['json', { outputFile: report }]],
  fullyParallel: true,
  workers: '100%',
  // A test that passes at the second try has found a bug, of the product or of its own.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Expected results take a second or two: only a failure waits this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    // Traces make each test half as slow again: `playwright test x.e2e.ts --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Each test has its own browser context, which would precache the whole staff app; tests of the cache set "allow".
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  },
});
