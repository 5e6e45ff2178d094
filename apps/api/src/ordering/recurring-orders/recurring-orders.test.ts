import { randomUUID } from 'node:crypto';
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase, createDbOverPool } from '#platform/database/database.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildCategory, buildMeal } from '#test/builders/meals.ts';
import { buildOrder, DELIVERY_DATE } from '#test/builders/orders.ts';
import { phoneOrder } from '#test/builders/phone-orders.ts';
import { buildPause, buildRecurringOrder, recurringOrder } from '#test/builders/recurring-orders.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { runRecurringOrders } from './place-proposals.ts';
import { resolveRegularDay } from './recurring-orders.domain.ts';

const app = await createTestApp({ invariants: 'plans fall' });
const [clerk, boss] = [
  await buildAccount(app.db, { role: 'hcpadmin' }),
  await buildAccount(app.db, { role: 'admin' }),
];
let backOffice = app.visit('admin');
let admin = app.visit('admin');
/** Signs staff in again, because their sessions expire when the clock jumps by days. */
async function setClock(instant: string) {
  app.clock.set(instant);
  backOffice = await app.visit('admin').signIn(clerk.username);
  admin = await app.visit('admin').signIn(boss.username);
}
const meal = await buildMeal(app.db);

/** Orders for Monday 30 November close at the end of Wednesday 25 November in Melbourne. */
const PROPOSED = '2026-11-23T09:00:00Z';
const DUE = '2026-11-24T14:00:00Z';
const NEXT_DUE = '2026-12-01T14:00:00Z';
const MONDAYS = ['2026-11-30', '2026-12-07', '2026-12-14'] as const;
const TUESDAY = '2026-12-01';

beforeEach(() => setClock(PROPOSED));
afterEach(async () => {
  await app.db.deleteFrom('recurringOrders').execute();
  await app.db.deleteFrom('pauses').execute();
  await resetKitchen(app);
});

const PEOPLE = process.env['TEST_ALL'] ? 200 : 8;

it.each([
  [
    'at the end of daylight saving time',
    '2027-04-12',
    96,
    '2027-03-31T12:59:59.999Z',
    '2027-04-03T12:59:59.999Z',
  ],
  [
    'at the start of daylight saving time',
    '2027-10-11',
    96,
    '2027-09-29T13:59:59.999Z',
    '2027-10-02T13:59:59.999Z',
  ],
  [
    'for hours that are not whole days',
    '2027-04-12',
    100,
    '2027-03-31T12:59:59.999Z',
    '2027-04-03T08:59:59.999Z',
  ],
])('opensAt and placesAt count local calendar days %s', async (_, day, hours, opens, places) => {
  const settings = await app.deps.settings.read();
  const regular = resolveRegularDay(day, {
    ...settings,
    recurring_opens_days: 7,
    recurring_places_hours: hours,
  });
  expect([regular.opensAt.toISOString(), regular.placesAt.toISOString()]).toEqual([opens, places]);
});

let placings = 0;
/** Kysely plugin that makes the last statement of every second order fail, after the order was inserted. */
const failEverySecondOrder = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => {
    const isLast = node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('recurring');
    if (isLast && (placings += 1) % 2 === 0) throw new Error('stopped by the test');
    return node;
  },
  transformResult: async ({ result }: PluginTransformResultArgs) => result,
};

const run = () => runRecurringOrders(app.deps);
const runAt = async (instant: string) => {
  await setClock(instant);
  await run();
};
/** A customer without a plan, by default with a weekly recurring order of ten meals. */
async function buildRecurringCustomer(
  given: { isVerified?: boolean; plan?: number | null } = {},
  recurring: Partial<Parameters<typeof buildRecurringOrder>[1]> | null = {},
) {
  const { id, username } = await buildAccount(app.db, { plan: null, ...given });
  const recurringId =
    recurring === null ? 0 : await buildRecurringOrder(app, { accountId: id, mealId: meal.id, ...recurring });
  return { id, username, recurringId };
}
const signIn = ({ username }: { username: string }) => app.visit().signIn(username);
const ordersOf = (accountId: number) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'deliveryDate', 'status'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
const datesOf = async (accountId: number) =>
  (await ordersOf(accountId)).map(({ deliveryDate }) => deliveryDate);
