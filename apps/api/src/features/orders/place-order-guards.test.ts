import { afterEach, describe, expect, it } from 'vitest';
import type { PlaceOrder } from '@trpeza/contract/orders/orders.schemas';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import type * as z from 'zod';
import { buildAccount } from '#test/builders/accounts.ts';
import { resetKitchen } from '#test/builders/kitchens.ts';
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
import {
  addMeals,
  buildRegular,
  openCheckout,
  payWithCard,
  placeAnother,
} from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);

type Claim = z.input<typeof PlaceOrder>;

/** Everything that a refused request must leave as it was. */
async function worldOf(accountId: number) {
  const of = {
    table: (table: 'checkouts' | 'orders' | 'budgetEntries' | 'budgetMonths') =>
      app.db.selectFrom(table).selectAll().where('accountId', '=', accountId).execute(),
  };
  const [checkouts, orders, entries, months] = [
    await of.table('checkouts'),
    await of.table('orders'),
    await of.table('budgetEntries'),
    await of.table('budgetMonths'),
  ];
  const payments = await app.db
    .selectFrom('payments')
    .innerJoin('checkouts', 'checkouts.id', 'payments.checkoutId')
    .selectAll('payments')
    .where('accountId', '=', accountId)
    .execute();
  const lines = await app.db.selectFrom('cartLines').selectAll().where('accountId', '=', accountId).execute();
  return { checkouts, orders, entries, months, payments, lines };
}

/** Requests a checkout as the page would, from the current cart, and expects nothing to change. */
async function refusedCheckout(
  visitor: Visitor,
  accountId: number,
  body: { amount?: string; delivery?: typeof DELIVERY } = {},
) {
  const before = await worldOf(accountId);
  const { body: cart } = await visitor.call('GET /api/cart');
  const refusal = await visitor.refused('POST /api/create-payment-intent', {
    body: { amount: cart.total, delivery: DELIVERY, ...body },
  });
  expect(await worldOf(accountId)).toEqual(before);
  return refusal;
}

async function refusedOrder(visitor: Visitor, accountId: number, claim: Claim) {
  const before = await worldOf(accountId);
  const refusal = await visitor.refused('POST /api/orders', { body: claim });
  expect(await worldOf(accountId)).toEqual(before);
  return refusal;
}

async function set(key: SettingKey, value: unknown) {
  await admin.call('PUT /api/settings/{key}', { params: { key }, body: { value: JSON.stringify(value) } });
  await expect.poll(async () => (await app.deps.settings.read())[key]).toEqual(value);
}

afterEach(() => resetKitchen(app));

