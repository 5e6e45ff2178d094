import { describe, expect, it } from 'vitest';
import { buildOrder, DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { moveOrder } from '#test/builders/order-changes.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const admin = await signInStaff(app, 'admin');
const preview = async (rules: object) =>
  (await admin.send({ method: 'POST', url: '/api/settings/preview', payload: rules })) as {
    status: number;
    body: Awaited<ReturnType<typeof ask>>;
  };
const ask = async () =>
  (await admin.call('POST /api/settings/preview', { body: { order_horizon_weeks: 8 } })).body;

describe('POST /api/settings/preview', () => {
  it('returns at most eight dates, the same as the shop when nothing changes', async () => {
    const { dates } = (await app.visit().call('GET /api/delivery-options')).body;
    const expected = dates.slice(0, 8).map(({ date, orderUntilDate }) => ({
      date,
      orderUntilDate,
      orderUntilTime: '23:59:59',
    }));
    expect((await ask()).dates).toEqual(expected);
    expect((await preview({ delivery_weekdays: [1, 2, 3, 4, 5, 6, 7] })).body.dates).toHaveLength(8);
  });

  it('applies the settings in the request without saving them', async () => {
    const before = (await admin.call('GET /api/settings')).body;
    const { body } = await preview({
      delivery_weekdays: [4],
      order_cutoff: { daysBefore: 2, time: '12:00:00' },
      closed_dates: ['2026-12-03'],
    });
    expect(body.dates.slice(0, 2)).toEqual([
      { date: '2026-11-26', orderUntilDate: '2026-11-24', orderUntilTime: '12:00:00' },
      { date: '2026-12-10', orderUntilDate: '2026-12-08', orderUntilTime: '12:00:00' },
    ]);
    expect((await admin.call('GET /api/settings')).body).toEqual(before);
  });

  it('returns 400 for invalid settings and names the field', async () => {
    for (const [key, value] of [
      ['delivery_weekdays', []],
      ['closed_dates', ['2026-02-30']],
    ] as const) {
      const { status, body } = await preview({ [key]: value });
      expect(status, key).toBe(400);
      expect(body).toMatchObject({ fields: [{ path: expect.stringContaining(key) }] });
    }
  });
});

describe('effect of unsaved settings on existing deliveries', () => {
  it('counts orders whose cut-off changes, in the saved time zone', async () => {
    const { order } = await buildOrder(app);
    const { order: cancelled } = await buildOrder(app);
    await moveOrder(admin, cancelled.id, 'cancelled');
    const from = { date: '2026-11-25', time: '23:59:59' };
    const cutoffsOf = async (rules: object) => (await preview(rules)).body.cutoffs;
    const moved = (date: string, time: string) => [
      { date: DELIVERY_DATE, orders: 1, from, to: { date, time } },
    ];
    expect((await ask()).cutoffs).toEqual([]);
    expect(await cutoffsOf({ time_zone: 'Europe/Skopje' })).toEqual(moved('2026-11-26', '09:59:59'));
    expect(await cutoffsOf({ order_cutoff: { daysBefore: 2, time: '12:00:00' } })).toEqual(
      moved('2026-11-28', '12:00:00'),
    );
    expect(await cutoffsOf({ delivery_weekdays: [2] })).toEqual([]);
    await moveOrder(admin, order.id, 'cancelled');
    expect(await cutoffsOf({ time_zone: 'Europe/Skopje' })).toEqual([]);
  });

  it('lists deliveries that the change affects', async () => {
    await buildOrder(app);
    await buildOrder(app);
    const { order } = await buildOrder(app);
    await moveOrder(admin, order.id, 'cancelled');
    const two = { date: DELIVERY_DATE, slot: SLOT, deliveries: 2 };
    expect((await ask()).affected).toEqual([]);
    expect((await preview({ closed_dates: [DELIVERY_DATE] })).body.affected).toEqual([
      { why: 'closed', ...two },
    ]);
    expect((await preview({ delivery_weekdays: [2] })).body.affected).toEqual([{ why: 'closed', ...two }]);
    expect((await preview({ open_slots: ['08:00 - 10:00'] })).body.affected).toEqual([
      { why: 'slot', ...two },
    ]);
    expect((await preview({ slot_capacity: 1 })).body.affected).toEqual([{ why: 'capacity', ...two }]);
    expect((await preview({ slot_capacity: 2 })).body.affected).toEqual([]);
    // Once the capacity is saved, the deliveries that exceed it are no longer reported.
    await admin.call('PUT /api/settings/{key}', {
      params: { key: 'slot_capacity' },
      body: { value: '1' },
    });
    expect((await ask()).affected).toEqual([]);
  });
});
