import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { notifyCustomers } from '#ordering/orders/notify-customers.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { messagesOf, setSetting } from '#test/builders/order-facts.ts';
import { moveOrder } from '#test/builders/order-changes.ts';
import { buildPause } from '#test/builders/recurring-orders.ts';
import { createTestApp } from '#test/test-app.ts';
import { continueDayMove, runDayMoves } from './move-day.ts';

const app = await createTestApp({ invariants: 'plans fall' });
const admin = await signInStaff(app, 'admin');
const NOW = '2026-11-23T09:00:00Z';
/** The Tuesday after `DELIVERY_DATE`; it is in the next month. */
const TUESDAY = '2026-12-01';

afterEach(async () => {
  app.clock.set(NOW);
  const open = await app.db.selectFrom('orders').select('id').where('status', '<>', 'completed').execute();
  for (const { id } of open)
    await admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status: 'completed' } });
  await set('slot_capacity', null);
});

const set = (key: SettingKey, value: unknown) => setSetting(app, key, value);
const openTuesday = () => set('opened_dates', [{ date: TUESDAY, insteadOf: DELIVERY_DATE, cutoff: null }]);
const closeTuesday = () => set('opened_dates', []);
const people = async (count: number, plan: number | null = null) => {
  const made = [];
  for (let each = 0; each < count; each += 1) {
    const person = await buildCustomerWithMeal(app, { plan });
    made.push({ ...person, order: await placeAnotherOrder(person.visitor, person.meal.id) });
  }
  return made;
};
const preview = async (to = TUESDAY) =>
  (await admin.call('POST /api/day-moves/preview', { body: { from: DELIVERY_DATE, to, slot: null } })).body;
interface Started {
  from?: string;
  to?: string;
  key?: string;
  keepsSecondOrders?: boolean;
  opensDay?: 'beside' | 'instead';
}
const start = async (orders: readonly number[], body: Started = {}) =>
  admin.call('POST /api/day-moves', {
    body: { from: DELIVERY_DATE, to: TUESDAY, slot: null, key: randomUUID(), ...body, orders: [...orders] },
  });
const tell = (who: typeof admin, params: { id: number; orderId: number }, told: boolean) =>
  who.call('PUT /api/day-moves/{id}/orders/{orderId}/told', { params, body: { told } });
const readMove = async (id: number) => (await admin.call('GET /api/day-moves/{id}', { params: { id } })).body;
const datesOf = async (ids: readonly number[]) =>
  (await app.db.selectFrom('orders').select('deliveryDate').where('id', 'in', ids).execute()).map(
    ({ deliveryDate }) => deliveryDate,
  );
const reschedules = (ids: readonly number[]) =>
  app.db.selectFrom('orderReschedules').select('orderId').where('orderId', 'in', ids).execute();
const spent = () =>
  app.db
    .selectFrom('budgetMonths')
    .select(['accountId', 'month', 'spentCents'])
    .where('spentCents', '<>', 0)
    .orderBy('accountId')
    .orderBy('month')
    .execute();

it('a day move reschedules all orders of a day to another day and back, with their budgets, and records one event per order and move', async () => {
  const ids = (await people(3, 50_000)).map(({ order }) => order.id);
  const before = await spent();
  await openTuesday();
  const { body: move, status } = await start(ids);
  expect([status, move.waiting, move.moved]).toEqual([201, 3, 0]);
  await admin.call('POST /api/day-moves/{id}/continue', { params: { id: move.id } });
  expect(await readMove(move.id)).toMatchObject({ waiting: 0, moved: 3, refused: 0 });
  expect(await datesOf(ids)).toEqual(ids.map(() => TUESDAY));
  const customers = new Set(before.map(({ accountId }) => accountId));
  const months = (await spent()).filter(({ accountId }) => customers.has(accountId));
  expect(months.map(({ month }) => month)).toEqual(ids.map(() => '2026-12'));
  const worklist = (await admin.call('GET /api/worklist')).body.items;
  expect(worklist.filter(({ kind }) => kind === 'closed_day')).toEqual([]);

  await closeTuesday();
  const back = await start(ids, { from: TUESDAY, to: DELIVERY_DATE });
  await runDayMoves(app.deps);
  expect(await readMove(back.body.id)).toMatchObject({ moved: 3 });
  expect(await spent()).toEqual(before);
  expect(await reschedules(ids)).toHaveLength(6);
});

