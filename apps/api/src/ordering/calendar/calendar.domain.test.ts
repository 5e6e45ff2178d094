import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '@trpeza/contract/office/settings.schemas';
import { addDays, localDateOf, monthOf, nextMonth, startOfDay } from '#platform/local-time.domain.ts';
import {
  cutoffOf,
  deliveryDayFor,
  daysClosingSoon,
  isDeliveryDay,
  regularDayOf,
  deliverableDates,
  isDeliverable,
  type CalendarRules,
} from './calendar.domain.ts';

const RULES: CalendarRules = {
  time_zone: SETTINGS.time_zone.fallback,
  delivery_weekdays: SETTINGS.delivery_weekdays.fallback,
  order_cutoff: SETTINGS.order_cutoff.fallback,
  order_horizon_weeks: SETTINGS.order_horizon_weeks.fallback,
  closed_dates: SETTINGS.closed_dates.fallback,
  opened_dates: SETTINGS.opened_dates.fallback,
  open_slots: SETTINGS.open_slots.fallback,
};

/** The first and the last date that can be ordered. */
const first = (now: string, rules: Partial<CalendarRules> = {}) =>
  deliverableDates({ ...RULES, ...rules }, new Date(now))[0];
const last = (now: string, rules: Partial<CalendarRules> = {}) =>
  deliverableDates({ ...RULES, ...rules }, new Date(now)).at(-1);

const DAY_MS = 86_400_000;
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
const plusDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns the first delivery date by the specified rule, implemented independently. On Monday to Wednesday this is the
 * next Monday, on Thursday to Sunday the Monday after it.
 */
const specifiedMonday = (today: string) => {
  const weekday = weekdayOf(today);
  return plusDays(today, 8 - weekday + (weekday >= 4 ? 7 : 0));
};

/**
 * Returns the instants (none, one or two) at which the clocks of a time zone show a local time. Tries every UTC offset,
 * to be independent of the code under test.
 */
function instantsAt(local: string, timeZone: string): string[] {
  const write = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsets = Array.from({ length: 4 * 27 }, (_, index) => (index - 4 * 12) * 15 * 60_000);
  const instants = offsets.map((offset) => new Date(Date.parse(`${local}Z`) - offset));
  return instants
    .filter((instant) => write.format(instant) === local.replace('T', ' '))
    .map((instant) => instant.toISOString());
}

