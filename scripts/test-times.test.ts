import { expect, test } from 'vitest';
import { slowestOf, timesOfPlaywright, timesOfVitest } from './test-times.ts';

test('a file of Vitest took from its beginning to its end', () => {
  const testResults = [{ name: `${process.cwd()}/apps/api/a.test.ts`, startTime: 1000, endTime: 3500 }];
  expect(timesOfVitest({ testResults })).toEqual([{ file: 'apps/api/a.test.ts', ms: 2500 }]);
});

test('a file of Playwright took what its tests took together, every try counted', () => {
  const spec = (file: string, ...durations: number[]) => ({
    title: 'goes',
    file,
    line: 1,
    tests: [{ status: 'expected', results: durations.map((duration) => ({ errors: [], duration })) }],
  });
  const suites = [
    { specs: [spec('a.e2e.ts', 100, 200)], suites: [{ specs: [spec('a.e2e.ts', 50)] }] },
    { specs: [spec('b.e2e.ts', 10)] },
  ];
  expect(timesOfPlaywright({ suites })).toEqual([
    { file: 'a.e2e.ts', ms: 350 },
    { file: 'b.e2e.ts', ms: 10 },
  ]);
});

test('the ten slowest stand there, the slowest first', () => {
  const times = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, ms: at * 1000 }));
  const lines = slowestOf(times).split('\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('   11.0 s  11.test.ts');
  expect(lines.at(-1)).toBe('    2.0 s  2.test.ts');
});
