import { Temporal } from 'temporal-polyfill';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';

/** The settings that decide about delivery dates. */
export type CalendarRules = Pick<
  Settings,
  'time_zone' | 'delivery_weekdays' | 'order_cutoff' | 'order_horizon_weeks' | 'closed_dates' | 'open_slots'
>;

/** The kitchen's local date of an instant, `yyyy-MM-dd`. */
export const localDateOf = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

/** The month a delivery counts in, `yyyy-MM`: that of its own date, whenever it was ordered. */
export const monthOf = (deliveryDate: string): string => deliveryDate.slice(0, 7);

export const nextMonth = (month: string): string => Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString();

/**
 * The last instant at which a delivery date can be ordered. The setting names a local time of day so many days before;
 * that second still counts, so the instant is its end.
 */
export function cutoffOf(deliveryDate: string, rules: CalendarRules): Date {
  const { daysBefore, time } = rules.order_cutoff;
  const local = Temporal.PlainDate.from(deliveryDate).subtract({ days: daysBefore }).toPlainDateTime(time);
  return new Date(local.toZonedDateTime(rules.time_zone).epochMilliseconds + 999);
}

/** Whether a date can be ordered at an instant: a delivery weekday, not closed, from tomorrow to the horizon, in time. */
export function isDeliverable(deliveryDate: string, rules: CalendarRules, now: Date): boolean {
  const today = localDateOf(now, rules.time_zone);
  const date = Temporal.PlainDate.from(deliveryDate);
  return (
    deliveryDate > today &&
    deliveryDate <= addDays(today, rules.order_horizon_weeks * 7) &&
    rules.delivery_weekdays.includes(date.dayOfWeek) &&
    !rules.closed_dates.includes(deliveryDate) &&
    now <= cutoffOf(deliveryDate, rules)
  );
}

/** Every date that can be ordered at an instant, the earliest first. */
export function deliverableDates(rules: CalendarRules, now: Date): string[] {
  const today = localDateOf(now, rules.time_zone);
  const days = Array.from({ length: rules.order_horizon_weeks * 7 }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => isDeliverable(day, rules, now));
}

/** The instant at which a local date begins. */
export const startOfDay = (date: string, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
