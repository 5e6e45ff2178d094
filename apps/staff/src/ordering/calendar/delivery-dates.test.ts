import { expect, test } from 'vitest';
import {
  addDays,
  deliveryAfter,
  deliveryBefore,
  isClosedFor,
  isDeliveryDay,
  isLocalDate,
} from './delivery-dates.ts';
import { eachRow } from '@trpeza/config/each-row';

const options = (today: string, weekdays = [1], opened: string[] = []) => ({
  today,
  rules: {
    weekdays,
    cutoff: { daysBefore: 5, time: '23:59:59' },
    horizonWeeks: 8,
    closedDates: [],
    openedDates: opened.map((date) => ({ date, insteadOf: null })),
  },
});

test('deliveryAfter includes extra delivery days', () => {
  const tuesday = options('2026-12-27', [1], ['2026-12-29']);
  expect(deliveryAfter(tuesday, '2026-12-28')).toBe('2026-12-29');
  expect(deliveryAfter(tuesday, '2026-12-29')).toBe('2027-01-04');
});

test('deliveryAfter and deliveryBefore work from any day', () => {
  const mondays = options('2026-11-21');
  expect(deliveryAfter(mondays, '2026-11-23')).toBe('2026-11-30');
  expect(deliveryBefore(mondays, '2026-11-23')).toBe('2026-11-16');
  expect(deliveryAfter(mondays, '2026-11-25')).toBe('2026-11-30');
  expect(deliveryBefore(mondays, '2026-11-25')).toBe('2026-11-23');
  expect(isDeliveryDay(mondays, '2026-11-25')).toBe(false);
});

test('isClosedFor treats an upcoming day with orders as closed when it is no delivery day', () => {
  const closedOn = (date: string, orders: number) => isClosedFor(options('2026-11-23'), date, orders);
  expect(closedOn('2026-11-24', 3)).toBe(true);
  expect(closedOn('2026-11-24', 0)).toBe(false);
  expect(closedOn('2026-11-30', 3)).toBe(false);
  // A past day does not count as closed.
  expect(closedOn('2026-11-17', 3)).toBe(false);
});

test('addDays counts across years and leap days', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('isLocalDate accepts only existing dates', () =>
  eachRow(
    [
      ['2026-11-23', true],
      ['2026-02-30', false],
      ['tomorrow', false],
      [null, false],
    ],
    ([text, expected]) => {
      expect(isLocalDate(text)).toBe(expected);
    },
  ));
