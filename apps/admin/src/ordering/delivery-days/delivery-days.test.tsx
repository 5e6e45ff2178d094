import { describe, expect, it } from 'vitest';
import { Route, Routes } from 'react-router';
import { renderAdminPage } from '../../render-page.tsx';
import DeliveryDayPage from './delivery-day.page.tsx';
import DeliveryDaysPage from './delivery-days.page.tsx';
import type { DeliveryDay } from './day-state.tsx';
import { suggestDays } from './move-or-close.section.tsx';
import { peopleToCall } from './use-calls.ts';
import { withClosedDate, withOpenedDate } from './use-special-days.ts';

const none = { closed: [], opened: [] };
const open = (date: string) => ({ date, insteadOf: null, cutoff: null });

const day = (date: string, change: Partial<DeliveryDay> = {}): DeliveryDay => ({
  date,
  isDeliveryDay: false,
  isClosed: false,
  isAdded: false,
  insteadOf: null,
  replacedBy: null,
  holiday: null,
  orderUntil: null,
  canBeOrdered: false,
  orders: 0,
  meals: 0,
  ...change,
});
const monday = (date: string, change: Partial<DeliveryDay> = {}) =>
  day(date, { isDeliveryDay: true, canBeOrdered: true, orderUntil: `${date}T12:00:00.000Z`, ...change });
const DAYS = [
  monday('2026-12-07', { orders: 6, meals: 66 }),
  day('2026-12-08'),
  monday('2026-12-14', { isDeliveryDay: false, isClosed: true, orders: 2 }),
];
const calendar = { today: '2026-12-01', timeZone: 'UTC', days: DAYS };
const customer = { id: 7, name: 'Ana Popova', phone: null };

describe('withOpenedDate', () => {
  it('removes the extra day from the closed dates', () => {
    const days = { closed: ['2026-12-07', '2026-12-28'], opened: [] };
    expect(withOpenedDate(days, open('2026-12-07'))).toEqual({
      opened: [open('2026-12-07')],
      closed: ['2026-12-28'],
    });
    expect(withOpenedDate(days, open('2026-12-08'))).toEqual({ opened: [open('2026-12-08')] });
  });
});

describe('withClosedDate', () => {
  it('adds a regular day to the closed dates and drops past ones', () => {
    const closed = ['2026-11-02', '2026-12-28'];
    expect(withClosedDate({ ...none, closed }, '2026-12-07', '2026-12-01')).toEqual({
      closed: ['2026-12-07', '2026-12-28'],
    });
  });

  it('removes an extra day', () => {
    const opened = [open('2026-12-08'), open('2026-12-09')];
    expect(withClosedDate({ ...none, opened }, '2026-12-08', '2026-12-01')).toEqual({
      opened: [open('2026-12-09')],
    });
  });
});

describe('suggestDays', () => {
  const week = (from: number, change: Record<number, Partial<DeliveryDay>> = {}) =>
    Array.from({ length: 12 }, (_, at) => {
      const number = from + at;
      return day(`2026-12-${String(number).padStart(2, '0')}`, change[number]);
    });

  it('suggests the next weekday first, then the one before and the next delivery day', () => {
    const around = week(4, { 7: { isDeliveryDay: true }, 14: { isDeliveryDay: true } });
    expect(suggestDays(around[3]!, around, '2026-12-01')).toEqual(['2026-12-08', '2026-12-04', '2026-12-14']);
  });

  it('leaves out public holidays, closed days, weekends and past days', () => {
    const around = week(4, {
      8: { holiday: { name: 'Holiday', key: null } },
      9: { isClosed: true },
    });
    expect(suggestDays(around[3]!, around, '2026-12-04')).toEqual(['2026-12-10']);
  });
});

