import { afterEach, describe, expect, it } from 'vitest';
import { resetKitchen } from '#test/builders/kitchens.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { creditMeals, creditOf, signInStaff } from '#test/builders/credits.ts';
import { changeMeals, previewChange } from '#test/builders/order-changes.ts';
import { buildOrder, DELIVERY_DATE } from '#test/builders/orders.ts';
import { buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { dishonour, placeByDebit } from '#test/builders/debits.ts';
import { buildCustomerWithMeal } from '#test/builders/placements.ts';
import { buildPause } from '#test/builders/recurring-orders.ts';
import { messagesOf, refundsOf, setSetting, readSpentCents } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { notifyCustomers } from './notify-customers.ts';

const app = await createTestApp();
const START = app.clock.now();
const admin = await signInStaff(app, 'admin');
const manager = await signInStaff(app, 'hcpadmin');
const chef = await signInStaff(app, 'restaurateur');

afterEach(() => app.clock.set(START));

const versionsOf = (id: number) =>
  app.db
    .selectFrom('orderVersions')
    .innerJoin('orderEvents', 'orderEvents.id', 'eventId')
    .select(['version', 'totalCents', 'actorId', 'action', 'reason'])
    .where('orderVersions.orderId', '=', id)
    .orderBy('version')
    .execute();
const sheetOf = async (cook = chef) =>
  (await cook.call('GET /api/kitchen/production/{date}', { params: { date: DELIVERY_DATE } })).body;
const statementOf = async (customerId: number) =>
  (
    await admin.call('GET /api/statements/{month}/{customerId}', {
      params: { month: '2026-11', customerId },
    })
  ).body;
const move = (id: number, status: 'processing' | 'completed' | 'cancelled') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });

/** Places an order of ten meals of 10.00 (customer share 31.20), paid by an accepted debit. */
async function buildDebitOrder() {
  const { account, visitor, meal } = await buildCustomerWithMeal(app);
  const order = await placeByDebit(visitor, meal.id);
  return { account, visitor, meal, order };
}

