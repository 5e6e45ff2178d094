import { describe, expect, it } from 'vitest';
import type { Input } from '@trpeza/api-client/client';
import { toCents } from '@trpeza/contract/platform/money';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildCategory, buildMeal } from '#test/builders/meals.ts';
import {
  placeRequestOf,
  DELIVERY,
  DELIVERY_DATE,
  fillCart,
  payForCart,
  SLOT,
} from '#test/builders/orders.ts';
import { buildOffice, phoneOrder } from '#test/builders/phone-orders.ts';
import { buildCustomerWithMeal } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { raisePrice } from './menu.domain.ts';

const app = await createTestApp();
const { backOffice: admin, id: adminId } = await buildOffice(app, 'admin');

/** Mondays; the first is the next delivery date. */
const [FIRST, CHANGED, LATER] = [DELIVERY_DATE, '2026-12-07', '2026-12-14'] as const;
const plan = (id: number, from: string, price: string) =>
  admin.call('PUT /api/meals/{id}/prices', { params: { id }, body: { from, price } });
const move = async (visitor: Visitor, deliveryDate: string) =>
  (await visitor.call('PUT /api/cart/delivery', { body: { deliveryDate, deliveryTime: SLOT } })).body;
const seenBy = async (visitor: Visitor, id: number) =>
  (await visitor.call('GET /api/meals/{id}', { params: { id } })).body;
const historyOf = (id: number) =>
  app.db
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'before', 'after'])
    .where('subjectId', '=', String(id))
    .where('action', 'like', 'meal/%')
    .orderBy('id')
    .execute();

describe('a dated price', () => {
  it('applies to deliveries from its date on, in the shop, cart and phone orders, and keeps the prices of placed orders', async () => {
    const { account, visitor, meal } = await buildCustomerWithMeal(app);
    const planned = await plan(meal.id, CHANGED, '11.50');
    const prices = [
      { from: null, price: '10.00' },
      { from: CHANGED, price: '11.50' },
    ];
    expect(planned.body).toMatchObject({ price: '10.00', prices });
    const seen = await seenBy(app.visit(), meal.id);
    expect(seen).toMatchObject({ price: '10.00', prices });
    expect(seen).not.toHaveProperty('purchasePrice');
    expect((await fillCart(visitor, meal.id, 10)).subtotal).toBe('100.00');
    const moved = await move(visitor, LATER);
    expect(moved).toMatchObject({ subtotal: '115.00', items: [{ price: '11.50', priceBefore: '10.00' }] });
    expect(await move(visitor, FIRST)).toMatchObject({ subtotal: '100.00', items: [{ priceBefore: null }] });

    const call = phoneOrder(meal.id, { deliveryDate: CHANGED, totalAmount: '118.99' });
    const { deliveryDate, deliveryTime, items } = call;
    const preview = await admin.call('POST /api/customers/{id}/order-preview', {
      params: { id: account.id },
      body: { deliveryDate, deliveryTime, items },
    });
    expect(preview.body.lines).toMatchObject([{ price: '11.50', subtotal: '115.00' }]);
    const order = await admin.call('POST /api/customers/{id}/orders', {
      params: { id: account.id },
      body: call,
    });
    expect(order).toMatchObject({ status: 201, body: { totalAmount: '118.99' } });
    // Placed orders keep their price.
    await plan(meal.id, CHANGED, '19.00');
    const kept = await admin.call('GET /api/orders/{id}', { params: { id: order.body.id } });
    expect(kept.body.totalAmount).toBe('118.99');
  });

  it('returns 409 before payment when the price changes during checkout', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    await fillCart(visitor, meal.id, 10);
    const before = await move(visitor, CHANGED);
    await plan(meal.id, CHANGED, '12.00');
    const refused = await visitor.refused('POST /api/create-payment-intent', {
      body: { amount: before.total, delivery: DELIVERY },
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'checkout/amount-changed', params: { fullAmount: '123.99' } },
    });
    const { cart } = await payForCart(visitor);
    expect(cart.items[0]).toMatchObject({ price: '12.00', priceBefore: '10.00' });
    const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect(order.totalAmount).toBe('123.99');
  });

  it('requires a future date, can be removed and is audited', async () => {
    const { id } = await buildMeal(app.db);
    for (const from of ['2026-11-23', '2020-01-01'])
      expect(
        await admin.refused('PUT /api/meals/{id}/prices', { params: { id }, body: { from, price: '9' } }),
      ).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'from', rule: 'menu:rules.price-from-past' }] },
      });
    await plan(id, CHANGED, '9.5');
    const dropped = await admin.call('DELETE /api/meals/{id}/prices/{from}', {
      params: { id, from: CHANGED },
    });
    expect(dropped.body).not.toHaveProperty('prices');
    const again = await admin.refused('DELETE /api/meals/{id}/prices/{from}', {
      params: { id, from: CHANGED },
    });
    expect(again.body.code).toBe('common/not-found');
    expect(await historyOf(id)).toEqual([
      {
        actorId: adminId,
        action: 'meal/price-planned',
        before: null,
        after: { from: CHANGED, price: '9.50' },
      },
      {
        actorId: adminId,
        action: 'meal/price-dropped',
        before: { from: CHANGED, price: '9.50' },
        after: null,
      },
    ]);
  });
});