const orderFor = async (id: number, input: Parameters<typeof phoneOrder>[1] = {}) => {
  const body = phoneOrder(meal.id, input);
  return (await backOffice.call('POST /api/customers/{id}/orders', { params: { id }, body })).body.id;
};
const setStatus = (id: number, status: 'completed' | 'cancelled') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });
const cancel = (id: number) => setStatus(id, 'cancelled');
const stateOf = async (recurringOrderId: number) =>
  (
    await app.db
      .selectFrom('recurringDays')
      .select('state')
      .where('recurringOrderId', '=', recurringOrderId)
      .where('deliveryDate', '=', DELIVERY_DATE)
      .executeTakeFirst()
  )?.state;
const dayOf = async () =>
  (await backOffice.call('GET /api/recurring-orders/day', { query: { date: DELIVERY_DATE } })).body;
const overviewOf = async (id: number) =>
  (await backOffice.call('GET /api/customers/{id}/recurring', { params: { id } })).body;
const comingOf = async (id: number) =>
  (await overviewOf(id)).coming.map(({ day, state }) => [day, state]).slice(0, 2);
const skip = (
  visitor: Visitor,
  { id, recurringId }: { id: number; recurringId: number },
  date: string,
  isSkipped = true,
) =>
  visitor.call('PUT /api/customers/{id}/recurring-orders/{recurringId}/days/{date}', {
    params: { id, recurringId, date },
    body: { isSkipped },
  });
const openTuesday = () =>
  setSetting(app, 'opened_dates', [{ date: TUESDAY, insteadOf: MONDAYS[0], cutoff: null }]);
const priceMeal = (priceCents: number) =>
  app.db.updateTable('meals').set({ priceCents }).where('id', '=', meal.id).execute();

