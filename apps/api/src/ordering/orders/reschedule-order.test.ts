import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { freezeSheets } from '#kitchen/freeze-sheets.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { changeMeals } from '#test/builders/order-changes.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { buildOrder, DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { buildPause } from '#test/builders/recurring-orders.ts';
import { messagesOf, setSetting } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { notifyCustomers } from './notify-customers.ts';

const app = await createTestApp();
const NOW = '2026-11-23T09:00:00Z';
/** The Mondays after the delivery date; both are in the following month. */
const [NEXT, LATER] = ['2026-12-07', '2026-12-14'];

afterEach(() => app.clock.set(NOW));

const bodyOf = (
  order: Order,
  deliveryDate: string,
  more: { deliveryTime?: typeof SLOT; key?: string } = {},
) =>
  ({
    deliveryDate,
    deliveryTime: SLOT,
    expected: { deliveryDate: order.deliveryDate, deliveryTime: order.deliveryTime },
    key: randomUUID(),
    ...more,
  }) as const;
const send = (visitor: Visitor, order: Order, body: ReturnType<typeof bodyOf>) =>
  visitor.call('PUT /api/orders/{id}/delivery', { params: { id: order.id }, body });
const move = (visitor: Visitor, order: Order, to: string) => send(visitor, order, bodyOf(order, to));
const refusal = async (visitor: Visitor, order: Order, to: string, more = {}) => {
  const answer = await send(visitor, order, bodyOf(order, to, more));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return (answer.body as unknown as { code: string }).code;
};
const set = (key: SettingKey, value: unknown) => setSetting(app, key, value);
const spentBy = async (accountId: number) =>
  Object.fromEntries(
    (
      await app.db
        .selectFrom('budgetMonths')
        .select(['month', 'spentCents'])
        .where('accountId', '=', accountId)
        .orderBy('month')
        .execute()
    ).map(({ month, spentCents }) => [month, spentCents]),
  );

describe('PUT /api/orders/{id}/delivery', () => {
  it('moves an order to the next month and back with budget, statement, board and messages', async () => {
    const { order, visitor, account } = await buildOrder(app);
    const [manager, chef] = [await signInStaff(app, 'hcpadmin'), await signInStaff(app, 'restaurateur')];
    const statement = async (month: string, who = manager) => {
      const params = { month, customerId: account.id };
      return (await who.call('GET /api/statements/{month}/{customerId}', { params })).body;
    };
    const boardOf = async (date: string) =>
      (await chef.call('GET /api/orders/by-date/{date}', { params: { date } })).body.map(({ id }) => id);

    const { body: moved } = await move(visitor, order, NEXT);
    expect(moved).toEqual({
      ...order,
      deliveryDate: NEXT,
      cancelUntil: '2026-12-02T12:59:59.999Z',
      items: order.items.map((item) => ({ ...item, deliveryDate: NEXT })),
    });
    expect(await spentBy(account.id)).toEqual({ '2026-11': 0, '2026-12': 7279 });
    expect(await boardOf(DELIVERY_DATE)).not.toContain(order.id);
    expect(await boardOf(NEXT)).toContain(order.id);
    const sums = { spent: '72.79', own: '31.20', paid: '31.20' };
    expect(await statement('2026-11')).toMatchObject({ lines: [], sums: { spent: '0.00' } });
    app.clock.set('2026-12-02T09:00:00Z');
    const december = await signInStaff(app, 'hcpadmin');
    expect(await statement('2026-12', december)).toMatchObject({
      lines: [{ orderId: order.id, date: NEXT, subsidy: '72.79', own: '31.20' }],
      sums,
    });
    app.clock.set(NOW);

    const { body: back } = await move(visitor, moved, DELIVERY_DATE);
    expect(back).toEqual(order);
    expect(await spentBy(account.id)).toEqual({ '2026-11': 7279, '2026-12': 0 });
    expect(await statement('2026-11')).toMatchObject({
      lines: [{ date: DELIVERY_DATE }],
      corrections: [],
      sums,
    });
    const { body: history } = await manager.call('GET /api/orders/{id}/history', {
      params: { id: order.id },
    });
    expect(history.events.map(({ action, who, rescheduled }) => [action, who.kind, rescheduled?.to])).toEqual(
      [
        ['place', 'customer', undefined],
        ['reschedule', 'customer', { deliveryDate: NEXT, deliveryTime: SLOT }],
        ['reschedule', 'customer', { deliveryDate: DELIVERY_DATE, deliveryTime: SLOT }],
      ],
    );

    app.clock.advance(120_000);
    await notifyCustomers(app.deps);
    const [there, again, ...more] = (await messagesOf(app, account.id)).filter(
      ({ template }) => template === 'order-moved',
    );
    expect(more).toEqual([]);
    expect(there!.plain).toMatch(/moved from Monday\s30\sNovember.* to Monday\s7\sDecember/);
    expect(again!.plain).toMatch(/moved from Monday\s7\sDecember.* to Monday\s30\sNovember/);
  });

  it('keeps the prices of the order, and charges the prices of the new date for added meals', async () => {
    const { order, visitor, meal } = await buildOrder(app);
    const other = await buildMeal(app.db);
    for (const { id } of [meal, other])
      await app.db
        .insertInto('mealPrices')
        .values({ mealId: id, validFrom: NEXT, priceCents: 1200 })
        .execute();
    const { body: moved } = await move(visitor, order, NEXT);
    expect(moved).toMatchObject({ totalAmount: order.totalAmount, items: [{ price: '10.00' }] });
    const meals = [
      [meal.id, 11],
      [other.id, 1],
    ] as const;
    const { body: changed } = await changeMeals(visitor, moved, meals);
    // 11 × 10.00 + 12.00 + 3.99.
    expect(changed).toMatchObject({ totalAmount: '125.99', items: [{ price: '10.00' }, { price: '12.00' }] });
  });

  it('rejects a date in a pause for all roles until the pause is ended', async () => {
    const { order, visitor, account } = await buildOrder(app, { plan: null });
    const [admin, manager] = [await signInStaff(app, 'admin'), await signInStaff(app, 'hcpadmin')];
    const pauseId = await buildPause(app, { accountId: account.id, from: NEXT, to: NEXT });
    for (const who of [visitor, manager, admin])
      expect(await refusal(who, order, NEXT)).toBe('recurring/paused');
    const params = { id: account.id, pauseId };
    await visitor.call('POST /api/customers/{id}/pauses/{pauseId}/end', { params, body: {} });
    expect(await move(visitor, order, NEXT)).toMatchObject({ status: 200 });
    // An order whose date is in a pause can still get another slot.
    await buildPause(app, { accountId: account.id, from: NEXT });
    const deliveryTime = '08:00 - 10:00';
    await set('open_slots', [SLOT, deliveryTime]);
    const { body } = await visitor.call('PUT /api/orders/{id}/delivery', {
      params: { id: order.id },
      body: {
        deliveryDate: NEXT,
        deliveryTime,
        expected: { deliveryDate: NEXT, deliveryTime: SLOT },
        key: randomUUID(),
      },
    });
    expect(body).toMatchObject({ deliveryTime });
    await set('open_slots', [SLOT]);
  });

  it('requires capacity and budget on the new date, and releases those of the old date', async () => {
    const { visitor, meal, account } = await buildCustomerWithMeal(app, { plan: 8000 });
    const first = await placeAnotherOrder(visitor, meal.id);
    await placeAnotherOrder(visitor, meal.id, { date: NEXT });
    expect(await refusal(visitor, first, LATER)).toBe('budgets/exceeded');
    expect(await spentBy(account.id)).toEqual({ '2026-11': 7279, '2026-12': 7279 });
    const [one, other] = [await buildCustomerWithMeal(app), await buildCustomerWithMeal(app)];
    const there = await placeAnotherOrder(one.visitor, one.meal.id, { date: '2027-01-04' });
    const wants = await placeAnotherOrder(other.visitor, other.meal.id, { date: '2027-01-11' });
    await set('slot_capacity', 1);
    expect(await refusal(other.visitor, wants, '2027-01-04')).toBe('calendar/full');
    expect((await move(one.visitor, there, '2027-01-18')).status).toBe(200);
    expect((await move(other.visitor, wants, '2027-01-04')).status).toBe(200);
    await set('slot_capacity', null);
  });
});

