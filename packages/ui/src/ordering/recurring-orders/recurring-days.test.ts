import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import { expect, it } from 'vitest';
import { nextDeliveryDayAfter, lastDayOf, regularDayOf, weekdayOf } from './recurring-days.ts';

const MONDAY = 1;
/** A kitchen that delivers on Mondays and Thursdays, with Monday 30 November replaced by the Tuesday after it. */
const options = {
  dates: ['2026-12-01', '2026-12-03', '2026-12-07', '2026-12-10'].map((date) => ({ date })),
  rules: { openedDates: [{ date: '2026-12-01', insteadOf: '2026-11-30' }] },
} as unknown as DeliveryOptions;

it('nextDeliveryDayAfter returns the next date of the same weekday, or else the next date, or the last one', () => {
  for (const [what, ordered, first] of [
    ['an order of a Monday that is past', '2026-11-16', '2026-12-01'],
    ['an order of the opened Tuesday', '2026-12-01', '2026-12-07'],
    ['an order of a Thursday', '2026-12-03', '2026-12-10'],
    ['an order of the last Monday', '2026-12-07', '2026-12-10'],
    ['an order after all days', '2026-12-31', '2026-12-10'],
  ] as const) {
    expect(nextDeliveryDayAfter(ordered, options), what).toBe(first);
  }
});

it('lastDayOf ends a pause before the next delivery', () => {
  for (const [what, from, weeks, last] of [
    ['the opened Tuesday', '2026-12-01', 1, '2026-12-06'],
    ['a Monday', '2026-12-07', 1, '2026-12-13'],
    ['a Thursday', '2026-12-03', 2, '2026-12-16'],
  ] as const) {
    expect(lastDayOf(from, weeks, options), what).toBe(last);
  }
});

it('regularDayOf and weekdayOf map a replacement day to the day that it replaces', () => {
  expect(regularDayOf('2026-12-01', options)).toBe('2026-11-30');
  expect(weekdayOf('2026-12-01', options)).toBe(MONDAY);
});
