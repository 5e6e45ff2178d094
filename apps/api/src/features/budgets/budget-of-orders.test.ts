import { describe, expect, it } from 'vitest';
import type { Slot } from '@trpeza/contract/calendar/slots';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import {
  buildShopper,
  claimOf,
  DELIVERY,
  DELIVERY_DATE,
  fillCart,
  payForCart,
  SLOT,
} from '#test/builders/orders.ts';
import { addMeals, buildRegular, openCheckout, placeAnother } from '#test/builders/placements.ts';
import { findViolations } from '#test/check-invariants.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const summaryOf = async (visitor: Visitor) => (await visitor.call('GET /api/users/budget-summary')).body;
const codeOf = (body: unknown) => (body as { code?: string }).code;

/** As many as one person may have in progress (`platform/http/admission.ts`): some wait for the others. */
const AT_ONCE = 70;

describe('seventy pages of one person at once', () => {
  // Ten meals of 10.00 and the fee: 103.99, of which the organisation pays 72.79.
  const [SUBSIDY, PLAN, QUANTITY] = [7279, 7279 * 4 + 7278, 10];

  it('place exactly as many orders as the budget holds, and leave less than one unused', async () => {
    const account = await buildAccount(app.db, { plan: PLAN });
    const visitor = await app.visit().signIn(account.username);
    const meal = await buildMeal(app.db);
    const unexpected: unknown[] = [];
    const acknowledged = new Set<number>();

    /** Handles a refusal as a page does: reads the cart again and continues, until the budget itself refuses. */
    async function shop(): Promise<void> {
      for (;;) {
        const seen = await visitor.call('GET /api/cart');
        if (seen.status === 200 && seen.body.mealCount === 0) {
          const added = await visitor.call('POST /api/cart', {
            body: { mealId: meal.id, quantity: QUANTITY, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT },
          });
          // The cart's own warning: for an empty cart it is final.
          if (codeOf(added.body) === 'budgets/exceeded' && Number(seen.body.budget?.remaining) < 70) return;
        } else if (seen.status === 200 && seen.body.mealCount !== QUANTITY) {
          // Concurrent requests added as well; this page wants ten.
          await visitor.call('PUT /api/cart/{mealId}', {
            params: { mealId: meal.id },
            body: { quantity: QUANTITY },
          });
        }
        const intent = await visitor.call('POST /api/create-payment-intent', {
          body: { amount: '103.99', delivery: DELIVERY },
        });
        if (intent.status !== 200) {
          if (codeOf(intent.body) === 'budgets/exceeded') return;
          note(intent.status, intent.body);
          continue;
        }
        const params = { clientSecret: intent.body.clientSecret };
        const paid = await visitor.call('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
          params,
          body: { cardNumber: '4242424242424242' },
        });
        if (paid.status !== 200) {
          note(paid.status, paid.body);
          continue;
        }
        const body = {
          totalAmount: '103.99',
          deliveryDate: DELIVERY_DATE,
          deliveryTime: SLOT as Slot,
          paymentMethod: 'stripe' as const,
          items: [{ mealId: meal.id, quantity: QUANTITY, price: '10.00' }],
        };
        const placed = await visitor.call('POST /api/orders', { body });
        if (placed.status === 201) acknowledged.add(placed.body.id);
        else note(placed.status, placed.body);
      }
    }
    const expected = new Set([
      '409 cart/empty',
      '409 checkout/amount-changed',
      '409 checkout/already-paid',
      '409 checkout/items-differ',
      '409 checkout/none-open',
      '409 payments/processing',
      '402 payments/not-paid',
      '402 payments/declined',
      '503 common/busy',
      '503 common/unavailable',
      '503 payments/provider-unavailable',
    ]);
    const note = (status: number, body: unknown) => {
      const outcome = `${status} ${codeOf(body)}`;
      if (!expected.has(outcome)) unexpected.push(outcome);
    };

    await Promise.all(Array.from({ length: AT_ONCE }, shop));
    expect(unexpected).toEqual([]);
    const orders = await app.db
      .selectFrom('orders')
      .select(['id', 'subsidyCents'])
      .where('accountId', '=', account.id)
      .execute();
    expect(orders.map(({ subsidyCents }) => subsidyCents)).toEqual(
      Array(Math.floor(PLAN / SUBSIDY)).fill(SUBSIDY),
    );
    expect(new Set(orders.map(({ id }) => id))).toEqual(acknowledged);
    const { spentCents } = await app.db
      .selectFrom('budgetMonths')
      .select('spentCents')
      .where('accountId', '=', account.id)
      .executeTakeFirstOrThrow();
    expect(spentCents).toBe(SUBSIDY * orders.length);
    expect(PLAN - spentCents).toBeLessThan(SUBSIDY);
    expect(await findViolations(app.url)).toEqual([]);
    // Two hundred concurrent requests on ten connections: some had to wait longer than the timeout, and were refused.
    expect(app.errors.filter(({ msg }) => msg !== 'unavailable')).toEqual([]);
    app.errors.length = 0;
  }, 120_000);
});