describe('a checkout is refused by the server alone', () => {
  it('when the cart is empty', async () => {
    const { visitor, account } = await buildRegular(app);
    expect(await refusedCheckout(visitor, account.id)).toMatchObject({
      status: 409,
      body: { code: 'cart/empty' },
    });
  });

  it('when it has nine meals in two lines: the minimum counts meals, not lines', async () => {
    const { visitor, account, meal } = await buildRegular(app);
    await addMeals(visitor, meal.id, { quantity: 5 });
    await addMeals(visitor, (await buildMeal(app.db)).id, { quantity: 4 });
    expect(await refusedCheckout(visitor, account.id)).toMatchObject({
      status: 409,
      body: { code: 'cart/below-minimum', params: { minimum: 10, missing: 1 } },
    });
    await addMeals(visitor, meal.id, { quantity: 1 });
    await openCheckout(visitor);
  });

  it('when it has fewer meals than the kitchen asks for by now', async () => {
    const { visitor, account } = await buildShopper(app);
    await set('min_order_quantity', 11);
    expect(await refusedCheckout(visitor, account.id)).toMatchObject({
      body: { code: 'cart/below-minimum', params: { minimum: 11 } },
    });
  });

  it.each([
    ['inactive', { isActive: false }],
    ['out of stock', { stockStatus: 'out_of_stock' }],
    ['discontinued', { stockStatus: 'discontinued' }],
    ['deleted', { deletedAt: new Date() }],
  ])('when a meal became %s after it was added', async (_, change) => {
    const { visitor, account, meal } = await buildShopper(app);
    await addMeals(visitor, (await buildMeal(app.db)).id);
    await app.db.updateTable('meals').set(change).where('id', '=', meal.id).execute();
    expect(await refusedCheckout(visitor, account.id)).toMatchObject({
      status: 409,
      body: {
        code: 'meals/not-orderable',
        params: { name: meal.name },
        message: expect.stringContaining(meal.name),
      },
    });
  });

  it('not when a meal is merely low in stock', async () => {
    const { visitor, meal } = await buildShopper(app);
    await app.db.updateTable('meals').set({ stockStatus: 'low_stock' }).where('id', '=', meal.id).execute();
    await openCheckout(visitor);
  });

  it('when its delivery date was closed, or its slot, after it was chosen', async () => {
    const { visitor, account } = await buildShopper(app);
    await set('closed_dates', [DELIVERY_DATE]);
    expect(await refusedCheckout(visitor, account.id)).toMatchObject({
      status: 409,
      body: { code: 'calendar/not-deliverable', params: { date: DELIVERY_DATE, nextDate: '2026-12-07' } },
    });
    await set('closed_dates', []);
    await set('open_slots', ['18:00 - 20:00']);
    expect(await refusedCheckout(visitor, account.id)).toMatchObject({
      status: 409,
      body: { code: 'calendar/slot-closed' },
    });
    await set('open_slots', [SLOT]);
  });

  it('when nobody has chosen a date yet', async () => {
    const { visitor, account, meal } = await buildRegular(app);
    await visitor.call('POST /api/cart/merge', { body: { items: [{ mealId: meal.id, quantity: 10 }] } });
    expect(await refusedCheckout(visitor, account.id)).toMatchObject({
      status: 409,
      body: { code: 'calendar/slot-closed' },
    });
  });

  it('when the subsidy of the total goes over the budget by one cent, though that of the lines does not', async () => {
    const { visitor, account } = await buildShopper(app, { plan: 7278 });
    expect(await refusedCheckout(visitor, account.id)).toMatchObject({
      status: 409,
      body: {
        code: 'budgets/exceeded',
        params: { remaining: '72.78' },
        message: expect.stringContaining('$72.78'),
      },
    });
    await app.db
      .updateTable('accounts')
      .set({ monthlyPlanCents: 7279 })
      .where('id', '=', account.id)
      .execute();
    await openCheckout(visitor);
  });

  it('when a price changed since the cart was shown: 409 with the new figures', async () => {
    const { visitor, account, meal } = await buildShopper(app);
    await app.db.updateTable('meals').set({ priceCents: 1101 }).where('id', '=', meal.id).execute();
    const refusal = await refusedCheckout(visitor, account.id, { amount: '103.99' });
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        code: 'checkout/amount-changed',
        params: { fullAmount: '114.09', customerAmount: '34.23', businessAmount: '79.86', currency: 'USD' },
        message: expect.stringContaining('$114.09'),
      },
    });
    const { body: intent } = await visitor.call('POST /api/create-payment-intent', {
      body: { amount: '114.09', delivery: DELIVERY },
    });
    expect(intent).toMatchObject({ fullAmount: '114.09', customerAmount: '34.23', businessAmount: '79.86' });
  });

  it('when the fee changed since the cart was shown', async () => {
    const { visitor, account } = await buildShopper(app);
    await set('delivery_fee_cents', 500);
    expect(await refusedCheckout(visitor, account.id, { amount: '103.99' })).toMatchObject({
      body: { code: 'checkout/amount-changed', params: { fullAmount: '105.00' } },
    });
  });

  it.each(['0.00', '0.01', '103.98', '104.00', '31.20', '9999999.99'])(
    'when the amount is a forged %s',
    async (amount) => {
      const { visitor, account } = await buildShopper(app);
      expect(await refusedCheckout(visitor, account.id, { amount })).toMatchObject({
        status: 409,
        body: { code: 'checkout/amount-changed', params: { fullAmount: '103.99' } },
      });
    },
  );

  it.each(['-103.99', '1e2', '103,99', '', ' ', '103.999', 'NaN', '１０３.99', '103.99; drop table orders'])(
    'when the amount is no amount: %j',
    async (amount) => {
      const { visitor, account } = await buildShopper(app);
      expect(await refusedCheckout(visitor, account.id, { amount })).toMatchObject({
        status: 400,
        body: { code: 'common/invalid', fields: [{ path: 'amount' }] },
      });
    },
  );

  it('when nobody said where to deliver, and later requests keep what was said', async () => {
    const { visitor, account } = await buildShopper(app);
    const before = await worldOf(account.id);
    const amount = '103.99';
    expect(await visitor.refused('POST /api/create-payment-intent', { body: { amount } })).toMatchObject({
      status: 400,
      body: { code: 'checkout/delivery-missing' },
    });
    expect(await worldOf(account.id)).toEqual(before);
    await visitor.call('POST /api/create-payment-intent', {
      body: { amount, delivery: { ...DELIVERY, city: 'Thomastown' } },
    });
    const { body: intent } = await visitor.call('POST /api/create-payment-intent', { body: { amount } });
    await payWithCard(visitor, intent.clientSecret);
    const { body: cart } = await visitor.call('GET /api/cart');
    const { body: order } = await visitor.call('POST /api/orders', { body: claimOf(cart) });
    expect(order.deliveryAddress).toBe('14 Mirka Way, Thomastown, VIC 3075, Australia');
  });

  it('when the delivery data are incomplete, with the name of each field', async () => {
    const { visitor, account } = await buildShopper(app);
    const refusal = await refusedCheckout(visitor, account.id, {
      delivery: { ...DELIVERY, address: ' ', phone: '12' },
    });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'common/invalid' } });
    expect(refusal.body.fields?.map(({ path }) => path)).toEqual(['delivery.address', 'delivery.phone']);
  });
});

