/**
 * Parses dates and times as people type them. This module does not use zod, like `money.ts`, so that form fields apply
 * the same rules as the schemas.
 */

/** Why a typed date is invalid; a key of the dictionary's `common:rules`. */
export type DateProblem = 'date' | 'date-day-first' | 'date-none' | 'date-year';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/**
 * Matches a date with the day first, as in Australia and Macedonia. Both separators must be the same. In Macedonian, 'г.'
 * may follow the year.
 */
const DAY_FIRST = /^(\d{1,2}) ?([/.-]) ?(\d{1,2})(?: ?\2 ?(\d{4}|\d{2}))?\.?(?: ?г\.?)?$/;

/**
 * Maximum number of days between today and a date without a year. The number is small enough for the year to be
 * unambiguous.
 */
const NEAR_DAYS = 120;
const DAY = 86_400_000;

const twoDigits = (text: string | number): string => String(text).padStart(2, '0');

/** The date as `yyyy-MM-dd`, if it exists. */
function toDay(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const parsed = new Date(date);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined;
}

/**
 * Parses a typed date: `30/11/2026`, `30.11.2026`, `30-11-2026`, `2026-11-30`, and `30/11` if the year is clear. Years of
 * two digits are rejected, since 26/11/30 is ambiguous.
 * @param today `yyyy-MM-dd`, from which a missing year is determined; without it, the year is required
 */
export function readDate(typed: string, today?: string): { date: string } | { problem: DateProblem } {
  const text = typed.trim();
  const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
  const [, day = isoDay, , month = isoMonth, year = isoYear] = DAY_FIRST.exec(text) ?? [];
  if (day === undefined || month === undefined) return { problem: 'date' };
  // 2024 is a leap year, so every valid day and month exist in it.
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
    .find((date) => Math.abs(Date.parse(date) - now) <= NEAR_DAYS * DAY);
}

/** Why a value is not a local date, for the message of the schema. */
export const findDateProblem = (typed: unknown): DateProblem => {
  const read = readDate(typeof typed === 'string' ? typed : '');
  return 'problem' in read ? read.problem : 'date';
};

const TIME = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2}))? ?([ap]\.?m\.?)?$/i;

/**
 * Parses a typed time of day, with a colon or a point: `9:30`, `09.30`, `17`, `5 pm`, `23:59:59`.
 * @returns `HH:mm:ss`; undefined if the text is not a time
 */
export function readTime(typed: string): string | undefined {
  const [, hours, minutes = '00', seconds = '00', half] = TIME.exec(typed.trim()) ?? [];
  if (hours === undefined || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  const hour = half ? toHour24(Number(hours), half) : Number(hours);
  return hour <= 23 ? [hour, minutes, seconds].map(twoDigits).join(':') : undefined;
}

/** 12 AM is midnight and 12 PM is noon; 13 PM is invalid. */
const toHour24 = (hour: number, half: string): number =>
  hour < 1 || hour > 12 ? Infinity : (hour % 12) + (/^p/i.test(half) ? 12 : 0);
