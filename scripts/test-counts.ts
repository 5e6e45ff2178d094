export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What is read of Vitest's JSON report. */
export interface VitestReport {
  testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
}

/** What is read of Playwright's JSON report. `flaky` passed at a later try. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: readonly unknown[];
}

/** A file that failed before its first test (a broken import) counts as one failure. */
export const countVitest = ({ testResults }: VitestReport): Counts => {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of testResults) {
    const failedBefore = counts.failed;
    for (const one of assertionResults) {
      if (one.status === 'passed') counts.passed += 1;
      else if (one.status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (status === 'failed' && counts.failed === failedBefore) counts.failed += 1;
  }
  return counts;
};

/** Further tries are given in CI alone (playwright.config.ts); the reporter names every test that needed one. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

/** A runner that crashed, left no report or ran no test has failed, whatever it counted. */
export const judge = (counts: Counts | undefined, exitedWell: boolean): Counts => {
  const found = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const sound = exitedWell && found.passed > 0;
  return sound || found.failed ? found : { ...found, failed: 1 };
};

/** The last line of the test command: `12 passed, 0 failed`. */
export const summaryOf = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
