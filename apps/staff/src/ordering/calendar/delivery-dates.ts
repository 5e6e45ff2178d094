import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';

export type CalendarOptions = Pick<DeliveryOptions, 'today' | 'rules'>;

const DAY = 86_400_000;

export const deliveryAfter = (options: CalendarOptions, date: string): string => search(options, date, 1);

export const deliveryBefore = (options: CalendarOptions, date: string): string => search(options, date, -1);

export const isDeliveryDay = ({ rules }: CalendarOptions, date: string): boolean =>
  rules.weekdays.includes(weekdayOf(date)) || rules.openedDates.some((opened) => opened.date === date);

/**
 * Whether a day counts as closed. This is the case if the office has closed it. It is also the case if the day has
 * orders, is not over, and is no longer a delivery day (its weekday or its extra delivery day was removed).
 */
export const isClosedFor = (options: CalendarOptions, date: string, orders: number): boolean =>
  options.rules.closedDates.includes(date) ||
  (orders > 0 && date >= options.today && !isDeliveryDay(options, date));

/** True for an existing local date in the form `yyyy-MM-dd`; anything else in a URL is ignored. */
export const isLocalDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && toText(toDay(text)) === text;

export const addDays = (date: string, days: number): string => toText(toDay(date) + days * DAY);

/**
 * Finds the nearest delivery day after a date (`step` 1) or before it (`step` -1). If none of the next seven days is one,
 * returns the eighth day.
 */
function search(options: CalendarOptions, date: string, step: -1 | 1): string {
  let candidate = addDays(date, step);
  for (let tries = 0; tries < 7; tries += 1) {
    if (isDeliveryDay(options, candidate)) return candidate;
    candidate = addDays(candidate, step);
  }
  return candidate;
}

// UTC for date arithmetic: a date without a time zone must not shift by a day.
const weekdayOf = (date: string): number => new Date(toDay(date)).getUTCDay() || 7;
const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`);

function toText(day: number): string {
  return Number.isNaN(day) ? '' : new Date(day).toISOString().slice(0, 10);
}
