/**
 * Days and times as people type them. Like `money.ts` free of zod, so that a field reads input with the rule whose message
 * the schema gives.
 */

/** Why a typed day is refused; a key of the dictionary's `common:rules`. */
export type DateProblem = 'date' | 'date-day-first' | 'date-none' | 'date-year';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Day first, as in Australia and in Macedonia, with one separator throughout; 'г.' is how Macedonian ends a year. */
const DAY_FIRST = /^(\d{1,2}) ?([/.-]) ?(\d{1,2})(?: ?\2 ?(\d{4}|\d{2}))?\.?(?: ?г\.?)?$/;

/** A day without its year means the one within this many days of today; no two of them can be that near. */
const NEAR = 120;
const DAY = 86_400_000;

const twoDigits = (text: string | number): string => String(text).padStart(2, '0');

/** The day as `yyyy-MM-dd` where the calendar has it. */
function toDay(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const parsed = new Date(date);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined;
}

/**
 * Parses a day as typed: `30/11/2026`, `30.11.2026`, `30-11-2026`, `2026-11-30`, and `30/11` where only one year can be
 * meant. A year of two digits is refused, since 26/11/30 can be read from either end.
 * @param today `yyyy-MM-dd`, by which a missing year is found; without it the year must be there
 */
export function readDate(typed: string, today?: string): { date: string } | { problem: DateProblem } {
  const text = typed.trim();
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  const [, day = isoDay, , month = isoMonth, year = isoYear] = DAY_FIRST.exec(text) ?? [];
  if (day === undefined || month === undefined) return { problem: 'date' };
  // 2024 is a leap year, in which each day of any year exists.
  if (!toDay(year?.length === 4 ? year : '2024', month, day))
    return { problem: !isoDay && toDay('2024', day, month) ? 'date-day-first' : 'date-none' };
  if (year?.length === 2) return { problem: 'date-year' };
  const found = year === undefined ? nearToday(day, month, today) : toDay(year, month, day);
  if (!found) return { problem: 'date-year' };
  return /^[12]/.test(found) ? { date: found } : { problem: 'date' };
}

function nearToday(day: string, month: string, today = ''): string | undefined {
  const now = Date.parse(today);
  return [-1, 0, 1]
    .flatMap((years) => toDay(String(Number(today.slice(0, 4)) + years), month, day) ?? [])
    .find((date) => Math.abs(Date.parse(date) - now) <= NEAR * DAY);
}

/** Why a text that should be a local date is none, for the message of its schema. */
export const dateProblem = (typed: unknown): DateProblem => {
  const read = readDate(typeof typed === 'string' ? typed : '');
  return 'problem' in read ? read.problem : 'date';
};

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2}))? ?([ap]\.?m\.?)?$/i;

/**
 * Parses a time of day as typed, with a colon or a point: `9:30`, `09.30`, `17`, `5 pm`, `23:59:59`.
 * @returns `HH:mm:ss`, or nothing where it is no time
 */
export function readTime(typed: string): string | undefined {
  const [, hours, minutes = '00', seconds = '00', half] = TIME.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const hour = half ? inDay(Number(hours), half) : Number(hours);
  return hour <= 23 ? [hour, minutes, seconds].map(twoDigits).join(':') : undefined;
}

/** 12 AM is midnight and 12 PM noon; there is no 13 PM. */
const inDay = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? Infinity : (hour % 12) + (/^p/i.test(half) ? 12 : 0);