describe('recurring order', () => {
  it('is proposed when its day opens, placed a day before the cut-off, and repeated after its number of weeks', async () => {
    const [weekly, fortnightly] = [
      await buildRecurringCustomer({}, null),
      await buildRecurringCustomer({}, { everyWeeks: 2 }),
    ];
    const agreed = await backOffice.call('POST /api/customers/{id}/recurring-orders', {
      params: { id: weekly.id },
      body: recurringOrder(meal.id),
    });
    expect(agreed).toMatchObject({ status: 201, body: { recurringOrders: [{ everyWeeks: 1, version: 1 }] } });
    await run();
    expect(await comingOf(weekly.id)).toEqual([
      [MONDAYS[0], 'proposed'],
      [MONDAYS[1], 'planned'],
    ]);
    expect((await dayOf()).counts).toMatchObject({ proposed: 2, placed: 0 });
    expect(await datesOf(weekly.id)).toEqual([]);
    for (const at of [DUE, NEXT_DUE, '2026-12-08T14:00:00Z']) await runAt(at);
    expect(await datesOf(weekly.id)).toEqual([...MONDAYS]);
    expect(await datesOf(fortnightly.id)).toEqual([MONDAYS[0], MONDAYS[2]]);
    const [order] = await ordersOf(weekly.id);
    const { body } = await admin.call('GET /api/orders/{id}', { params: { id: order!.id } });
    expect(body).toMatchObject({ paymentMethod: 'account', totalAmount: '103.99', customerAmount: '31.20' });
  });

  it('is placed once per day when concurrent runs fail at the last statement', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => buildRecurringCustomer()));
    const other = openDatabase(app.url, { max: 4, maxWaitMs: 10_000 });
    const second = { ...app.deps, db: createDbOverPool(other.pool) };
    const stopped = { ...second, db: second.db.withPlugin(failEverySecondOrder) };
    const attempt = (deps = second) => runRecurringOrders(deps).catch((error: unknown) => error);
    await setClock(DUE);
    expect(String(await attempt(stopped))).toContain('stopped by the test');
    await Promise.all([attempt(stopped), attempt(stopped)]);
    await Promise.all([run(), attempt(), attempt(stopped), run()]);
    await other.close();
    await run();
    for (const { id } of people) expect(await datesOf(id)).toEqual([DELIVERY_DATE]);
    expect((await dayOf()).counts).toMatchObject({ placed: PEOPLE, refused: 0, proposed: 0 });
  }, 600_000);

  it('is not placed when the customer has another order for the day', async () => {
    const { id, recurringId } = await buildRecurringCustomer();
    await run();
    await orderFor(id);
    await runAt(DUE);
    expect(await datesOf(id)).toEqual([DELIVERY_DATE]);
    expect([await stateOf(recurringId), (await dayOf()).counts.ordered]).toEqual(['ordered', 1]);
  });

  it('is placed when the other order is cancelled before the cut-off, unless the day is skipped', async () => {
    const [wanted, skipped] = [await buildRecurringCustomer(), await buildRecurringCustomer()];
    const others = [await orderFor(wanted.id), await orderFor(skipped.id)];
    await runAt(DUE);
    for (const id of others) await cancel(id);
    expect((await overviewOf(wanted.id)).coming[0]).toMatchObject({ state: 'proposed', canSkip: true });
    await skip(backOffice, skipped, DELIVERY_DATE);
    await run();
    await run();
    const orders = await ordersOf(wanted.id);
    expect(orders.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect([await stateOf(wanted.recurringId), await stateOf(skipped.recurringId)]).toEqual([
      'placed',
      'skipped',
    ]);
    // Cancelling the order that the recurring order has placed is final.
    await cancel(orders[1]!.id);
    await run();
    expect(await ordersOf(wanted.id)).toHaveLength(2);
  });

  it('is not placed again on the old or the new date after its order was rescheduled', async () => {
    const people = [await buildRecurringCustomer(), await buildRecurringCustomer()] as const;
    await runAt(DUE);
    await openTuesday();
    const deliveryTime = recurringOrder(meal.id).deliveryTime;
    for (const [at, { id }] of people.entries()) {
      const [order] = await ordersOf(id);
      await admin.call('PUT /api/orders/{id}/delivery', {
        params: { id: order!.id },
        body: {
          deliveryTime,
          deliveryDate: [MONDAYS[1], TUESDAY][at]!,
          expected: { deliveryTime, deliveryDate: MONDAYS[0] },
          key: randomUUID(),
          reason: 'moved',
        },
      });
    }
    await run();
    expect((await overviewOf(people[1].id)).coming[0]).toMatchObject({
      day: MONDAYS[0],
      deliveryDate: TUESDAY,
      state: 'placed',
    });
    for (const at of [NEXT_DUE, '2026-12-08T14:00:00Z']) await runAt(at);
    expect(await datesOf(people[0].id)).toEqual([MONDAYS[1], MONDAYS[2]]);
    expect(await datesOf(people[1].id)).toEqual([TUESDAY, MONDAYS[1], MONDAYS[2]]);
  });

  it('can be skipped for a day, and restored', async () => {
    const account = await buildRecurringCustomer();
    const visitor = await signIn(account);
    for (const date of MONDAYS.slice(0, 2)) await skip(visitor, account, date);
    await skip(visitor, account, MONDAYS[1], false);
    expect((await comingOf(account.id)).map(([, state]) => state)).toEqual(['skipped', 'planned']);
    for (const at of [DUE, NEXT_DUE]) await runAt(at);
    expect(await datesOf(account.id)).toEqual([MONDAYS[1]]);
    expect((await skip(visitor, account, MONDAYS[1])).body).toMatchObject({ code: 'recurring/placed' });
  });

  it('is unique per weekday, and can be changed only with its latest version', async () => {
    const { id } = await buildRecurringCustomer({}, null);
    const create = (body: object) =>
      backOffice.call('POST /api/customers/{id}/recurring-orders', {
        params: { id },
        body: { ...recurringOrder(meal.id), ...body },
      });
    const { body: made } = await create({});
    expect((await create({})).body).toMatchObject({ code: 'recurring/second' });
    expect((await create({ from: '2026-12-01' })).body).toMatchObject({ code: 'recurring/day' });
    const params = { id, recurringId: made.recurringOrders[0]!.id };
    const body = { ...recurringOrder(meal.id), everyWeeks: 4, expectedVersion: 1 };
    const change = () =>
      backOffice.call('PUT /api/customers/{id}/recurring-orders/{recurringId}', { params, body });
    expect((await change()).body.recurringOrders).toMatchObject([{ everyWeeks: 4, version: 2 }]);
    expect((await change()).body).toMatchObject({ code: 'recurring/changed' });
    await backOffice.call('DELETE /api/customers/{id}/recurring-orders/{recurringId}', { params });
    await runAt(DUE);
    expect(await datesOf(id)).toEqual([]);
    const { body: history } = await admin.call('GET /api/audit', { query: { about: 'people' } });
    expect(history.items.map(({ action }) => action).slice(0, 3)).toEqual([
      'account/recurring-stopped',
      'account/recurring-order',
      'account/recurring-order',
    ]);
  });

  it('is created from an earlier order at current prices', async () => {
    const account = await buildRecurringCustomer({}, null);
    const visitor = await signIn(account);
    const [params, orderId] = [{ id: account.id }, await orderFor(account.id)];
    const route = 'GET /api/customers/{id}/recurring-orders/from-order';
    const preview = async () => (await visitor.call(route, { params, query: { orderId } })).body;
    const make = (shown: { totalAmount: string; customerAmount: string }) =>
      visitor.call('POST /api/customers/{id}/recurring-orders/from-order', {
        params,
        body: { orderId, shown },
      });
    await priceMeal(1100);
    const seen = await preview();
    const shown = { totalAmount: '113.99', customerAmount: '34.20' };
    expect(seen).toMatchObject({
      ...shown,
      lines: [{ mealId: meal.id, price: '11.00', priceBefore: '10.00', quantity: 10 }],
    });
    expect((await make(shown)).body.recurringOrders).toMatchObject([
      { items: [{ price: '11.00' }], version: 1 },
    ]);
    await priceMeal(1000);
    const changed = { fullAmount: '103.99', customerAmount: '31.20' };
    expect(await make(shown)).toMatchObject({
      status: 409,
      body: { code: 'checkout/amount-changed', params: changed },
    });
    expect((await make({ totalAmount: '103.99', customerAmount: '31.20' })).body).toMatchObject({
      recurringOrders: [
        { items: [{ mealId: meal.id, quantity: 10, price: '10.00' }], from: MONDAYS[0], version: 2 },
      ],
    });
    const stranger = await signIn(await buildRecurringCustomer({}, null));
    expect((await stranger.refused('GET /api/customers/{id}/recurring', { params })).status).toBe(404);
    expect((await stranger.refused(route, { params, query: { orderId } })).status).toBe(404);
  });

  it('changes to the prices shown in the preview, and keeps its prices when none were shown', async () => {
    const { recurringId, ...account } = await buildRecurringCustomer({}, { priceCents: 900 });
    const visitor = await signIn(account);
    const other = await buildMeal(app.db);
    const params = { id: account.id, recurringId };
    const { items: tenMeals, ...rest } = recurringOrder(meal.id);
    const items = [...tenMeals, { mealId: other.id, quantity: 1 }];
    const preview = async () =>
      (
        await visitor.call('POST /api/customers/{id}/recurring-orders/{recurringId}/preview', {
          params,
          body: { items, from: rest.from },
        })
      ).body;
    const shown = { totalAmount: '113.99', customerAmount: '34.20' };
    const lines = [
      { price: '10.00', priceBefore: '9.00' },
      { price: '10.00', priceBefore: null },
    ];
    expect(await preview()).toMatchObject({ ...shown, lines });
    const change = (expectedVersion: number, input: object = {}) =>
      visitor.call('PUT /api/customers/{id}/recurring-orders/{recurringId}', {
        params,
        body: { ...rest, items, expectedVersion, ...input },
      });
    const pricesOf = ({ body }: Awaited<ReturnType<typeof change>>) =>
      body.recurringOrders[0]!.items.map(({ price }) => price);
    expect(pricesOf(await change(1))).toEqual(['9.00', '10.00']);
    for (const wrong of [{ totalAmount: '103.99' }, { customerAmount: '0.00' }])
      expect(await change(2, { shown: { ...shown, ...wrong } })).toMatchObject({
        status: 409,
        body: { code: 'checkout/amount-changed', params: { fullAmount: '113.99' } },
      });
    expect(pricesOf(await change(2, { shown }))).toEqual(['10.00', '10.00']);
    // The first Monday is delivered on the Tuesday that replaces it, and on that date a meal becomes more expensive.
    const later = { mealId: other.id, validFrom: TUESDAY, priceCents: 1200 };
    await app.db.insertInto('mealPrices').values(later).execute();
    await openTuesday();
    expect((await preview()).lines).toMatchObject([{ price: '10.00' }, { price: '12.00' }]);
  });

  it('is placed for the replacement of its day, even when the day was closed before the replacement was opened', async () => {
    const [moved, called] = [await buildRecurringCustomer(), await buildRecurringCustomer()];
    await setSetting(app, 'closed_dates', [MONDAYS[0]]);
    for (const at of [DUE, '2026-11-26T09:00:00Z']) await runAt(at);
    expect((await dayOf()).counts.refused).toBe(2);
    await backOffice.call('POST /api/customers/{id}/calls', {
      params: { id: called.id },
      body: { deliveryDate: MONDAYS[0], outcome: 'not_wanted' },
    });
    const cutoff = { daysBefore: 2, time: '23:59:59' };
    await setSetting(app, 'opened_dates', [{ date: TUESDAY, insteadOf: MONDAYS[0], cutoff }]);
    await run();
    expect((await dayOf()).counts).toMatchObject({ proposed: 1, settled: 1, refused: 0 });
    await runAt('2026-11-28T14:00:00Z');
    expect([await datesOf(moved.id), await datesOf(called.id)]).toEqual([[TUESDAY], []]);
    expect((await dayOf()).counts).toMatchObject({ placed: 1, settled: 1, refused: 0 });
  });
});

