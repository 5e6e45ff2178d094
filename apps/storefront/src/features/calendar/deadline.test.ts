import { expect, test } from 'vitest';
import { deadlineOf } from './deadline.ts';

const time = '23:59:59';

test.each([
  ['Monday, five days before, is Wednesday', 1, 5, 3],
  ['Sunday, one day before, is Saturday', 7, 1, 6],
  ['Monday, one day before, is Sunday', 1, 1, 7],
  ['Thursday, four days before, is Sunday', 4, 4, 7],
])('%s', (_, day, daysBefore, until) => {
  expect(deadlineOf(day, { daysBefore, time })).toMatchObject({
    key: 'deadline',
    values: { until: [until] },
  });
});

test('a week or more before, the days are counted out', () => {
  expect(deadlineOf(1, { daysBefore: 12, time })).toMatchObject({
    key: 'deadlineEarly',
    values: { until: [3], count: 12 },
  });
});