describe('peopleToCall', () => {
  it('lists a customer once, with the reason of the order that could not be placed', () => {
    const unplaced = { recurringOrderId: 3, customer, refusals: [], substitutes: [], lastCall: null };
    const other = { ...customer, id: 8 };
    const missing = [customer, other].map((each) => ({
      customer: each,
      ordered: 4,
      hasRecurring: false,
      lastCall: null,
    }));
    expect(peopleToCall([unplaced], missing).map((each) => [each.customer.id, each.unplaced])).toEqual([
      [7, unplaced],
      [8, undefined],
    ]);
  });
});

describe('DeliveryDaysPage', () => {
  const answers = {
    'GET /api/delivery-options': { today: '2026-12-01' },
    'GET /api/delivery-days': calendar,
    'GET /api/day-moves': [],
  };

  it('lists delivery days and closed days, with the orders that are still on a closed one', () => {
    const { text, badges } = renderAdminPage(<DeliveryDaysPage />, { answers });
    expect(text).toContain('Monday 7 December');
    expect(text).not.toContain('Tuesday 8 December');
    expect(badges).toEqual([
      ['Open for orders', 'green'],
      ['Closed', 'red'],
    ]);
    expect(text).toContain('2 orders are still on this day');
  });

  it('lets only administrators move days and add extra days', () => {
    const admin = renderAdminPage(<DeliveryDaysPage />, { answers });
    expect(admin.text).toContain('Add an extra day');
    expect(admin.text).toContain('Move or close');
    const manager = renderAdminPage(<DeliveryDaysPage />, { answers, role: 'hcpadmin' });
    expect(manager.text).not.toContain('Add an extra day');
    expect(manager.text).not.toContain('Move or close');
    expect(manager.text).toContain('Calls');
  });
});

describe('DeliveryDayPage', () => {
  const counts = { placed: 3, proposed: 0, refused: 1, skipped: 0, paused: 0, ordered: 0, settled: 0 };
  const unplaced = {
    recurringOrderId: 3,
    customer,
    refusals: [{ code: 'recurring/price-changed', params: { before: '10.00', now: '12.00' } }],
    substitutes: [],
    lastCall: null,
  };
  const answers = {
    'GET /api/delivery-days': calendar,
    'GET /api/recurring-orders/day': {
      day: '2026-12-07',
      deliveryDate: '2026-12-07',
      days: [],
      placesAt: '2026-12-02T12:00:00.000Z',
      orderUntil: '2026-12-03T12:00:00.000Z',
      counts,
      unplaced: [unplaced],
    },
    'GET /api/not-ordered': { deliveryDate: '2026-12-07', dates: [], orderUntil: null, people: [] },
  };
  const draw = (path: string, role?: 'admin' | 'hcpadmin') =>
    renderAdminPage(
      <Routes>
        <Route path="/admin/delivery-days/:date/:tab?" element={<DeliveryDayPage />} />
      </Routes>,
      { path, answers, ...(role && { role }) },
    );

  it('shows how many orders there are, until when, and how many people to call', () => {
    const { text } = draw('/admin/delivery-days/2026-12-07');
    expect(text).toContain('6 orders, 66 meals');
    expect(text).toContain('Open for orders');
    expect(text).toContain('until Monday 7 December, 12:00');
    expect(text).toContain('1 person to call');
  });

  it('shows who to call, why, and a button for each result', () => {
    const { text, html } = draw('/admin/delivery-days/2026-12-07/calls');
    expect(text).toContain('Price has gone up from $10.00 to $12.00');
    for (const result of ['We spoke', 'No answer', 'Call later', 'Not wanted'])
      expect(html).toContain(`aria-label="${result}: Ana Popova"`);
  });

  it('does not show the rounds and the move to case managers', () => {
    for (const tab of ['rounds', 'move']) {
      const { text, requested } = draw(`/admin/delivery-days/2026-12-07/${tab}`, 'hcpadmin');
      expect(text).not.toContain('Move or close');
      expect(requested.flat()).not.toContain('GET /api/rounds');
    }
  });
});