describe('the budget of a month', () => {
  it('is that of the delivery date, not of the day of the order', async () => {
    const { visitor, meal } = await buildRegular(app, { plan: 20_000 });
    await placeAnother(visitor, meal.id, { date: '2026-11-30' });
    await placeAnother(visitor, meal.id, { date: '2026-12-07' });
    await placeAnother(visitor, meal.id, { date: '2026-12-14' });
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
    await placeAnother(visitor, meal.id, { date: '2027-01-04' });
  });

  it('changes with midnight in the kitchen, wherever the server stands', async () => {
    const { visitor, meal } = await buildRegular(app, { plan: 20_000 });
    await placeAnother(visitor, meal.id, { date: '2026-11-30' });
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

  it('moves with a checkout whose cart is moved to another month', async () => {
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
    await visitor.call('POST /api/orders', { body: claimOf(cart) });
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '0.00', next_month_spent: '72.79' },
    ]);
  });
});

describe('a plan', () => {
  it('that is not set refuses nothing and is shown as not set', async () => {
    const { visitor, meal } = await buildRegular(app, { plan: null });
    await placeAnother(visitor, meal.id, { quantity: 100 });
    expect(await summaryOf(visitor)).toMatchObject([
      {
        monthly_budget: null,
        current_month_spent: '702.79',
        current_month_remaining: null,
        current_month_usage_percent: 0,
      },
    ]);
    expect((await visitor.call('GET /api/cart')).body.budget).toBe(null);
  });

  it('of 0.00 refuses the first meal, and a checkout of a cart from before', async () => {
    const { visitor, account } = await buildShopper(app);
    const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
    await admin.call('PUT /api/users/{id}/monthly-plan', {
      params: { id: account.id },
      body: { monthlyPlan: '0.00' },
    });
    expect(
      await visitor.refused('POST /api/create-payment-intent', {
        body: { amount: '103.99', delivery: DELIVERY },
      }),
    ).toMatchObject({
      status: 409,
      body: { code: 'budgets/exceeded', params: { remaining: '0.00' } },
    });
    await visitor.call('DELETE /api/cart');
    const body = {
      mealId: (await buildMeal(app.db)).id,
      quantity: 1,
      deliveryDate: DELIVERY_DATE,
      deliveryTime: SLOT,
    } as const;
    expect((await visitor.refused('POST /api/cart', { body })).body).toMatchObject({
      code: 'budgets/exceeded',
      params: { remaining: '0.00' },
    });
  });

  it('that is lowered leaves orders as they are and refuses the next', async () => {
    const { visitor, meal, account } = await buildRegular(app, { plan: 50_000 });
    const order = await placeAnother(visitor, meal.id);
    const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
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
    await placeAnother(visitor, meal.id);
    expect(await summaryOf(visitor)).toMatchObject([
      { current_month_spent: '145.58', current_month_remaining: '0.00' },
    ]);
  });

  it('that is lowered while somebody pays still lets the paid order through', async () => {
    const { visitor, account } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    await app.db.updateTable('accounts').set({ monthlyPlanCents: 0 }).where('id', '=', account.id).execute();
    expect((await visitor.call('POST /api/orders', { body: claimOf(cart) })).status).toBe(201);
    await app.db
      .updateTable('accounts')
      .set({ monthlyPlanCents: 7279 })
      .where('id', '=', account.id)
      .execute();
  });
});