describe('refused recurring order', () => {
  it('is listed for the office with its reason until it is placed or settled', async () => {
    const { id: categoryId } = await buildCategory(app.db);
    const gone = await buildMeal(app.db, { categoryId, stockStatus: 'out_of_stock' });
    const instead = await buildMeal(app.db, { categoryId });
    await publishAndAwaitReload(app, 'menu');
    const [soldOut, poor, fine] = [
      await buildRecurringCustomer({}, { mealId: gone.id }),
      await buildRecurringCustomer({ plan: 1000 }),
      await buildRecurringCustomer({ isVerified: false }),
    ];
    await runAt(DUE);
    const { counts, unplaced } = await dayOf();
    expect(counts).toMatchObject({ placed: 0, refused: 3 });
    const rowOf = ({ recurringId }: typeof soldOut) =>
      unplaced.find(({ recurringOrderId }) => recurringOrderId === recurringId);
    expect(rowOf(soldOut)).toMatchObject({
      refusals: [{ code: 'meals/not-orderable' }],
      customer: { id: soldOut.id, phone: '0412 345 678' },
      substitutes: [{ mealId: gone.id, instead: [{ mealId: instead.id }] }],
    });
    expect(rowOf(poor)?.refusals).toMatchObject([{ code: 'budgets/exceeded' }]);
    expect(rowOf(fine)?.refusals).toMatchObject([{ code: 'phone/not-verified' }]);
    const worklist = (await admin.call('GET /api/worklist')).body.items;
    expect(worklist).toContainEqual(
      expect.objectContaining({ kind: 'recurring_refused', count: 3, day: DELIVERY_DATE }),
    );
    await app.db.updateTable('accounts').set({ monthlyPlanCents: 900_000 }).execute();
    const retry = async (date: string) =>
      backOffice.call('POST /api/recurring-orders/{recurringId}/days/{date}/retry', {
        params: { recurringId: poor.recurringId, date },
      });
    // The second request finds that the order was placed already.
    for (let time = 0; time < 2; time += 1)
      expect((await retry(DELIVERY_DATE)).body.counts).toMatchObject({ placed: 1, refused: 2 });
    expect(await datesOf(poor.id)).toEqual([DELIVERY_DATE]);
    expect((await retry('2027-06-07')).status).toBe(404);
    const params = { id: soldOut.id };
    const body = { deliveryDate: DELIVERY_DATE, outcome: 'not_wanted' } as const;
    await backOffice.call('POST /api/customers/{id}/calls', { params, body });
    expect((await dayOf()).counts).toMatchObject({ settled: 1, refused: 1 });
    await buildPause(app, { accountId: fine.id, from: MONDAYS[0] });
    expect(await dayOf()).toMatchObject({ counts: { paused: 1, refused: 0 }, unplaced: [] });
    const needs = (await admin.call('GET /api/worklist')).body.items;
    expect(needs.filter(({ kind }) => kind === 'recurring_refused')).toEqual([]);
  });
});

