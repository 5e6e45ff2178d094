import { defineConfig } from '@playwright/test';

/** Where the JSON report goes; `scripts/test.ts` names a file of its own and counts from it. */
const report = process.env['PLAYWRIGHT_REPORT'] ?? 'report/results.json';

export default defineConfig({
  testMatch: '**/*.e2e.ts',
  globalSetup: './global-setup.ts',
  outputDir: 'report/traces',
  reporter: [['list'], ['json', { outputFile: report }]],
  fullyParallel: true,
  workers: '100%',
  // A shared, busy machine may be late once; on a developer's own, late is a fault to be found.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  // What is to come takes a second or two: only a failure waits so long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 30_000,
    // A trace films every test, which takes half as long again; a second try is where it is worth that.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Each test is a browser of its own that would load the whole staff app for later; who tests that says "allow".
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  },
});
