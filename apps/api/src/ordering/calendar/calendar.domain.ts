import type { OpenedDate, Settings } from '@trpeza/contract/office/settings.schemas';
import { addDays, localDateOf, weekdayOf, instantOf } from '#platform/local-time.domain.ts';

/** The settings that determine delivery dates. */
export type CalendarRules = Pick<
  Settings,
  | 'time_zone'
  | 'delivery_weekdays'
  | 'order_cutoff'
  | 'order_horizon_weeks'
  | 'closed_dates'
  | 'opened_dates'
  | 'open_slots'
>;

/**
 * Returns the last instant at which orders for a delivery date are accepted. The cut-off rule names a local time, to the
 * second, some days before the date. Orders within that second are accepted, so the result is the second's last
 * millisecond.
 * @param earlier calendar days before the cut-off, at the same local time
 */
export function cutoffOf(deliveryDate: string, rules: CalendarRules, earlier = 0): Date {
  const { daysBefore, time } = cutoffRuleOf(deliveryDate, rules);
  const date = addDays(deliveryDate, -daysBefore - earlier);
  return new Date(instantOf(date, time, rules.time_zone).getTime() + 999);
}

/** The extra delivery day on a date; undefined if there is none. */
export const openedOn = (date: string, { opened_dates: opened }: CalendarRules): OpenedDate | undefined =>
  opened.find((each) => each.date === date);

/** The extra delivery day that replaces a date; undefined if there is none. */
export const replacementOf = (
  date: string,
  { opened_dates: opened }: CalendarRules,
): OpenedDate | undefined => opened.find(({ insteadOf }) => insteadOf === date);

/**
 * Returns the cut-off rule of a date. An extra delivery day can have a cut-off rule of its own; otherwise the general
 * rule applies.
 */
export const cutoffRuleOf = (date: string, rules: CalendarRules): CalendarRules['order_cutoff'] =>
  openedOn(date, rules)?.cutoff ?? rules.order_cutoff;

/**
 * Returns the dates from today on whose cut-off may have passed. The longest cut-off rule, in days before the delivery,
 * determines how many dates these are.
 */
export function daysClosingSoon(rules: CalendarRules, today: string): string[] {
  const earliestDate = rules.opened_dates.map(({ cutoff }) => cutoff?.daysBefore ?? 0);
  const most = Math.max(rules.order_cutoff.daysBefore, ...earliestDate);
  return Array.from({ length: most + 1 }, (_, ahead) => addDays(today, ahead));
}

/**
 * Whether the cut-off of a date has passed and the date is today or later. False for past dates, because the orders at
 * their cut-off can no longer be determined.
 */
export const isDue = (date: string, rules: CalendarRules, now: Date): boolean =>
  date >= localDateOf(now, rules.time_zone) && now > cutoffOf(date, rules);

/** The first delivery day on or after a date, within the order horizon. */
export function nextDeliveryDay(from: string, rules: CalendarRules, today: string): string | null {
  const last = addDays(today, rules.order_horizon_weeks * 7);
  for (let day = from < today ? today : from; day <= last; day = addDays(day, 1))
    if (isDeliveryDay(day, rules)) return day;
  return null;
}

export const earliestDate = (...dates: readonly (string | null)[]): string | null =>
  dates.filter((date) => date !== null).toSorted()[0] ?? null;

/** Whether a date was closed. A date is closed explicitly, or because an extra delivery day replaces it. */
export const isClosed = (date: string, rules: CalendarRules): boolean =>
  rules.closed_dates.includes(date) || replacementOf(date, rules) !== undefined;

/**
 * Whether the kitchen delivers on a date. The date must be on a delivery weekday or be an extra delivery day, and must
 * not be closed.
 */
export const isDeliveryDay = (date: string, rules: CalendarRules): boolean =>
  (rules.delivery_weekdays.includes(weekdayOf(date)) || openedOn(date, rules) !== undefined) &&
  !isClosed(date, rules);

/**
 * Returns the rules with an extra delivery day added. Its date is removed from the closed dates, because closed dates
 * take precedence.
 */