describe('the warning of the cart', () => {
  it('leaves the fee out: what it lets in, the checkout may still refuse', async () => {
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

  it('refuses one meal more with what is left, in both languages, and the cart stays as it is', async () => {
    const { visitor, meal } = await buildShopper(app, { plan: 7699 });
    const payload = { mealId: meal.id, quantity: 1, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT };
    for (const [language, words] of [
      ['en', 'Adding this item would exceed your monthly budget. You have $6.99 remaining this month.'],
      ['mk', '$6.99'],
    ] as const) {
      const answer = await visitor.send({
        method: 'POST',
        url: '/api/cart',
        payload,
        headers: { 'accept-language': language },
      });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'budgets/exceeded', message: expect.stringContaining(words) },
      });
    }
    const params = { mealId: meal.id };
    expect(
      (await visitor.refused('PUT /api/cart/{mealId}', { params, body: { quantity: 11 } })).body.code,
    ).toBe('budgets/exceeded');
    expect((await visitor.call('GET /api/cart')).body.mealCount).toBe(10);
  });

  it('never refuses to lower a quantity, however overspent the budget is', async () => {
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

  it('changes neither quantity nor date when one of the two is refused', async () => {
    const { visitor, meal } = await buildShopper(app, { plan: 7279 });
    const params = { mealId: meal.id };
    const at = { deliveryDate: '2026-12-07', deliveryTime: SLOT } as const;
    expect(
      (await visitor.refused('PUT /api/cart/{mealId}', { params, body: { quantity: 11, ...at } })).body.code,
    ).toBe('budgets/exceeded');
    expect((await visitor.call('GET /api/cart')).body).toMatchObject({
      mealCount: 10,
      deliveryDate: DELIVERY_DATE,
    });
    expect(
      (
        await visitor.refused('PUT /api/cart/{mealId}', {
          params,
          body: { quantity: 9, ...at, deliveryDate: '2026-12-08' },
        })
      ).body.code,
    ).toBe('calendar/not-deliverable');
    expect((await visitor.call('GET /api/cart')).body).toMatchObject({
      mealCount: 10,
      deliveryDate: DELIVERY_DATE,
    });
  });

  it('asks the budget of the month that a line is raised for', async () => {
    const { visitor, meal } = await buildRegular(app, { plan: 14_558 });
    await placeAnother(visitor, meal.id, { date: '2026-12-07' });
    await addMeals(visitor, meal.id, { quantity: 10 });
    const params = { mealId: meal.id };
    const at = { deliveryDate: '2026-12-14', deliveryTime: SLOT } as const;
    expect(
      (await visitor.refused('PUT /api/cart/{mealId}', { params, body: { quantity: 11, ...at } })).body,
    ).toMatchObject({ code: 'budgets/exceeded', params: { remaining: '2.79' } });
    expect((await visitor.call('PUT /api/cart/{mealId}', { params, body: { quantity: 20 } })).status).toBe(
      200,
    );
  });

  it('does not count the own open checkout twice', async () => {
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

  it('counts the own open checkout of another month where it belongs', async () => {
    const { visitor } = await buildShopper(app, { plan: 10_000 });
    await openCheckout(visitor);
    await visitor.call('PUT /api/cart/delivery', {
      body: { deliveryDate: '2026-12-07', deliveryTime: SLOT },
    });
    expect((await visitor.call('GET /api/cart')).body.budget).toMatchObject({
      month: '2026-12',
      spent: '0.00',
    });
  });
});

describe('who sees budgets', () => {
  it('customers get exactly one row, case managers and admins every customer, the kitchen none', async () => {
    const { visitor, account } = await buildRegular(app, { plan: 100 });
    expect((await summaryOf(visitor)).map(({ user_id: id }) => id)).toEqual([account.id]);
    for (const role of ['hcpadmin', 'admin'] as const) {
      const manager = await app.visit('admin').signIn((await buildAccount(app.db, { role })).username);
      const rows = await summaryOf(manager);
      const customers = await app.db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'customer')
        .orderBy('id')
        .execute();
      expect(rows.map(({ user_id: id }) => id).toSorted((a, b) => a - b)).toEqual(
        customers.map(({ id }) => id),
      );
    }
    for (const role of ['restaurateur', 'delivery'] as const) {
      const person = await app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
      expect((await person.refused('GET /api/users/budget-summary')).status).toBe(403);
    }
  });
});
