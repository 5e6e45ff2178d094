import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildOrder, DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const preview = async (rules: object) =>
  (await admin.send({ method: 'POST', url: '/api/settings/preview', payload: rules })) as {
    status: number;
    body: Awaited<ReturnType<typeof ask>>;
  };
const ask = async () =>
  (await admin.call('POST /api/settings/preview', { body: { order_horizon_weeks: 8 } })).body;

describe('the dates under settings not saved yet', () => {
  it('are those of the shop where nothing is changed, eight at most', async () => {
    const { dates } = (await app.visit().call('GET /api/delivery-options')).body;
    const expected = dates.slice(0, 8).map(({ date, orderUntilDate }) => ({
      date,
      orderUntilDate,
      orderUntilTime: '23:59:59',
    }));
    expect((await ask()).dates).toEqual(expected);
    expect((await preview({ delivery_weekdays: [1, 2, 3, 4, 5, 6, 7] })).body.dates).toHaveLength(8);
  });

  it('follow what is asked about, and nothing is saved by asking', async () => {
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

  it.each([
    ['delivery_weekdays', []],
    ['delivery_weekdays', [8]],
    ['order_cutoff', { daysBefore: 0, time: '12:00:00' }],
    ['order_horizon_weeks', 0],
    ['closed_dates', ['2026-02-30']],
    ['slot_capacity', 0],
    ['time_zone', 'Mars/Olympus'],
  ])('are not told for %s = %j', async (key, value) => {
    const answer = await admin.send({
      method: 'POST',
      url: '/api/settings/preview',
      payload: { [key]: value },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'common/invalid' } });
    const { fields } = answer.body as { fields: { path: string }[] };
    expect(fields[0]?.path.startsWith(key)).toBe(true);
  });
});

describe('deliveries already ordered', () => {
  it('are named where a change would leave them behind, and only where the change does it', async () => {
    await buildOrder(app);
    await buildOrder(app);
    const { order } = await buildOrder(app);
    await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute();
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
    // Once saved it is no longer reported.
    await admin.call('PUT /api/settings/{key}', {
      params: { key: 'slot_capacity' },
      body: { value: '1' },
    });
    expect((await ask()).affected).toEqual([]);
  });
});
