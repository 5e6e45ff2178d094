import { describe, expect, it } from 'vitest';
import { findDateProblem, readDate, readTime } from './dates.ts';
import { LocalDate } from './schemas.ts';

const TODAY = '2026-11-23';

describe('readDate', () => {
  const DATES = [
    ['30/11/2026', '2026-11-30'],
    ['30.11.2026', '2026-11-30'],
    ['30.11.2026.', '2026-11-30'],
    ['30.11.2026 г.', '2026-11-30'],
    ['30-11-2026', '2026-11-30'],
    ['30. 11. 2026', '2026-11-30'],
    [' 2026-11-30 ', '2026-11-30'],
    ['2026-1-5', '2026-01-05'],
    ['5/6/2026', '2026-06-05'],
    ['29/2/2028', '2028-02-29'],
    ['30/11', '2026-11-30'],
    ['1.10.', '2026-10-01'],
    ['4/1', '2027-01-04'],
  ] as const;
  it('reads dates as people type them', () => {
    for (const [typed, date] of DATES) expect(readDate(typed, TODAY), typed).toEqual({ date });
  });

  it('uses the nearest year if none is typed', () =>
    expect(readDate('24/12', '2027-01-04')).toEqual({ date: '2026-12-24' }));

  const REFUSED = [
    ['', 'date'],
    ['Monday', 'date'],
    ['30', 'date'],
    ['30/11-2026', 'date'],
    ['20261130', 'date'],
    ['30/11/0226', 'date'],
    ['11/30/2026', 'date-day-first'],
    ['31/11/2026', 'date-none'],
    ['29/2/2026', 'date-none'],
    ['0/5/2026', 'date-none'],
    ['2026-13-01', 'date-none'],
    ['40/40/2026', 'date-none'],
    ['26/11/30', 'date-year'],
    ['30/11/26', 'date-year'],
    // Six months away, so the year is ambiguous.
    ['23/5', 'date-year'],
    ['29/2', 'date-year'],
  ] as const;
  it('returns a problem for other texts', () => {
    for (const [typed, problem] of REFUSED) expect(readDate(typed, TODAY), typed).toEqual({ problem });
  });

  it("needs today's date for a date without a year", () =>
    expect(findDateProblem('30/11')).toBe('date-year'));

  it('returns the same problems as the LocalDate schema', () => {
    const messageOf = (sent: unknown) => LocalDate.safeParse(sent).error?.issues[0]?.message;
    expect(messageOf('2026-11-30')).toBeUndefined();
    expect(['31/11/2026', '11/30/2026', '23/5', '', undefined].map(messageOf)).toEqual([
      'common:rules.date-none',
      'common:rules.date-day-first',
      'common:rules.date-year',
      'common:rules.date',
      'common:rules.date',
    ]);
  });
});

describe('readTime', () => {
  const TIMES = [
    ['23:59:59', '23:59:59'],
    ['10:00', '10:00:00'],
    ['10.00', '10:00:00'],
    ['9.30', '09:30:00'],
    [' 17 ', '17:00:00'],
    ['5 pm', '17:00:00'],
    ['11:59 PM', '23:59:00'],
    ['12.15 a.m.', '00:15:00'],
    ['12 pm', '12:00:00'],
  ] as const;
  it('reads times as people type them, and rejects other texts', () => {
    for (const [typed, time] of TIMES) expect(readTime(typed), typed).toBe(time);
    for (const typed of ['', '24:00', '9:60', '10:00:61', '13 pm', '0 am', '9:5', 'noon', '10,00', '1000'])
      expect(readTime(typed), typed).toBeUndefined();
  });
});
