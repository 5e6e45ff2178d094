import { describe, expect, it } from 'vitest';
import { addBankDays, bankDateOf, isBankDay, startOfBankDate } from './bank-days.domain.ts';

/** Every weekday of a year on which the banks are closed. */
function holidaysOf(year: number): string[] {
  const found: string[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += 24 * 3_600_000) {
    const date = new Date(at);
    const isWeekday = date.getUTCDay() % 6 !== 0;
    const text = date.toISOString().slice(0, 10);
    if (isWeekday && !isBankDay(text)) found.push(text.slice(5));
  }
  return found;
}

describe('bank days', () => {
  // New Year, Australia Day, Good Friday, Easter Monday, Anzac Day, King's Birthday, Christmas, Boxing Day.
  it.each([
    [2026, ['01-01', '01-26', '04-03', '04-06', '04-27', '06-08', '12-25', '12-28']],
    [2027, ['01-01', '01-26', '03-26', '03-29', '04-26', '06-14', '12-27', '12-28']],
    [2028, ['01-03', '01-26', '04-14', '04-17', '04-25', '06-12', '12-25', '12-26']],
    [2029, ['01-01', '01-26', '03-30', '04-02', '04-25', '06-11', '12-25', '12-26']],
    [2030, ['01-01', '01-28', '04-19', '04-22', '04-25', '06-10', '12-25', '12-26']],
    [2033, ['01-03', '01-26', '04-15', '04-18', '04-25', '06-13', '12-26', '12-27']],
    // Anzac Day on Easter Monday: the next day is a holiday instead.
    [2038, ['01-01', '01-26', '04-23', '04-26', '04-27', '06-14', '12-27', '12-28']],
  ])('rest on the public holidays of %i', (year, holidays) => {
    expect(holidaysOf(year)).toEqual(holidays);
  });

  it.each([
    // An ordinary week, and a weekend.
    ['2026-11-23', 1, '2026-11-24'],
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-26', 3, '2026-12-01'],
    ['2026-11-23', 0, '2026-11-23'],
    // Easter week of each year: from the Wednesday before.
    ['2026-04-01', 3, '2026-04-08'],
    ['2027-03-24', 3, '2027-03-31'],
    ['2028-04-12', 3, '2028-04-19'],
    ['2029-03-28', 3, '2029-04-04'],
    ['2030-04-17', 3, '2030-04-24'],
    // Easter and Anzac Day in one week.
    ['2030-04-18', 3, '2030-04-26'],
    // The ends of years.
    ['2026-12-24', 3, '2026-12-31'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2027-12-24', 1, '2027-12-29'],
    ['2027-12-31', 1, '2028-01-04'],
  ])('counted from %s, the %i. one is %s', (from, days, then) => {
    expect(addBankDays(from, days)).toBe(then);
  });

  it.each([
    // In summer Sydney is eleven hours ahead of UTC, in winter ten; clocks change at 3:00, on Sundays.
    ['2026-11-23T12:59:59Z', '2026-11-23'],
    ['2026-11-23T13:00:00Z', '2026-11-24'],
    ['2026-07-01T13:59:59Z', '2026-07-01'],
    ['2026-07-01T14:00:00Z', '2026-07-02'],
    ['2026-04-04T12:59:59Z', '2026-04-04'],
    ['2026-04-04T13:00:00Z', '2026-04-05'],
    ['2026-04-05T13:59:59Z', '2026-04-05'],
    ['2026-04-05T14:00:00Z', '2026-04-06'],
    ['2026-10-03T14:00:00Z', '2026-10-04'],
    ['2026-10-04T12:59:59Z', '2026-10-04'],
    ['2026-10-04T13:00:00Z', '2026-10-05'],
  ])('at %s it is %s in Sydney', (instant, date) => {
    expect(bankDateOf(new Date(instant))).toBe(date);
  });

  it.each([
    ['2026-04-05', '2026-04-04T13:00:00.000Z'],
    ['2026-04-06', '2026-04-05T14:00:00.000Z'],
    ['2026-10-04', '2026-10-03T14:00:00.000Z'],
    ['2026-10-05', '2026-10-04T13:00:00.000Z'],
  ])('%s begins at %s, on both sides of a change of clocks', (date, instant) => {
    expect(startOfBankDate(date).toISOString()).toBe(instant);
  });
});