describe('first deliverable date', () => {
  it('is the next Monday for orders from Monday to Wednesday, and one week later from Thursday on', () => {
    for (const [day, monday] of [
      ['2026-11-23', '2026-11-30'],
      ['2026-11-25', '2026-11-30'],
      ['2026-11-26', '2026-12-07'],
      ['2026-11-29', '2026-12-07'],
      // Dates across the end of a year, and around leap days.
      ['2026-12-30', '2027-01-04'],
      ['2028-02-29', '2028-03-06'],
      ['2044-02-24', '2044-02-29'],
    ] as const)
      for (const time of ['00:00:00', '23:59:59'])
        expect(first(instantsAt(`${day}T${time}`, RULES.time_zone)[0]!), `${day} ${time}`).toBe(monday);
  });

  it('follows the specified rule for two years in three time zones', () => {
    const wrong: string[] = [];
    for (const timeZone of ['Australia/Melbourne', 'America/Los_Angeles', 'Europe/Skopje']) {
      const read = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
      for (
        let at = Date.parse('2026-01-01T00:30:00Z');
        at < Date.parse('2028-01-01');
        at += (process.env['TEST_ALL'] ? 11 : 37) * 3_600_000
      ) {
        const now = new Date(at).toISOString();
        const today = read.format(at);
        const rules = { time_zone: timeZone, order_horizon_weeks: 2 };
        if (first(now, rules) !== specifiedMonday(today) || localDateOf(new Date(at), timeZone) !== today)
          wrong.push(`${timeZone} ${now}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('cutoffOf', () => {
  it("returns Wednesday 23:59:59 in the kitchen's time zone", () => {
    for (const [timeZone, date, instant] of [
      ['Australia/Melbourne', '2026-06-22', '2026-06-17T13:59:59.999Z'],
      ['Australia/Melbourne', '2026-11-30', '2026-11-25T12:59:59.999Z'],
      // Daylight saving time changes on the Sunday in between.
      ['Australia/Melbourne', '2027-04-05', '2027-03-31T12:59:59.999Z'],
      ['Australia/Melbourne', '2026-10-05', '2026-09-30T13:59:59.999Z'],
      ['America/Los_Angeles', '2026-11-30', '2026-11-26T07:59:59.999Z'],
    ] as const) {
      const rules = { ...RULES, time_zone: timeZone };
      expect(cutoffOf(date, rules).toISOString()).toBe(instant);
      const [before, at, after] = [-999, 0, 1].map((shift) => new Date(Date.parse(instant) + shift));
      const accepted = [before!, at!, after!].map((now) => isDeliverable(date, rules, now));
      expect(accepted, instant).toEqual([true, true, false]);
      expect(first(after!.toISOString(), { time_zone: timeZone })).toBe(plusDays(date, 7));
    }
  });

  it('uses the time after the gap when clocks go forward, and the first occurrence when they go back', () => {
    const at = (date: string) =>
      cutoffOf(date, { ...RULES, order_cutoff: { daysBefore: 1, time: '02:30:00' } }).toISOString();
    // 02:30 does not exist on 4 October 2026 and occurs twice on 4 April 2027.
    expect(at('2026-10-05')).toBe('2026-10-03T16:30:00.999Z');
    expect(at('2027-04-05')).toBe('2027-04-03T15:30:00.999Z');
  });
});

describe('deliverableDates', () => {
  it("ends eight weeks after today in the kitchen's time zone", () => {
    expect(last('2026-11-29T12:59:59Z')).toBe('2027-01-18');
    expect(last('2026-11-29T13:00:00Z')).toBe('2027-01-25');
    expect(isDeliverable('2027-01-25', RULES, new Date('2026-11-29T12:59:59Z'))).toBe(false);
  });

  it('excludes closed dates', () => {
    const closed = { closed_dates: ['2026-12-28', '2027-01-04'] };
    expect(first('2026-12-22T01:00:00Z', closed)).toBe('2027-01-11');
  });

  it('supports other weekdays, each with its own cut-off', () => {
    const rules = { ...RULES, delivery_weekdays: [1, 4], order_cutoff: { daysBefore: 2, time: '18:00:00' } };
    // Tuesday 24 November at 17:59:59 and 18:00:01 in Melbourne: just before and after the cut-off for Thursday.
    expect(deliverableDates(rules, new Date('2026-11-24T06:59:59Z')).slice(0, 3)).toEqual([
      '2026-11-26',
      '2026-11-30',
      '2026-12-03',
    ]);
    expect(deliverableDates(rules, new Date('2026-11-24T07:00:01Z'))[0]).toBe('2026-11-30');
  });

  it('returns only future dates that satisfy the rules, for random rules', () => {
    const rules = fc.record({
      time_zone: fc.constantFrom('Australia/Melbourne', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC'),
      delivery_weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      order_cutoff: fc.record({
        daysBefore: fc.integer({ min: 1, max: 30 }),
        time: fc.constantFrom('00:00:00', '09:30:00', '23:59:59'),
      }),
      order_horizon_weeks: fc.integer({ min: 1, max: 10 }),
      closed_dates: fc.uniqueArray(
        fc.nat(90).map((days) => plusDays('2026-12-01', days)),
        { maxLength: 20 },
      ),
    });
    const instant = fc
      .nat(60 * 24 * 60)
      .map((minutes) => new Date(Date.parse('2026-12-01T00:00:00Z') + minutes * 60_000));
    fc.assert(
      fc.property(rules, instant, (input, now) => {
        const all = { ...RULES, ...input };
        const today = new Intl.DateTimeFormat('sv-SE', {
          timeZone: input.time_zone,
          dateStyle: 'short',
        }).format(now);
        const dates = deliverableDates(all, now);
        for (const date of dates) {
          expect(date > today && date <= plusDays(today, 7 * input.order_horizon_weeks)).toBe(true);
          expect(input.delivery_weekdays).toContain(weekdayOf(date));
          expect(input.closed_dates).not.toContain(date);
          expect(now.getTime()).toBeLessThanOrEqual(cutoffOf(date, all).getTime());
        }
        expect(dates).toEqual([...dates].sort());
        expect(isDeliverable(today, all, now)).toBe(false);
        expect(isDeliverable(plusDays(today, -7), all, now)).toBe(false);
      }),
      { numRuns: 100 },
    );
  });
});

describe('date helpers', () => {
  it('localDateOf depends on the time zone', () => {
    const instant = new Date('2026-12-31T13:30:00Z');
    expect(
      ['Australia/Melbourne', 'Australia/Brisbane', 'UTC', 'Pacific/Honolulu'].map((zone) =>
        localDateOf(instant, zone),
      ),
    ).toEqual(['2027-01-01', '2026-12-31', '2026-12-31', '2026-12-31']);
  });

  it("startOfDay uses the zone's clock, also on a day without midnight", () => {
    expect(startOfDay('2026-10-04', 'Australia/Melbourne').toISOString()).toBe('2026-10-03T14:00:00.000Z');
    expect(startOfDay('2026-10-05', 'Australia/Melbourne').toISOString()).toBe('2026-10-04T13:00:00.000Z');
    // In Santiago, 23:59:59 is followed by 01:00:00 on 6 September 2026.
    expect(startOfDay('2026-09-06', 'America/Santiago').toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });

  it('addDays, nextMonth and monthOf cross the ends of months, years and leap years', () => {
    expect([
      addDays('2026-12-31', 1),
      addDays('2028-02-28', 1),
      addDays('2027-02-28', 1),
      addDays('2026-03-01', -1),
    ]).toEqual(['2027-01-01', '2028-02-29', '2027-03-01', '2026-02-28']);
    expect([nextMonth('2026-11'), nextMonth('2026-12'), nextMonth('2028-01')]).toEqual([
      '2026-12',
      '2027-01',
      '2028-02',
    ]);
    expect([monthOf('2026-11-30'), monthOf('2027-01-04')]).toEqual(['2026-11', '2027-01']);
  });
});

describe('extra delivery day that replaces a regular one', () => {
  const MONDAY = '2026-12-28';
  const TUESDAY = '2026-12-29';
  const opened = { date: TUESDAY, insteadOf: MONDAY, cutoff: null };
  const rules = { ...RULES, opened_dates: [opened] };

  it('replaces the regular day, also for recurring orders', () => {
    expect(isDeliveryDay(MONDAY, rules)).toBe(false);
    expect(isDeliveryDay(TUESDAY, rules)).toBe(true);
    expect(isDeliveryDay('2026-12-22', rules)).toBe(false);
    expect(deliveryDayFor(MONDAY, rules)).toBe(TUESDAY);
    expect(deliveryDayFor('2026-12-21', rules)).toBe('2026-12-21');
    expect(deliveryDayFor(MONDAY, { ...RULES, closed_dates: [MONDAY] })).toBeNull();
    expect(regularDayOf(TUESDAY, rules)).toBe(MONDAY);
    expect(regularDayOf('2026-12-21', rules)).toBe('2026-12-21');
    expect(deliverableDates(rules, new Date('2026-12-14T00:00:00Z')).slice(0, 3)).toEqual([
      '2026-12-21',
      TUESDAY,
      '2027-01-04',
    ]);
  });

  it('has the general cut-off unless it has its own', () => {
    expect(cutoffOf(TUESDAY, rules).toISOString()).toBe('2026-12-24T12:59:59.999Z');
    const own = { ...rules, opened_dates: [{ ...opened, cutoff: { daysBefore: 7, time: '12:00:00' } }] };
    expect(cutoffOf(TUESDAY, own).toISOString()).toBe('2026-12-22T01:00:00.999Z');
    expect(daysClosingSoon(own, '2026-12-22')).toHaveLength(8);
    expect(daysClosingSoon(rules, '2026-12-22')).toHaveLength(6);
  });
});
