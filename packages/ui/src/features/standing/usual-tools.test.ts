import type { DeliveryOptions } from '@trpeza/contract/calendar/calendar.schemas';
import { expect, it } from 'vitest';
import { firstAfter, lastDayOf, usualDayOf, weekdayOf } from './usual-tools.ts';

const MONDAY = 1;
/** A kitchen of Mondays and Thursdays, with a Tuesday opened instead of Monday 30 November. */
const options = {
  dates: ['2026-12-01', '2026-12-03', '2026-12-07', '2026-12-10'].map((date) => ({ date })),
  rules: { openedDates: [{ date: '2026-12-01', insteadOf: '2026-11-30' }] },
} as unknown as DeliveryOptions;

it.each([
  ['an order of a Monday that is past', '2026-11-16', '2026-12-01'],
  ['an order of the opened Tuesday', '2026-12-01', '2026-12-07'],
  ['an order of a Thursday', '2026-12-03', '2026-12-10'],
  ['an order of the last Monday', '2026-12-07', '2026-12-10'],
  ['an order after all days', '2026-12-31', '2026-12-10'],
])('%s begins on the next day of its kind', (_, ordered, first) => {
  expect(firstAfter(ordered, options)).toBe(first);
});

it.each([
  ['the opened Tuesday', '2026-12-01', 1, '2026-12-06'],
  ['a Monday', '2026-12-07', 1, '2026-12-13'],
  ['a Thursday', '2026-12-03', 2, '2026-12-16'],
])('a pause from %s takes no delivery more than its weeks have', (_, from, weeks, last) => {
  expect(lastDayOf(from, weeks, options)).toBe(last);
});

it('counts an opened day as the one that it replaces', () => {
  expect(usualDayOf('2026-12-01', options)).toBe('2026-11-30');
  expect(weekdayOf('2026-12-01', options)).toBe(MONDAY);
});