describe('move to a date that is not a delivery day', () => {
  const openedDates = async () =>
    (await admin.call('GET /api/settings/{key}', { params: { key: 'opened_dates' } })).body.settingValue;

  it('previews the date as open, and opens it in the same transaction as the move', async () => {
    const ids = (await people(2)).map(({ order }) => order.id);
    await set('closed_dates', [TUESDAY]);
    expect(await preview()).toMatchObject({ opensDay: true, canReplace: true });
    expect((await preview()).orders.every(({ refusal }) => refusal === null)).toBe(true);
    const refused = await start([...ids, 999_999], { opensDay: 'instead' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'day-moves/other-day' } });
    expect(await openedDates()).toBe('[]');
    const key = randomUUID();
    const { body: move } = await start(ids, { key, opensDay: 'instead' });
    expect(await start(ids, { key, opensDay: 'instead' })).toMatchObject({
      status: 201,
      body: { id: move.id },
    });
    expect(JSON.parse(await openedDates())).toEqual([
      { date: TUESDAY, insteadOf: DELIVERY_DATE, cutoff: null },
    ]);
    await runDayMoves(app.deps);
    expect(await readMove(move.id)).toMatchObject({ moved: 2, refused: 0 });
    expect(await preview()).toMatchObject({ opensDay: false, canReplace: false });
    await closeTuesday();
  });

  it("keeps the old day open with `opensDay: 'beside'`", async () => {
    const [one] = await people(1);
    await start([one!.order.id], { opensDay: 'beside' });
    expect(JSON.parse(await openedDates())).toEqual([{ date: TUESDAY, insteadOf: null, cutoff: null }]);
    await runDayMoves(app.deps);
    await closeTuesday();
  });

  it('returns 409 for a past date', async () => {
    const [one] = await people(1);
    const past = await start([one!.order.id], { to: '2026-11-20', opensDay: 'beside' });
    expect(past).toMatchObject({ status: 409, body: { code: 'calendar/not-deliverable' } });
    expect(await preview('2026-11-20')).toMatchObject({ opensDay: false });
  });
});

it('a day move resumes after a crash and reschedules each order once, even when runs overlap', async () => {
  const ids = (await people(4)).map(({ order }) => order.id);
  await openTuesday();
  const key = randomUUID();
  const [{ body: move }, again] = [await start(ids, { key }), await start(ids, { key })];
  expect(again.body.id).toBe(move.id);
  let committed = 0;
  const publish = async () => {
    if ((committed += 1) === 2) throw new Error('killed');
  };
  const killed = { ...app.deps, events: { publish } };
  await expect(continueDayMove(killed, move.id)).rejects.toThrow('killed');
  expect((await readMove(move.id)).waiting).toBeGreaterThan(0);
  await Promise.all([runDayMoves(app.deps), continueDayMove(app.deps, move.id), runDayMoves(app.deps)]);
  expect(await readMove(move.id)).toMatchObject({ waiting: 0, moved: 4 });
  expect(await reschedules(ids)).toHaveLength(4);
  await runDayMoves(app.deps);
  expect(await reschedules(ids)).toHaveLength(4);
  await closeTuesday();
});

