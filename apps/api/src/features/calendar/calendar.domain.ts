import { Temporal } from 'temporal-polyfill';
import type { Settings } from '@trpeza/contract/settings/settings.schemas';

/** The settings that determine delivery dates. */
export type CalendarRules = Pick<
  Settings,
  'time_zone' | 'delivery_weekdays' | 'order_cutoff' | 'order_horizon_weeks' | 'closed_dates' | 'open_slots'
>;

/** Memoises: the same few dates are requested again and again, and time zone arithmetic is slow. */
function remember<Key extends string | number, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = compute(key);
      if (known.size >= 1000) known.clear();
      known.set(key, value);
    }
    return value;
  };
}

const MINUTE_MS = 60_000;

/** By time zone, the local date of a minute: no local day begins in the middle of one. */
const calendarOf = remember((timeZone: string) => {
  // This locale formats dates as yyyy-MM-dd; they are never displayed.
  const { format } = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return remember((minute: number) => format(minute * MINUTE_MS));
});

/** The kitchen's local date of an instant, `yyyy-MM-dd`. */
export const localDateOf = (instant: Date, timeZone: string): string =>
  calendarOf(timeZone)(Math.floor(instant.getTime() / MINUTE_MS));

/** The month a delivery counts in, `yyyy-MM`: that of its own date, whenever it was ordered. */
export const monthOf = (deliveryDate: string): string => deliveryDate.slice(0, 7);

export const nextMonth = (month: string): string =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

/** The days of a month: from the first one (inclusive) to that of the next (exclusive). */
export const daysOf = (month: string): { from: string; before: string } => ({
  from: `${month}-01`,
  before: `${nextMonth(month)}-01`,
});

const DAY_MS = 86_400_000;

/** The kitchen's local date and time of an instant, `yyyy-MM-ddTHH:mm:ss`. */
export const localTimeOf = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' });

/** Adds calendar days, which are independent of hours and daylight saving. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday is 1, Sunday is 7. */
const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** The instant at which a local date begins. */
export const startOfDay = (date: string, timeZone: string): Date => instantOf(date, '00:00:00', timeZone);

/** The instants that span some local days, the last one included. */
export const daySpan = (
  { from, to }: { from?: string; to?: string },
  timeZone: string,
): { from?: Date; before?: Date } => ({
  ...(from ? { from: startOfDay(from, timeZone) } : {}),
  ...(to ? { before: startOfDay(addDays(to, 1), timeZone) } : {}),
});

/** The instant of a local date and time of day, `06:00:00`. */
export const timeOn = (date: string, time: string, timeZone: string): Date => instantOf(date, time, timeZone);

/** The instant at which a month ends in the kitchen's time zone. */
export const endOfMonth = (month: string, timeZone: string): Date =>
  startOfDay(daysOf(month).before, timeZone);

/**
 * The last instant at which a delivery date can be ordered. The setting names a local time of day some days before;
 * that second still counts, so the instant is its end.
 */
export function cutoffOf(deliveryDate: string, rules: CalendarRules): Date {
  const { daysBefore, time } = rules.order_cutoff;
  return new Date(instantOf(addDays(deliveryDate, -daysBefore), time, rules.time_zone).getTime() + 999);
}

const momentOf = remember((moment: string) => {
  const [local, timeZone] = moment.split(' ');
  return Temporal.PlainDateTime.from(local!).toZonedDateTime(timeZone!).epochMilliseconds;
});

const instantOf = (date: string, time: string, timeZone: string): Date =>
  new Date(momentOf(`${date}T${time} ${timeZone}`));

/**
 * Whether a date is being prepared: its cut-off is over, and it is not over itself. What had been ordered at the cut-off
 * of a past date cannot be recorded any more.
 */
export const isDue = (date: string, rules: CalendarRules, now: Date): boolean =>
  date >= localDateOf(now, rules.time_zone) && now > cutoffOf(date, rules);

/** Whether the kitchen delivers on a date, by its weekdays and its closed dates. */
export const isDeliveryDay = (date: string, rules: CalendarRules): boolean =>
  rules.delivery_weekdays.includes(weekdayOf(date)) && !rules.closed_dates.includes(date);

/** Whether a date can be ordered at an instant: a delivery weekday, not closed, from tomorrow to the horizon, in time. */
export function isDeliverable(deliveryDate: string, rules: CalendarRules, now: Date): boolean {
  const today = localDateOf(now, rules.time_zone);
  return (
    deliveryDate > today &&
    deliveryDate <= addDays(today, rules.order_horizon_weeks * 7) &&
    isDeliveryDay(deliveryDate, rules) &&
    now <= cutoffOf(deliveryDate, rules)
  );
}

/** Delivery days from today up to the horizon on which the kitchen is closed; the earliest first. */
export function closedDates(rules: CalendarRules, now: Date): string[] {
  const today = localDateOf(now, rules.time_zone);
  const last = addDays(today, rules.order_horizon_weeks * 7);
  const isMissed = (date: string) =>
    date >= today && date <= last && rules.delivery_weekdays.includes(weekdayOf(date));
  return rules.closed_dates.filter(isMissed).sort();
}

/** Every date that can be ordered at an instant, the earliest first. */
export function deliverableDates(rules: CalendarRules, now: Date): string[] {
  const today = localDateOf(now, rules.time_zone);
  const days = Array.from({ length: rules.order_horizon_weeks * 7 }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => isDeliverable(day, rules, now));
}
