import { describe, expect, test } from 'vitest';
import {
  addDays,
  comingDelivery,
  deliveryAfter,
  deliveryBefore,
  isClosedFor,
  isDeliveryDay,
  isLocalDate,
} from './delivery-dates.ts';

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

describe('the coming delivery', () => {
  test('is the next Monday although ordering for it has closed', () => {
    expect(comingDelivery(options('2026-11-21'))).toBe('2026-11-23');
  });

  test('is today on a delivery day', () => {
    expect(comingDelivery(options('2026-11-23'))).toBe('2026-11-23');
  });

  test('follows the weekdays that the kitchen delivers on', () => {
    expect(comingDelivery(options('2026-11-24', [1, 4]))).toBe('2026-11-26');
  });

  test('is a day that is opened once, and no other day of its weekday', () => {
    const tuesday = options('2026-12-27', [1], ['2026-12-29']);
    expect(deliveryAfter(tuesday, '2026-12-28')).toBe('2026-12-29');
    expect(deliveryAfter(tuesday, '2026-12-29')).toBe('2027-01-04');
  });
});

test('steps from delivery to delivery, also from a day between', () => {
  const mondays = options('2026-11-21');
  expect(deliveryAfter(mondays, '2026-11-23')).toBe('2026-11-30');
  expect(deliveryBefore(mondays, '2026-11-23')).toBe('2026-11-16');
  expect(deliveryAfter(mondays, '2026-11-25')).toBe('2026-11-30');
  expect(deliveryBefore(mondays, '2026-11-25')).toBe('2026-11-23');
  expect(isDeliveryDay(mondays, '2026-11-25')).toBe(false);
});

test('a day is closed for its orders where it comes and is no delivery day any more', () => {
  const closedOn = (date: string, orders: number) => isClosedFor(options('2026-11-23'), date, orders);
  expect(closedOn('2026-11-24', 3)).toBe(true);
  expect(closedOn('2026-11-24', 0)).toBe(false);
  expect(closedOn('2026-11-30', 3)).toBe(false);
  // What was not finished on a day that is over is another matter.
  expect(closedOn('2026-11-17', 3)).toBe(false);
});

test('days are counted over the end of a year and a leap day', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test.each([
  ['2026-11-23', true],
  ['2026-02-30', false],
  ['tomorrow', false],
  [null, false],
])('%s is a date: %s', (text, expected) => {
  expect(isLocalDate(text)).toBe(expected);
});
