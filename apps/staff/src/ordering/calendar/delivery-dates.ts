import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';

export type Options = Pick<DeliveryOptions, 'today' | 'rules'>;

const DAY = 86_400_000;

export const deliveryAfter = (options: Options, date: string): string => search(options, date, 1);

export const deliveryBefore = (options: Options, date: string): string => search(options, date, -1);

export const isDeliveryDay = ({ rules }: Options, date: string): boolean =>
  rules.weekdays.includes(weekdayOf(date)) || rules.openedDates.some((opened) => opened.date === date);

/**
 * Whether the office has closed a day for the orders on it: by itself, or since it still comes and is no delivery day any
 * more, as a weekday that was given up or a day opened once that was taken back.
 */
export const isClosedFor = (options: Options, date: string, orders: number): boolean =>
  options.rules.closedDates.includes(date) ||
  (orders > 0 && date >= options.today && !isDeliveryDay(options, date));

/** A plain local date `yyyy-MM-dd` that exists; anything else in an address is ignored. */
export const isLocalDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && toText(toDay(text)) === text;

export const addDays = (date: string, days: number): string => toText(toDay(date) + days * DAY);

/** From the day beside `date` in steps of a day to the first delivery day. */
function search(options: Options, date: string, step: -1 | 1): string {
  let candidate = addDays(date, step);
  for (let tries = 0; tries < 7; tries += 1) {
    if (isDeliveryDay(options, candidate)) return candidate;
    candidate = addDays(candidate, step);
  }
  return candidate;
}

// UTC for day arithmetic only: a date without a time zone must not shift by one.
const weekdayOf = (date: string): number => new Date(toDay(date)).getUTCDay() || 7;
const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`);

function toText(day: number): string {
  return Number.isNaN(day) ? '' : new Date(day).toISOString().slice(0, 10);
}
