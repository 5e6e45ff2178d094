import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildMeal } from '#test/builders/meals.ts';
import {
  buildShopper,
  placeRequestOf,
  DELIVERY,
  DELIVERY_DATE,
  fillCart,
  payForCart,
} from '#test/builders/orders.ts';
import {
  submitDebitPage,
  buildCustomerWithMeal,
  openCheckout,
  openDebit,
  payWithCard,
} from '#test/builders/placements.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Trx } from '#platform/database/database.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

const requestCheckout = (visitor: Visitor, amount: string) =>
  visitor.call('POST /api/create-payment-intent', { body: { amount, delivery: DELIVERY } });

const set = (key: SettingKey, value: unknown) => setSetting(app, key, value);

const codeOf = ({ body }: { body: object }) => ('code' in body ? body.code : undefined);

const checkoutsOf = (accountId: number) =>
  app.db.selectFrom('checkouts').select(['id', 'totalCents']).where('accountId', '=', accountId).execute();

const monthsOf = (accountId: number) =>
  app.db.selectFrom('budgetMonths').select('spentCents').where('accountId', '=', accountId).execute();

/** Whether another transaction waits for a lock of this one. */
async function isBlockingTransaction(trx: Trx): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
  return rows.length > 0;
}

/** Requests a checkout, and changes the cart while the request waits for the lock of the account. */
async function requestCheckoutWhile(
  accountId: number,
  ask: () => ReturnType<typeof requestCheckout>,
  change: () => Promise<unknown>,
) {
  const { answer } = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    const requested = ask();
    await expect.poll(() => isBlockingTransaction(trx)).toBe(true);
    await change();
    return { answer: requested };
  });
  return answer;
}

describe('POST /api/create-payment-intent while the cart changes', () => {
  it('evaluates the cart again and rejects the old amount', async () => {
    const { visitor, account, meal } = await buildShopper(app, { plan: 50_000 });
    const ask = () => requestCheckout(visitor, '103.99');
    const answer = await requestCheckoutWhile(account.id, ask, () => fillCart(visitor, meal.id, 1));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'checkout/amount-changed', params: { fullAmount: '113.99' } },
    });
    expect(await checkoutsOf(account.id)).toEqual([]);
    expect(await monthsOf(account.id)).toEqual([]);
  });

  it('checks out the changed cart when its amount is the same', async () => {
    const { visitor, account, meal } = await buildShopper(app, { plan: 50_000 });
    const other = await buildMeal(app.db);
    const ask = () => requestCheckout(visitor, '103.99');
    const swap = async () => {
      await visitor.call('PUT /api/cart/{mealId}', { params: { mealId: meal.id }, body: { quantity: 9 } });
      await fillCart(visitor, other.id, 1);
    };
    expect(await requestCheckoutWhile(account.id, ask, swap)).toMatchObject({ status: 200 });
    const [{ lines } = { lines: [] }] = await app.db
      .selectFrom('checkouts')
      .select('lines')
      .where('accountId', '=', account.id)
      .execute();
    expect(lines.map(({ mealId, quantity }) => [mealId, quantity])).toEqual([
      [meal.id, 9],
      [other.id, 1],
    ]);
  });
});

it('concurrent POST /api/create-payment-intent requests create one checkout with one payment', async () => {
  const { visitor, account } = await buildShopper(app, { plan: 50_000 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => requestCheckout(visitor, '103.99')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const [checkout, ...others] = await checkoutsOf(account.id);
  expect(others).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.orderId))).toEqual(new Set([checkout?.id]));
  expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
  expect(await monthsOf(account.id)).toEqual([{ spentCents: 7279 }]);
});

it('concurrent POST /api/create-payment-intent requests that exceed the budget create no checkout', async () => {
  const { visitor, account } = await buildShopper(app, { plan: 7_000 });
  const answers = await Promise.all([1, 2].map(() => requestCheckout(visitor, '103.99')));
  expect(answers.map(codeOf)).toEqual(['budgets/exceeded', 'budgets/exceeded']);
  expect(await checkoutsOf(account.id)).toEqual([]);
});

it('POST /api/create-payment-intent creates no second payment while the order is placed concurrently', async () => {
  for (let round = 0; round < (process.env['TEST_ALL'] ? 15 : 2); round += 1) {
    const { visitor, account } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    const [order, ...starts] = await Promise.all([
      visitor.call('POST /api/orders', { body: placeRequestOf(cart) }),
      requestCheckout(visitor, '103.99'),
      requestCheckout(visitor, '103.99'),
    ]);
    expect(order.status).toBe(201);
    for (const start of starts) expect([undefined, 'cart/empty']).toContain(codeOf(start));
    expect(await checkoutsOf(account.id)).toHaveLength(1);
    expect((await visitor.call('GET /api/orders')).body.total).toBe(1);
  }
});

