import type { Settings } from '@trpeza/contract/office/settings.schemas';
import { cutoffOf, deliveryDayFor, daysClosingSoon } from '#ordering/calendar/calendar.domain.ts';
import { addDays, localDateOf, weekdayOf } from '#platform/local-time.domain.ts';

/**
 * A regular day is a date on one of the kitchen's delivery weekdays. It is delivered on another date if a one-off
 * delivery day replaces it, and not at all if it is closed. Recurring orders are due on regular days, every so many weeks
 * on the same weekday. Everything stored about a recurring order and a day refers to the regular day, so it stays valid
 * when the delivery date changes.
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

/** Regular days that have opened for recurring orders and are not over yet. */
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
 * Days for which proposals are placed now. Includes days past their cut-off, whose proposals are then refused like any
 * other late order.
 */
export const listDaysDue = (rules: Settings, now: Date): RegularDay[] =>
  listOpenedDays(rules, now).filter(({ placesAt }) => placesAt <= now);

/**
 * The weekdays whose recurring orders are due on a regular day: its own, and weekdays on which the kitchen no longer
 * delivers. Orders of those move to the next delivery day of the week or, if none follows, to the last one.
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

/** Whether a recurring order is due on a regular day. The queries implement the same rule in SQL. */
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
