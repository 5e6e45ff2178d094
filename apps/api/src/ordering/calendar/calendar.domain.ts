import { Temporal } from 'temporal-polyfill';
import type { OpenedDate, Settings } from '@trpeza/contract/office/settings.schemas';

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
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** The instant at which a local date begins. */
export const startOfDay = (date: string, timeZone: string): Date => instantOf(date, '00:00:00', timeZone);

/** The instants that span some local days, the last one included. */
export const daySpan = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
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
 * The last instant at which a delivery date can be ordered. The setting, or the day opened once, names a local time of day
 * some days before; that second still counts, so the instant is its end.
 * @param earlier so many calendar days before the cut-off, at the same local time
 */
export function cutoffOf(deliveryDate: string, rules: CalendarRules, earlier = 0): Date {
  const { daysBefore, time } = cutoffRuleOf(deliveryDate, rules);
  const date = addDays(deliveryDate, -daysBefore - earlier);
  return new Date(instantOf(date, time, rules.time_zone).getTime() + 999);
}

const openedOn = (date: string, { opened_dates: opened }: CalendarRules) =>
  opened.find((each) => each.date === date);

/** The rule of a date's cut-off: its own where it was opened once with one, otherwise the usual. */
export const cutoffRuleOf = (date: string, rules: CalendarRules): CalendarRules['order_cutoff'] =>
  openedOn(date, rules)?.cutoff ?? rules.order_cutoff;

/** The days from today on whose cut-off can be over: as far ahead as the earliest of all cut-offs. */
export function daysClosingSoon(rules: CalendarRules, today: string): string[] {
  const earliest = rules.opened_dates.map(({ cutoff }) => cutoff?.daysBefore ?? 0);
  const most = Math.max(rules.order_cutoff.daysBefore, ...earliest);
  return Array.from({ length: most + 1 }, (_, ahead) => addDays(today, ahead));
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

/** The first day from a date on, up to the horizon of orders, on which the kitchen delivers. */
export function nextDeliveryDay(from: string, rules: CalendarRules, today: string): string | null {
  const last = addDays(today, rules.order_horizon_weeks * 7);
  for (let day = from < today ? today : from; day <= last; day = addDays(day, 1))
    if (isDeliveryDay(day, rules)) return day;
  return null;
}

export const earliest = (...dates: readonly (string | null)[]): string | null =>
  dates.filter((date) => date !== null).toSorted()[0] ?? null;

/** Whether a date was closed: by itself, or since another is opened instead of it. */
export const isClosed = (
  date: string,
  { closed_dates: closed, opened_dates: opened }: CalendarRules,
): boolean => closed.includes(date) || opened.some(({ insteadOf }) => insteadOf === date);

/** Whether the kitchen delivers on a date: one of its weekdays or opened once, and not closed. */
export const isDeliveryDay = (date: string, rules: CalendarRules): boolean =>
  (rules.delivery_weekdays.includes(weekdayOf(date)) || openedOn(date, rules) !== undefined) &&
  !isClosed(date, rules);

/** The rules with a day opened once. A day that stayed in the list of closed ones would be closed all the same. */
export const withOpened = <Rules extends CalendarRules>(rules: Rules, opened: OpenedDate): Rules => ({
  ...rules,
  closed_dates: rules.closed_dates.filter((date) => date !== opened.date),
  opened_dates: [...rules.opened_dates.filter(({ date }) => date !== opened.date), opened],
});

/** Whether another day can be opened instead of this one: it is a usual day, and none is yet. */
export const canBeReplaced = (date: string, rules: CalendarRules): boolean =>
  rules.delivery_weekdays.includes(weekdayOf(date)) &&
  !rules.opened_dates.some(({ insteadOf }) => insteadOf === date);

/**
 * Whether a day is closed for the orders on it: by itself, or since it still comes and is no delivery day any more, as a
 * weekday that was given up or a day opened once that was taken back.
 */
export const isClosedFor = (
  { date, orders }: { date: string; orders: number },
  rules: CalendarRules,
  now: Date,
): boolean =>
  isClosed(date, rules) ||
  (orders > 0 && date >= localDateOf(now, rules.time_zone) && !isDeliveryDay(date, rules));

/**
 * The delivery day that stands for a usual one: itself, or the day opened instead of it; null where it is closed without
 * another. Whatever repeats on `usual` is delivered on this one.
 */
export function dayInsteadOf(usual: string, rules: CalendarRules): string | null {
  const instead = rules.opened_dates.find(({ insteadOf }) => insteadOf === usual)?.date ?? usual;
  return isDeliveryDay(instead, rules) ? instead : null;
}

/** The usual day for which a delivery day stands: the one it is opened instead of, otherwise itself. */
export const usualDayOf = (date: string, rules: CalendarRules): string =>
  openedOn(date, rules)?.insteadOf ?? date;

/** Whether a date can be ordered at an instant: a delivery day from tomorrow to the horizon, in time. */
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
  return daysFrom(today, rules.order_horizon_weeks * 7).filter(
    (date) => rules.delivery_weekdays.includes(weekdayOf(date)) && isClosed(date, rules),
  );
}

const daysFrom = (first: string, ahead: number): string[] =>
  Array.from({ length: ahead + 1 }, (_, days) => addDays(first, days));

/** No order is for a day that is further ahead: the longest horizon is a year. */
export const AHEAD_DAYS = 53 * 7;

/** The days from a date on, as far as there can be orders, on which the kitchen does not deliver; the earliest first. */
export const daysWithoutDelivery = (from: string, rules: CalendarRules): string[] =>
  daysFrom(from, AHEAD_DAYS).filter((date) => !isDeliveryDay(date, rules));

/** The days that were opened once, of the last four weeks and from today; the earliest first. */
export const openedDates = (rules: CalendarRules, now: Date) => {
  const from = addDays(localDateOf(now, rules.time_zone), -28);
  return rules.opened_dates
    .filter(({ date }) => date >= from && isDeliveryDay(date, rules))
    .map(({ date, insteadOf }) => ({ date, insteadOf }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
};

/** Every date that can be ordered at an instant, the earliest first. */
export function deliverableDates(rules: CalendarRules, now: Date): string[] {
  const today = localDateOf(now, rules.time_zone);
  const days = Array.from({ length: rules.order_horizon_weeks * 7 }, (_, index) => addDays(today, index + 1));
  return days.filter((day) => isDeliverable(day, rules, now));
}
