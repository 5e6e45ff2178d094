import { defineConfig } from '@playwright/test';

/** Path of the JSON report. `scripts/test.ts` sets another path and reads the counts from the report there. */
const report = process.env['PLAYWRIGHT_REPORT'] ?? 'report/results.json';

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'report/traces',
  reporter: [['list'], ['json', { outputFile: report }]],
  fullyParallel: true,
  workers: '100%',
  // No retries: a test that passes only at the second attempt shows a bug in the product or in the test.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Expected results appear within a second or two; only a failing assertion waits this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    // Traces make each test 50 % slower. To get one: `playwright test x.e2e.ts --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Each test has its own browser context, in which the service worker would precache the whole staff app. Tests that
    // need it set "allow".
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  },
});
