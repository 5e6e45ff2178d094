import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expireCheckout } from '#ordering/checkout/expire-checkout.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildAgreedOrder, buildAgreement } from '#test/builders/agreements.ts';
import { creditMeals, signInStaff } from '#test/builders/credits.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { changeMeals, previewChange } from '#test/builders/order-changes.ts';
import { buildOrder, DELIVERY, DELIVERY_DATE, SLOT } from '#test/builders/orders.ts';
import { buildOffice, phoneOrder } from '#test/builders/phone-orders.ts';
import {
  addMeals,
  buildCustomerWithMeal,
  openCheckout,
  placeAnotherOrder,
} from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const admin = await signInStaff(app, 'admin');
const { backOffice } = await buildOffice(app);

const NEXT = '2026-12-07';
const LATER = '2026-12-14';

async function periodsOf(agreementId: number): Promise<Record<string, number>> {
  const budgets = app.db.selectFrom('agreementBudgets').selectAll().where('agreementId', '=', agreementId);
  return Object.fromEntries((await budgets.execute()).map((row) => [row.period, row.spentCents]));
}
async function monthsOf(accountId: number): Promise<Record<string, [number, number]>> {
  const months = app.db.selectFrom('budgetMonths').selectAll().where('accountId', '=', accountId);
  return Object.fromEntries(
    (await months.execute()).map((row) => [row.month, [row.spentCents, row.agreedCents]]),
  );
}
const rowOf = (id: number) =>
  app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const byPhone = (id: number, mealId: number, input: Parameters<typeof phoneOrder>[1] = {}) =>
  backOffice.call('POST /api/customers/{id}/orders', { params: { id }, body: phoneOrder(mealId, input) });
const move = (id: number, from: string, to: string, who = admin) =>
  who.call('PUT /api/orders/{id}/delivery', {
    params: { id },
    body: {
      deliveryDate: to,
      deliveryTime: SLOT,
      expected: { deliveryDate: from, deliveryTime: SLOT },
      key: randomUUID(),
    },
  });
const setStatus = (id: number, status: 'cancelled' | 'pending' | 'completed') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });

describe('agreement that changes within a month', () => {
  it('splits each order by the terms of its delivery day, and charges the budget of that agreement', async () => {
    const { account, visitor, meal } = await buildCustomerWithMeal(app, { plan: 50_000 });
    const december = { accountId: account.id, fromDate: '2026-12-01', toDate: '2026-12-10' };
    const first = await buildAgreement(app, { ...december, budgetCents: 20_000 });
    const later = { accountId: account.id, fromDate: '2026-12-11', customerShareBps: 5000 };
    const second = await buildAgreement(app, { ...later, feeInSplit: false, budgetCents: 5000 });
    const cart = await addMeals(visitor, meal.id, { date: NEXT });
    expect(cart).toMatchObject({
      customerAmount: '20.80',
      terms: { paidBy: 'funder', agreementId: first.id, customerShareBps: 2000 },
      budget: { month: '2026-12', period: 'month', plan: '200.00', remaining: '200.00' },
    });
    await visitor.call('DELETE /api/cart');
    for (const [date, agreementId, customerAmount] of [
      [DELIVERY_DATE, null, '31.20'],
      [NEXT, first.id, '20.80'],
      [LATER, second.id, '53.99'],
    ] as const) {
      const order = await placeAnotherOrder(visitor, meal.id, { date });
      expect(order).toMatchObject({ customerAmount, terms: { agreementId } });
    }
    expect(await periodsOf(first.id)).toEqual({ '2026-12': 8319 });
    expect(await periodsOf(second.id)).toEqual({ '2026-12': 5000 });
    expect(await monthsOf(account.id)).toEqual({ '2026-11': [7279, 0], '2026-12': [13_319, 13_319] });
    // Ten meals exceed the second agreement's budget; the first one still has enough left.
    const body = { mealId: meal.id, quantity: 10, deliveryDate: LATER, deliveryTime: SLOT };
    const refused = await visitor.refused('POST /api/cart', { body });
    expect(refused.body).toMatchObject({ code: 'budgets/exceeded', params: { remaining: '0.00' } });
    await addMeals(visitor, meal.id, { date: NEXT });
    expect((await openCheckout(visitor)).intent.customerAmount).toBe('20.80');
  });

  it('keeps the terms of existing orders for changes and credits', async () => {
    const { account, visitor, meal, order } = await buildOrder(app);
    await buildAgreement(app, { accountId: account.id, customerShareBps: 0, budgetCents: 0 });
    const preview = await previewChange(visitor, order.id, [[meal.id, 12]]);
    expect(preview.body).toMatchObject({
      customerAmount: '37.20',
      budget: { period: 'month' },
      refusals: [],
    });
    const changed = await changeMeals(visitor, order, [[meal.id, 12]]);
    expect(changed.body).toMatchObject({ customerAmount: '37.20', terms: { paidBy: 'organisation' } });
    await creditMeals(admin, changed.body, 2);
    await setStatus(order.id, 'cancelled');
    expect(await monthsOf(account.id)).toEqual({ '2026-11': [0, 0] });
  });

  it('credits meals under the agreement of the order, not under the current one', async () => {
    const { account, agreement, order } = await buildAgreedOrder(app, {
      budgetCents: 50_000,
      period: 'quarter',
    });
    await setStatus(order.id, 'completed');
    const ended = await backOffice.call('PUT /api/customers/{id}/agreements/{agreementId}', {
      params: { id: account.id, agreementId: agreement.id },
      body: { version: 1, budget: '500.00', to: DELIVERY_DATE },
    });
    expect(ended.status).toBe(200);
    const next = await buildAgreement(app, {
      accountId: account.id,
      fromDate: '2026-12-01',
      customerShareBps: 9000,
    });
    await creditMeals(admin, order, 4);
    const credited = await rowOf(order.id);
    // Split like an order of six meals at 20 per cent: 63.99 is 12.80 plus 51.19.
    expect(credited).toMatchObject({
      worthCustomerCents: 1280,
      worthSubsidyCents: 5119,
      agreementId: agreement.id,
    });
    expect([await periodsOf(agreement.id), await periodsOf(next.id)]).toEqual([{ '2026-Q4': 5119 }, {}]);
  });
});

