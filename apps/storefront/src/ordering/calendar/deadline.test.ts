import { expect, test } from 'vitest';
import { deadlineTextOf } from './deadline.ts';
import { eachRow } from '@trpeza/config/each-row';

const time = '23:59:59';

test('deadlineTextOf returns the weekday of the cut-off', () =>
  eachRow(
    [
      ['Monday, five days before, is Wednesday', 1, 5, 3],
      ['Sunday, one day before, is Saturday', 7, 1, 6],
      ['Monday, one day before, is Sunday', 1, 1, 7],
      ['Thursday, four days before, is Sunday', 4, 4, 7],
    ],
    ([, day, daysBefore, until]) => {
      expect(deadlineTextOf(day, { daysBefore, time })).toMatchObject({
        key: 'deadline',
        values: { until: [until] },
      });
    },
  ));

test('deadlineTextOf adds the number of days if the cut-off is at least a week before the delivery', () => {
  expect(deadlineTextOf(1, { daysBefore: 12, time })).toMatchObject({
    key: 'deadlineEarly',
    values: { until: [3], count: 12 },
  });
});