export const addOpenedDate = <Rules extends CalendarRules>(rules: Rules, opened: OpenedDate): Rules => ({
  ...rules,
  closed_dates: rules.closed_dates.filter((date) => date !== opened.date),
  opened_dates: [...rules.opened_dates.filter(({ date }) => date !== opened.date), opened],
});

/** Whether an extra delivery day may replace this date: it is a delivery weekday and not replaced yet. */
export const canBeReplaced = (date: string, rules: CalendarRules): boolean =>
  rules.delivery_weekdays.includes(weekdayOf(date)) && replacementOf(date, rules) === undefined;

/**
 * Whether a day is closed for its orders. True if the date was closed. Also true if a date with orders, today or later,
 * is no longer a delivery day because its weekday or extra delivery day was removed.
 */
export const isClosedFor = (
  { date, orders }: { date: string; orders: number },
  rules: CalendarRules,
  now: Date,
): boolean =>
  isClosed(date, rules) ||
  (orders > 0 && date >= localDateOf(now, rules.time_zone) && !isDeliveryDay(date, rules));

/**
 * Returns the delivery date of a regular day (`usual`): the extra delivery day that replaces it, otherwise the day
 * itself. Null if the kitchen does not deliver on the resulting date. Recurring orders of `usual` are delivered on the
 * result.
 */
export function deliveryDayFor(usual: string, rules: CalendarRules): string | null {
  const instead = replacementOf(usual, rules)?.date ?? usual;
  return isDeliveryDay(instead, rules) ? instead : null;
}

/**
 * Returns the regular day of a delivery date. For an extra delivery day that replaces another day, this is the replaced
 * day; otherwise the date itself.
 */
export const regularDayOf = (date: string, rules: CalendarRules): string =>
  openedOn(date, rules)?.insteadOf ?? date;

/** Whether a date can be ordered at an instant: a delivery day from tomorrow to the order horizon, before its cut-off. */
export function isDeliverable(deliveryDate: string, rules: CalendarRules, now: Date): boolean {
  const today = localDateOf(now, rules.time_zone);
  return (
    deliveryDate > today &&
    deliveryDate <= addDays(today, rules.order_horizon_weeks * 7) &&
    isDeliveryDay(deliveryDate, rules) &&
    now <= cutoffOf(deliveryDate, rules)
  );
}

/** Closed dates on delivery weekdays, from today to the order horizon, in ascending order. */
export function closedDates(rules: CalendarRules, now: Date): string[] {
  const today = localDateOf(now, rules.time_zone);
  return daysFrom(today, rules.order_horizon_weeks * 7).filter(
    (date) => rules.delivery_weekdays.includes(weekdayOf(date)) && isClosed(date, rules),
  );
}

const daysFrom = (first: string, ahead: number): string[] =>
  Array.from({ length: ahead + 1 }, (_, days) => addDays(first, days));

/** The maximum number of days from today to the delivery date of an order. The longest order horizon is a year. */
export const MAX_DAYS_AHEAD = 53 * 7;

/** Dates without delivery, from a date to the latest possible delivery date, in ascending order. */
export const daysWithoutDelivery = (from: string, rules: CalendarRules): string[] =>
  daysFrom(from, MAX_DAYS_AHEAD).filter((date) => !isDeliveryDay(date, rules));

/** Extra delivery days of the last four weeks and the future, in ascending order. */
export const openedDates = (rules: CalendarRules, now: Date) => {
  const from = addDays(localDateOf(now, rules.time_zone), -28);
  return rules.opened_dates
    .filter(({ date }) => date >= from && isDeliveryDay(date, rules))
    .map(({ date, insteadOf }) => ({ date, insteadOf }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
};

/** All dates that can be ordered at an instant, in ascending order. */
export function deliverableDates(rules: CalendarRules, now: Date): string[] {
  const today = localDateOf(now, rules.time_zone);
  const days = Array.from({ length: rules.order_horizon_weeks * 7 }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => isDeliverable(day, rules, now));
}