describe('a price increase', () => {
  const rise = async (body: Partial<Input<'POST /api/prices/preview'>['body']> = {}) => {
    const wanted = { percent: '4', step: 5 as const, from: '2027-01-01', categoryId: null, ...body };
    const { rows } = (await admin.call('POST /api/prices/preview', { body: wanted })).body;
    return {
      rows,
      body: { ...wanted, seen: rows.map(({ mealId, before, after }) => ({ mealId, before, after })) },
    };
  };

  it('is previewed, then applied once, for later dates only', async () => {
    const { id: categoryId } = await buildCategory(app.db);
    const [soup, stew, other] = [
      await buildMeal(app.db, { categoryId, priceCents: 940 }),
      await buildMeal(app.db, { categoryId, priceCents: 1200, isActive: false }),
      await buildMeal(app.db, { priceCents: 1000 }),
    ];
    const { rows, body } = await rise({ categoryId });
    expect(rows).toMatchObject([
      { mealId: soup.id, before: '9.40', after: '9.80' },
      { mealId: stew.id, before: '12.00', after: '12.50' },
    ]);
    expect((await rise()).rows.map(({ mealId }) => mealId)).toEqual(
      expect.arrayContaining([soup.id, stew.id, other.id]),
    );
    expect((await admin.call('POST /api/prices', { body })).body).toEqual({ changed: 2 });
    expect(await seenBy(app.visit(), soup.id)).toMatchObject({
      price: '9.40',
      prices: [{ price: '9.40' }, { from: '2027-01-01', price: '9.80' }],
    });
    expect(await historyOf(stew.id)).toEqual([
      {
        actorId: adminId,
        action: 'meal/price-planned',
        before: { price: '12.00', from: null },
        after: { price: '12.50', from: '2027-01-01' },
      },
    ]);
    // A repeated request refers to prices that are no longer current.
    const twice = await admin.refused('POST /api/prices', { body });
    expect(twice.body.code).toBe('meals/prices-changed');
  });

  it('changes nothing when a price has changed since the preview', async () => {
    const { id: categoryId } = await buildCategory(app.db);
    const meals = [await buildMeal(app.db, { categoryId }), await buildMeal(app.db, { categoryId })];
    const { body } = await rise({ categoryId });
    await admin.call('PUT /api/meals/{id}', { params: { id: meals[1]!.id }, body: { price: '10.10' } });
    expect((await admin.refused('POST /api/prices', { body })).status).toBe(409);
    expect(await historyOf(meals[0]!.id)).toEqual([]);
  });

  it('accepts common notations of a percentage', async () => {
    const { id: categoryId } = await buildCategory(app.db);
    await buildMeal(app.db, { categoryId, priceCents: 940 });
    for (const percent of ['4', '+4%', ' + 4 % ', '4,00'])
      expect((await rise({ percent, categoryId })).rows).toMatchObject([{ after: '9.80' }]);
  });

  it('requires an administrator and a valid percentage', async () => {
    const chef = await app
      .visit('staff')
      .signIn((await buildAccount(app.db, { role: 'restaurateur' })).username);
    const body = { percent: '4', step: 5 as const, from: '2027-01-01', categoryId: null };
    expect((await chef.refused('POST /api/prices/preview', { body })).status).toBe(403);
    for (const percent of ['', 'four', '101', '-100', '1,234'])
      expect(
        (await admin.refused('POST /api/prices/preview', { body: { ...body, percent } })).body.fields,
      ).toMatchObject([{ path: 'percent', rule: 'menu:rules.percent' }]);
  });

  it('rounds prices to the chosen step', () =>
    eachRow(
      [
        [940, 400, 5, 980],
        [999, 400, 5, 1040],
        [1250, 250, 10, 1280],
        [1000, -250, 5, 975],
        [1, 0, 5, 0],
        [3, 0, 5, 5],
        [0, 400, 5, 0],
      ],
      ([price, basisPoints, step, after]) =>
        expect(raisePrice(toCents(price), basisPoints, step)).toBe(after),
    ));
});

it('a dated price becomes the current price on its day, and a later change replaces it', async () => {
  const { id } = await buildMeal(app.db);
  await plan(id, '2026-11-30', '11.00');
  // The shop shows the price of the next delivery date, staff pages the price of today.
  expect((await seenBy(app.visit(), id)).price).toBe('11.00');
  expect((await seenBy(admin, id)).price).toBe('10.00');
  app.clock.set(new Date('2026-12-01T09:00:00+11:00'));
  app.deps.menu.invalidate();
  const { backOffice: later } = await buildOffice(app, 'admin');
  expect((await seenBy(later, id)).price).toBe('11.00');
  const stale = await later.refused('PUT /api/meals/{id}', {
    params: { id },
    body: { price: '12.00', expected: { price: '10.00' } },
  });
  expect(stale.body).toMatchObject({ code: 'meals/changed', params: { price: '11.00' } });
  await later.call('PUT /api/meals/{id}/prices', { params: { id }, body: { from: LATER, price: '13.00' } });
  const now = await later.call('PUT /api/meals/{id}', {
    params: { id },
    body: { price: '12.00', expected: { price: '11.00' } },
  });
  expect(now.body).toMatchObject({
    price: '12.00',
    prices: [
      { from: null, price: '12.00' },
      { from: LATER, price: '13.00' },
    ],
  });
});
