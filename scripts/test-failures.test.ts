import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, reportOf } from './test-failures.ts';

const red = (text: string) => `\u001B[31m${text}\u001B[39m`;

test('Vitest: failed tests are named with their first error, and so are files that could not begin', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'fine' },
    { status: 'failed', fullName: 'a sum', failureMessages: [`${red('expected 2')}\n\nto be 3`, 'later'] },
  ];
  const testResults = [
    { name: 'sums.test.ts', status: 'failed', assertionResults },
    { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'fine.test.ts', status: 'passed', assertionResults: [] },
  ];
  expect(failuresOfVitest({ testResults })).toEqual([
    { title: 'sums.test.ts: a sum', message: 'expected 2\nto be 3' },
    { title: 'broken.test.ts', message: 'no such module' },
  ]);
});

test('Playwright: every try of a failed test is told, and a test that passed at a later one says so', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'a.e2e.ts',
    line: 7,
    tests: [{ status, results: messages.map((message) => ({ errors: message ? [{ message }] : [] })) }],
  });
  const suites = [
    {
      specs: [spec('goes', 'expected', '')],
      suites: [{ specs: [spec('fails', 'unexpected', 'one', 'two'), spec('limps', 'flaky', 'one', '')] }],
    },
  ];
  expect(failuresOfPlaywright({ suites, errors: [{ message: 'no browser' }] })).toEqual([
    { title: 'outside of tests', message: 'no browser' },
    { title: 'a.e2e.ts:7: fails', message: 'one\ntwo' },
    { title: 'a.e2e.ts:7: limps (passed at a later try)', message: 'one' },
  ]);
});

test('an error is cut to a few lines, and stands under the name of its test', () => {
  const message = Array.from({ length: 50 }, (_, at) => `line ${at}`).join('\n');
  const [failure] = failuresOfPlaywright({ suites: [], errors: [{ message }] });
  expect(failure!.message.split('\n')).toHaveLength(8);
  expect(reportOf([{ title: 'a test', message: 'one\ntwo' }])).toBe('✗ a test\n    one\n    two');
});
