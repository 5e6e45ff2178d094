import { failuresOfVitest, type VitestReport } from './test-failures.ts';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The fields used of Playwright's JSON report. `flaky` passed at a second try. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: readonly unknown[];
}

export const countVitest = (report: VitestReport): Counts => {
  const statuses = report.testResults.flatMap((file) => file.assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const skipped = statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
  return { passed, failed: failuresOfVitest(report).length, skipped };
};

/** Only CI gives a second try (playwright.config.ts); the reporter names every test that needed it. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

/** A runner that crashed, left no report or ran no test has failed, whatever it counted. */
export const evaluate = (counts: Counts | undefined, exitedWell: boolean): Counts => {
  const found = counts ?? { passed: 0, failed: 0, skipped: 0 };
  const sound = exitedWell && found.passed > 0;
  return sound || found.failed ? found : { ...found, failed: 1 };
};

/** The last line of the test command: `12 passed, 0 failed`. */
export const summaryOf = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
