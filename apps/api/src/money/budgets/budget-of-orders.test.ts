import { describe, expect, it } from 'vitest';
import {
  buildShopper,
  placeRequestOf,
  DELIVERY,
  DELIVERY_DATE,
  fillCart,
  payForCart,
  SLOT,
} from '#test/builders/orders.ts';
import { buildCustomerWithMeal, openCheckout, placeAnotherOrder } from '#test/builders/placements.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const summaryOf = async (visitor: Visitor) => (await visitor.call('GET /api/users/budget-summary')).body;

describe('monthly budget', () => {
  it('counts an order in the month of its delivery date, not of its order date', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app, { plan: 20_000 });
    await placeAnotherOrder(visitor, meal.id, { date: '2026-11-30' });
    await placeAnotherOrder(visitor, meal.id, { date: '2026-12-07' });
    await placeAnotherOrder(visitor, meal.id, { date: '2026-12-14' });
    expect(await summaryOf(visitor)).toMatchObject([
      {
        monthly_budget: '200.00',
        current_month_spent: '72.79',
        current_month_remaining: '127.21',
        current_month_usage_percent: 36,
        next_month_spent: '145.58',
        next_month_remaining: '54.42',
        next_month_usage_percent: 73,
      },
    ]);
    const body = { mealId: meal.id, quantity: 10, deliveryDate: '2026-12-21', deliveryTime: SLOT } as const;
    expect((await visitor.refused('POST /api/cart', { body })).body).toMatchObject({
      code: 'budgets/exceeded',
      params: { remaining: '54.42' },
    });
    await placeAnotherOrder(visitor, meal.id, { date: '2027-01-04' });
  });

  it('starts a new month at midnight in the kitchen’s time zone', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app, { plan: 20_000 });
    await placeAnotherOrder(visitor, meal.id, { date: '2026-11-30' });
    app.clock.set('2026-11-30T12:59:59Z');
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '72.79', next_month_spent: '0.00' },
    ]);
    app.clock.set('2026-11-30T13:00:00Z');
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '0.00', next_month_spent: '0.00' },
    ]);
    app.clock.set('2026-11-23T09:00:00Z');
  });

  it('moves the reservation of a checkout when its cart moves to another month', async () => {
    const { visitor } = await buildShopper(app);
    await openCheckout(visitor);
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '72.79', next_month_spent: '0.00' },
    ]);
    await visitor.call('PUT /api/cart/delivery', {
      body: { deliveryDate: '2026-12-07', deliveryTime: SLOT },
    });
    const { cart } = await payForCart(visitor);
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '0.00', next_month_spent: '72.79' },
    ]);
    await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '0.00', next_month_spent: '72.79' },
    ]);
  });
});

describe('monthly budget after the plan was lowered', () => {
  it('keeps existing orders and rejects the next one', async () => {
    const { visitor, meal, account } = await buildCustomerWithMeal(app, { plan: 50_000 });
    const order = await placeAnotherOrder(visitor, meal.id);
    const admin = await signInStaff(app, 'admin');
    const setPlan = (monthlyPlan: string) =>
      admin.call('PUT /api/users/{id}/monthly-plan', { params: { id: account.id }, body: { monthlyPlan } });
    await setPlan('50.00');
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '72.79', current_month_remaining: '-22.79', current_month_usage_percent: 146 },
    ]);
    expect((await visitor.call('GET /api/orders/{id}', { params: { id: order.id } })).body).toEqual(order);
    const body = { mealId: meal.id, quantity: 1, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT } as const;
    expect((await visitor.refused('POST /api/cart', { body })).body).toMatchObject({
      code: 'budgets/exceeded',
      params: { remaining: '0.00' },
    });
    await setPlan('145.58');
    await placeAnotherOrder(visitor, meal.id);
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '145.58', current_month_remaining: '0.00' },
    ]);
  });

  it('still accepts an order that is already paid', async () => {
    const { visitor, account } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    await app.db.updateTable('accounts').set({ monthlyPlanCents: 0 }).where('id', '=', account.id).execute();
    expect((await visitor.call('POST /api/orders', { body: placeRequestOf(cart) })).status).toBe(201);
    await app.db
      .updateTable('accounts')
      .set({ monthlyPlanCents: 7279 })
      .where('id', '=', account.id)
      .execute();
  });
});

describe('budget check of the cart', () => {
  it('ignores the delivery fee, which only the checkout counts', async () => {
    const { visitor } = await buildShopper(app, { plan: 7000 });
    expect((await visitor.call('GET /api/cart')).body).toMatchObject({
      mealCount: 10,
      budget: { plan: '70.00', spent: '0.00', remaining: '70.00' },
    });
    expect(
      (
        await visitor.refused('POST /api/create-payment-intent', {
          body: { amount: '103.99', delivery: DELIVERY },
        })
      ).body,
    ).toMatchObject({
      code: 'budgets/exceeded',
      params: { remaining: '70.00' },
    });
  });

  it('rejects one more meal, returns the remaining amount and keeps the cart', async () => {
    const { visitor, meal } = await buildShopper(app, { plan: 7699 });
    const body = { mealId: meal.id, quantity: 1, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT } as const;
    const params = { mealId: meal.id };
    const refusals = [
      await visitor.refused('POST /api/cart', { body }),
      await visitor.refused('PUT /api/cart/{mealId}', { params, body: { quantity: 11 } }),
    ];
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        status: 409,
        body: { code: 'budgets/exceeded', params: { remaining: '6.99' } },
      });
    expect((await visitor.call('GET /api/cart')).body.mealCount).toBe(10);
  });

  it('accepts a lower quantity even when the budget is exceeded', async () => {
    const { visitor, account, meal } = await buildShopper(app, { quantity: 30 });
    await app.db.updateTable('accounts').set({ monthlyPlanCents: 0 }).where('id', '=', account.id).execute();
    const params = { mealId: meal.id };
    for (const quantity of [29, 29, 1]) {
      const answer = await visitor.call('PUT /api/cart/{mealId}', { params, body: { quantity } });
      expect([answer.status, answer.body.mealCount]).toEqual([200, quantity]);
    }
    expect(
      (await visitor.refused('PUT /api/cart/{mealId}', { params, body: { quantity: 2 } })).body.code,
    ).toBe('budgets/exceeded');
    expect(
      (await visitor.call('PUT /api/cart/{mealId}', { params, body: { quantity: 0 } })).body.items,
    ).toEqual([]);
  });

  it('does not count the customer’s own open checkout twice', async () => {
    const { visitor, meal } = await buildShopper(app, { plan: 7979 });
    await openCheckout(visitor);
    expect((await visitor.call('GET /api/cart')).body.budget).toMatchObject({
      spent: '0.00',
      remaining: '79.79',
    });
    await fillCart(visitor, meal.id, 1);
    const { intent } = await openCheckout(visitor);
    expect(intent).toMatchObject({ fullAmount: '113.99', businessAmount: '79.79' });
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '79.79', current_month_remaining: '0.00' },
    ]);
    const body = { mealId: meal.id, quantity: 1, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT } as const;
    expect((await visitor.refused('POST /api/cart', { body })).body).toMatchObject({
      code: 'budgets/exceeded',
      params: { remaining: '2.79' },
    });
  });
});
