import { Temporal } from 'temporal-polyfill';

/** The serial numbers that Excel uses for 1 January 2000 and 31 December 2099. Numbers outside are not taken for dates. */
const SERIALS = { first: 36_526, last: 73_050 };

/** Day 0 of Excel's serial numbers. */
const EXCEL_DAY_ZERO = Temporal.PlainDate.from('1899-12-30');

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;
const DAY_FIRST = /^(?<day>\d{1,2})([./-])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})\.?$/;
const WITH_NAME = /^(?<day>\d{1,2})[ -](?<month>[a-z]{3})[a-z]*\.?[ -](?<year>\d{4}|\d{2})$/i;
/** The date format of OFX: `20261124120000`. */
const OFX_DATE = /^(?<year>20\d{2})(?<month>\d{2})(?<day>\d{2})(?:\d{6}.*)?$/;

/**
 * Parses a date as spreadsheets and banks write it: `2027-01-31`, `31/1/2027`, `31.01.27`, `31 Jan 2027`,
 * `20270131120000`, or the serial number that Excel shows for a cell without date format. The day comes before the month.
 */
export function parseDate(text: string): string | undefined {
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial >= SERIALS.first && serial <= SERIALS.last)
    return EXCEL_DAY_ZERO.add({ days: serial }).toString();
  const form = [YEAR_FIRST, DAY_FIRST, WITH_NAME, OFX_DATE].find((each) => each.test(text));
  const { year = '', month = '', day = '' } = form?.exec(text)?.groups ?? {};
  const named = MONTHS.indexOf(month.toLowerCase()) + 1;
  try {
    const parts = {
      year: Number(year) + (year.length === 2 ? 2000 : 0),
      month: named || Number(month),
      day: Number(day),
    };
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}
