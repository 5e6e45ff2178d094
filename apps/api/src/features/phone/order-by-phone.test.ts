import { afterEach, describe, expect, it } from 'vitest';
import type { PreviewOrder } from '@trpeza/contract/phone/phone.schemas';
import type { SettingKey } from '@trpeza/contract/settings/settings.schemas';
import { notifyCustomers } from '#features/orders/notify-customers.ts';
import { NO_PASSWORD } from '#platform/auth/passwords.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildShopper, claimOf, DELIVERY, DELIVERY_DATE, payForCart, SLOT } from '#test/builders/orders.ts';
import { buildOffice, buildPhoneOrder, phoneOrder, type PhoneOrder } from '#test/builders/phone-orders.ts';
import { addMeals, buildRegular, openCheckout } from '#test/builders/placements.ts';
import { findViolations } from '#test/check-invariants.ts';
import { databasePrint } from '#test/database-print.ts';
import { createFaultyPayments } from '#test/faulty-payments.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const payments = createFaultyPayments();
const app = await createTestApp({ payments: payments.providers, invariants: 'plans fall' });
const START = app.clock.now();
const { backOffice } = await buildOffice(app);
const { backOffice: admin } = await buildOffice(app, 'admin');

const place = (customerId: number, body: PhoneOrder, who = backOffice) =>
  who.call('POST /api/customers/{id}/orders', { params: { id: customerId }, body });
const refusedPlace = (customerId: number, body: PhoneOrder) =>
  backOffice.refused('POST /api/customers/{id}/orders', { params: { id: customerId }, body });
const preview = async (customerId: number, { deliveryDate, deliveryTime, items }: PreviewOrder) =>
  (
    await backOffice.call('POST /api/customers/{id}/order-preview', {
      params: { id: customerId },
      body: { deliveryDate, deliveryTime, items },
    })
  ).body;

async function set(key: SettingKey, value: unknown) {
  await admin.call('PUT /api/settings/{key}', { params: { key }, body: { value: JSON.stringify(value) } });
  await expect.poll(async () => (await app.deps.settings.read())[key]).toEqual(value);
}

afterEach(async () => {
  payments.heal();
  await resetKitchen(app);
});