describe('PUT /api/orders/{id}/items', () => {
  it('updates meals, price, budget, kitchen sheet, statement and history', async () => {
    const { order, visitor, meal, account } = await buildOrder(app, { plan: 50_000 });
    const other = await buildMeal(app.db, { priceCents: 550 });
    const meals = [
      [meal.id, 8],
      [other.id, 4],
    ] as const;
    // 80.00 + 22.00 + 3.99 = 105.99; the customer pays 30 % = 31.797.
    const amounts = { totalAmount: '105.99', customerAmount: '31.80' };
    const { body: preview } = await previewChange(visitor, order.id, meals);
    expect(preview).toMatchObject({
      ...amounts,
      mealCount: 12,
      change: { customerDifference: '0.60', refundAmount: '0.00', onAccountAmount: '0.60' },
      budget: { month: '2026-11', remaining: '427.21', after: '425.81' },
      refusals: [],
    });
    const { body: changed } = await changeMeals(visitor, order, meals);
    expect(changed).toMatchObject({
      ...amounts,
      onAccountAmount: '0.60',
      version: 2,
      status: 'pending',
      refundStatus: null,
      items: [
        { id: order.items[0]!.id, mealId: meal.id, quantity: 8, price: '10.00' },
        { mealId: other.id, quantity: 4, price: '5.50' },
      ],
    });
    expect(await readSpentCents(app, account.id)).toBe(7419);
    expect(await versionsOf(order.id)).toEqual([
      { version: 2, totalCents: 10_599, actorId: account.id, action: 'change', reason: null },
    ]);
    const params = { id: order.id };
    const { body: history } = await manager.call('GET /api/orders/{id}/history', { params });
    expect(history.events.at(-1)).toMatchObject({
      action: 'change',
      change: {
        before: [{ name: meal.name, quantity: 10 }],
        after: [{ quantity: 8 }, { name: other.name, quantity: 4 }],
        customerBefore: '31.20',
        customerAfter: '31.80',
      },
    });
    expect((await sheetOf()).control).toMatchObject({ agrees: true, differing: [] });
    const sums = { spent: '74.19', own: '31.80', paid: '31.20', refunded: '0.00', toPay: '0.60' };
    expect((await statementOf(account.id)).sums).toMatchObject(sums);
  });

  it('accepts customers until the cut-off, and administrators with a reason until the delivery', async () => {
    const { order, visitor, meal, account } = await buildOrder(app);
    app.clock.set('2026-11-25T12:59:59.999Z');
    await visitor.signIn(account.username);
    const { body: second } = await changeMeals(visitor, order, [[meal.id, 11]]);
    expect(second.version).toBe(2);
    app.clock.set('2026-11-25T13:00:00Z');
    // Signs in again, because sessions of two days ago have expired.
    const [admin, manager, chef] = [
      await signInStaff(app, 'admin'),
      await signInStaff(app, 'hcpadmin'),
      await signInStaff(app, 'restaurateur'),
    ];
    await visitor.signIn(account.username);
    const [reason, tooLate] = ['A visitor came', { code: 'orders/change-too-late' }];
    const change = (person: Visitor, now: typeof second, more: object) =>
      changeMeals(person, now, [[meal.id, 12]], { totalAmount: '123.99', ...more });
    for (const person of [visitor, manager])
      expect((await change(person, second, { reason })).body).toMatchObject(tooLate);
    expect((await change(admin, second, {})).body).toMatchObject({ code: 'orders/reason-required' });
    const rowOf = async () => (await sheetOf(chef)).meals.find(({ mealId }) => mealId === meal.id);
    expect(await rowOf()).toMatchObject({ frozen: 11 });
    const { body: third } = await change(admin, second, { reason });
    expect((await versionsOf(order.id)).at(-1)).toMatchObject({ version: 3, reason });
    // The kitchen sheet was frozen before, so it shows the difference.
    expect(await rowOf()).toMatchObject({ frozen: 11, total: 12, more: 1 });
    const sheet = await sheetOf(chef);
    expect(sheet.control.agrees).toBe(true);
    expect(sheet.changes).toContainEqual(expect.objectContaining({ id: order.id, kind: 'changed' }));
    const other = await buildMeal(app.db);
    const { body: fourth } = await changeMeals(admin, third, [[other.id, 12]], { reason });
    expect(await rowOf()).toMatchObject({ name: meal.name, frozen: 11, total: 0 });
    app.clock.set('2026-12-01T00:00:00Z');
    expect((await change(await signInStaff(app, 'admin'), fourth, { reason })).body).toMatchObject(tooLate);
  });

  it('keeps the prices of ordered meals and charges current prices for added meals', async () => {
    const { order, visitor, meal } = await buildOrder(app);
    const other = await buildMeal(app.db);
    await app.db
      .updateTable('meals')
      .set({ priceCents: 2000 })
      .where('id', 'in', [meal.id, other.id])
      .execute();
    const { body: changed } = await changeMeals(visitor, order, [
      [meal.id, 9],
      [other.id, 1],
    ]);
    expect(changed.items.map(({ price, quantity }) => [price, quantity])).toEqual([
      ['10.00', 9],
      ['20.00', 1],
    ]);
    expect(changed.totalAmount).toBe('113.99');
  });

  it('keeps meals that have sold out since, but rejects higher quantities', async () => {
    const { order, visitor, meal } = await buildOrder(app);
    const other = await buildMeal(app.db);
    await app.db
      .updateTable('meals')
      .set({ stockStatus: 'out_of_stock' })
      .where('id', '=', meal.id)
      .execute();
    const refused = await changeMeals(visitor, order, [[meal.id, 11]]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'meals/not-orderable' } });
    const fewer = [
      [meal.id, 9],
      [other.id, 1],
    ] as const;
    expect((await changeMeals(visitor, order, fewer)).status).toBe(200);
  });
});

