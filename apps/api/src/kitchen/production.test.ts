import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#platform/local-time.domain.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { publishAndAwaitReload } from '#test/builders/publish-change.ts';
import { placeRequestOf, DELIVERY_DATE, payForCart } from '#test/builders/orders.ts';
import {
  addMeals,
  buildCustomerWithMeal,
  openCheckout,
  payWithCard,
  placeAnotherOrder,
} from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { freezeSheets } from './freeze-sheets.ts';

const app = await createTestApp();
const { username } = await buildAccount(app.db, { role: 'restaurateur' });
let chef: Visitor;

/** Sets the clock and signs in again, because a staff session expires after a working day. */
async function goTo(instant: Date | string) {
  app.clock.set(instant);
  chef = await app.visit('staff').signIn(username);
}
beforeAll(() => goTo('2026-11-23T09:00:00Z'));

/** The last moment at which DELIVERY_DATE can be ordered: Wednesday 23:59:59 in Melbourne. */
const CUTOFF = '2026-11-25T12:59:59.999Z';
const week = (weeks: number) => addDays(DELIVERY_DATE, 7 * weeks);

async function sheetOf(date: string) {
  const answer = await chef.call('GET /api/kitchen/production/{date}', { params: { date } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const frozenRows = (date: string) =>
  app.db
    .selectFrom('productionLines')
    .select(['orderId', 'quantity'])
    .where('deliveryDate', '=', date)
    .execute();
/** Goes to `ms` milliseconds after the cut-off that is `weeks` weeks after CUTOFF. */
const afterCutoff = (weeks: number, ms = 1) =>
  goTo(new Date(Date.parse(CUTOFF) + weeks * 7 * 86_400_000 + ms));
describe('GET /api/kitchen/production/{date}', () => {
  it('freezes at the cut-off and lists orders paid late as additions', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    const early = await placeAnotherOrder(visitor, meal.id, { quantity: 10 });
    await goTo('2026-11-25T12:50:00Z');
    await addMeals(visitor, meal.id, { quantity: 12 });
    const { cart } = await payForCart(visitor);

    await goTo(CUTOFF);
    expect(await sheetOf(DELIVERY_DATE)).toMatchObject({
      state: 'open',
      orderUntil: CUTOFF,
      frozenAt: null,
      meals: [{ mealId: meal.id, total: 10, frozen: null, more: 0, less: 0 }],
      changes: [],
    });

    await afterCutoff(0);
    const frozen = await sheetOf(DELIVERY_DATE);
    const frozenAt = '2026-11-25T13:00:00.000Z';
    expect(frozen).toMatchObject({
      state: 'frozen',
      frozenAt,
      meals: [{ total: 10, frozen: 10, more: 0, less: 0 }],
    });

    // Paid before the cut-off, but placed after it: counts as an addition.
    await afterCutoff(0, 60_000);
    const { body: late } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect(await sheetOf(DELIVERY_DATE)).toMatchObject({
      frozenAt,
      meals: [{ total: 22, frozen: 10, more: 12, less: 0, groups: [{ quantity: 22 }] }],
      changes: [{ id: late.id, kind: 'added', customerName: 'Ana Popova', meals: [{ quantity: 12 }] }],
      control: { orders: 2, mealsIn: 22, mealsOut: 22, agrees: true, differing: [], paidWithoutOrder: 0 },
    });
    expect(await frozenRows(DELIVERY_DATE)).toEqual([{ orderId: early.id, quantity: 10 }]);
  });

  it('freezes once under concurrent requests', async () => {
    const date = week(1);
    const { visitor, meal } = await buildCustomerWithMeal(app);
    const orders = [];
    for (let made = 0; made < 3; made += 1) orders.push(await placeAnotherOrder(visitor, meal.id, { date }));
    await afterCutoff(1, 5_000);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? freezeSheets(app.deps) : sheetOf(date))),
    );
    const rows = await frozenRows(date);
    expect(rows.map(({ orderId }) => orderId).sort()).toEqual(orders.map(({ id }) => id).sort());
    await afterCutoff(1, 3_600_000);
    await freezeSheets(app.deps);
    const sheets = await app.db
      .selectFrom('productionSheets')
      .selectAll()
      .where('deliveryDate', '=', date)
      .execute();
    expect(sheets).toEqual([
      { deliveryDate: date, frozenAt: new Date(Date.parse(CUTOFF) + 7 * 86_400_000 + 5_000) },
    ]);
  });

  it('keeps deleted meals and orders without a name', async () => {
    const date = week(4);
    const { account, visitor, meal } = await buildCustomerWithMeal(app);
    const order = await placeAnotherOrder(visitor, meal.id, { date });
    await app.db.updateTable('meals').set({ deletedAt: new Date() }).where('id', '=', meal.id).execute();
    await app.db
      .updateTable('orders')
      .set({ firstName: '', lastName: '' })
      .where('id', '=', order.id)
      .execute();
    expect(await sheetOf(date)).toMatchObject({
      meals: [
        {
          name: meal.name,
          total: 10,
          groups: [{ orders: [{ id: order.id, customerName: `User #${account.id}` }] }],
        },
      ],
      control: { agrees: true },
    });
  });
});

