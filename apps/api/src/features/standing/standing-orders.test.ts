import { randomUUID } from 'node:crypto';
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { openDatabase, overPool } from '#platform/database/database.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { changeHeard } from '#test/builders/changes.ts';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildCategory, buildMeal } from '#test/builders/meals.ts';
import { DELIVERY_DATE } from '#test/builders/orders.ts';
import { phoneOrder } from '#test/builders/phone-orders.ts';
import { buildHold, buildUsual, standingOrder } from '#test/builders/standing.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import { runStandingOrders } from './place-proposals.ts';

const app = await createTestApp({ invariants: 'plans fall' });
const [clerk, boss] = [
  await buildAccount(app.db, { role: 'hcpadmin' }),
  await buildAccount(app.db, { role: 'admin' }),
];
let backOffice = app.visit('admin');
let admin = app.visit('admin');
/** Sessions of staff end while the clock jumps by days. */
async function setClock(instant: string) {
  app.clock.set(instant);
  backOffice = await app.visit('admin').signIn(clerk.username);
  admin = await app.visit('admin').signIn(boss.username);
}
const meal = await buildMeal(app.db);

/** Orders for Monday 30 November close on Wednesday the 25th at midnight in Melbourne. */
const PROPOSED = '2026-11-23T09:00:00Z';
const DUE = '2026-11-24T14:00:00Z';
const NEXT_DUE = '2026-12-01T14:00:00Z';
const MONDAYS = ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'] as const;

beforeEach(() => setClock(PROPOSED));
afterEach(async () => {
  await app.db.deleteFrom('standingOrders').execute();
  await app.db.deleteFrom('holds').execute();
  await resetKitchen(app);
});

const PEOPLE = process.env['TEST_ALL'] ? 200 : 8;

let placings = 0;
/** Stops every second order at its last statement, once it is written. */
const stopHalf = {
  transformQuery: ({ node }: PluginTransformQueryArgs) => {
    const isLast = node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('standing');
    if (isLast && (placings += 1) % 2 === 0) throw new Error('stopped by the test');
    return node;
  },
  transformResult: async ({ result }: PluginTransformResultArgs) => result,
};

const run = () => runStandingOrders(app.deps);
const runAt = async (instant: string) => {
  await setClock(instant);
  await run();
};
const customer = (input: Parameters<typeof buildAccount>[1] = {}) => buildAccount(app.db, input);
const ordersOf = (accountId: number) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'deliveryDate', 'status'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
const datesOf = async (accountId: number) =>
  (await ordersOf(accountId)).map(({ deliveryDate }) => deliveryDate);
const orderFor = async (id: number) =>
  (await backOffice.call('POST /api/customers/{id}/orders', { params: { id }, body: phoneOrder(meal.id) }))
    .body.id;
const cancel = (id: number) =>
  admin.call('PUT /api/orders/{id}/status', {
    params: { id },
    body: { status: 'cancelled', reason: 'a test' },
  });
const stateOf = async (standingOrderId: number, deliveryDate: string = DELIVERY_DATE) =>
  (
    await app.db
      .selectFrom('standingDays')
      .select('state')
      .where('standingOrderId', '=', standingOrderId)
      .where('deliveryDate', '=', deliveryDate)
      .executeTakeFirst()
  )?.state;
const dayOf = async (date: string = DELIVERY_DATE) =>
  (await backOffice.call('GET /api/standing-orders/day', { query: { date } })).body;
const overviewOf = async (id: number) =>
  (await backOffice.call('GET /api/customers/{id}/standing', { params: { id } })).body;
const set = (key: SettingKey, value: unknown) => setSetting(app, key, value);

