import { Temporal } from 'temporal-polyfill';

/** Caches the results of a function. The same few dates are requested repeatedly, and time zone arithmetic is slow. */
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

/**
 * Returns the local date of an instant, cached by time zone and minute. Whole minutes suffice as keys, because a local
 * day always begins at a full minute.
 */
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

/** Returns the month (`yyyy-MM`) to which a delivery belongs. The delivery date decides, not the date of the order. */
export const monthOf = (deliveryDate: string): string => deliveryDate.slice(0, 7);

export const nextMonth = (month: string): string =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

/** A month as a date range: its first day (inclusive) and the first day of the next month (exclusive). */
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

/** Adds calendar days, independent of daylight saving time. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

export const startOfDay = (date: string, timeZone: string): Date => instantOf(date, '00:00:00', timeZone);

/** Returns the instants of a range of local dates. `from` is inclusive. `before` is the start of the day after `to`. */
export const daySpan = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): { from?: Date; before?: Date } => ({
  ...(from ? { from: startOfDay(from, timeZone) } : {}),
  ...(to ? { before: startOfDay(addDays(to, 1), timeZone) } : {}),
});

/** The instant of a local date and a time of day such as `06:00:00`. */
export const timeOn = (date: string, time: string, timeZone: string): Date => instantOf(date, time, timeZone);

export const endOfMonth = (month: string, timeZone: string): Date =>
  startOfDay(daysOf(month).before, timeZone);

const momentOf = remember((moment: string) => {
  const [local, timeZone] = moment.split(' ');
  return Temporal.PlainDateTime.from(local!).toZonedDateTime(timeZone!).epochMilliseconds;
});

export const instantOf = (date: string, time: string, timeZone: string): Date =>
  new Date(momentOf(`${date}T${time} ${timeZone}`));
