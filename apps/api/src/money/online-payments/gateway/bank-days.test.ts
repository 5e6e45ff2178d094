import { describe, expect, it } from 'vitest';
import { addBankDays, bankDateOf, isBankDay, startOfBankDate } from './bank-days.domain.ts';

/** The weekdays of a year on which banks are closed. */
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
  // Columns: New Year, Australia Day, Good Friday, Easter Monday, Anzac Day, King's Birthday, Christmas, Boxing Day.
  it('isBankDay excludes the national public holidays of each year', () => {
    for (const [year, holidays] of [
      [2026, '01-01 01-26 04-03 04-06 04-27 06-08 12-25 12-28'],
      [2027, '01-01 01-26 03-26 03-29 04-26 06-14 12-27 12-28'],
      [2028, '01-03 01-26 04-14 04-17 04-25 06-12 12-25 12-26'],
      // Anzac Day falls on Easter Monday, so the next day is a holiday.
      [2038, '01-01 01-26 04-23 04-26 04-27 06-14 12-27 12-28'],
    ] as const)
      expect(holidaysOf(year).join(' '), String(year)).toBe(holidays);
  });

  it('addBankDays skips weekends, Easter, Anzac Day and the turn of the year', () => {
    for (const [from, days, then] of [
      ['2026-11-23', 0, '2026-11-23'],
      ['2026-11-27', 1, '2026-11-30'],
      ['2026-11-28', 1, '2026-11-30'],
      ['2026-04-01', 3, '2026-04-08'],
      ['2030-04-18', 3, '2030-04-26'],
      ['2027-12-24', 1, '2027-12-29'],
      ['2026-12-31', 1, '2027-01-04'],
    ] as const)
      expect(addBankDays(from, days), from).toBe(then);
  });

  it('startOfBankDate returns midnight in Sydney, also on days when the clocks change', () => {
    for (const [date, start] of [
      ['2026-11-24', '2026-11-23T13:00:00.000Z'],
      ['2026-07-02', '2026-07-01T14:00:00.000Z'],
      ['2026-04-05', '2026-04-04T13:00:00.000Z'],
      ['2026-04-06', '2026-04-05T14:00:00.000Z'],
      ['2026-10-04', '2026-10-03T14:00:00.000Z'],
      ['2026-10-05', '2026-10-04T13:00:00.000Z'],
    ] as const) {
      expect(startOfBankDate(date).toISOString()).toBe(start);
      expect(bankDateOf(new Date(start))).toBe(date);
      expect(bankDateOf(new Date(Date.parse(start) - 1)), date).not.toBe(date);
    }
  });
});