describe('a recurring order', () => {
  it('is proposed when its day opens, placed a day before the cut-off, and repeats after its weeks', async () => {
    const [weekly, fortnightly] = [await customer({ plan: null }), await customer({ plan: null })];
    const agreed = await backOffice.call('POST /api/customers/{id}/standing-orders', {
      params: { id: weekly.id },
      body: standingOrder(meal.id),
    });
    expect(agreed).toMatchObject({ status: 201, body: { standingOrders: [{ everyWeeks: 1, version: 1 }] } });
    await buildUsual(app, { accountId: fortnightly.id, mealId: meal.id, everyWeeks: 2 });
    await run();
    expect((await overviewOf(weekly.id)).coming.map(({ day, state }) => [day, state]).slice(0, 2)).toEqual([
      [MONDAYS[0], 'proposed'],
      [MONDAYS[1], 'planned'],
    ]);
    expect((await dayOf()).counts).toMatchObject({ proposed: 2, placed: 0 });
    expect(await datesOf(weekly.id)).toEqual([]);
    for (const at of [DUE, NEXT_DUE, '2026-12-08T14:00:00Z']) await runAt(at);
    expect(await datesOf(weekly.id)).toEqual(MONDAYS.slice(0, 3));
    expect(await datesOf(fortnightly.id)).toEqual([MONDAYS[0], MONDAYS[2]]);
    const [order] = await ordersOf(weekly.id);
    const { body } = await admin.call('GET /api/orders/{id}', { params: { id: order!.id } });
    expect(body).toMatchObject({ paymentMethod: 'account', totalAmount: '103.99', customerAmount: '31.20' });
  });

  it('is placed once for a day by concurrent processes that stop at its last statement', async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => customer({ plan: null })));
    for (const { id } of people) await buildUsual(app, { accountId: id, mealId: meal.id });
    const other = openDatabase(app.url, { max: 4, patienceMs: 10_000 });
    const second = { ...app.deps, db: overPool(other.pool) };
    const stopped = { ...second, db: second.db.withPlugin(stopHalf) };
    const attempt = (deps = second) => runStandingOrders(deps).catch((error: unknown) => error);
    await setClock(DUE);
    expect(String(await attempt(stopped))).toContain('stopped by the test');
    await Promise.all([attempt(stopped), attempt(stopped)]);
    await Promise.all([run(), attempt(), attempt(stopped), run()]);
    await other.close();
    await run();
    const orders = await app.db
      .selectFrom('orders')
      .select(({ fn }) => ['accountId', fn.countAll<number>().as('count')])
      .where(
        'accountId',
        'in',
        people.map(({ id }) => id),
      )
      .groupBy('accountId')
      .execute();
    expect(orders).toHaveLength(PEOPLE);
    expect(orders.every(({ count }) => count === 1)).toBe(true);
    expect((await dayOf()).counts).toMatchObject({ placed: PEOPLE, refused: 0, proposed: 0 });
  }, 600_000);

  it('is not placed beside another order for the day', async () => {
    const { id } = await customer({ plan: null });
    const standing = await buildUsual(app, { accountId: id, mealId: meal.id });
    await run();
    const body = phoneOrder(meal.id);
    expect((await backOffice.call('POST /api/customers/{id}/orders', { params: { id }, body })).status).toBe(
      201,
    );
    await runAt(DUE);
    expect(await datesOf(id)).toEqual([DELIVERY_DATE]);
    expect([await stateOf(standing), (await dayOf()).counts.ordered]).toEqual(['ordered', 1]);
  });

  it('is placed after all when the other order is cancelled before the cut-off, unless the day is skipped', async () => {
    const [wanted, skipped] = [await customer({ plan: null }), await customer({ plan: null })];
    const usuals = [];
    for (const { id } of [wanted, skipped])
      usuals.push(await buildUsual(app, { accountId: id, mealId: meal.id }));
    const instead = [];
    for (const { id } of [wanted, skipped]) instead.push(await orderFor(id));
    await runAt(DUE);
    for (const id of instead) await cancel(id);
    expect((await overviewOf(wanted.id)).coming[0]).toMatchObject({ state: 'proposed', canSkip: true });
    await backOffice.call('PUT /api/customers/{id}/standing-orders/{standingId}/days/{date}', {
      params: { id: skipped.id, standingId: usuals[1]!, date: DELIVERY_DATE },
      body: { isSkipped: true },
    });
    await run();
    await run();
    const ofWanted = await ordersOf(wanted.id);
    expect(ofWanted.map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect([await stateOf(usuals[0]!), await stateOf(usuals[1]!)]).toEqual(['placed', 'skipped']);
    // Cancelling the recurring order's own order is final.
    await cancel(ofWanted[1]!.id);
    await run();
    expect(await ordersOf(wanted.id)).toHaveLength(2);
    await app.payRefunds();
  });

  it('is placed on neither date again once its order was rescheduled', async () => {
    const people = [await customer({ plan: null }), await customer({ plan: null })] as const;
    for (const { id } of people) await buildUsual(app, { accountId: id, mealId: meal.id });
    await runAt(DUE);
    const moves = [MONDAYS[1], '2026-12-01'] as const;
    await set('opened_dates', [{ date: moves[1], insteadOf: MONDAYS[0], cutoff: null }]);
    for (const [at, { id }] of people.entries()) {
      const [order] = await ordersOf(id);
      const place = { deliveryTime: standingOrder(meal.id).deliveryTime };
      await admin.call('PUT /api/orders/{id}/delivery', {
        params: { id: order!.id },
        body: {
          ...place,
          deliveryDate: moves[at]!,
          expected: { ...place, deliveryDate: MONDAYS[0] },
          key: randomUUID(),
          reason: 'moved',
        },
      });
    }
    await run();
    expect((await overviewOf(people[1].id)).coming[0]).toMatchObject({
      day: MONDAYS[0],
      deliveryDate: moves[1],
      state: 'placed',
    });
    await runAt(NEXT_DUE);
    expect(await datesOf(people[0].id)).toEqual([MONDAYS[1]]);
    expect(await datesOf(people[1].id)).toEqual([moves[1], MONDAYS[1]]);
    await runAt('2026-12-08T14:00:00Z');
    expect(await datesOf(people[0].id)).toEqual([MONDAYS[1], MONDAYS[2]]);
  });

  it('can be skipped for a day, and ordered again', async () => {
    const account = await customer({ plan: null });
    const standing = await buildUsual(app, { accountId: account.id, mealId: meal.id });
    const visitor = await app.visit().signIn(account.username);
    const skip = (date: string, isSkipped: boolean) =>
      visitor.call('PUT /api/customers/{id}/standing-orders/{standingId}/days/{date}', {
        params: { id: account.id, standingId: standing, date },
        body: { isSkipped },
      });
    await skip(MONDAYS[0], true);
    await skip(MONDAYS[1], true);
    expect((await skip(MONDAYS[1], false)).body.coming.map(({ state }) => state).slice(0, 2)).toEqual([
      'skipped',
      'planned',
    ]);
    await runAt(DUE);
    await runAt(NEXT_DUE);
    expect(await datesOf(account.id)).toEqual([MONDAYS[1]]);
    const late = await visitor.refused('PUT /api/customers/{id}/standing-orders/{standingId}/days/{date}', {
      params: { id: account.id, standingId: standing, date: MONDAYS[1] },
      body: { isSkipped: true },
    });
    expect(late.body.code).toBe('standing/placed');
  });

  it('exists once for each weekday, and is changed only in its newest version', async () => {
    const { id } = await customer();
    const params = { id };
    const made = await backOffice.call('POST /api/customers/{id}/standing-orders', {
      params,
      body: standingOrder(meal.id),
    });
    const refused = async (body: object) =>
      (
        await backOffice.refused('POST /api/customers/{id}/standing-orders', {
          params,
          body: { ...standingOrder(meal.id), ...body },
        })
      ).body.code;
    expect(await refused({})).toBe('standing/second');
    expect(await refused({ from: '2026-12-01' })).toBe('standing/day');
    const [standing] = made.body.standingOrders;
    const ofOne = { id, standingId: standing!.id };
    const body = { ...standingOrder(meal.id), everyWeeks: 4, expectedVersion: standing!.version };
    const changed = await backOffice.call('PUT /api/customers/{id}/standing-orders/{standingId}', {
      params: ofOne,
      body,
    });
    expect(changed.body.standingOrders).toMatchObject([{ everyWeeks: 4, version: 2 }]);
    const second = await backOffice.refused('PUT /api/customers/{id}/standing-orders/{standingId}', {
      params: ofOne,
      body,
    });
    expect(second.body.code).toBe('standing/changed');
    await backOffice.call('DELETE /api/customers/{id}/standing-orders/{standingId}', { params: ofOne });
    await runAt(DUE);
    expect(await datesOf(id)).toEqual([]);
    const { body: history } = await admin.call('GET /api/audit', { query: { about: 'people' } });
    expect(history.items.map(({ action }) => action).slice(0, 3)).toEqual([
      'account/standing-stopped',
      'account/standing-order',
      'account/standing-order',
    ]);
  });

  it('is created from an earlier order at current prices', async () => {
    const account = await customer({ plan: null });
    const visitor = await app.visit().signIn(account.username);
    const params = { id: account.id };
    const { body: order } = await backOffice.call('POST /api/customers/{id}/orders', {
      params,
      body: phoneOrder(meal.id),
    });
    const make = 'POST /api/customers/{id}/standing-orders/from-order';
    const route = 'GET /api/customers/{id}/standing-orders/from-order';
    const preview = async () => (await visitor.call(route, { params, query: { orderId: order.id } })).body;
    const usual = async () => {
      const { totalAmount, customerAmount } = await preview();
      const shown = { totalAmount, customerAmount };
      return (await visitor.call(make, { params, body: { orderId: order.id, shown } })).body;
    };
    const [line] = (await preview()).lines;
    expect(line).toMatchObject({ mealId: meal.id, price: '10.00', priceBefore: '10.00' });
    const price = (priceCents: number) =>
      app.db.updateTable('meals').set({ priceCents }).where('id', '=', meal.id).execute();
    await price(1100);
    expect(await preview()).toMatchObject({
      lines: [{ price: '11.00', priceBefore: '10.00', quantity: 10 }],
      totalAmount: '113.99',
      customerAmount: '34.20',
    });
    expect((await usual()).standingOrders).toMatchObject([{ items: [{ price: '11.00' }], version: 1 }]);
    const shown = { totalAmount: '113.99', customerAmount: '34.20' };
    await price(1000);
    expect(await visitor.refused(make, { params, body: { orderId: order.id, shown } })).toMatchObject({
      status: 409,
      body: { code: 'checkout/amount-changed', params: { fullAmount: '103.99', customerAmount: '31.20' } },
    });
    expect((await usual()).standingOrders).toMatchObject([
      { items: [{ mealId: meal.id, quantity: 10, price: '10.00' }], from: MONDAYS[0], version: 2 },
    ]);
    const { visitor: stranger } = { visitor: await app.visit().signIn((await customer()).username) };
    expect((await stranger.refused('GET /api/customers/{id}/standing', { params })).status).toBe(404);
    expect((await stranger.refused(route, { params, query: { orderId: order.id } })).status).toBe(404);
  });

  it('changes to the prices that were shown, and keeps its prices where none were', async () => {
    const account = await customer({ plan: null });
    const visitor = await app.visit().signIn(account.username);
    const other = await buildMeal(app.db);
    const standingId = await buildUsual(app, { accountId: account.id, mealId: meal.id, priceCents: 900 });
    const params = { id: account.id, standingId };
    const { items: tenMeals, ...rest } = standingOrder(meal.id);
    const items = [...tenMeals, { mealId: other.id, quantity: 1 }];
    const ask = () =>
      visitor.call('POST /api/customers/{id}/standing-orders/{standingId}/preview', {
        params,
        body: { items, from: rest.from },
      });
    expect((await ask()).body).toMatchObject({
      lines: [
        { price: '10.00', priceBefore: '9.00' },
        { price: '10.00', priceBefore: null },
      ],
      totalAmount: '113.99',
      customerAmount: '34.20',
    });
    const route = 'PUT /api/customers/{id}/standing-orders/{standingId}';
    const pricesAfter = async (change: object, expectedVersion: number) => {
      const body = { ...rest, items, expectedVersion, ...change };
      const { standingOrders } = (await visitor.call(route, { params, body })).body;
      return standingOrders[0]!.items.map(({ price }) => price);
    };
    expect(await pricesAfter({}, 1)).toEqual(['9.00', '10.00']);
    const [totalAmount, customerAmount] = ['113.99', '34.20'];
    for (const shown of [
      { totalAmount: '103.99', customerAmount },
      { totalAmount, customerAmount: '0.00' },
    ])
      expect(
        await visitor.refused(route, { params, body: { ...rest, items, expectedVersion: 2, shown } }),
      ).toMatchObject({
        status: 409,
        body: { code: 'checkout/amount-changed', params: { fullAmount: totalAmount, customerAmount } },
      });
    expect(await pricesAfter({ shown: { totalAmount, customerAmount } }, 2)).toEqual(['10.00', '10.00']);
    // Its first Monday is delivered on the Tuesday that was opened instead, from which a meal costs more.
    const later = { mealId: other.id, validFrom: '2026-12-01', priceCents: 1200 };
    await app.db.insertInto('mealPrices').values(later).execute();
    await set('opened_dates', [{ date: '2026-12-01', insteadOf: MONDAYS[0], cutoff: null }]);
    expect((await ask()).body.lines).toMatchObject([{ price: '10.00' }, { price: '12.00' }]);
  });

  it('begins on the chosen day and repeats after the chosen weeks', async () => {
    const account = await customer({ plan: null });
    const visitor = await app.visit().signIn(account.username);
    const params = { id: account.id };
    const make = (from: string) => ({
      params,
      body: { orderId, everyWeeks: 2, from },
    });
    const orderId = await orderFor(account.id);
    const route = 'POST /api/customers/{id}/standing-orders/from-order';
    const { body: standing } = await visitor.call(route, make(MONDAYS[1]));
    expect(standing.standingOrders).toMatchObject([{ from: MONDAYS[1], everyWeeks: 2 }]);
    expect(standing.coming[0]).toMatchObject({ day: MONDAYS[1], state: 'planned' });
    // A Tuesday is none of the days that can be ordered.
    expect(await visitor.refused(route, make('2026-12-01'))).toMatchObject({
      status: 409,
      body: { code: 'standing/day' },
    });
  });

  it('follows a moved day', async () => {
    const { id } = await customer({ plan: null });
    await buildUsual(app, { accountId: id, mealId: meal.id });
    await set('opened_dates', [{ date: '2026-12-01', insteadOf: MONDAYS[0], cutoff: null }]);
    await runAt('2026-11-25T14:00:00Z');
    expect(await datesOf(id)).toEqual(['2026-12-01']);
  });

  it('is placed when another day is opened instead of a closed one', async () => {
    const [moved, called] = [await customer({ plan: null }), await customer({ plan: null })];
    for (const { id } of [moved, called]) await buildUsual(app, { accountId: id, mealId: meal.id });
    await set('closed_dates', [MONDAYS[0]]);
    await runAt(DUE);
    await runAt('2026-11-26T09:00:00Z');
    expect((await dayOf()).counts.refused).toBe(2);
    await backOffice.call('POST /api/customers/{id}/calls', {
      params: { id: called.id },
      body: { deliveryDate: MONDAYS[0], outcome: 'not_wanted' },
    });
    const cutoff = { daysBefore: 2, time: '23:59:59' };
    await set('opened_dates', [{ date: '2026-12-01', insteadOf: MONDAYS[0], cutoff }]);
    await run();
    expect((await dayOf()).counts).toMatchObject({ proposed: 1, settled: 1, refused: 0 });
    await runAt('2026-11-28T14:00:00Z');
    expect([await datesOf(moved.id), await datesOf(called.id)]).toEqual([['2026-12-01'], []]);
    expect((await dayOf()).counts).toMatchObject({ placed: 1, settled: 1, refused: 0 });
  });
});

