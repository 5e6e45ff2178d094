import { Temporal } from 'temporal-polyfill';

/**
 * Days on which Australian banks clear debits, in Sydney's time zone: no weekends and no national public holidays. A
 * holiday on a weekend is moved to the next free weekday. Some states do not move Anzac Day; for them a debit is assumed
 * to take a day longer than it does.
 */
const ZONE = 'Australia/Sydney';

/** The date in Sydney at an instant, `yyyy-MM-dd`. */
export const bankDateOf = (instant: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(ZONE).toPlainDate().toString();

/** The instant at which a date (`yyyy-MM-dd`) starts in Sydney. */
export const startOfBankDate = (date: string): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(ZONE).epochMilliseconds);

export function isBankDay(date: string): boolean {
  const day = Temporal.PlainDate.from(date);
  return !isWeekend(day) && !holidaysOf(day.year).has(date);
}

/** Adds bank days to a date, which need not be a bank day itself. */
export function addBankDays(date: string, days: number): string {
  let day = Temporal.PlainDate.from(date);
  for (let left = days; left > 0;) {
    day = day.add({ days: 1 });
    if (isBankDay(day.toString())) left -= 1;
  }
  return day.toString();
}

const isWeekend = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek > 5;

const known = new Map<number, ReadonlySet<string>>();

/** The public holidays of a year that fall on weekdays, `yyyy-MM-dd`. */
function holidaysOf(year: number): ReadonlySet<string> {
  let holidays = known.get(year);
  if (!holidays) known.set(year, (holidays = listHolidays(year)));
  return holidays;
}

function listHolidays(year: number): ReadonlySet<string> {
  const on = (month: number, day: number) => new Temporal.PlainDate(year, month, day);
  const easter = easterSunday(year);
  const june = on(6, 1);
  const moving = [
    easter.subtract({ days: 2 }),
    easter.add({ days: 1 }),
    // King's Birthday: the second Monday of June.
    june.add({ days: ((8 - june.dayOfWeek) % 7) + 7 }),
  ];
  // New Year, Australia Day, Anzac Day, Christmas and Boxing Day.
  const fixed = [on(1, 1), on(1, 26), on(4, 25), on(12, 25), on(12, 26)];
  const taken = new Set(moving.map(String));
  const ordinary = fixed.filter((day) => !isWeekend(day) && !taken.has(day.toString()));
  for (const day of ordinary) taken.add(day.toString());
  for (const day of fixed.filter((each) => !ordinary.includes(each))) {
    let instead = day;
    while (isWeekend(instead) || taken.has(instead.toString())) instead = instead.add({ days: 1 });
    taken.add(instead.toString());
  }
  return taken;
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Temporal.PlainDate {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * correction + 114;
  return new Temporal.PlainDate(year, Math.floor(sum / 31), (sum % 31) + 1);
}
