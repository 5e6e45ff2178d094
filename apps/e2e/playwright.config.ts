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
  // A shared, busy machine may be slow once; on a developer's own machine, slowness is a bug to be found.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // Expected results take a second or two: only a failure waits this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    // Traces make every test half as slow again; they are only worth it on a retry.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Each test has its own browser, which would precache the whole staff app; tests about that set "allow".
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  },
});
