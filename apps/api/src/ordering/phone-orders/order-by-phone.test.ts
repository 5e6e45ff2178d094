import { afterEach, describe, expect, it } from 'vitest';
import type { PreviewOrder } from '@trpeza/contract/ordering/phone-orders.schemas';
import { notifyCustomers } from '#ordering/orders/notify-customers.ts';
import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildMeal } from '#test/builders/meals.ts';
import {
  buildShopper,
  placeRequestOf,
  DELIVERY,
  DELIVERY_DATE,
  payForCart,
  SLOT,
} from '#test/builders/orders.ts';
import { buildOffice, buildPhoneOrder, phoneOrder, type PhoneOrder } from '#test/builders/phone-orders.ts';
import { openCheckout } from '#test/builders/placements.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { createFaultyPayments } from '#test/faulty-payments.ts';
import { eventsOf, messagesOf, readSpentCents } from '#test/builders/order-facts.ts';
import { moveOrder } from '#test/builders/order-changes.ts';
import { createTestApp } from '#test/test-app.ts';

const payments = createFaultyPayments();
const app = await createTestApp({ payments: payments.providers, invariants: 'plans fall' });
const START = app.clock.now();
const ROUNDS = process.env['TEST_ALL'] ? 50 : 1;
const { backOffice } = await buildOffice(app);
const { backOffice: admin } = await buildOffice(app, 'admin');

const place = (customerId: number, body: PhoneOrder, who = backOffice) =>
  who.call('POST /api/customers/{id}/orders', { params: { id: customerId }, body });
const refusedPlace = (customerId: number, body: PhoneOrder) =>
  backOffice.refused('POST /api/customers/{id}/orders', { params: { id: customerId }, body });
const preview = async (customerId: number, { deliveryDate, deliveryTime, items, key }: PreviewOrder) =>
  (
    await backOffice.call('POST /api/customers/{id}/order-preview', {
      params: { id: customerId },
      body: { deliveryDate, deliveryTime, items, ...(key && { key }) },
    })
  ).body;
const ordering = async (id: number) =>
  (await backOffice.call('GET /api/customers/{id}/ordering', { params: { id } })).body;

afterEach(async () => {
  payments.heal();
  await resetKitchen(app);
});

it('an administrator can order fewer meals than the minimum with a reason', async () => {
  const [{ id }, meal] = [await buildAccount(app.db), await buildMeal(app.db)];
  const few = phoneOrder(meal.id, {
    items: [{ mealId: meal.id, quantity: 3 }],
    totalAmount: '33.99',
    minimumReason: 'They are two',
    note: 'Ring twice',
  });
  expect(await refusedPlace(id, few)).toMatchObject({ body: { code: 'cart/below-minimum' } });
  const { minimumReason: _none, ...unexplained } = few;
  expect(await place(id, unexplained, admin)).toMatchObject({ body: { code: 'cart/below-minimum' } });
  const placed = await place(id, few, admin);
  expect(placed).toMatchObject({ status: 201, body: { mealCount: 3, customerAmount: '10.20' } });
  const params = { id: placed.body.id };
  const { body: history } = await backOffice.call('GET /api/orders/{id}/history', { params });
  expect(history.events[0]).toMatchObject({ action: 'place', reason: 'They are two\nRing twice' });
});