describe('a refused recurring order', () => {
  it('is listed for the office with its reason until it is placed or settled', async () => {
    const category = await buildCategory(app.db);
    const inCategory = { categoryId: category.id };
    const [gone, fish, dear, instead] = [
      await buildMeal(app.db, { ...inCategory, stockStatus: 'out_of_stock' }),
      await buildMeal(app.db, { allergens: ['fish'] }),
      await buildMeal(app.db, { priceCents: 1150 }),
      await buildMeal(app.db, inCategory),
    ];
    await changeHeard(app, 'menu');
    const people = {
      'meals/not-orderable': [gone, {}],
      'meals/conflicts': [fish, {}],
      'standing/price-changed': [dear, {}],
      'budgets/exceeded': [meal, { plan: 1000 }],
      'phone/not-verified': [meal, { isVerified: false }],
    } as const;
    const ids: Record<string, number> = {};
    for (const [code, [wanted, input]] of Object.entries(people)) {
      const { id } = await customer(input);
      ids[code] = id;
      await buildUsual(app, { accountId: id, mealId: wanted.id });
    }
    const allergic = ids['meals/conflicts']!;
    const profile = { accountId: allergic, allergens: ['fish'], diets: [], consentedAt: new Date(PROPOSED) };
    await app.db.insertInto('dietaryProfiles').values(profile).execute();
    await runAt(DUE);
    const { counts, unplaced } = await dayOf();
    expect(counts).toMatchObject({ placed: 0, refused: 5 });
    const found = Object.fromEntries(
      unplaced.map(({ customer: { id }, refusals }) => [id, refusals[0]?.code]),
    );
    for (const [code, id] of Object.entries(ids)) expect(found[id], code).toBe(code);
    const soldOut = unplaced.find(({ customer: { id } }) => id === ids['meals/not-orderable'])!;
    expect(soldOut).toMatchObject({
      customer: { phone: '0412 345 678' },
      substitutes: [{ mealId: gone.id, instead: [{ mealId: instead.id }] }],
    });
    const needs = (await admin.call('GET /api/worklist')).body.items;
    expect(needs.find(({ kind }) => kind === 'standing_refused')).toMatchObject({
      count: 5,
      day: DELIVERY_DATE,
    });

    await app.db.updateTable('accounts').set({ monthlyPlanCents: 900_000 }).execute();
    const retried = unplaced.find(({ customer: { id } }) => id === ids['budgets/exceeded'])!;
    const retry = { standingId: retried.standingOrderId, date: DELIVERY_DATE };
    const after = await backOffice.call('POST /api/standing-orders/{standingId}/days/{date}/retry', {
      params: retry,
    });
    expect(after.body.counts).toMatchObject({ placed: 1, refused: 4 });
    // A second press in haste finds it placed, and makes no second order.
    const twice = await backOffice.call('POST /api/standing-orders/{standingId}/days/{date}/retry', {
      params: retry,
    });
    expect(twice.body.counts).toMatchObject({ placed: 1, refused: 4 });
    expect(await datesOf(ids['budgets/exceeded']!)).toEqual([DELIVERY_DATE]);
    const never = await backOffice.refused('POST /api/standing-orders/{standingId}/days/{date}/retry', {
      params: { ...retry, date: '2027-06-07' },
    });
    expect(never.status).toBe(404);
    const called = { deliveryDate: DELIVERY_DATE, outcome: 'not_wanted' } as const;
    await backOffice.call('POST /api/customers/{id}/calls', { params: { id: allergic }, body: called });
    expect((await dayOf()).counts).toMatchObject({ settled: 1, refused: 3 });
  });

  it('leaves the list when its customer pauses', async () => {
    const { id } = await customer({ plan: 1000 });
    await buildUsual(app, { accountId: id, mealId: meal.id });
    await runAt(DUE);
    await buildHold(app, { accountId: id, from: MONDAYS[0] });
    expect(await dayOf()).toMatchObject({ counts: { held: 1, refused: 0 }, unplaced: [] });
    const needs = (await admin.call('GET /api/worklist')).body.items;
    expect(needs.filter(({ kind }) => kind === 'standing_refused')).toEqual([]);
  });
});

