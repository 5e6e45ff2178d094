import { afterEach, describe, expect, it } from 'vitest';
import { signInStaff } from '#test/builders/credits.ts';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { moveOrder } from '#test/builders/order-changes.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { buildOrder, DELIVERY_DATE } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const office = await signInStaff(app, 'hcpadmin');

const readDays = async (from: string, to: string) =>
  (await office.call('GET /api/delivery-days', { query: { from, to } })).body;
const readDay = async (date: string) => (await readDays(date, date)).days[0];

afterEach(() => resetKitchen(app));

describe('GET /api/delivery-days', () => {
  it('returns every date of the range with its cut-off and active orders', async () => {
    await buildOrder(app);
    const { order } = await buildOrder(app);
    await moveOrder(await signInStaff(app, 'admin'), order.id, 'cancelled');
    const { today, timeZone, days } = await readDays('2026-11-23', '2026-12-07');
    expect({ today, timeZone }).toEqual({ today: '2026-11-23', timeZone: 'Australia/Melbourne' });
    expect(days).toHaveLength(15);
    const delivering = days.filter(({ isDeliveryDay }) => isDeliveryDay);
    expect(delivering).toEqual([
      expect.objectContaining({ date: '2026-11-23', canBeOrdered: false, orders: 0, meals: 0 }),
      {
        date: DELIVERY_DATE,
        isDeliveryDay: true,
        isClosed: false,
        isAdded: false,
        insteadOf: null,
        replacedBy: null,
        holiday: null,
        orderUntil: '2026-11-25T12:59:59.999Z',
        canBeOrdered: true,
        orders: 1,
        meals: 10,
      },
      expect.objectContaining({ date: '2026-12-07', canBeOrdered: true, orders: 0, meals: 0 }),
    ]);
  });

  it('marks closed dates, extra delivery days and the dates that they replace', async () => {
    await setSetting(app, 'closed_dates', ['2026-12-21']);
    await setSetting(app, 'opened_dates', [{ date: '2026-12-29', insteadOf: '2026-12-28', cutoff: null }]);
    const closed = { isDeliveryDay: false, isClosed: true, orderUntil: null, canBeOrdered: false };
    expect(await readDay('2026-12-21')).toMatchObject({ ...closed, replacedBy: null, holiday: null });
    expect(await readDay('2026-12-28')).toMatchObject({
      ...closed,
      replacedBy: '2026-12-29',
      holiday: { name: 'Boxing Day', key: 'boxing-day' },
    });
    expect(await readDay('2026-12-29')).toMatchObject({
      isDeliveryDay: true,
      isClosed: false,
      isAdded: true,
      insteadOf: '2026-12-28',
      canBeOrdered: true,
    });
  });

  it('returns 400 for a reversed range and for more than a year', async () => {
    for (const to of ['2026-11-22', '2027-11-25']) {
      const answer = await office.call('GET /api/delivery-days', { query: { from: '2026-11-23', to } });
      expect(answer.status, to).toBe(400);
    }
  });
});
