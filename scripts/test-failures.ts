import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  title: string;
  /** The error message, shortened to fit beside others. */
  message: string;
}

/** The fields used of Vitest's JSON report. */
export interface VitestReport {
  testResults: readonly {
    name: string;
    message?: string;
    status: string;
    assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] }[];
  }[];
}

export interface Suite {
  suites?: readonly Suite[];
  specs?: readonly {
    title: string;
    file: string;
    line: number;
    tests: readonly {
      status: string;
      results: readonly { errors: readonly { message?: string }[]; duration?: number }[];
    }[];
  }[];
}

/** The fields used of Playwright's JSON report. */
export interface PlaywrightSuites {
  suites: readonly Suite[];
  errors: readonly { message?: string }[];
}

const MOST_LINES = 8;
const MOST_SIGNS = 200;

const short = (message: string | undefined): string =>
  stripVTControlCharacters(message ?? 'no message')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, MOST_LINES)
    .map((line) => line.slice(0, MOST_SIGNS))
    .join('\n');

/** The tests of a Vitest report that failed; a file that failed before its first test (a broken import) counts as one. */
export const failuresOfVitest = ({ testResults }: VitestReport): Failure[] =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => ({ title: `${name}: ${one.fullName}`, message: short(one.failureMessages?.[0]) }));
    return failed.length || status !== 'failed' ? failed : [{ title: name, message: short(message) }];
  });

/** The tests of a Playwright report that failed, on the first or on every attempt, and the errors outside of tests. */
export const failuresOfPlaywright = ({ suites, errors }: PlaywrightSuites): Failure[] => [
  ...errors.map(({ message }) => ({ title: 'outside of tests', message: short(message) })),
  ...suites.flatMap(failuresOfSuite),
];

const failuresOfSuite = ({ suites = [], specs = [] }: Suite): Failure[] => [
  ...suites.flatMap(failuresOfSuite),
  ...specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        title: `${file}:${line}: ${title}${status === 'flaky' ? ' (passed at a later try)' : ''}`,
        message: results.flatMap((one) => one.errors.map((error) => short(error.message))).join('\n'),
      })),
  ),
];

/** Printed above the last line, since often only the end of a long log is visible. */
export const reportOf = (failures: readonly Failure[]): string =>
  failures.map(({ title, message }) => `✗ ${title}\n${message.replaceAll(/^/gm, '    ')}`).join('\n');