describe('freezeSheets', () => {
  const rowsOf = async (date: string) =>
    app.db.selectFrom('productionSheets').selectAll().where('deliveryDate', '=', date).execute();

  it('skips past dates', async () => {
    const date = week(5);
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await placeAnotherOrder(visitor, meal.id, { date });
    await goTo(`${addDays(date, 1)}T00:00:00Z`);
    await freezeSheets(app.deps);
    expect(await sheetOf(date)).toMatchObject({
      state: 'unfrozen',
      frozenAt: null,
      meals: [{ total: 10, frozen: null }],
    });
    expect(await rowsOf(date)).toEqual([]);
  });

  it('freezes delivery days without orders, and no other days', async () => {
    const [monday, tuesday] = [week(6), addDays(week(6), 1)];
    await afterCutoff(6, 2 * 86_400_000);
    expect(await sheetOf(tuesday)).toMatchObject({ state: 'unfrozen', meals: [] });
    expect(await sheetOf(monday)).toMatchObject({
      state: 'frozen',
      meals: [],
      control: { orders: 0, agrees: true },
    });
    expect(await rowsOf(tuesday)).toEqual([]);
  });

  it('keeps a frozen sheet when the cut-off changes later', async () => {
    const date = week(6);
    const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
    const setCutoff = async (daysBefore: number) => {
      const value = { daysBefore, time: '23:59:59' };
      const params = { key: 'order_cutoff' };
      expect((await admin.call('PUT /api/settings/{key}', { params, body: { value } as never })).status).toBe(
        200,
      );
      await publishAndAwaitReload(app, 'settings');
    };
    const before = await rowsOf(date);
    await setCutoff(1);
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await placeAnotherOrder(visitor, meal.id, { date });
    expect(await sheetOf(date)).toMatchObject({
      state: 'frozen',
      meals: [{ total: 10, frozen: 0, more: 10, less: 0 }],
      changes: [{ kind: 'added' }],
    });
    expect(await rowsOf(date)).toEqual(before);
    await setCutoff(5);
  });
});

describe('control line of the production sheet', () => {
  const date = week(8);
  const broken = async (statement: ReturnType<typeof sql>, undo: ReturnType<typeof sql>) => {
    await statement.execute(app.db);
    const { control } = await sheetOf(date);
    await undo.execute(app.db);
    return control;
  };
  let ids: number[];

  beforeAll(async () => {
    await goTo(`${week(5)}T09:00:00Z`);
    const { visitor, meal } = await buildCustomerWithMeal(app);
    ids = [];
    for (let made = 0; made < 2; made += 1)
      ids.push((await placeAnotherOrder(visitor, meal.id, { date })).id);
    expect((await sheetOf(date)).control).toMatchObject({
      orders: 2,
      mealsIn: 20,
      mealsOut: 20,
      agrees: true,
    });
  });

  it('reports a mismatch when an item of an order is lost', async () => {
    const set = (quantity: number) =>
      sql`update order_items set quantity = ${quantity} where order_id = ${ids[0]}`;
    expect(await broken(set(4), set(10))).toMatchObject({
      mealsIn: 20,
      mealsOut: 14,
      agrees: false,
      differing: [{ orderNumber: String(ids[0]), mealsIn: 10, mealsOut: 4 }],
    });
  });

  it('reports a mismatch when the date of an order changes', async () => {
    const move = (days: number) =>
      sql`update orders set delivery_date = delivery_date + ${days}::integer where id = ${ids[1]}`;
    expect(await broken(move(7), move(-7))).toMatchObject({
      agrees: false,
      differing: [{ orderNumber: String(ids[1]), mealsIn: 10, mealsOut: 0 }],
    });
  });

  it('reports a mismatch when a payment has no order', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await addMeals(visitor, meal.id, { date });
    const { intent } = await openCheckout(visitor);
    expect((await sheetOf(date)).control.paidWithoutOrder).toBe(0);
    await payWithCard(visitor, intent.clientSecret);
    const { state } = await app.db
      .selectFrom('payments')
      .select('state')
      .where('checkoutId', '=', intent.orderId)
      .executeTakeFirstOrThrow();
    const set = (to: string) => sql`update payments set state = ${to} where checkout_id = ${intent.orderId}`;
    expect((await broken(set('paid'), set(state))).paidWithoutOrder).toBe(1);
  });
});