describe('a pause', () => {
  it('cancels the chosen orders and stops deliveries until it ends', async () => {
    const { id } = await customer({ plan: null });
    await buildUsual(app, { accountId: id, mealId: meal.id });
    await runAt(DUE);
    const [order] = await ordersOf(id);
    const made = await admin.call('POST /api/customers/{id}/holds', {
      params: { id },
      body: { from: '2026-11-25', to: '2026-12-13', reason: 'hospital', cancelOrders: [order!.id] },
    });
    expect(made).toMatchObject({ status: 201, body: { kept: [] } });
    for (const at of [NEXT_DUE, '2026-12-08T14:00:00Z']) await runAt(at);
    const orders = await ordersOf(id);
    expect(orders.map(({ deliveryDate, status }) => [deliveryDate, status])).toEqual([
      [MONDAYS[0], 'cancelled'],
      [MONDAYS[2], 'pending'],
    ]);
    await app.payRefunds();
  });

  it('requires confirmation for an order by telephone', async () => {
    const account = await customer({ plan: null });
    const params = { id: account.id };
    await buildHold(app, { accountId: account.id, from: '2026-11-23' });
    const body = phoneOrder(meal.id);
    const preview = await backOffice.call('POST /api/customers/{id}/order-preview', {
      params,
      body: { deliveryDate: body.deliveryDate, deliveryTime: body.deliveryTime, items: body.items },
    });
    expect(preview.body).toMatchObject({ onHold: { from: '2026-11-23', to: null }, refusals: [] });
    const refused = await backOffice.refused('POST /api/customers/{id}/orders', { params, body });
    expect(refused.body.code).toBe('standing/on-hold');
    const sure = await backOffice.call('POST /api/customers/{id}/orders', {
      params,
      body: { ...body, despiteHold: true },
    });
    expect(sure.status).toBe(201);
  });

  it('that ends in an open week offers the days that can still be ordered', async () => {
    const people = [await customer({ plan: null }), await customer({ plan: null })] as const;
    for (const { id } of people) {
      await buildUsual(app, { accountId: id, mealId: meal.id });
      await buildHold(app, { accountId: id, from: '2026-11-20' });
    }
    await runAt(DUE);
    for (const [at, { id }] of people.entries()) {
      const [hold] = (await overviewOf(id)).holds;
      expect(hold).toMatchObject({ asks: [MONDAYS[0]], to: null });
      await backOffice.call('POST /api/customers/{id}/holds/{holdId}/end', {
        params: { id, holdId: hold!.id },
        body: { orderFor: at === 0 ? [MONDAYS[0]] : [] },
      });
      expect((await overviewOf(id)).holds).toEqual([]);
    }
    await run();
    await runAt(NEXT_DUE);
    expect(await datesOf(people[0].id)).toEqual([MONDAYS[0], MONDAYS[1]]);
    expect(await datesOf(people[1].id)).toEqual([MONDAYS[1]]);
  });

  it('that ends after the cut-off marks that day as late', async () => {
    const { id } = await customer({ plan: null });
    await buildUsual(app, { accountId: id, mealId: meal.id });
    const hold = await buildHold(app, { accountId: id, from: '2026-11-16' });
    await run();
    await runAt('2026-11-26T09:00:00Z');
    expect((await overviewOf(id)).coming[0]).toMatchObject({ day: MONDAYS[0], state: 'held' });
    const ended = await backOffice.call('POST /api/customers/{id}/holds/{holdId}/end', {
      params: { id, holdId: hold },
      body: { orderFor: [MONDAYS[1]] },
    });
    await run();
    expect(await datesOf(id)).toEqual([]);
    expect(ended.body.coming.map(({ day, state }) => [day, state]).slice(0, 2)).toEqual([
      [MONDAYS[0], 'late'],
      [MONDAYS[1], 'planned'],
    ]);
  });

  it('keeps orders that can no longer be cancelled, with the refusal', async () => {
    const account = await customer({ plan: null });
    await buildUsual(app, { accountId: account.id, mealId: meal.id });
    await runAt(DUE);
    const [order] = await ordersOf(account.id);
    await setClock('2026-11-26T09:00:00Z');
    const visitor = await app.visit().signIn(account.username);
    const { body } = await visitor.call('POST /api/customers/{id}/holds', {
      params: { id: account.id },
      body: { from: '2026-11-26', reason: 'holiday', cancelOrders: [order!.id] },
    });
    expect(body.kept).toMatchObject([{ orderId: order!.id, refusal: { code: 'orders/cutoff-passed' } }]);
  });
});