const spentOf = async (accountId: number) =>
  (
    await app.db
      .selectFrom('budgetMonths')
      .select(({ fn }) => fn.sum<number>('spentCents').as('cents'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
  ).cents;

it('may have fewer meals than the minimum where an administrator says why', async () => {
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

describe('a second order for the same day', () => {
  it('is named beforehand, and made only for who was told of each that stands', async () => {
    const { account, meal, order } = await buildPhoneOrder(app, { plan: null });
    const params = { id: account.id };
    const standing = { id: order.id, status: 'pending', deliveryDate: DELIVERY_DATE, mealCount: 10 };
    const known = await backOffice.call('GET /api/customers/{id}/ordering', { params });
    expect(known.body.openOrders).toMatchObject([standing]);
    const input = phoneOrder(meal.id);
    expect((await preview(account.id, input)).openOrders).toMatchObject([standing]);
    const before = await databasePrint(app.db);
    expect(await refusedPlace(account.id, input)).toMatchObject({
      status: 409,
      body: { code: 'phone/second-order', params: { orders: String(order.id), date: DELIVERY_DATE } },
    });
    expect(await databasePrint(app.db)).toEqual(before);
    const second = await place(account.id, { ...input, secondOrderFor: [order.id] });
    // A retry after a lost response does not ask about its own order.
    const again = await backOffice.call('POST /api/customers/{id}/order-preview', {
      params,
      body: { deliveryDate: DELIVERY_DATE, deliveryTime: SLOT, items: input.items, key: input.key },
    });
    expect(again.body.openOrders.map(({ id }) => id)).toEqual([order.id]);
    expect(second.status).toBe(201);
    // The first yes was not for a third.
    const third = phoneOrder(meal.id, { secondOrderFor: [order.id] });
    expect((await refusedPlace(account.id, third)).body.params).toMatchObject({
      orders: `${order.id}, ${second.body.id}`,
    });
    expect((await place(account.id, { ...input, secondOrderFor: [order.id] })).body.id).toBe(second.body.id);
  });

  it('is not asked about for another day, nor after the first was cancelled', async () => {
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

  it('is told of the one that the customer has made in the shop', async () => {
    const { account, meal, visitor } = await buildShopper(app, { plan: null });
    const { cart } = await payForCart(visitor);
    const { body: order } = await visitor.call('POST /api/orders', { body: claimOf(cart) });
    expect((await refusedPlace(account.id, phoneOrder(meal.id))).body).toMatchObject({
      code: 'phone/second-order',
      params: { orders: String(order.id) },
    });
  });

  it('is never placed unasked by two clerks at once, ten times', async () => {
    const meal = await buildMeal(app.db);
    for (let round = 0; round < 10; round += 1) {
      const { id } = await buildAccount(app.db, { plan: null });
      const both = await Promise.all([place(id, phoneOrder(meal.id)), place(id, phoneOrder(meal.id), admin)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });
});

describe('an order by telephone', () => {
  it('is an order like any other, on account, and says who placed it', async () => {
    const { account, order, office } = await buildPhoneOrder(app);
    expect(order).toMatchObject({
      userId: account.id,
      customerName: 'Ana Popova',
      totalAmount: '103.99',
      customerAmount: '31.20',
      subsidyAmount: '72.79',
      deliveryAddress: '14 Mirka Way, Lalor, VIC 3075, Australia',
      deliveryInstructions: 'Ring twice',
      deliveryDate: DELIVERY_DATE,
      paymentMethod: 'account',
      paymentReference: '',
      mealCount: 10,
    });
    expect(await spentOf(account.id)).toBe(7279);
    const [event] = await app.db
      .selectFrom('orderEvents')
      .selectAll()
      .where('orderId', '=', order.id)
      .execute();
    expect(event).toMatchObject({ action: 'place', actorId: office.id, toStatus: 'pending', reason: null });
    const [payment] = await app.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.checkoutId', 'payments.checkoutId')
      .selectAll('payments')
      .where('orders.id', '=', order.id)
      .execute();
    expect(payment).toMatchObject({
      method: 'account',
      provider: 'account',
      amountCents: 3120,
      state: 'accepted',
    });
    expect(payments.calls).toEqual({ create: 0, find: 0, cancel: 0, refund: 0, list: 0 });
  });

  it('stands in the list of its customer and on the board, and is told of by e-mail', async () => {
    const { account, order } = await buildPhoneOrder(app);
    const customer = await app.visit().signIn(account.username);
    expect((await customer.call('GET /api/orders')).body.items).toMatchObject([
      { id: order.id, paymentMethod: 'account' },
    ]);
    const board = await admin.call('GET /api/orders/by-date/{date}', { params: { date: DELIVERY_DATE } });
    expect(board.body.map(({ id }) => id)).toContain(order.id);
    // A person whom the office has registered: only the order has the name.
    const nameless = { firstName: null, lastName: null };
    await app.db.updateTable('accounts').set(nameless).where('id', '=', account.id).execute();
    await notifyCustomers(app.deps);
    const messages = await app.db
      .selectFrom('messages')
      .select(['template', 'plain'])
      .where('accountId', '=', account.id)
      .execute();
    expect(messages).toMatchObject([{ template: 'order-received' }]);
    const { plain } = messages[0]!;
    expect(plain).toContain('Hello Ana,');
    expect(plain).not.toContain(account.username);
    expect(plain).toContain('To pay with your monthly statement: $31.20');
    expect(plain).not.toContain('have paid');
  });

  it('keeps what the office wrote down with it', async () => {
    const [account, meal] = [await buildAccount(app.db), await buildMeal(app.db)];
    const { body } = await place(account.id, phoneOrder(meal.id, { note: 'Her daughter called' }));
    const event = await app.db
      .selectFrom('orderEvents')
      .select('reason')
      .where('orderId', '=', body.id)
      .execute();
    expect(event).toEqual([{ reason: 'Her daughter called' }]);
  });

  it('with nothing to pay has no payment, and still says that it was ordered by telephone', async () => {
    await set('customer_share_bps', 0);
    const { order } = await buildPhoneOrder(app);
    expect(order).toMatchObject({ customerAmount: '0.00', paymentMethod: 'account' });
    expect(await findViolations(app.url)).toEqual([]);
    await admin.call('PUT /api/settings/{key}', {
      params: { key: 'customer_share_bps' },
      body: { value: '3000' },
    });
    await expect.poll(async () => (await app.deps.settings.read()).customer_share_bps).toBe(3000);
  });

  it.each(['withdrawn by its customer', 'cancelled by the kitchen', 'cancelled by an admin'])(
    'that is %s gives the budget back, and no money moves at any provider',
    async (how) => {
      const { account, order } = await buildPhoneOrder(app);
      const chef = await app
        .visit('staff')
        .signIn((await buildAccount(app.db, { role: 'restaurateur' })).username);
      const customer = await app.visit().signIn(account.username);
      const who: Visitor = how.endsWith('customer') ? customer : how.endsWith('kitchen') ? chef : admin;
      const { status, body } = await who.call('PUT /api/orders/{id}/status', {
        params: { id: order.id },
        body: { status: 'cancelled' },
      });
      expect([status, body.status, body.refundStatus]).toEqual([200, 'cancelled', null]);
      expect(await spentOf(account.id)).toBe(0);
      await app.payRefunds();
      expect(payments.calls.refund).toBe(0);
      expect(
        await app.db.selectFrom('refunds').select('id').where('orderId', '=', order.id).execute(),
      ).toEqual([]);
      const again = await admin.call('PUT /api/orders/{id}/status', {
        params: { id: order.id },
        body: { status: 'pending', reason: 'It was the wrong one' },
      });
      expect(again).toMatchObject({ status: 200, body: { status: 'pending' } });
      expect(await spentOf(account.id)).toBe(7279);
    },
  );

  it('can be withdrawn by its customer until the cut-off, and not after', async () => {
    const { account, order } = await buildPhoneOrder(app);
    await set('order_cutoff', { daysBefore: 7, time: '00:00:00' });
    const customer = await app.visit().signIn(account.username);
    const late = await customer.refused('PUT /api/orders/{id}/status', {
      params: { id: order.id },
      body: { status: 'cancelled' },
    });
    expect(late.body.code).toBe('orders/cutoff-passed');
  });
});

interface Case {
  /** Sets up the state in which ten meals are refused. */
  given: (world: { accountId: number; mealId: number }) => Promise<unknown>;
  input?: Partial<PhoneOrder>;
  code: string;
}

/** Every limit of the shop, each with the same code as there. */
const LIMITS: Record<string, Case> = {
  'fewer meals than an order has at least': {
    given: async () => undefined,
    input: { totalAmount: '93.99' },
    code: 'cart/below-minimum',
  },
  'a meal that is sold out': {
    given: ({ mealId }) =>
      app.db.updateTable('meals').set({ stockStatus: 'out_of_stock' }).where('id', '=', mealId).execute(),
    code: 'meals/not-orderable',
  },
  'a meal that is hidden': {
    given: ({ mealId }) =>
      app.db.updateTable('meals').set({ isActive: false }).where('id', '=', mealId).execute(),
    code: 'meals/not-orderable',
  },
  'a meal that is gone': {
    given: ({ mealId }) =>
      app.db.updateTable('meals').set({ deletedAt: new Date() }).where('id', '=', mealId).execute(),
    code: 'meals/not-orderable',
  },
  'a meal that the customer must not eat': {
    given: async ({ accountId, mealId }) => {
      await app.db
        .updateTable('meals')
        .set({ allergens: ['peanut'] })
        .where('id', '=', mealId)
        .execute();
      const now = new Date();
      const declared = { accountId, allergens: ['peanut'], diets: [], consentedAt: now, updatedAt: now };
      await app.db.insertInto('dietaryProfiles').values(declared).execute();
    },
    code: 'meals/conflicts',
  },
  'a date after its cut-off': {
    given: () => set('order_cutoff', { daysBefore: 7, time: '00:00:00' }),
    code: 'calendar/not-deliverable',
  },
  'a closed date': { given: () => set('closed_dates', [DELIVERY_DATE]), code: 'calendar/not-deliverable' },
  'a closed slot': { given: () => set('open_slots', ['16:00 - 18:00']), code: 'calendar/slot-closed' },
  'a budget that is too small': {
    given: ({ accountId }) =>
      app.db.updateTable('accounts').set({ monthlyPlanCents: 7278 }).where('id', '=', accountId).execute(),
    code: 'budgets/exceeded',
  },
  'a slot without room': {
    given: async () => {
      const taken = await app.db
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '!=', 'cancelled')
        .where('deliveryDate', '=', DELIVERY_DATE)
        .executeTakeFirstOrThrow();
      await set('slot_capacity', Number(taken.count));
    },
    code: 'calendar/full',
  },
};

describe('the limits of the shop hold on the telephone', () => {
  it.each(Object.entries(LIMITS))('%s', async (name, { given, input, code }) => {
    const quantity = name.startsWith('fewer') ? 9 : 10;
    const { account, visitor, meal } = await buildRegular(app, { plan: 50_000 });
    // At least one order exists already, so that this capacity leaves no room.
    if (code === 'calendar/full') await buildPhoneOrder(app);
    await addMeals(visitor, meal.id, { quantity });
    const { body: cart } = await visitor.call('GET /api/cart');
    await given({ accountId: account.id, mealId: meal.id });
    const body = phoneOrder(meal.id, { ...input, items: [{ mealId: meal.id, quantity }] });

    const before = await databasePrint(app.db);
    const shop = await visitor.refused('POST /api/create-payment-intent', {
      body: { amount: cart.total, delivery: DELIVERY },
    });
    const phone = await refusedPlace(account.id, body);
    const { refusals } = await preview(account.id, body);
    expect(await databasePrint(app.db)).toEqual(before);

    expect([phone.status, phone.body.code]).toEqual([409, code]);
    expect([shop.status, shop.body.code, shop.body.params]).toEqual([409, code, phone.body.params]);
    expect(refusals).toEqual([{ code, params: expect.objectContaining(phone.body.params ?? {}) }]);
  });

  it('a customer who is not verified', async () => {
    const { id } = await buildAccount(app.db, { isVerified: false });
    const body = phoneOrder((await buildMeal(app.db)).id);
    const before = await databasePrint(app.db);
    expect(await refusedPlace(id, body)).toMatchObject({
      status: 409,
      body: { code: 'phone/not-verified', message: 'This customer is not verified yet and cannot order.' },
    });
    expect((await preview(id, body)).refusals).toEqual([{ code: 'phone/not-verified', params: {} }]);
    expect(await databasePrint(app.db)).toEqual(before);
  });

  it('another total than was read out: 409 with the right figures, and nothing changes', async () => {
    const { account, meal } = await buildPhoneOrder(app);
    await app.db.updateTable('meals').set({ priceCents: 1100 }).where('id', '=', meal.id).execute();
    const before = await databasePrint(app.db);
    expect(await refusedPlace(account.id, phoneOrder(meal.id))).toMatchObject({
      status: 409,
      body: {
        code: 'checkout/amount-changed',
        params: { fullAmount: '113.99', customerAmount: '34.20', businessAmount: '79.79' },
      },
    });
    expect(await databasePrint(app.db)).toEqual(before);
  });

  it('a meal that never was', async () => {
    const { account } = await buildPhoneOrder(app);
    const body = phoneOrder(999_999);
    expect((await refusedPlace(account.id, body)).body.code).toBe('meals/not-found');
  });

  it('a plan of nothing refuses, and no plan refuses nothing', async () => {
    const meal = await buildMeal(app.db);
    const [none, zero] = [
      await buildAccount(app.db, { plan: null }),
      await buildAccount(app.db, { plan: 0 }),
    ];
    expect((await place(none.id, phoneOrder(meal.id))).status).toBe(201);
    expect((await refusedPlace(zero.id, phoneOrder(meal.id))).body).toMatchObject({
      code: 'budgets/exceeded',
      params: { remaining: '0.00' },
    });
  });
});

describe('the preview', () => {
  it('says everything that would be refused, not only the first, and what is left', async () => {
    const { id } = await buildAccount(app.db, { isVerified: false, plan: 1000 });
    const [sold, peanut] = [
      await buildMeal(app.db, { stockStatus: 'out_of_stock' }),
      await buildMeal(app.db, { allergens: ['peanut'] }),
    ];
    const now = new Date();
    const declared = { accountId: id, allergens: ['peanut'], diets: [], consentedAt: now, updatedAt: now };
    await app.db.insertInto('dietaryProfiles').values(declared).execute();
    const body = await preview(id, {
      deliveryDate: '2026-12-01',
      deliveryTime: SLOT,
      items: [
        { mealId: sold.id, quantity: 1 },
        { mealId: peanut.id, quantity: 2 },
      ],
    });
    expect(body.refusals.map(({ code }) => code)).toEqual([
      'phone/not-verified',
      'meals/conflicts',
      'cart/below-minimum',
      'meals/not-orderable',
      'calendar/not-deliverable',
      'budgets/exceeded',
    ]);
    expect(body).toMatchObject({
      lines: [
        { mealId: sold.id, orderable: false, conflicts: [], subtotal: '10.00' },
        { mealId: peanut.id, orderable: true, conflicts: ['peanut'], subtotal: '20.00' },
      ],
      totalAmount: '33.99',
      customerAmount: '10.20',
      subsidyAmount: '23.79',
      budget: { month: '2026-12', remaining: '10.00', after: '-13.79' },
    });
  });

  it('of nothing yet costs nothing', async () => {
    const { id } = await buildAccount(app.db);
    const body = await preview(id, { deliveryDate: DELIVERY_DATE, deliveryTime: SLOT, items: [] });
    expect(body).toMatchObject({ totalAmount: '0.00', mealCount: 0, refusals: [{ code: 'cart/empty' }] });
  });
});

describe('one key', () => {
  it('makes one order, however often it is sent and from two desks at once', async () => {
    const account = await buildAccount(app.db);
    const body = phoneOrder((await buildMeal(app.db)).id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => place(account.id, body, index % 2 === 0 ? backOffice : admin)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await spentOf(account.id)).toBe(7279);
  });

  it('answers its order even when the menu has changed since', async () => {
    const { account, body, meal, order } = await buildPhoneOrder(app);
    await app.db.updateTable('meals').set({ isActive: false }).where('id', '=', meal.id).execute();
    expect((await place(account.id, body)).body.id).toBe(order.id);
  });

  it("is refused for another customer, at once or later, and when it is a checkout of the shop's", async () => {
    const { body, meal } = await buildPhoneOrder(app);
    const { account, visitor } = await buildShopper(app);
    expect((await refusedPlace(account.id, body)).body.code).toBe('phone/key-used');
    const { intent } = await openCheckout(visitor);
    const stolen = phoneOrder(meal.id, { key: intent.orderId });
    expect((await refusedPlace(account.id, stolen)).body.code).toBe('phone/key-used');
    const others = await Promise.all(Array.from({ length: 6 }, () => buildAccount(app.db)));
    const shared = phoneOrder(meal.id);
    const statuses = (await Promise.all(others.map(({ id }) => place(id, shared)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

describe('at the same time', () => {
  it('two calls for the last cents of a budget: one gets them, fifty times', async () => {
    const meal = await buildMeal(app.db);
    for (let round = 0; round < 50; round += 1) {
      const { id } = await buildAccount(app.db, { plan: 7279 });
      const both = await Promise.all([place(id, phoneOrder(meal.id)), place(id, phoneOrder(meal.id), admin)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await spentOf(id)).toBe(7279);
    }
  });

  it('two calls for the last place of a slot: one gets it, fifty times', async () => {
    const meal = await buildMeal(app.db);
    const date = '2026-12-07';
    for (let round = 1; round <= 50; round += 1) {
      await set('slot_capacity', round);
      const [one, two] = await Promise.all([buildAccount(app.db), buildAccount(app.db)]);
      const both = await Promise.all([
        place(one.id, phoneOrder(meal.id, { deliveryDate: date })),
        place(two.id, phoneOrder(meal.id, { deliveryDate: date }), admin),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });

  it('a customer who is paying in the shop keeps their checkout, their basket and their order', async () => {
    const { account, visitor, meal } = await buildShopper(app);
    const { cart, intent } = await payForCart(visitor);
    const read = () =>
      app.db.selectFrom('checkouts').selectAll().where('id', '=', intent.orderId).executeTakeFirstOrThrow();
    const before = await read();
    const called = await place(account.id, phoneOrder(meal.id));
    expect(called.status).toBe(201);
    expect(await read()).toEqual(before);
    expect((await visitor.call('GET /api/cart')).body.mealCount).toBe(10);
    const placed = await visitor.call('POST /api/orders', { body: claimOf(cart) });
    expect(placed).toMatchObject({ status: 201, body: { paymentMethod: 'stripe' } });
    // A retry after a lost response gets its own order although the office placed a newer one.
    await place(account.id, phoneOrder(meal.id, { deliveryDate: '2026-12-14' }));
    expect((await visitor.call('POST /api/orders', { body: claimOf(cart) })).body.id).toBe(placed.body.id);
    expect(await spentOf(account.id)).toBe(3 * 7279);
  });
});

describe('what the office is told of a customer', () => {
  const ordering = async (id: number) =>
    (await backOffice.call('GET /api/customers/{id}/ordering', { params: { id } })).body;

  it('is everything that one needs on the telephone', async () => {
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

  it('writes the country of a new address in the language of the customer, not of the clerk', async () => {
    const { id } = await buildAccount(app.db);
    await app.db.updateTable('accounts').set({ language: 'mk' }).where('id', '=', id).execute();
    expect((await ordering(id)).country).toBe('Австралија');
  });

  it('says who cannot sign in, and so sees no order in the shop', async () => {
    const { id } = await buildAccount(app.db);
    await app.db.updateTable('accounts').set({ passwordHash: NO_PASSWORD }).where('id', '=', id).execute();
    expect((await ordering(id)).hasPassword).toBe(false);
  });

  it('names what cannot be ordered again, and why, and passes over cancelled orders', async () => {
    const { account, meal, order } = await buildPhoneOrder(app);
    const later = await place(account.id, phoneOrder(meal.id));
    await admin.call('PUT /api/orders/{id}/status', {
      params: { id: later.body.id },
      body: { status: 'cancelled' },
    });
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

  it('says that the customer is paying in the shop', async () => {
    const { account, visitor } = await buildShopper(app);
    await openCheckout(visitor);
    expect((await ordering(account.id)).basket).toEqual({
      mealCount: 10,
      payingUntil: new Date(START.getTime() + 30 * 60_000).toISOString(),
    });
  });

  it('knows of somebody new nothing but who they are', async () => {
    const { id } = await buildAccount(app.db, { plan: null, isVerified: false });
    expect(await ordering(id)).toMatchObject({
      lastOrder: null,
      delivery: null,
      addresses: [],
      budgets: [{ plan: null, remaining: null }, { plan: null }],
    });
  });
});

it.each(['restaurateur', 'delivery', 'hcpadmin', 'admin'] as const)(
  'whoever is no customer, such as %s, is absent on all three calls',
  async (role) => {
    const { id } = await buildAccount(app.db, { role });
    const { id: mealId } = await buildMeal(app.db);
    const body = phoneOrder(mealId);
    const { deliveryDate, deliveryTime, items } = body;
    const refusals = [
      await admin.refused('GET /api/customers/{id}/ordering', { params: { id } }),
      await admin.refused('POST /api/customers/{id}/order-preview', {
        params: { id },
        body: { deliveryDate, deliveryTime, items },
      }),
      await admin.refused('POST /api/customers/{id}/orders', { params: { id }, body }),
    ];
    for (const refusal of refusals)
      expect([refusal.status, refusal.body.code]).toEqual([404, 'common/not-found']);
  },
);

describe('bad bodies', () => {
  const mealId = 1;
  it.each<[string, Partial<Record<keyof PhoneOrder, unknown>>, string]>([
    ['no key', { key: 'again' }, 'key'],
    ['no meals', { items: [] }, 'items'],
    ['a meal twice', { items: [1, 2].map((quantity) => ({ mealId, quantity })) }, 'items'],
    ['no quantity', { items: [{ mealId, quantity: 0 }] }, 'items.0.quantity'],
    ['half a meal', { items: [{ mealId, quantity: 1.5 }] }, 'items.0.quantity'],
    ['a slot that is none', { deliveryTime: '09:00 - 11:00' }, 'deliveryTime'],
    ['a date that is none', { deliveryDate: '2026-02-30' }, 'deliveryDate'],
    ['a telephone without digits', { delivery: { ...DELIVERY, phone: '12 34' } }, 'delivery.phone'],
    ['no street', { delivery: { ...DELIVERY, address: ' ' } }, 'delivery.address'],
    ['an amount in words', { totalAmount: 'a hundred' }, 'totalAmount'],
    ['a note that never ends', { note: 'x'.repeat(501) }, 'note'],
  ])('%s: 400 at its field', async (_, wrong, path) => {
    const { id } = await buildAccount(app.db);
    const body = { ...phoneOrder(mealId), ...wrong } as PhoneOrder;
    expect(await refusedPlace(id, body)).toMatchObject({ status: 400, body: { fields: [{ path }] } });
  });
});