describe('an order is refused by the server alone', () => {
  const paid = async () => {
    const { visitor, account, meal } = await buildShopper(app);
    const { cart, intent } = await payForCart(visitor);
    return { visitor, account, meal, intent, claim: claimOf(cart) };
  };

  it('when there is no checkout', async () => {
    const { visitor, account } = await buildShopper(app);
    const { body: cart } = await visitor.call('GET /api/cart');
    expect(await refusedOrder(visitor, account.id, claimOf(cart))).toMatchObject({
      status: 409,
      body: { code: 'checkout/none-open' },
    });
  });

  it('when the card was declined', async () => {
    const { visitor, account } = await buildShopper(app);
    const { cart, intent } = await openCheckout(visitor);
    expect(await payWithCard(visitor, intent.clientSecret, '4000 0000 0000 0002')).toMatchObject({
      status: 402,
      body: { code: 'payments/declined' },
    });
    expect(await refusedOrder(visitor, account.id, claimOf(cart))).toMatchObject({
      status: 402,
      body: { code: 'payments/not-paid' },
    });
  });

  it.each(['0.01', '103.98', '104.00', '31.20'])(
    'when the total is a forged %s: 409 with the right figures',
    async (totalAmount) => {
      const { visitor, account, claim } = await paid();
      expect(await refusedOrder(visitor, account.id, { ...claim, totalAmount })).toMatchObject({
        status: 409,
        body: {
          code: 'checkout/amount-changed',
          params: { fullAmount: '103.99', customerAmount: '31.20', businessAmount: '72.79' },
        },
      });
    },
  );

  it('when the price of an item is forged: 409 with the right price', async () => {
    const { visitor, account, claim, meal } = await paid();
    const items = claim.items.map((item) => ({ ...item, price: '0.01' }));
    expect(await refusedOrder(visitor, account.id, { ...claim, items })).toMatchObject({
      status: 409,
      body: { code: 'checkout/price-changed', params: { name: meal.name, price: '10.00' } },
    });
  });

  it('when its items are not those that were paid', async () => {
    const { visitor, account, claim } = await paid();
    const [item] = claim.items;
    const other = await buildMeal(app.db);
    for (const items of [
      [{ ...item!, quantity: 11 }],
      [{ ...item!, quantity: 9 }],
      [{ ...item!, mealId: other.id }],
      [item!, { ...item!, mealId: other.id, quantity: 1 }],
      [
        { ...item!, quantity: 5 },
        { ...item!, quantity: 5 },
      ],
    ]) {
      expect(await refusedOrder(visitor, account.id, { ...claim, items })).toMatchObject({
        status: 409,
        body: { code: 'checkout/items-differ' },
      });
    }
    expect(await refusedOrder(visitor, account.id, { ...claim, items: [] })).toMatchObject({
      status: 400,
      body: { code: 'common/invalid' },
    });
  });

  it('when its date or slot is not the one that was paid', async () => {
    const { visitor, account, claim } = await paid();
    for (const change of [{ deliveryDate: '2026-12-07' }, { deliveryTime: '12:00 - 14:00' as const }]) {
      expect(await refusedOrder(visitor, account.id, { ...claim, ...change })).toMatchObject({
        status: 409,
        body: { code: 'checkout/items-differ' },
      });
    }
  });

  it('when its items are to be delivered at different times', async () => {
    const { visitor, account, claim } = await paid();
    for (const change of [{ deliveryDate: '2026-12-07' }, { deliveryTime: '12:00 - 14:00' as const }]) {
      const items = claim.items.map((item) => ({ ...item, ...change }));
      expect(await refusedOrder(visitor, account.id, { ...claim, items })).toMatchObject({
        status: 400,
        body: { code: 'checkout/mixed-delivery' },
      });
    }
  });

  it('when the checkout belongs to somebody else, whatever they send', async () => {
    const { claim, intent } = await paid();
    const { visitor, account } = await buildRegular(app);
    expect(await refusedOrder(visitor, account.id, claim)).toMatchObject({
      status: 409,
      body: { code: 'checkout/none-open' },
    });
    expect(await payWithCard(visitor, intent.clientSecret)).toMatchObject({
      status: 404,
      body: { code: 'payments/not-found' },
    });
  });

  it('and after every refusal the right claim is still accepted', async () => {
    const { visitor, account, claim } = await paid();
    await refusedOrder(visitor, account.id, { ...claim, totalAmount: '1.00' });
    expect(
      (await visitor.call('POST /api/orders', { body: { ...claim, paymentReference: 'forged' } })).body,
    ).toMatchObject({
      totalAmount: '103.99',
      paymentReference: expect.stringMatching(/^demo_pi_/),
    });
  });

  it('by a guest (401), by staff and by people who are not verified (403)', async () => {
    const { claim } = await paid();
    expect((await app.visit().refused('POST /api/orders', { body: claim })).status).toBe(401);
    for (const role of ['restaurateur', 'delivery', 'hcpadmin', 'admin'] as const) {
      const visitor = await app.visit('staff').signIn((await buildAccount(app.db, { role })).username);
      expect([role, (await visitor.refused('POST /api/orders', { body: claim })).status]).toEqual([
        role,
        403,
      ]);
    }
  });

  it('when a person loses their verification between payment and order, and not once they have it again', async () => {
    const { visitor, account, claim } = await paid();
    await app.db.updateTable('accounts').set({ isVerified: false }).where('id', '=', account.id).execute();
    expect(await refusedOrder(visitor, account.id, claim)).toMatchObject({
      status: 403,
      body: { code: 'accounts/not-verified' },
    });
    await app.db.updateTable('accounts').set({ isVerified: true }).where('id', '=', account.id).execute();
    expect((await visitor.call('POST /api/orders', { body: claim })).status).toBe(201);
  });
});

