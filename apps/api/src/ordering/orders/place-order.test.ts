import { beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { PlaceOrder } from '@trpeza/contract/ordering/orders.schemas';
import type { SettingKey } from '@trpeza/contract/office/settings.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { silentLog } from '#platform/log.ts';
import { buildMeal } from '#test/builders/meals.ts';
import {
  buildOrder,
  buildShopper,
  placeRequestOf,
  DELIVERY,
  DELIVERY_DATE,
  payForCart,
  SLOT,
} from '#test/builders/orders.ts';
import { addMeals, buildCustomerWithMeal, openCheckout, payWithCard } from '#test/builders/placements.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { setSetting } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

const app = await createTestApp();

type Claim = z.input<typeof PlaceOrder>;

/** Sends a request that must be refused, and expects that it changes nothing in the database. */
async function refusedOrder(visitor: Visitor, claim: Claim) {
  const before = await fingerprintDatabase(app.db);
  const refusal = await visitor.refused('POST /api/orders', { body: claim });
  expect(await fingerprintDatabase(app.db)).toEqual(before);
  return refusal;
}

const set = (key: SettingKey, value: unknown) => setSetting(app, key, value);

describe('a rejected POST /api/orders', () => {
  const paid = async () => {
    const { visitor, account, meal } = await buildShopper(app);
    const { cart, intent } = await payForCart(visitor);
    return { visitor, account, meal, intent, claim: placeRequestOf(cart) };
  };

  it('returns 409 without a checkout', async () => {
    const { visitor } = await buildShopper(app);
    const { body: cart } = await visitor.call('GET /api/cart');
    expect(await refusedOrder(visitor, placeRequestOf(cart))).toMatchObject({
      status: 409,
      body: { code: 'checkout/none-open' },
    });
  });

  it('returns the correct amounts for a forged total, and accepts the correct request afterwards', async () => {
    const { visitor, claim } = await paid();
    for (const totalAmount of ['0.01', '103.98', '31.20'])
      expect(await refusedOrder(visitor, { ...claim, totalAmount }), totalAmount).toMatchObject({
        status: 409,
        body: {
          code: 'checkout/amount-changed',
          params: { fullAmount: '103.99', customerAmount: '31.20', businessAmount: '72.79' },
        },
      });
    const body = { ...claim, paymentReference: 'forged' };
    const paymentReference = expect.stringMatching(/^demo_pi_/);
    expect((await visitor.call('POST /api/orders', { body })).body).toMatchObject({ paymentReference });
  });

  it('returns an error when prices, items, date or slot differ from the paid checkout', async () => {
    const { visitor, claim, meal } = await paid();
    const [item] = claim.items as [Claim['items'][number]];
    const { id: mealId } = await buildMeal(app.db);
    const [deliveryDate, deliveryTime] = ['2026-12-07', '12:00 - 14:00' as const];
    expect(
      (await refusedOrder(visitor, { ...claim, items: [{ ...item, price: '0.01' }] })).body,
    ).toMatchObject({
      code: 'checkout/price-changed',
      params: { name: meal.name, price: '10.00' },
    });
    for (const change of [
      { items: [{ ...item, quantity: 11 }] },
      { items: [{ ...item, mealId }] },
      { items: [item, { ...item, mealId, quantity: 1 }] },
      { items: [1, 2].map(() => ({ ...item, quantity: 5 })) },
      { deliveryDate },
      { deliveryTime },
    ])
      expect((await refusedOrder(visitor, { ...claim, ...change })).body.code, JSON.stringify(change)).toBe(
        'checkout/items-differ',
      );
    const mixed = { ...claim, items: [{ ...item, deliveryDate, deliveryTime }] };
    expect((await refusedOrder(visitor, mixed)).body.code).toBe('checkout/mixed-delivery');
  });

  it('returns an error for the checkout of another customer', async () => {
    const { claim, intent } = await paid();
    const { visitor } = await buildCustomerWithMeal(app);
    expect(await refusedOrder(visitor, claim)).toMatchObject({
      status: 409,
      body: { code: 'checkout/none-open' },
    });
    expect(await payWithCard(visitor, intent.clientSecret)).toMatchObject({
      status: 404,
      body: { code: 'payments/not-found' },
    });
  });

  it('returns 403 when the customer lost the verification after paying, and succeeds when it is restored', async () => {
    const { visitor, account, claim } = await paid();
    await app.db.updateTable('accounts').set({ isVerified: false }).where('id', '=', account.id).execute();
    expect(await refusedOrder(visitor, claim)).toMatchObject({
      status: 403,
      body: { code: 'accounts/not-verified' },
    });
    await app.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', account.id).execute();
    expect((await visitor.call('POST /api/orders', { body: claim })).status).toBe(201);
  });
});

describe('a placed order', () => {
  it('contains its own copy of the paid checkout', async () => {
    const { order, visitor, account } = await buildOrder(app);
    expect(order).toMatchObject({
      userId: account.id,
      customerName: 'Ana Popova',
      status: 'pending',
      subtotal: '100.00',
      deliveryFee: '3.99',
      totalAmount: '103.99',
      customerAmount: '31.20',
      subsidyAmount: '72.79',
      deliveryAddress: '14 Mirka Way, Lalor, VIC 3075, Australia',
      deliveryDate: '2026-11-30',
      deliveryTime: '10:00 - 12:00',
      mealCount: 10,
      createdAt: app.clock.now().toISOString(),
    });
    expect((await visitor.call('GET /api/cart')).body.items).toEqual([]);
    const { body } = await visitor.call('GET /api/orders');
    expect(body).toMatchObject({ total: 1, nextCursor: null, items: [{ id: order.id }] });
  });

  it('keeps the meals as they were paid when the menu changes', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    const change = { name: 'Changed', nameMk: 'Сменето', priceCents: 1, allergens: ['milk' as const] };
    const meals = app.db.updateTable('meals').where('id', '=', meal.id);
    await meals.set({ ...change, isActive: false, imageUrl: '/changed.svg' }).execute();
    const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    const { name, nameMk } = meal;
    const frozen = { name, name_mk: nameMk, price: '10.00', subtotal: '100.00', allergens: [] };
    expect(order).toMatchObject({ totalAmount: '103.99', customerAmount: '31.20', items: [frozen] });
    expect(order.items[0]!.imageUrl).not.toBe('/changed.svg');
    await meals.set({ deletedAt: new Date() }).execute();
    expect((await visitor.call('GET /api/orders/{id}', { params: { id: order.id } })).body).toEqual(order);
  });

  it('keeps its split when the customer share changes', async () => {
    const { visitor } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    await set('customer_share_bps', 5000);
    const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect(order).toMatchObject({ customerAmount: '31.20', subsidyAmount: '72.79', customerShareBps: 3000 });
    await set('customer_share_bps', 3000);
  });

  it('leaves meals in the cart that were added after the payment', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    const later = await buildMeal(app.db);
    await addMeals(visitor, meal.id, { quantity: 2 });
    await addMeals(visitor, later.id, { quantity: 3 });
    await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    const { body: rest } = await visitor.call('GET /api/cart');
    expect(rest.items.map(({ mealId, quantity }) => [mealId, quantity])).toEqual([
      [meal.id, 2],
      [later.id, 3],
    ]);
  });
});