describe('quarterly budget of an agreement', () => {
  it('is not exceeded by concurrent orders in different months', async () => {
    const meal = await buildMeal(app.db);
    for (let round = 0; round < (process.env['TEST_ALL'] ? 20 : 2); round += 1) {
      const { id } = await buildAccount(app.db, { plan: 0 });
      // Enough for two orders of 83.19 each.
      const agreement = await buildAgreement(app, { accountId: id, budgetCents: 20_000, period: 'quarter' });
      const dates = [DELIVERY_DATE, NEXT, LATER, '2026-12-21', '2026-12-28'];
      const answers = await Promise.all(dates.map((deliveryDate) => byPhone(id, meal.id, { deliveryDate })));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409]);
      expect(await periodsOf(agreement.id)).toEqual({ '2026-Q4': 16_638 });
    }
  });

  it('rejects an order that exceeds it, and is released when orders are cancelled', async () => {
    const agreed = await buildAgreedOrder(app, { budgetCents: 10_000, period: 'quarter' });
    const { account, agreement, visitor, meal, order } = agreed;
    const day = { deliveryDate: NEXT, deliveryTime: SLOT };
    const body = { mealId: meal.id, quantity: 10, ...day };
    const refused = await visitor.refused('POST /api/cart', { body });
    expect(refused.body).toMatchObject({ code: 'budgets/quarter-exceeded', params: { remaining: '16.81' } });
    const { body: preview } = await backOffice.call('POST /api/customers/{id}/order-preview', {
      params: { id: account.id },
      body: { ...day, items: [{ mealId: meal.id, quantity: 10 }] },
    });
    expect(preview).toMatchObject({
      customerAmount: '20.80',
      budget: { month: '2026-12', period: 'quarter', remaining: '16.81' },
      refusals: [{ code: 'budgets/quarter-exceeded' }],
    });
    await setStatus(order.id, 'cancelled');
    expect(await periodsOf(agreement.id)).toEqual({ '2026-Q4': 0 });
    expect((await byPhone(account.id, meal.id, { deliveryDate: NEXT })).status).toBe(201);
    expect((await setStatus(order.id, 'pending')).status).toBe(409);
    expect(await monthsOf(account.id)).toEqual({ '2026-11': [0, 0], '2026-12': [8319, 8319] });
  });

  it('is checked again only when an order moves into another quarter', async () => {
    const agreed = await buildAgreedOrder(app, { budgetCents: 10_000, period: 'quarter' });
    const { account, agreement, order } = agreed;
    const lowered = await backOffice.call('PUT /api/customers/{id}/agreements/{agreementId}', {
      params: { id: account.id, agreementId: agreement.id },
      body: { version: 1, budget: '10.00' },
    });
    expect(lowered.status).toBe(200);
    expect((await move(order.id, DELIVERY_DATE, NEXT)).status).toBe(200);
    expect(await periodsOf(agreement.id)).toEqual({ '2026-Q4': 8319 });
    expect(await monthsOf(account.id)).toEqual({ '2026-11': [0, 0], '2026-12': [8319, 8319] });
    await setSettings('order_horizon_weeks', 12);
    const other = await move(order.id, NEXT, '2027-01-11');
    expect(other).toMatchObject({ status: 409, body: { code: 'budgets/quarter-exceeded' } });
    await setSettings('order_horizon_weeks', 8);
    const restored = { budgetCents: 10_000 };
    await app.db.updateTable('agreements').set(restored).where('id', '=', agreement.id).execute();
  });
});

