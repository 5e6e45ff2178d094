import type { Settings } from '@trpeza/contract/office/settings.schemas';
import {
  addDays,
  cutoffOf,
  dayInsteadOf,
  daysClosingSoon,
  localDateOf,
  weekdayOf,
} from '#ordering/calendar/calendar.domain.ts';

/**
 * A standing order falls on usual days, by weekday and week. A usual day is the date that the kitchen's weekdays give;
 * where another is opened instead, it is delivered on that one, and where it is closed, on none. Everything that is kept
 * of a standing order and a date is kept under the usual day, so it follows when a day is moved.
 */
export interface UsualDay {
  day: string;
  /** Null on a closed day. */
  date: string | null;
  opensAt: Date;
  placesAt: Date;
  orderUntil: Date;
}

export interface Repeats {
  beginsOn: string;
  endsOn: string | null;
  everyWeeks: number;
}

const HOUR_MS = 3_600_000;

export function usualDayOn(day: string, rules: Settings): UsualDay {
  const date = dayInsteadOf(day, rules);
  const hours = rules.standing_places_hours;
  // Whole days are calendar days: one of them has 23 or 25 hours when the clocks change.
  const wholeDays = cutoffOf(date ?? day, rules, Math.floor(hours / 24));
  return {
    day,
    date,
    orderUntil: cutoffOf(date ?? day, rules),
    opensAt: cutoffOf(date ?? day, rules, rules.standing_opens_days),
    placesAt: new Date(wholeDays.getTime() - (hours % 24) * HOUR_MS),
  };
}

/** The usual days from a date for so many days, the earliest first; closed ones too. */
export const usualDays = (rules: Settings, from: string, count: number): UsualDay[] =>
  Array.from({ length: count }, (_, ahead) => addDays(from, ahead))
    .filter((day) => rules.delivery_weekdays.includes(weekdayOf(day)))
    .map((day) => usualDayOn(day, rules));

/** A day that is opened instead of another lies within this many days of it. */
const MOVED_DAYS = 21;

/** The usual days that are not over and may have opened. */
export function daysAround(rules: Settings, now: Date): UsualDay[] {
  const today = localDateOf(now, rules.time_zone);
  const ahead = daysClosingSoon(rules, today).length + rules.standing_opens_days + MOVED_DAYS;
  const days = usualDays(rules, addDays(today, -MOVED_DAYS), ahead + MOVED_DAYS);
  return days.filter(({ day, date, opensAt }) => (date ?? day) > today && opensAt <= now);
}

/** For these, standing orders are proposed now. */
export const openDays = (rules: Settings, now: Date): UsualDay[] =>
  daysAround(rules, now).filter(({ orderUntil }) => now <= orderUntil);

/** On these, proposals become orders now; what comes after the cut-off is refused as any other order is. */
export const duePlacing = (rules: Settings, now: Date): UsualDay[] =>
  daysAround(rules, now).filter(({ placesAt }) => placesAt <= now);

/**
 * The weekdays of standing orders that fall on a usual day: its own, and those on which the kitchen delivers no longer,
 * which go to the next delivery day of their week, or to the last.
 */
export function weekdaysOf(day: string, { delivery_weekdays: delivered }: Settings): number[] {
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

/** Whether a standing order falls on a usual day; the queries ask the same of the database. */
export function fallsOn({ beginsOn, endsOn, everyWeeks }: Repeats, day: string, rules: Settings): boolean {
  if (day < beginsOn || (endsOn !== null && day > endsOn)) return false;
  const weeks = (Date.parse(weekOf(day)) - Date.parse(weekOf(beginsOn))) / (7 * DAY_MS);
  return weekdaysOf(day, rules).includes(weekdayOf(beginsOn)) && weeks % everyWeeks === 0;
}

export interface HeldDays {
  beginsOn: string;
  endsOn: string | null;
  endedOn: string | null;
}

/** Whether a hold covers a date; a press ends it before its last day. */
export const isHeld = ({ beginsOn, endsOn, endedOn }: HeldDays, date: string): boolean =>
  beginsOn <= date && (endsOn === null || date <= endsOn) && (endedOn === null || date < endedOn);