describe('an order keeps what was paid', () => {
  it('when the menu changes between checkout and order, and afterwards', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    await app.db
      .updateTable('meals')
      .set({
        name: 'Changed',
        nameMk: 'Сменето',
        priceCents: 1,
        imageUrl: '/changed.svg',
        allergens: ['milk'],
        isActive: false,
      })
      .where('id', '=', meal.id)
      .execute();
    const { body: order } = await visitor.call('POST /api/orders', { body: claimOf(cart) });
    const frozen = {
      name: meal.name,
      name_mk: meal.nameMk,
      price: '10.00',
      subtotal: '100.00',
      imageUrl: '/pictures/placeholder.svg',
      allergens: [],
    };
    expect(order).toMatchObject({ totalAmount: '103.99', customerAmount: '31.20', items: [frozen] });
    await app.db
      .updateTable('meals')
      .set({ deletedAt: new Date(), stockStatus: 'discontinued' })
      .where('id', '=', meal.id)
      .execute();
    expect((await visitor.call('GET /api/orders/{id}', { params: { id: order.id } })).body).toEqual(order);
    expect((await visitor.call('GET /api/orders/{id}/items', { params: { id: order.id } })).body).toEqual(
      order.items,
    );
  });

  it('when fee and share change: the rates stand on the order', async () => {
    const { visitor } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    await set('customer_share_bps', 5000);
    const { body: order } = await visitor.call('POST /api/orders', { body: claimOf(cart) });
    expect(order).toMatchObject({ customerAmount: '31.20', subsidyAmount: '72.79' });
    const row = await app.db
      .selectFrom('orders')
      .select('customerShareBps')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(row.customerShareBps).toBe(3000);
    await set('customer_share_bps', 3000);
  });

  it('and the cart keeps what was added after the payment', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    const later = await buildMeal(app.db);
    await addMeals(visitor, meal.id, { quantity: 2 });
    await addMeals(visitor, later.id, { quantity: 3 });
    await visitor.call('POST /api/orders', { body: claimOf(cart) });
    const { body: rest } = await visitor.call('GET /api/cart');
    expect(rest.items.map(({ mealId, quantity }) => [mealId, quantity])).toEqual([
      [meal.id, 2],
      [later.id, 3],
    ]);
  });
});