describe('the customer share of a changed order', () => {
  it('charges an increase on account after a card payment, and reduces the account before refunding a decrease', async () => {
    const { order, visitor, meal, account } = await buildOrder(app, { plan: 50_000 });
    let now = order;
    const to = async (quantity: number) => {
      now = (await changeMeals(visitor, now, [[meal.id, quantity]])).body;
      return now;
    };
    expect(await to(12)).toMatchObject({ onAccountAmount: '6.00', refundAmount: null });
    // 6.00 were on account, so nothing is refunded to the card yet.
    expect(await to(11)).toMatchObject({ onAccountAmount: '3.00', refundAmount: null });
    const { body: preview } = await previewChange(visitor, order.id, [[meal.id, 10]]);
    expect(preview.change).toMatchObject({
      customerDifference: '-3.00',
      refundAmount: '0.00',
      onAccountAmount: '-3.00',
    });
    const credited = await buildOrder(app);
    const { body: less } = await changeMeals(credited.visitor, credited.order, [
      [credited.meal.id, 5],
      [(await buildMeal(app.db, { priceCents: 300 })).id, 5],
    ]);
    expect(less).toMatchObject({ customerAmount: '20.70', refundAmount: '10.50', refundStatus: 'requested' });
    await app.payRefunds();
    const { body: history } = await manager.call('GET /api/orders/{id}/history', { params: { id: less.id } });
    expect(history.refunds).toEqual([expect.objectContaining({ amount: '10.50', state: 'succeeded' })]);
    // The credit of 6.00 reduces the amount on account from 3.00 to zero, and 3.00 are refunded to the card.
    await creditMeals(chef, now, 2);
    expect((await refundsOf(app, order.id)).map(({ amountCents }) => amountCents)).toEqual([300]);
    const { body: last } = await visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(last).toMatchObject({ onAccountAmount: '0.00', worthCustomerAmount: '28.20' });
    await move(order.id, 'completed');
    expect((await statementOf(account.id)).sums).toMatchObject({
      own: '28.20',
      paid: '31.20',
      refunded: '3.00',
      toPay: '0.00',
    });
    // Cancelling refunds the card payment of 31.20, but not the 6.00 that were only on account.
    const cancelled = await buildOrder(app);
    await changeMeals(cancelled.visitor, cancelled.order, [[cancelled.meal.id, 12]]);
    await move(cancelled.order.id, 'cancelled');
    expect(await refundsOf(app, cancelled.order.id)).toMatchObject([
      { cause: 'cancelled', amountCents: 3120 },
    ]);
    expect((await statementOf(cancelled.account.id)).sums).toMatchObject({ own: '0.00', toPay: '0.00' });
  });

  it('refunds a decrease once the debit is collected, and charges the whole share when the bank dishonours it', async () => {
    const { order, visitor, meal } = await buildDebitOrder();
    const other = await buildMeal(app.db, { priceCents: 500 });
    const { body: less } = await changeMeals(visitor, order, [
      [meal.id, 9],
      [other.id, 1],
    ]);
    expect(less).toMatchObject({ refundAmount: '1.50', refundStatus: 'requested', onAccountAmount: '0.00' });
    const { body: more } = await changeMeals(visitor, less, [[meal.id, 12]]);
    // Paid 31.20, refunded 1.50: 7.50 of 37.20 are still due.
    expect(more).toMatchObject({ customerAmount: '37.20', refundAmount: '1.50', onAccountAmount: '7.50' });
    await dishonour(app, order.id);
    const { body: unpaid } = await visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(unpaid).toMatchObject({ isDishonoured: true, onAccountAmount: '0.00', refundAmount: null });
    const { body: exceptions } = await admin.call('GET /api/payment-issues', { query: {} });
    expect(exceptions.items).toContainEqual(expect.objectContaining({ kind: 'dishonoured', owed: '37.20' }));
    expect((await previewChange(visitor, order.id, [[meal.id, 10]])).body).toMatchObject({
      code: 'orders/change-not-allowed',
    });
  });

  it('charges the changed share on account when the order is on account', async () => {
    const { order, account, meal } = await buildPhoneOrder(app);
    const { body: changed } = await changeMeals(manager, order, [[meal.id, 12]], { reason: 'She called' });
    expect(changed).toMatchObject({ customerAmount: '37.20', onAccountAmount: '0.00', refundStatus: null });
    await move(order.id, 'completed');
    const sums = { own: '37.20', paid: '0.00', toPay: '37.20' };
    expect((await statementOf(account.id)).sums).toMatchObject(sums);
    const params = { month: '2026-11' };
    const { body: invoice } = await admin.call('GET /api/invoices/{month}/lines', { params });
    const line = { orderNumber: String(order.id), meals: 12, amount: '86.79' };
    expect(invoice.items).toContainEqual(expect.objectContaining(line));
  });

  it('rejects an increase when payment on account is disabled', async () => {
    const { order, visitor, meal } = await buildOrder(app);
    await setSetting(app, 'payment_methods', ['stripe', 'ezidebit']);
    const refused = await changeMeals(visitor, order, [[meal.id, 11]]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'payments/method-absent' } });
    await resetKitchen(app);
  });
});

it('PUT /api/orders/{id}/items creates no version when the meals are the same', async () => {
  const { order, visitor, meal } = await buildOrder(app);
  expect(await changeMeals(visitor, order, [[meal.id, 10]])).toMatchObject({ status: 200, body: order });
});