describe('pause', () => {
  it('cancels the chosen orders and stops deliveries until it ends', async () => {
    const { id } = await buildRecurringCustomer();
    await runAt(DUE);
    const [order] = await ordersOf(id);
    const made = await admin.call('POST /api/customers/{id}/pauses', {
      params: { id },
      body: { from: '2026-11-25', to: '2026-12-13', reason: 'hospital', cancelOrders: [order!.id] },
    });
    const cancelled = [{ orderId: order!.id, refundAmount: null }];
    expect(made).toMatchObject({ status: 201, body: { cancelled, kept: [] } });
    for (const at of [NEXT_DUE, '2026-12-08T14:00:00Z']) await runAt(at);
    expect((await ordersOf(id)).map(({ deliveryDate, status }) => [deliveryDate, status])).toEqual([
      [MONDAYS[0], 'cancelled'],
      [MONDAYS[2], 'pending'],
    ]);
    await app.payRefunds();
  });

  it('lists open orders with their refund, and cancels only those', async () => {
    const { order, account, visitor } = await buildOrder(app, { plan: null });
    const params = { id: account.id };
    const { body: before } = await visitor.call('GET /api/customers/{id}/recurring', { params });
    expect(before.pauseFrom).toBe('2026-12-01');
    const preview = async (by: Visitor, from: string, to?: string) => {
      const query = { from, ...(to && { to }) };
      return (await by.call('GET /api/customers/{id}/pauses/preview', { params, query })).body.orders;
    };
    const shown = { id: order.id, status: 'pending', canCancel: true, refundAmount: '31.20' };
    expect(await preview(visitor, '2026-11-23')).toMatchObject([shown]);
    expect(await preview(visitor, '2026-11-23', '2026-11-29')).toEqual([]);
    expect(await preview(visitor, before.pauseFrom)).toEqual([]);
    const { id: onAccount } = await buildRecurringCustomer({}, null);
    await orderFor(onAccount);
    const query = { from: '2026-11-23' };
    expect(
      (await backOffice.call('GET /api/customers/{id}/pauses/preview', { params: { id: onAccount }, query }))
        .body.orders,
    ).toMatchObject([{ canCancel: true, refundAmount: null }]);
    expect(
      await visitor.refused('GET /api/customers/{id}/pauses/preview', { params: { id: onAccount }, query }),
    ).toMatchObject({ status: 404 });
    // After the cut-off only an administrator may cancel the order, and after delivery a pause cannot cancel it.
    await setClock('2026-11-30T01:00:00Z');
    expect(await preview(backOffice, '2026-11-30')).toMatchObject([{ id: order.id, canCancel: false }]);
    expect(await preview(admin, '2026-11-30')).toMatchObject([shown]);
    await setStatus(order.id, 'completed');
    expect(await preview(admin, '2026-11-30')).toEqual([]);
    const { body } = await admin.call('POST /api/customers/{id}/pauses', {
      params,
      body: { from: '2026-11-30', reason: 'hospital', cancelOrders: [order.id] },
    });
    expect(body).toMatchObject({
      cancelled: [],
      kept: [{ orderId: order.id, refusal: { code: 'orders/move-not-allowed' } }],
    });
    expect(await ordersOf(account.id)).toMatchObject([{ status: 'completed' }]);
  });

  it('requires confirmation for an order by phone', async () => {
    const { id } = await buildRecurringCustomer({}, null);
    await buildPause(app, { accountId: id, from: '2026-11-23' });
    const { deliveryDate, deliveryTime, items } = phoneOrder(meal.id);
    const preview = await backOffice.call('POST /api/customers/{id}/order-preview', {
      params: { id },
      body: { deliveryDate, deliveryTime, items },
    });
    expect(preview.body).toMatchObject({ pausedOn: { from: '2026-11-23', to: null }, refusals: [] });
    expect(await orderFor(id, { despitePause: true })).toEqual(expect.any(Number));
  });

  it('offers the days that can still be ordered when it is ended', async () => {
    const people = [await buildRecurringCustomer(), await buildRecurringCustomer()] as const;
    for (const { id } of people) await buildPause(app, { accountId: id, from: '2026-11-20' });
    await runAt(DUE);
    for (const [at, { id }] of people.entries()) {
      const [pause] = (await overviewOf(id)).pauses;
      expect(pause).toMatchObject({ asks: [MONDAYS[0]], to: null });
      await backOffice.call('POST /api/customers/{id}/pauses/{pauseId}/end', {
        params: { id, pauseId: pause!.id },
        body: { orderFor: at === 0 ? [MONDAYS[0]] : [] },
      });
      expect((await overviewOf(id)).pauses).toEqual([]);
    }
    await run();
    await runAt(NEXT_DUE);
    expect(await datesOf(people[0].id)).toEqual([MONDAYS[0], MONDAYS[1]]);
    expect(await datesOf(people[1].id)).toEqual([MONDAYS[1]]);
  });

  it('marks a day as late when it ends after the cut-off', async () => {
    const { id } = await buildRecurringCustomer();
    const pauseId = await buildPause(app, { accountId: id, from: '2026-11-16' });
    await run();
    await runAt('2026-11-26T09:00:00Z');
    expect((await comingOf(id))[0]).toEqual([MONDAYS[0], 'paused']);
    expect((await overviewOf(id)).coming.every(({ canSkip }) => !canSkip)).toBe(true);
    await backOffice.call('POST /api/customers/{id}/pauses/{pauseId}/end', {
      params: { id, pauseId },
      body: { orderFor: [MONDAYS[1]] },
    });
    await run();
    expect(await datesOf(id)).toEqual([]);
    expect(await comingOf(id)).toEqual([
      [MONDAYS[0], 'late'],
      [MONDAYS[1], 'proposed'],
    ]);
  });

  it('keeps orders that can no longer be cancelled, and returns the refusal', async () => {
    const account = await buildRecurringCustomer();
    await runAt(DUE);
    const [order] = await ordersOf(account.id);
    await setClock('2026-11-26T09:00:00Z');
    const visitor = await signIn(account);
    const { body } = await visitor.call('POST /api/customers/{id}/pauses', {
      params: { id: account.id },
      body: { from: '2026-11-26', reason: 'holiday', cancelOrders: [order!.id] },
    });
    expect(body.kept).toMatchObject([{ orderId: order!.id, refusal: { code: 'orders/cutoff-passed' } }]);
  });
});

