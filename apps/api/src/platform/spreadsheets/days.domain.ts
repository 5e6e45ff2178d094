import { Temporal } from 'temporal-polyfill';

/** The first and last days that Excel counts which a kitchen could mean: 1 January 2000 and 31 December 2099. */
const SERIALS = { first: 36_526, last: 73_050 };

/** Excel counts days from here on. */
const ZERO = Temporal.PlainDate.from('1899-12-30');

/**
 * A local date as spreadsheets have it: `2027-01-31`, `31/1/2027`, `31.01.2027`, or the number of days that Excel shows
 * where a cell has lost its format. The day comes before the month. Nothing for what is no date.
 */
export function dateOf(text: string): string | undefined {
  const serial = /^\d{5}$/.test(text) ? Number(text) : 0;
  if (serial >= SERIALS.first && serial <= SERIALS.last) return ZERO.add({ days: serial }).toString();
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? swapped(text);
  if (!year || !month || !day) return undefined;
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) };
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString();
  } catch {
    return undefined;
  }
}

function swapped(text: string): (string | undefined)[] {
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})\.?$/.exec(text) ?? [];
  return ['', year, month, day];
}
