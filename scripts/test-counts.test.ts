import { expect, test } from 'vitest';
import { countPlaywright, countVitest, evaluate, summaryOf } from './test-counts.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'a file',
  status,
  assertionResults: tests.map((one) => ({ status: one, fullName: 'a test' })),
});

test('Vitest: tests are counted over all files', () => {
  const testResults = [file('passed', 'passed', 'pending'), file('failed', 'passed', 'failed')];
  expect(countVitest({ testResults })).toEqual({ passed: 2, failed: 1, skipped: 1 });
});

test('Vitest: a file that failed before its first test is one failure', () => {
  expect(countVitest({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('Vitest: a file that failed after its passed tests is one failure', () => {
  expect(countVitest({ testResults: [file('failed', 'passed')] })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
  });
});

test('Playwright: errors outside tests are failures, a second try that went well is not', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 6, failed: 2, skipped: 2 });
});

test('a runner that crashed, left no report or ran nothing has failed', () => {
  const fine = { passed: 3, failed: 0, skipped: 0 };
  expect(evaluate(fine, true)).toEqual(fine);
  expect(evaluate(fine, false)).toEqual({ ...fine, failed: 1 });
  expect(evaluate(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(evaluate({ passed: 0, failed: 0, skipped: 4 }, true)).toEqual({ passed: 0, failed: 1, skipped: 4 });
  expect(evaluate({ passed: 3, failed: 2, skipped: 0 }, false)).toEqual({ passed: 3, failed: 2, skipped: 0 });
});

test('the last line names skipped tests only when there are some', () => {
  expect(summaryOf({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed');
  expect(summaryOf({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped');
});