describe('a rescheduled order', () => {
  it('is shown as a difference on the kitchen sheets of both dates, and must be packed again', async () => {
    const { order, meal } = await buildOrder(app);
    await buildOrder(app);
    app.clock.set('2026-11-26T01:00:00Z');
    await freezeSheets(app.deps);
    const [chef, admin] = [await signInStaff(app, 'restaurateur'), await signInStaff(app, 'admin')];
    await chef.call('PUT /api/kitchen/packing/{date}/items/{id}', {
      params: { date: DELIVERY_DATE, id: order.items[0]!.id },
      body: { quantity: 10, isIn: true },
    });
    await set('opened_dates', [{ date: '2026-12-01', insteadOf: null, cutoff: null }]);
    expect((await move(admin, order, '2026-12-01')).status).toBe(200);
    const sheetOf = async (date: string) =>
      (await chef.call('GET /api/kitchen/production/{date}', { params: { date } })).body;
    const before = await sheetOf(DELIVERY_DATE);
    expect(before.changes).toMatchObject([
      {
        id: order.id,
        kind: 'moved',
        customerName: 'Ana Popova',
        meals: [{ mealId: meal.id, quantity: -10 }],
      },
    ]);
    expect(before.meals.find(({ mealId }) => mealId === meal.id)).toMatchObject({
      total: 0,
      name: meal.name,
    });
    expect(before.control).toMatchObject({ agrees: true });
    const after = await sheetOf('2026-12-01');
    expect(after).toMatchObject({ control: { agrees: true, orders: 1 } });
    const { body: packing } = await chef.call('GET /api/kitchen/packing/{date}', {
      params: { date: '2026-12-01' },
    });
    expect(packing.orders).toMatchObject([{ id: order.id, items: [{ isIn: false }] }]);
    await move(admin, { ...order, deliveryDate: '2026-12-01' }, DELIVERY_DATE);
    expect(await sheetOf(DELIVERY_DATE)).toMatchObject({ changes: [], control: { agrees: true } });
    expect(await sheetOf('2026-12-01')).toMatchObject({ meals: [], control: { agrees: true } });
  });
});