describe('name and phone number of an order', () => {
  const own = { firstName: DELIVERY.firstName, lastName: DELIVERY.lastName, phoneNumber: DELIVERY.phone };
  const nothing = { firstName: null, lastName: null, phoneNumber: null };

  it('copies missing details to the customer and keeps existing ones', () =>
    eachRow(
      [
        { before: nothing, after: own },
        { before: { ...own, phoneNumber: null }, after: own },
        {
          before: { ...own, lastName: null, phoneNumber: '0400 000 001' },
          after: { ...own, phoneNumber: '0400 000 001' },
        },
        { before: { ...nothing, firstName: 'Other' }, after: { ...nothing, firstName: 'Other' } },
      ],
      async ({ before, after }) => {
        const { visitor, account } = await buildShopper(app);
        await app.db.updateTable('accounts').set(before).where('id', '=', account.id).execute();
        const { cart } = await payForCart(visitor);
        await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
        expect((await visitor.call('GET /api/user')).body).toMatchObject(after);
      },
    ));
});

describe('a paid checkout', () => {
  it('becomes an order when another checkout is requested for the changed cart', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    const { body: more } = await visitor.call('POST /api/cart', {
      body: { mealId: meal.id, quantity: 1, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT },
    });
    const body = { amount: more.total, delivery: DELIVERY };
    expect(await visitor.refused('POST /api/create-payment-intent', { body })).toMatchObject({
      status: 409,
      body: { code: 'checkout/already-paid', message: expect.stringContaining('received your payment') },
    });
    const { body: orders } = await visitor.call('GET /api/orders');
    expect(orders.items).toMatchObject([{ mealCount: 10, totalAmount: '103.99' }]);
    const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect(order.id).toBe(orders.items[0]!.id);
    expect((await visitor.call('GET /api/cart')).body.mealCount).toBe(1);
  });
});