it('GET /api/not-ordered returns regular customers without an order, a pause or a recurring order', async () => {
  const [customer, rare, away] = [
    await buildRecurringCustomer({}, null),
    await buildRecurringCustomer({}, null),
    await buildRecurringCustomer({}, null),
  ];
  const regular = await buildRecurringCustomer({}, null);
  for (const [orderedOn, deliveryDate, people] of [
    ['2026-10-23', '2026-11-02', [customer, rare, away, regular]],
    ['2026-10-30', '2026-11-09', [customer, away, regular]],
    ['2026-11-06', '2026-11-16', [customer, away, regular]],
  ] as const) {
    await setClock(`${orderedOn}T09:00:00Z`);
    for (const { id } of people) await orderFor(id, { deliveryDate });
  }
  await setClock(PROPOSED);
  await buildPause(app, { accountId: away.id, from: '2026-11-20' });
  await buildRecurringOrder(app, { accountId: regular.id, mealId: meal.id });
  const read = async () => (await backOffice.call('GET /api/not-ordered')).body;
  const idsOf = ({ people }: Awaited<ReturnType<typeof read>>) => people.map((each) => each.customer.id);
  const before = await read();
  expect(before.deliveryDate).toBe(DELIVERY_DATE);
  expect(idsOf(before)).toContain(customer.id);
  for (const { id } of [rare, away, regular]) expect(idsOf(before)).not.toContain(id);
  const lastCall = { outcome: 'no_answer', note: 'Try her daughter' } as const;
  const params = { id: customer.id };
  await backOffice.call('POST /api/customers/{id}/calls', {
    params,
    body: { deliveryDate: DELIVERY_DATE, ...lastCall },
  });
  expect((await read()).people.find((each) => each.customer.id === customer.id)).toMatchObject({
    ordered: 3,
    hasRecurring: false,
    lastCall,
  });
  await orderFor(customer.id);
  expect(idsOf(await read())).not.toContain(customer.id);
});