it('a day move returns refusals and notes in the preview, and keeps the refused orders', async () => {
  const [poor, held, twice, far, fine] = await people(5);
  const [{ account }, there] = [poor!, '2026-12-07'];
  await placeAnotherOrder(poor!.visitor, poor!.meal.id, { date: there });
  await app.db.updateTable('accounts').set({ monthlyPlanCents: 8000 }).where('id', '=', account.id).execute();
  await buildPause(app, { accountId: held!.account.id, from: there });
  await placeAnotherOrder(twice!.visitor, twice!.meal.id, { date: there });
  await moveOrder(admin, far!.order.id, 'delivering');
  await set('slot_capacity', 3);
  const seen = await preview(there);
  const rowOf = (id: number) => seen.orders.find(({ orderId }) => orderId === id);
  expect(seen).toMatchObject({
    months: { from: '2026-11', to: '2026-12' },
    places: [{ slot: SLOT, places: 3, taken: 2, coming: 1 }],
  });
  expect(rowOf(poor!.order.id)).toMatchObject({
    refusal: { code: 'budgets/exceeded' },
    notes: ['second_order'],
  });
  expect(rowOf(held!.order.id)).toMatchObject({ refusal: { code: 'recurring/paused' } });
  expect(rowOf(twice!.order.id)).toMatchObject({ refusal: null, notes: ['second_order'] });
  expect(rowOf(far!.order.id)).toMatchObject({ refusal: { code: 'orders/reschedule-not-allowed' } });
  expect(rowOf(fine!.order.id)).toMatchObject({ refusal: { code: 'calendar/full' } });

  const wanted = [poor!, held!, twice!, far!, fine!].map(({ order }) => order.id);
  const { body: move } = await start(wanted, { to: there });
  await runDayMoves(app.deps);
  const done = await readMove(move.id);
  const stateOf = (id: number) => done.orders.find(({ orderId }) => orderId === id);
  expect(stateOf(poor!.order.id)).toMatchObject({ state: 'refused', refusal: { code: 'budgets/exceeded' } });
  expect(stateOf(held!.order.id)).toMatchObject({
    state: 'refused',
    refusal: { code: 'recurring/paused' },
  });
  expect(stateOf(far!.order.id)).toMatchObject({ state: 'refused' });
  expect([twice!, fine!].map(({ order }) => stateOf(order.id)?.state)).toEqual(['moved', 'refused']);
  await app.db.updateTable('accounts').set({ monthlyPlanCents: null }).where('id', '=', account.id).execute();
  await set('slot_capacity', null);
  const { body: retried } = await admin.call('POST /api/day-moves/{id}/try-again', {
    params: { id: move.id },
  });
  expect(retried).toMatchObject({ moved: 3, refused: 2 });
});

it('a day move keeps or reschedules orders of customers who already have an order on the new day, depending on `keepsSecondOrders`', async () => {
  const [twice, both] = await people(2);
  const there = '2026-12-07';
  const second = await placeAnotherOrder(twice!.visitor, twice!.meal.id, { date: there });
  // Two orders of the same customer and day are rescheduled together.
  const pair = await placeAnotherOrder(both!.visitor, both!.meal.id);
  const [left, one] = [twice!.order.id, both!.order.id];
  const seen = await preview(there);
  const numbersOf = (id: number) => seen.orders.find(({ orderId }) => orderId === id)?.secondOrders;
  expect([left, one, pair.id].map(numbersOf)).toEqual([[second.orderNumber], [], []]);

  const { body: move } = await start([left, one, pair.id], { to: there, keepsSecondOrders: false });
  await runDayMoves(app.deps);
  const done = await readMove(move.id);
  const rowOf = (id: number) => done.orders.find(({ orderId }) => orderId === id);
  expect(done).toMatchObject({ moved: 2, refused: 1, keepsSecondOrders: false });
  expect(rowOf(left)).toMatchObject({
    state: 'refused',
    refusal: { code: 'day-moves/second-order', message: expect.stringContaining(second.orderNumber) },
    toCall: true,
  });
  expect(rowOf(one)).toMatchObject({ state: 'moved', toCall: false });
  expect(await datesOf([left])).toEqual([DELIVERY_DATE]);
  await tell(admin, { id: move.id, orderId: left }, true);
  expect((await readMove(move.id)).orders.filter(({ toCall }) => toCall)).toEqual([]);

  // After the other order is cancelled, this one is rescheduled, and its customer must be notified again.
  await moveOrder(admin, second.id, 'cancelled', { reason: 'a test' });
  const { body: again } = await admin.call('POST /api/day-moves/{id}/try-again', { params: { id: move.id } });
  expect(again.orders.find(({ orderId }) => orderId === left)).toMatchObject({
    state: 'moved',
    notifiedAt: null,
  });
  await placeAnotherOrder(twice!.visitor, twice!.meal.id);
  const back = await start([left], { from: there, to: DELIVERY_DATE, keepsSecondOrders: true });
  await runDayMoves(app.deps);
  expect(await readMove(back.body.id)).toMatchObject({ moved: 1, refused: 0 });
});