describe('a rejected change of an order', () => {
  it('returns 400 without meals and for a repeated meal', async () => {
    const { order, meal } = await buildOrder(app);
    const to = { totalAmount: '113.99' };
    expect((await changeMeals(admin, order, [], to)).status).toBe(400);
    const twice = [
      [meal.id, 5],
      [meal.id, 6],
    ] as const;
    expect((await changeMeals(admin, order, twice, to)).status).toBe(400);
  });

  it('returns an error below the minimum, except for administrators with a reason', async () => {
    const { order, visitor, meal } = await buildOrder(app);
    const reason = 'They are two';
    for (const person of [visitor, manager])
      expect((await changeMeals(person, order, [[meal.id, 3]], { reason })).body).toMatchObject({
        code: 'cart/below-minimum',
      });
    expect((await changeMeals(admin, order, [[meal.id, 3]])).body).toMatchObject({
      code: 'cart/below-minimum',
    });
    const { body } = await changeMeals(admin, order, [[meal.id, 3]], { reason });
    expect(body).toMatchObject({
      mealCount: 3,
      totalAmount: '33.99',
      customerAmount: '10.20',
      refundAmount: '21.00',
    });
    expect(await versionsOf(order.id)).toMatchObject([{ reason }]);
  });

  it('returns 409 once the kitchen has started or meals were credited', async () => {
    const { order, visitor, meal } = await buildOrder(app);
    await move(order.id, 'processing');
    const begun = { status: 409, body: { code: 'orders/change-not-allowed' } };
    expect(await changeMeals(visitor, order, [[meal.id, 11]], { totalAmount: '113.99' })).toMatchObject(
      begun,
    );
    const credited = await buildOrder(app);
    await chef.call('POST /api/orders/{id}/credits', creditOf(credited.order, 1));
    expect(await previewChange(credited.visitor, credited.order.id, [[credited.meal.id, 11]])).toMatchObject(
      begun,
    );
  });
});

describe('concurrent changes of one order', () => {
  it('accepts one change and writes only its budget and version', async () => {
    const { order, visitor, meal, account } = await buildOrder(app, { plan: 50_000 });
    const quantities = Array.from({ length: 6 }, (_, n) => 11 + n);
    const answers = await Promise.all(
      quantities.map((quantity) =>
        changeMeals(visitor, order, [[meal.id, quantity]], { totalAmount: `${quantity}3.99` }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status !== 200).map(({ body }) => 'code' in body && body.code),
    ).toEqual(Array(5).fill('orders/lines-changed'));
    const [{ body }] = won as [(typeof won)[number]];
    expect(await versionsOf(order.id)).toHaveLength(1);
    expect(await readSpentCents(app, account.id)).toBe(Math.round(Number(body.subsidyAmount) * 100));
  });
});

it('notifyCustomers sends one message about several changes, also when jobs run concurrently', async () => {
  const { order, visitor, meal, account } = await buildOrder(app);
  const sent = async () =>
    (await messagesOf(app, account.id)).filter(({ template }) => template === 'order-changed');
  let now = order;
  for (const quantity of [14, 8, 11]) {
    const [who, reason] = [quantity < 10 ? admin : visitor, 'She called'];
    now = (await changeMeals(who, now, [[meal.id, quantity]], { reason })).body;
    app.clock.advance(2 * 60_000);
    await notifyCustomers(app.deps);
  }
  expect(await sent()).toEqual([]);
  app.clock.advance(4 * 60_000);
  await Promise.all([notifyCustomers(app.deps), notifyCustomers(app.deps)]);
  const [message, ...others] = await sent();
  expect(others).toEqual([]);
  // 31.20 were paid. Changing to 8 meals refunded 6.00; 11 meals cost 34.20, so 9.00 more are due.
  for (const words of [`11 × ${meal.name}`, '$113.99', '$6.00 to your card', '$9.00 more'])
    expect(message!.plain).toContain(words);
});

it('PUT /api/orders/{id}/items rejects changes by customers during their pause, and accepts them from the office', async () => {
  const { order, visitor, meal, account } = await buildOrder(app);
  await buildPause(app, { accountId: account.id, from: '2026-11-27' });
  const meals = [[meal.id, 12]] as const;
  expect((await changeMeals(visitor, order, meals, { despitePause: true })).body).toMatchObject({
    code: 'recurring/paused',
  });
  expect((await changeMeals(manager, order, meals, { despitePause: true })).body.version).toBe(2);
});