async function setSettings(key: 'order_horizon_weeks', value: number) {
  await admin.call('PUT /api/settings/{key}', { params: { key }, body: { value: JSON.stringify(value) } });
  await expect.poll(async () => (await app.deps.settings.read())[key]).toEqual(value);
}

describe('self-paying customer', () => {
  it('can be verified without a plan, pays the whole order and has no budget', async () => {
    const account = await buildAccount(app.db, { plan: null, isVerified: false });
    const verify = () =>
      admin.call('PUT /api/users/{id}/verify', { params: { id: account.id }, body: { isVerified: true } });
    expect(await verify()).toMatchObject({ status: 409, body: { code: 'accounts/plan-required' } });
    const agreed = await backOffice.call('POST /api/customers/{id}/agreements', {
      params: { id: account.id },
      body: { funderId: null, customerShareBps: 10_000, from: '2026-11-01' },
    });
    expect(agreed.body).toMatchObject({ terms: { paidBy: 'nobody', funder: null } });
    expect((await verify()).status).toBe(200);
    const [visitor, meal] = [await app.visit().signIn(account.username), await buildMeal(app.db)];
    const cart = await addMeals(visitor, meal.id, { quantity: 100 });
    expect(cart).toMatchObject({ customerAmount: cart.total, businessAmount: '0.00', budget: null });
    const order = await placeAnotherOrder(visitor, meal.id, { quantity: 1 });
    expect(order).toMatchObject({ subsidyAmount: '0.00', terms: { paidBy: 'nobody' } });
    const [own] = (await visitor.call('GET /api/users/budget-summary')).body;
    expect(own).toMatchObject({
      monthly_budget: null,
      terms: { paidBy: 'nobody' },
      current_month_spent: '0.00',
    });
    await creditMeals(admin, order, 50);
  });

  it('is not listed among customers without a plan', async () => {
    const [{ id }, other] = [
      await buildAccount(app.db, { plan: null }),
      await buildAccount(app.db, { plan: null }),
    ];
    await buildAgreement(app, { accountId: id, funderId: null });
    const filter = { query: { show: 'no-plan', limit: 100 } } as const;
    const ids = (await admin.call('GET /api/users', filter)).body.items.map((user) => user.id);
    const { items } = (await admin.call('GET /api/worklist', { query: { limit: 100 } })).body;
    const waiting = items.filter(({ kind }) => kind === 'no_plan').map(({ customer }) => customer?.id);
    for (const list of [ids, waiting]) {
      expect(list).toContain(other.id);
      expect(list).not.toContain(id);
    }
  });
});

describe('moving an order to a day with another payer', () => {
  it('is rejected for a single order and for a moved day', async () => {
    const { account, agreement, order, visitor } = await buildAgreedOrder(app, { toDate: '2026-12-10' });
    expect((await move(order.id, DELIVERY_DATE, NEXT)).status).toBe(200);
    for (const who of [admin, visitor])
      expect(await move(order.id, NEXT, LATER, who)).toMatchObject({
        status: 409,
        body: { code: 'orders/other-agreement', params: { number: order.id } },
      });
    const unfunded = await byPhone(account.id, (await buildMeal(app.db)).id, { deliveryDate: LATER });
    expect((await move(unfunded.body.id, LATER, NEXT)).body).toMatchObject({
      code: 'orders/other-agreement',
    });
    const day = { from: NEXT, to: LATER, slot: null };
    const { body: preview } = await admin.call('POST /api/day-moves/preview', { body: day });
    const seen = preview.orders.find(({ orderId }) => orderId === order.id);
    expect(seen?.refusal?.code).toBe('orders/other-agreement');
    const started = await admin.call('POST /api/day-moves', {
      body: { ...day, orders: [order.id], key: randomUUID(), keepsSecondOrders: true },
    });
    const done = await admin.call('POST /api/day-moves/{id}/continue', { params: { id: started.body.id } });
    expect(done.body.orders).toMatchObject([{ refusal: { code: 'orders/other-agreement' } }]);
    expect(await rowOf(order.id)).toMatchObject({ deliveryDate: NEXT, agreementId: agreement.id });
  });
});