it('a day move stays on the worklist until every customer without email was called', async () => {
  const [mailed, called, cancelled] = await people(3);
  const made = [mailed!, called!, cancelled!];
  for (const { account } of [called!, cancelled!])
    await app.db.updateTable('accounts').set({ email: null }).where('id', '=', account.id).execute();
  await openTuesday();
  const { body: move } = await start(made.map(({ order }) => order.id));
  const waiting = async () =>
    (await admin.call('GET /api/worklist', { query: { limit: 100 } })).body.items.filter(
      ({ dayMoveId }) => dayMoveId === move.id,
    );
  expect(await waiting()).toEqual([]);
  await runDayMoves(app.deps);
  const row = { kind: 'move_untold', day: TUESDAY, itemId: null, order: null, customer: null };
  expect(await waiting()).toMatchObject([{ ...row, count: 2, since: move.startedAt }]);
  await moveOrder(admin, cancelled!.order.id, 'cancelled', { reason: 'a test' });
  expect(await waiting()).toMatchObject([{ count: 1 }]);
  const about = { id: move.id, orderId: called!.order.id };
  await tell(admin, about, true);
  expect(await waiting()).toEqual([]);
  await tell(admin, about, false);
  expect(await waiting()).toMatchObject([{ count: 1 }]);
  await closeTuesday();
});

it('a day move counts orders that were rescheduled individually in the meantime as rescheduled or refused', async () => {
  const [one, two, late] = await people(3);
  await openTuesday();
  const { body: move } = await start([one!.order.id, two!.order.id]);
  for (const [id, deliveryDate] of [
    [one!.order.id, TUESDAY],
    [two!.order.id, '2026-12-14'],
  ] as const) {
    const from = { deliveryDate: DELIVERY_DATE, deliveryTime: SLOT };
    const body = { ...from, deliveryDate, expected: from, key: randomUUID() };
    await admin.call('PUT /api/orders/{id}/delivery', { params: { id }, body });
  }
  await runDayMoves(app.deps);
  const { orders } = await readMove(move.id);
  expect(Object.fromEntries(orders.map(({ orderId, state }) => [orderId, state]))).toEqual({
    [one!.order.id]: 'moved',
    [two!.order.id]: 'refused',
  });
  expect(await reschedules([one!.order.id])).toHaveLength(1);
  const refused = await start([late!.order.id, two!.order.id]);
  expect(refused).toMatchObject({ status: 409, body: { code: 'day-moves/other-day' } });
  await closeTuesday();
});

it('a day move sends an email, or lists the customer for a call and records who called', async () => {
  const [mailed, called] = await people(2);
  const ids = [mailed!.order.id, called!.order.id];
  await app.db.updateTable('accounts').set({ email: null }).where('id', '=', called!.account.id).execute();
  await openTuesday();
  const { body: move } = await start(ids);
  await runDayMoves(app.deps);
  app.clock.advance(120_000);
  await notifyCustomers(app.deps);
  const templatesOf = async ({ id }: { id: number }) =>
    (await messagesOf(app, id)).map(({ template }) => template);
  expect(await templatesOf(mailed!.account)).toContain('order-moved');
  expect(await templatesOf(called!.account)).not.toContain('order-moved');
  const manager = await signInStaff(app, 'hcpadmin');
  const rowOf = async (id: number) => (await readMove(move.id)).orders.find(({ orderId }) => orderId === id);
  expect(await rowOf(ids[0]!)).toMatchObject({ tell: 'email', notifiedAt: null });
  expect(await rowOf(ids[1]!)).toMatchObject({ tell: 'call', phone: '0412 345 678', notifiedAt: null });
  const about = { id: move.id, orderId: ids[1]! };
  await tell(manager, about, true);
  expect(await rowOf(ids[1]!)).toMatchObject({
    notifiedAt: expect.any(String),
    notifiedBy: expect.stringMatching(/^hcpadmin/),
  });
  await tell(manager, about, false);
  expect(await rowOf(ids[1]!)).toMatchObject({ notifiedAt: null });
  await closeTuesday();
});
