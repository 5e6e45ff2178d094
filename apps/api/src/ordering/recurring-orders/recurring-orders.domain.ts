import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { cutoffOf, deliveryDayFor, daysClosingSoon } from '#ordering/calendar/calendar.domain.ts';
import { addDays, localDateOf, weekdayOf } from '#platform/local-time.domain.ts';

/**
 * A regular day is a date on one of the kitchen's delivery weekdays. A one-off delivery day can replace a regular day,
 * whose orders are then delivered on that other date. The orders of a closed regular day are not delivered. Recurring
 * orders are due on regular days, every so many weeks on the same weekday. All stored data about a recurring order and a
 * day refer to the regular day, so they stay valid when the delivery date changes.
 */
export interface RegularDay {
  day: string;
  /** The delivery date; null on a closed day. */
  date: string | null;
  opensAt: Date;
  placesAt: Date;
  orderUntil: Date;
}

export interface RecurrenceRule {
  beginsOn: string;
  endsOn: string | null;
  everyWeeks: number;
}

const HOUR_MS = 3_600_000;

export function resolveRegularDay(day: string, rules: Settings): RegularDay {
  const date = deliveryDayFor(day, rules);
  const hours = rules.recurring_places_hours;
  // Whole days are counted as calendar days, because a day has 23 or 25 hours when the clocks change.
  const wholeDays = cutoffOf(date ?? day, rules, Math.floor(hours / 24));
  return {
    day,
    date,
    orderUntil: cutoffOf(date ?? day, rules),
    opensAt: cutoffOf(date ?? day, rules, rules.recurring_opens_days),
    placesAt: new Date(wholeDays.getTime() - (hours % 24) * HOUR_MS),
  };
}

/** Regular days within `count` days from a date, including closed ones, in ascending order. */
export const regularDays = (rules: Settings, from: string, count: number): RegularDay[] =>
  Array.from({ length: count }, (_, ahead) => addDays(from, ahead))
    .filter((day) => rules.delivery_weekdays.includes(weekdayOf(day)))
    .map((day) => resolveRegularDay(day, rules));

/** The maximum distance in days between a regular day and its replacement. */
const MOVED_DAYS = 21;

/** Returns the regular days that are open for recurring orders and whose delivery date is after today. */
export function listOpenedDays(rules: Settings, now: Date): RegularDay[] {
  const today = localDateOf(now, rules.time_zone);
  const ahead = daysClosingSoon(rules, today).length + rules.recurring_opens_days + MOVED_DAYS;
  const days = regularDays(rules, addDays(today, -MOVED_DAYS), ahead + MOVED_DAYS);
  return days.filter(({ day, date, opensAt }) => (date ?? day) > today && opensAt <= now);
}

/** Days for which recurring orders are proposed now. */
export const listOpenDays = (rules: Settings, now: Date): RegularDay[] =>
  listOpenedDays(rules, now).filter(({ orderUntil }) => now <= orderUntil);

/**
 * Returns the regular days whose proposals are placed now. Days past their cut-off are included; their proposals are
 * refused like any other late order.
 */
export const listDaysDue = (rules: Settings, now: Date): RegularDay[] =>
  listOpenedDays(rules, now).filter(({ placesAt }) => placesAt <= now);

/**
 * Returns the weekdays whose recurring orders are due on a regular day: its own weekday, and weekdays without delivery
 * whose orders move to it. Orders of a weekday without delivery move to the next delivery weekday of the same week. If no
 * delivery weekday follows, they move to the last one of the week.
 */
export function listDueWeekdays(day: string, { delivery_weekdays: delivered }: Settings): number[] {
  const servedOn = (weekday: number) => {
    if (delivered.includes(weekday)) return weekday;
    const later = delivered.filter((each) => each > weekday);
    return later.length > 0 ? Math.min(...later) : Math.max(...delivered);
  };
  return [1, 2, 3, 4, 5, 6, 7].filter((weekday) => servedOn(weekday) === weekdayOf(day));
}

/** The Monday of a date's week. */
const weekOf = (date: string): string => addDays(date, 1 - weekdayOf(date));
const DAY_MS = 86_400_000;

/** Whether a recurring order is due on a regular day. `fallsOnSql` implements the same rule in SQL. */
export function fallsOn(
  { beginsOn, endsOn, everyWeeks }: RecurrenceRule,
  day: string,
  rules: Settings,
): boolean {
  if (day < beginsOn || (endsOn !== null && day > endsOn)) return false;
  const weeks = (Date.parse(weekOf(day)) - Date.parse(weekOf(beginsOn))) / (7 * DAY_MS);
  return listDueWeekdays(day, rules).includes(weekdayOf(beginsOn)) && weeks % everyWeeks === 0;
}

export interface PauseDays {
  beginsOn: string;
  endsOn: string | null;
  endedOn: string | null;
}

/** Whether a pause covers a date. A pause that was ended early covers only the days before `endedOn`. */
export const isWithinPause = ({ beginsOn, endsOn, endedOn }: PauseDays, date: string): boolean =>
  beginsOn <= date && (endsOn === null || date <= endsOn) && (endedOn === null || date < endedOn);