describe('second order by phone for the same day', () => {
  it('returns 409 until all existing orders are confirmed', async () => {
    const { account, meal, order } = await buildPhoneOrder(app, { plan: null });
    const existing = { id: order.id, status: 'pending', deliveryDate: DELIVERY_DATE, mealCount: 10 };
    const input = phoneOrder(meal.id);
    expect((await ordering(account.id)).openOrders).toMatchObject([existing]);
    expect((await preview(account.id, input)).openOrders).toMatchObject([existing]);
    const before = await fingerprintDatabase(app.db);
    expect(await refusedPlace(account.id, input)).toMatchObject({
      status: 409,
      body: { code: 'phone/second-order', params: { orders: String(order.id), date: DELIVERY_DATE } },
    });
    expect(await fingerprintDatabase(app.db)).toEqual(before);
    const second = await place(account.id, { ...input, secondOrderFor: [order.id] });
    expect(second.status).toBe(201);
    // A retry after a lost response needs no confirmation of its own order, and returns it.
    expect((await preview(account.id, input)).openOrders.map(({ id }) => id)).toEqual([order.id]);
    expect((await place(account.id, { ...input, secondOrderFor: [order.id] })).body.id).toBe(second.body.id);
    // Confirming the first order does not confirm the second.
    const third = phoneOrder(meal.id, { secondOrderFor: [order.id] });
    const orders = `${order.id}, ${second.body.id}`;
    expect((await refusedPlace(account.id, third)).body.params).toMatchObject({ orders });
  });

  it('places the order without confirmation on another day, or after the first order was cancelled', async () => {
    const { account, meal, order } = await buildPhoneOrder(app, { plan: null });
    const other = await place(account.id, phoneOrder(meal.id, { deliveryDate: '2026-12-14' }));
    expect(other.status).toBe(201);
    const params = { id: order.id };
    await admin.call('PUT /api/orders/{id}/status', {
      params,
      body: { status: 'cancelled', reason: 'Called off' },
    });
    expect((await place(account.id, phoneOrder(meal.id))).status).toBe(201);
  });

  it('places one order when two clerks order concurrently', async () => {
    const meal = await buildMeal(app.db);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await buildAccount(app.db, { plan: null });
      const both = await Promise.all([place(id, phoneOrder(meal.id)), place(id, phoneOrder(meal.id), admin)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });
});

describe('POST /api/customers/{id}/orders', () => {
  it('creates an order on account and records its author', async () => {
    const { account, order, office } = await buildPhoneOrder(app);
    expect(order).toMatchObject({
      userId: account.id,
      customerName: 'Ana Popova',
      totalAmount: '103.99',
      customerAmount: '31.20',
      subsidyAmount: '72.79',
      deliveryAddress: '14 Mirka Way, Lalor, VIC 3075, Australia',
      deliveryInstructions: 'Ring twice',
      paymentMethod: 'account',
      paymentReference: '',
      mealCount: 10,
    });
    expect(await readSpentCents(app, account.id)).toBe(7279);
    expect(await eventsOf(app, order.id)).toMatchObject([
      { action: 'place', actorId: office.id, reason: null },
    ]);
    const payment = await app.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.checkoutId', 'payments.checkoutId')
      .select(['method', 'provider', 'amountCents', 'state'])
      .where('orders.id', '=', order.id)
      .execute();
    const onAccount = { method: 'account', provider: 'account', amountCents: 3120, state: 'accepted' };
    expect(payment).toEqual([onAccount]);
    expect(payments.calls).toEqual({ create: 0, find: 0, cancel: 0, refund: 0, list: 0 });
  });

  it('lists the order for the customer and on the board, and confirms it by email', async () => {
    const { account, order } = await buildPhoneOrder(app);
    const customer = await app.visit().signIn(account.username);
    expect((await customer.call('GET /api/orders')).body.items).toMatchObject([
      { id: order.id, paymentMethod: 'account' },
    ]);
    const board = await admin.call('GET /api/orders/by-date/{date}', { params: { date: DELIVERY_DATE } });
    expect(board.body.map(({ id }) => id)).toContain(order.id);
    // The office registered the customer without a name, so only the order has one.
    const nameless = { firstName: null, lastName: null };
    await app.db.updateTable('accounts').set(nameless).where('id', '=', account.id).execute();
    await notifyCustomers(app.deps);
    const messages = await messagesOf(app, account.id);
    expect(messages).toMatchObject([{ template: 'order-received' }]);
    const { plain } = messages[0]!;
    for (const words of ['Hello Ana,', 'To pay with your monthly statement: $31.20'])
      expect(plain).toContain(words);
    for (const words of [account.username, 'have paid']) expect(plain).not.toContain(words);
  });

  it('releases the budget when the order is cancelled, reserves it when reopened, and pays no refund', async () => {
    const { account, order } = await buildPhoneOrder(app);
    const customer = await app.visit().signIn(account.username);
    const params = { id: order.id };
    const { body } = await customer.call('PUT /api/orders/{id}/status', {
      params,
      body: { status: 'cancelled' },
    });
    expect([body.status, body.refundStatus, await readSpentCents(app, account.id)]).toEqual([
      'cancelled',
      null,
      0,
    ]);
    await app.payRefunds();
    expect(payments.calls.refund).toBe(0);
    const again = await admin.call('PUT /api/orders/{id}/status', {
      params,
      body: { status: 'pending', reason: 'It was the wrong one' },
    });
    expect(again).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(await readSpentCents(app, account.id)).toBe(7279);
  });
});

describe('POST /api/customers/{id}/order-preview', () => {
  it('returns every refusal and the remaining budget', async () => {
    const { id } = await buildAccount(app.db, { isVerified: false, plan: 1000 });
    const sold = await buildMeal(app.db, { stockStatus: 'out_of_stock' });
    const other = await buildMeal(app.db);
    const items = [
      { mealId: sold.id, quantity: 1 },
      { mealId: other.id, quantity: 2 },
    ];
    const body = await preview(id, { deliveryDate: '2026-12-01', deliveryTime: SLOT, items });
    expect(body.refusals.map(({ code }) => code)).toEqual([
      'phone/not-verified',
      'cart/below-minimum',
      'meals/not-orderable',
      'calendar/not-deliverable',
      'budgets/exceeded',
    ]);
    expect(body).toMatchObject({
      lines: [
        { mealId: sold.id, orderable: false, subtotal: '10.00' },
        { mealId: other.id, orderable: true, subtotal: '20.00' },
      ],
      totalAmount: '33.99',
      customerAmount: '10.20',
      subsidyAmount: '23.79',
      budget: { month: '2026-12', remaining: '10.00', after: '-13.79' },
    });
  });
});

describe('idempotency key', () => {
  it('creates one order for concurrent requests of two clerks', async () => {
    const account = await buildAccount(app.db);
    const body = phoneOrder((await buildMeal(app.db)).id);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => place(account.id, body, index % 2 === 0 ? backOffice : admin)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await readSpentCents(app, account.id)).toBe(7279);
  });

  it('returns 409 for another customer, and for the key of a checkout in the shop', async () => {
    const { body, meal } = await buildPhoneOrder(app);
    const { account, visitor } = await buildShopper(app);
    expect((await refusedPlace(account.id, body)).body.code).toBe('phone/key-used');
    const { intent } = await openCheckout(visitor);
    const stolen = phoneOrder(meal.id, { key: intent.orderId });
    expect((await refusedPlace(account.id, stolen)).body.code).toBe('phone/key-used');
    const others = await Promise.all([1, 2].map(() => buildAccount(app.db)));
    const shared = phoneOrder(meal.id);
    const statuses = (await Promise.all(others.map(({ id }) => place(id, shared)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 409]);
  });
});

describe('concurrent orders', () => {
  it("places one order when the customer's budget covers only one", async () => {
    const meal = await buildMeal(app.db);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await buildAccount(app.db, { plan: 7279 });
      const both = await Promise.all([place(id, phoneOrder(meal.id)), place(id, phoneOrder(meal.id), admin)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await readSpentCents(app, id)).toBe(7279);
    }
  });

  it('keeps the checkout, cart and order of a customer who is paying in the shop', async () => {
    const { account, visitor, meal } = await buildShopper(app);
    const { cart, intent } = await payForCart(visitor);
    const read = () =>
      app.db.selectFrom('checkouts').selectAll().where('id', '=', intent.orderId).executeTakeFirstOrThrow();
    const before = await read();
    expect((await refusedPlace(account.id, phoneOrder(meal.id))).body.code).toBe('phone/paying-now');
    const called = await place(account.id, phoneOrder(meal.id, { besideCheckout: true }));
    expect(called.status).toBe(201);
    expect(await read()).toEqual(before);
    expect((await visitor.call('GET /api/cart')).body.mealCount).toBe(10);
    const placed = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect(placed).toMatchObject({ status: 201, body: { paymentMethod: 'stripe' } });
    // A retry after a lost response returns its own order although the office placed a newer one.
    await place(account.id, phoneOrder(meal.id, { deliveryDate: '2026-12-14' }));
    expect((await visitor.call('POST /api/orders', { body: placeRequestOf(cart) })).body.id).toBe(
      placed.body.id,
    );
    expect(await readSpentCents(app, account.id)).toBe(3 * 7279);
  });
});

describe('GET /api/customers/{id}/ordering', () => {
  it('returns everything that the office needs on the phone', async () => {
    const { account, meal, order } = await buildPhoneOrder(app);
    const body = await ordering(account.id);
    expect(body).toMatchObject({
      customer: { id: account.id, phoneNumber: '0412 345 678', isVerified: true, monthlyPlan: '500.00' },
      budgets: [
        { month: '2026-11', plan: '500.00', spent: '72.79', remaining: '427.21' },
        { month: '2026-12', plan: '500.00', spent: '0.00', remaining: '500.00' },
      ],
      hasPassword: true,
      country: 'Australia',
      diet: null,
      delivery: DELIVERY,
      lastOrder: { id: order.id, items: [{ mealId: meal.id, quantity: 10, leftOut: null }] },
      minimum: 10,
      basket: { mealCount: 0, payingUntil: null },
      options: { next: { deliveryDate: DELIVERY_DATE } },
    });
  });

  it('returns the last order that was not cancelled, with the meals that cannot be ordered again', async () => {
    const { account, meal, order } = await buildPhoneOrder(app);
    const later = await place(account.id, phoneOrder(meal.id));
    await moveOrder(admin, later.body.id, 'cancelled');
    await app.db
      .updateTable('meals')
      .set({ stockStatus: 'out_of_stock' })
      .where('id', '=', meal.id)
      .execute();
    expect((await ordering(account.id)).lastOrder).toMatchObject({
      id: order.id,
      items: [{ mealId: meal.id, leftOut: 'sold_out' }],
    });
  });

  it('returns when the open checkout of a customer in the shop expires', async () => {
    const { account, visitor } = await buildShopper(app);
    await openCheckout(visitor);
    expect((await ordering(account.id)).basket).toEqual({
      mealCount: 10,
      payingUntil: new Date(START.getTime() + 30 * 60_000).toISOString(),
    });
  });

  it('returns empty fields for a new customer, and the country in the customer’s language', async () => {
    const { id } = await buildAccount(app.db, { plan: null, isVerified: false });
    const change = { language: 'mk', passwordHash: NO_PASSWORD } as const;
    await app.db.updateTable('accounts').set(change).where('id', '=', id).execute();
    expect(await ordering(id)).toMatchObject({
      hasPassword: false,
      country: 'Австралија',
      lastOrder: null,
      delivery: null,
      addresses: [],
      budgets: [{ plan: null, remaining: null }, { plan: null }],
    });
  });
});

it('the routes of orders by phone return 404 for accounts that are not customers', async () => {
  const { id: mealId } = await buildMeal(app.db);
  for (const role of ['restaurateur', 'admin'] as const) {
    const { id } = await buildAccount(app.db, { role });
    const { deliveryDate, deliveryTime, items, ...rest } = phoneOrder(mealId);
    const refusals = [
      await admin.refused('GET /api/customers/{id}/ordering', { params: { id } }),
      await admin.refused('POST /api/customers/{id}/order-preview', {
        params: { id },
        body: { deliveryDate, deliveryTime, items },
      }),
      await admin.refused('POST /api/customers/{id}/orders', {
        params: { id },
        body: { deliveryDate, deliveryTime, items, ...rest },
      }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.code], role).toEqual([404, 'common/not-found']);
  }
});