describe('a repeated POST /api/orders', () => {
  const REFUSED = { status: 409, body: { code: 'checkout/none-open' } };
  const place = (visitor: Visitor, claim: Claim) => visitor.call('POST /api/orders', { body: claim });

  /** Opens a checkout with nothing to pay, so that no payment check hides a wrong response. */
  async function open(visitor: Visitor, mealId: number) {
    await addMeals(visitor, mealId);
    const { cart, intent } = await openCheckout(visitor);
    return { claim: placeRequestOf(cart), checkoutId: intent.orderId };
  }
  beforeEach(() => set('customer_share_bps', 0));

  it('returns the same order, with and without the checkout id', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    const { claim, checkoutId } = await open(visitor, meal.id);
    const answers = await Promise.all(
      [claim, { ...claim, checkoutId }, claim, { ...claim, checkoutId }].map((each) => place(visitor, each)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await place(visitor, claim)).body.id).toBe(answers[0]!.body.id);
    expect((await visitor.call('GET /api/orders')).body.total).toBe(1);
  });

  it('does not return an older order after its own checkout has expired', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    const first = await open(visitor, meal.id);
    expect((await place(visitor, first.claim)).status).toBe(201);
    const second = await open(visitor, meal.id);
    app.clock.advance(31 * 60_000);
    await sweepCheckouts(app.deps, silentLog);
    expect(await place(visitor, second.claim)).toMatchObject(REFUSED);
    expect(await place(visitor, { ...second.claim, checkoutId: first.checkoutId })).toMatchObject(REFUSED);
    expect((await visitor.call('GET /api/orders')).body.total).toBe(1);
  });

  it('does not return a cancelled order', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    const { claim } = await open(visitor, meal.id);
    const { body: order } = await place(visitor, claim);
    const cancel = { params: { id: order.id }, body: { status: 'cancelled' } } as const;
    await visitor.call('PUT /api/orders/{id}/status', cancel);
    expect(await place(visitor, claim)).toMatchObject(REFUSED);
  });

  it('is rejected when it names another checkout', async () => {
    const { visitor, meal } = await buildCustomerWithMeal(app);
    const { claim, checkoutId } = await open(visitor, meal.id);
    const other = await open((await buildCustomerWithMeal(app)).visitor, meal.id);
    for (const id of [other.checkoutId, crypto.randomUUID()])
      expect(await place(visitor, { ...claim, checkoutId: id })).toMatchObject(REFUSED);
    expect((await place(visitor, { ...claim, checkoutId })).status).toBe(201);
  });
});