describe('a payment that went through', () => {
  it('stops a new checkout for a changed cart: 409, and its order is there with what was paid', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    const { body: more } = await visitor.call('POST /api/cart', {
      body: { mealId: meal.id, quantity: 1, deliveryDate: DELIVERY_DATE, deliveryTime: SLOT },
    });
    const body = { amount: more.total, delivery: DELIVERY };
    expect(await visitor.refused('POST /api/create-payment-intent', { body })).toMatchObject({
      status: 409,
      body: { code: 'checkout/already-paid', message: expect.stringContaining('already arrived') },
    });
    const { body: orders } = await visitor.call('GET /api/orders');
    expect(orders.items).toMatchObject([{ mealCount: 10, totalAmount: '103.99' }]);
    const { body: order } = await visitor.call('POST /api/orders', { body: claimOf(cart) });
    expect(order.id).toBe(orders.items[0]!.id);
    expect((await visitor.call('GET /api/cart')).body.mealCount).toBe(1);
  });

  it('is not asked for twice when the page is loaded again', async () => {
    const { visitor, account } = await buildShopper(app);
    const { cart, intent } = await payForCart(visitor);
    const again = await openCheckout(visitor);
    expect(again.intent).toMatchObject({ orderId: intent.orderId, clientSecret: intent.clientSecret });
    await visitor.call('POST /api/orders', { body: claimOf(cart) });
    expect((await worldOf(account.id)).payments).toHaveLength(1);
  });

  it('can no longer be made with the secret of a cart that has changed', async () => {
    const { visitor, meal } = await buildShopper(app);
    const { intent: old } = await openCheckout(visitor);
    await fillCart(visitor, meal.id, 1);
    const { intent } = await openCheckout(visitor);
    expect(intent.clientSecret).not.toBe(old.clientSecret);
    expect(await payWithCard(visitor, old.clientSecret)).toMatchObject({
      status: 409,
      body: { code: 'payments/cancelled' },
    });
    expect((await payWithCard(visitor, intent.clientSecret)).status).toBe(200);
  });

  it('is not asked for again by a second page that starts a checkout while the first places the order', async () => {
    for (let round = 0; round < 15; round += 1) {
      const { visitor, account } = await buildShopper(app);
      const { cart } = await payForCart(visitor);
      const start = () =>
        visitor.call('POST /api/create-payment-intent', { body: { amount: '103.99', delivery: DELIVERY } });
      const [order, ...starts] = await Promise.all([
        visitor.call('POST /api/orders', { body: claimOf(cart) }),
        start(),
        start(),
      ]);
      expect(order.status).toBe(201);
      const codes = starts
        .filter(({ status }) => status !== 200)
        .map(({ body }) => (body as unknown as { code: string }).code);
      expect(codes.filter((code) => code !== 'cart/empty')).toEqual([]);
      const { checkouts, orders } = await worldOf(account.id);
      expect([checkouts.map(({ state }) => state), orders.length]).toEqual([['placed'], 1]);
    }
  });

  it('makes one order of one checkout, and the next checkout another', async () => {
    const { visitor, meal } = await buildRegular(app);
    const [one, two] = [await placeAnother(visitor, meal.id), await placeAnother(visitor, meal.id)];
    expect(two.id).not.toBe(one.id);
    expect((await visitor.call('GET /api/orders')).body.total).toBe(2);
  });
});