describe('POST /api/create-payment-intent', () => {
  it('rejects an empty cart and a cart without a date', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    expect(codeOf(await requestCheckout(visitor, '0.00'))).toBe('cart/empty');
    await visitor.call('POST /api/cart/merge', { body: { items: [{ mealId: meal.id, quantity: 10 }] } });
    expect(codeOf(await requestCheckout(visitor, '103.99'))).toBe('calendar/slot-closed');
  });

  it('rejects an amount that differs from the cart and returns the correct amounts', async () => {
    const { visitor, meal } = await buildShopper(app);
    const before = await fingerprintDatabase(app.db);
    for (const amount of ['0.00', '0.01', '103.98', '31.20', '9999999.99'])
      expect(codeOf(await requestCheckout(visitor, amount)), amount).toBe('checkout/amount-changed');
    expect(await fingerprintDatabase(app.db)).toEqual(before);
    await app.db.updateTable('meals').set({ priceCents: 1101 }).where('id', '=', meal.id).execute();
    expect(await requestCheckout(visitor, '103.99')).toMatchObject({
      status: 409,
      body: {
        params: { fullAmount: '114.09', customerAmount: '34.23', businessAmount: '79.86', currency: 'USD' },
      },
    });
    expect((await requestCheckout(visitor, '114.09')).body).toMatchObject({
      fullAmount: '114.09',
      customerAmount: '34.23',
      businessAmount: '79.86',
    });
  });

  it('requires a delivery address once and reuses it for later requests', async () => {
    const { visitor } = await buildShopper(app);
    const ask = (body: object) =>
      visitor.call('POST /api/create-payment-intent', { body: { amount: '103.99', ...body } });
    expect(await ask({})).toMatchObject({ status: 400, body: { code: 'checkout/delivery-missing' } });
    await ask({ delivery: { ...DELIVERY, city: 'Thomastown' } });
    const { body: intent } = await ask({});
    await payWithCard(visitor, intent.clientSecret);
    const { body: cart } = await visitor.call('GET /api/cart');
    const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect(order.deliveryAddress).toBe('14 Mirka Way, Thomastown, VIC 3075, Australia');
  });

  it('returns the same payment when the cart has been paid', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await payForCart(visitor);
    const { orderId, clientSecret } = intent;
    expect((await openCheckout(visitor)).intent).toMatchObject({ orderId, clientSecret });
  });
});

describe('a checkout that is open at the cut-off', () => {
  const START = app.clock.now();
  const EXPIRY = '2026-11-25T13:29:00.000Z';
  afterEach(async () => {
    app.clock.set(START);
    await resetKitchen(app);
  });

  /** Opens a debit one minute before the cut-off, and advances the clock to the cut-off. */
  async function openedInTime() {
    const shopper = await buildShopper(app, { plan: 50_000 });
    app.clock.set('2026-11-25T12:59:00Z');
    const { cart, orderId } = await openDebit(shopper.visitor);
    app.clock.advance(60_000);
    return { ...shopper, cart, orderId };
  }
  const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof requestCheckout>>) =>
    status === 200 ? body.expiresAt : codeOf({ body });

  it('can be paid by another method until it expires', async () => {
    const { visitor, account, cart, orderId } = await openedInTime();
    // The checkout already has its place in the slot, so a capacity of one does not block it.
    await set('slot_capacity', 1);
    await submitDebitPage(visitor, orderId, 'cancel');
    const { intent } = await openCheckout(visitor);
    expect(intent).toMatchObject({ orderId, expiresAt: EXPIRY });
    app.clock.set('2026-11-25T13:28:59.999Z');
    const again = await openCheckout(visitor);
    expect(again.intent).toEqual(intent);
    expect((await payWithCard(visitor, intent.clientSecret)).status).toBe(200);
    expect(await visitor.call('POST /api/orders', { body: placeRequestOf(cart) })).toMatchObject({
      status: 201,
      body: { deliveryDate: DELIVERY_DATE },
    });
    expect(await monthsOf(account.id)).toEqual([{ spentCents: 7279 }]);
  });

  it('is rejected after it expires, its meals change or its date is closed', async () => {
    const { visitor, meal } = await openedInTime();
    const setQuantity = (quantity: number) =>
      visitor.call('PUT /api/cart/{mealId}', { params: { mealId: meal.id }, body: { quantity } });
    await setQuantity(11);
    expect(outcomeOf(await requestCheckout(visitor, '113.99'))).toBe('calendar/not-deliverable');
    await setQuantity(10);
    expect(outcomeOf(await requestCheckout(visitor, '103.99'))).toBe(EXPIRY);
    await set('closed_dates', [DELIVERY_DATE]);
    expect(outcomeOf(await requestCheckout(visitor, '103.99'))).toBe('calendar/not-deliverable');
    await set('closed_dates', []);
    app.clock.set(EXPIRY);
    expect(outcomeOf(await requestCheckout(visitor, '103.99'))).toBe('calendar/not-deliverable');
  });
});