describe('fixed subsidy per meal', () => {
  it('is recalculated when meals are changed or credited', async () => {
    const { account, visitor, agreement } = await buildAgreedOrder(app, {
      mealSubsidyCents: 750,
      budgetCents: 50_000,
    });
    const [cheap, dear] = [
      await buildMeal(app.db, { priceCents: 500 }),
      await buildMeal(app.db, { priceCents: 2500 }),
    ];
    await addMeals(visitor, cheap.id, { date: NEXT });
    const order = await placeAnotherOrder(visitor, dear.id, { date: NEXT, quantity: 1 });
    // Ten meals at 5.00 are covered completely, one meal at 25.00 by 7.50. The customer pays the delivery fee.
    expect(order).toMatchObject({ totalAmount: '78.99', subsidyAmount: '57.50', customerAmount: '21.49' });
    const changed = await changeMeals(visitor, order, [
      [cheap.id, 8],
      [dear.id, 2],
    ]);
    expect(changed.body).toMatchObject({
      totalAmount: '93.99',
      subsidyAmount: '55.00',
      customerAmount: '38.99',
    });
    await creditMeals(admin, changed.body, 1);
    expect(await rowOf(order.id)).toMatchObject({ worthCustomerCents: 3899, worthSubsidyCents: 5000 });
    expect(await periodsOf(agreement.id)).toEqual({ '2026-11': 7500, '2026-12': 5000 });
    expect(account.id).toBe(changed.body.userId);
  });
});

describe('terms that change between cart and order', () => {
  it('rejects the checkout with the new amounts when an agreement changed the customer’s share', async () => {
    const { account, visitor, meal } = await buildCustomerWithMeal(app);
    const cart = await addMeals(visitor, meal.id);
    const agreement = await buildAgreement(app, { accountId: account.id });
    const { total: amount, customerAmount } = cart;
    const stale = await visitor.refused('POST /api/create-payment-intent', {
      body: { amount, customerAmount, delivery: DELIVERY },
    });
    expect(stale.body).toMatchObject({
      code: 'checkout/amount-changed',
      params: { fullAmount: '103.99', customerAmount: '20.80', businessAmount: '83.19' },
    });
    const said = await byPhoneRefused(account.id, meal.id, '31.20');
    expect(said.body.code).toBe('checkout/amount-changed');
    const { intent } = await openCheckout(visitor);
    expect(intent.customerAmount).toBe('20.80');
    expect(await periodsOf(agreement.id)).toEqual({ '2026-11': 8319 });
    app.clock.advance(31 * 60_000);
    await expireCheckout(app.deps, { id: intent.orderId, accountId: account.id });
    expect(await periodsOf(agreement.id)).toEqual({ '2026-11': 0 });
  });

  it('moves the checkout’s reservation to the agreement of the new delivery day', async () => {
    const { account, visitor, meal } = await buildCustomerWithMeal(app, { plan: 10_000 });
    const agreement = await buildAgreement(app, {
      accountId: account.id,
      fromDate: '2026-12-01',
      budgetCents: 9000,
    });
    await addMeals(visitor, meal.id);
    await openCheckout(visitor);
    const body = { deliveryDate: NEXT, deliveryTime: SLOT };
    expect((await visitor.call('PUT /api/cart/delivery', { body })).body.terms.agreementId).toBe(
      agreement.id,
    );
    await openCheckout(visitor);
    const { body: cart } = await visitor.call('GET /api/cart');
    // The customer's own reservation does not count as spent.
    expect(cart.budget).toMatchObject({ spent: '0.00', remaining: '90.00' });
    expect(await monthsOf(account.id)).toEqual({ '2026-11': [0, 0], '2026-12': [8319, 8319] });
  });

  it('lets only one of two concurrent requests succeed: ordering under an agreement or ending it', async () => {
    const meal = await buildMeal(app.db);
    for (let round = 0; round < (process.env['TEST_ALL'] ? 30 : 2); round += 1) {
      const { account, visitor } = await buildCustomerWithMeal(app);
      const agreement = await buildAgreement(app, { accountId: account.id });
      const { total: amount, customerAmount } = await addMeals(visitor, meal.id);
      const [begun, ended] = await Promise.all([
        visitor.call('POST /api/create-payment-intent', {
          body: { amount, customerAmount, delivery: DELIVERY },
        }),
        backOffice.call('PUT /api/customers/{id}/agreements/{agreementId}', {
          params: { id: account.id, agreementId: agreement.id },
          body: { version: 1, to: '2026-11-22' },
        }),
      ]);
      expect([begun.status, ended.status].toSorted()).toEqual([200, 409]);
    }
  });
});

const byPhoneRefused = (id: number, mealId: number, customerAmount: string) =>
  backOffice.refused('POST /api/customers/{id}/orders', {
    params: { id },
    body: phoneOrder(mealId, { customerAmount }),
  });