describe('GET /api/not-ordered', () => {
  it('lists regular customers without an order, a pause or a recurring order, with the last call', async () => {
    const [regular, rare, away, usual] = [
      await customer({ plan: null }),
      await customer({ plan: null }),
      await customer({ plan: null }),
      await customer({ plan: null }),
    ];
    const past = ['2026-11-02', '2026-11-09', '2026-11-16'];
    const order = async (accountId: number, dates: readonly string[]) => {
      for (const date of dates) {
        await setClock(`${tenBefore(date)}T09:00:00Z`);
        const body = phoneOrder(meal.id, { deliveryDate: date });
        await backOffice.call('POST /api/customers/{id}/orders', { params: { id: accountId }, body });
      }
      await setClock(PROPOSED);
    };
    for (const { id } of [regular, away, usual]) await order(id, past);
    await order(rare.id, past.slice(0, 1));
    await buildHold(app, { accountId: away.id, from: '2026-11-20' });
    await buildUsual(app, { accountId: usual.id, mealId: meal.id });
    const read = async () => (await backOffice.call('GET /api/not-ordered')).body;
    const idsOf = ({ people }: Awaited<ReturnType<typeof read>>) => people.map((each) => each.customer.id);
    const before = await read();
    expect(before.deliveryDate).toBe(DELIVERY_DATE);
    expect(idsOf(before)).toContain(regular.id);
    for (const { id } of [rare, away, usual]) expect(idsOf(before)).not.toContain(id);
    const body = { deliveryDate: DELIVERY_DATE, outcome: 'no_answer', note: 'Try her daughter' } as const;
    await backOffice.call('POST /api/customers/{id}/calls', { params: { id: regular.id }, body });
    expect((await read()).people.find((each) => each.customer.id === regular.id)).toMatchObject({
      ordered: 3,
      hasStanding: false,
      lastCall: { outcome: 'no_answer', note: 'Try her daughter' },
    });
    const params = { id: regular.id };
    await backOffice.call('POST /api/customers/{id}/orders', { params, body: phoneOrder(meal.id) });
    expect(idsOf(await read())).not.toContain(regular.id);
  });
});

/** Ten days before a date. */
const tenBefore = (date: string) => new Date(Date.parse(date) - 10 * 86_400_000).toISOString().slice(0, 10);
