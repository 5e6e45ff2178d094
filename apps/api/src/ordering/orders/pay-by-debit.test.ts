import { beforeEach, describe, expect, it } from 'vitest';
import { buildShopper, placeRequestOf, DELIVERY, fillCart } from '#test/builders/orders.ts';
import {
  submitDebitPage,
  debitClaimOf,
  openCheckout,
  openDebit,
  payWithCard,
  placeAnotherOrder,
} from '#test/builders/placements.ts';
import { createFaultyPayments } from '#test/faulty-payments.ts';
import { readSpentCents } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

const payments = createFaultyPayments();
const app = await createTestApp({ payments: payments.providers });
const START = app.clock.now();
const ROUNDS = process.env['TEST_ALL'] ? 15 : 3;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let logged: object[] = [];
const sweep = () => sweepCheckouts(app.deps, { error: ((line: object) => void logged.push(line)) as never });

beforeEach(async () => {
  payments.heal();
  app.clock.advance(60 * MINUTE);
  await sweep();
  app.clock.set(START);
  logged = [];
});

const ordersOf = async (visitor: Visitor) => (await visitor.call('GET /api/orders')).body.items;
const finish = (visitor: Visitor) => visitor.call('POST /api/checkout/finish');
const statusOf = async (visitor: Visitor, orderId: string) =>
  (await visitor.call('GET /api/ezidebit/payment-status/{orderId}', { params: { orderId } })).body.status;
const askForCard = (visitor: Visitor, amount = '103.99') =>
  visitor.call('POST /api/create-payment-intent', { body: { amount, delivery: DELIVERY } });
const askForDebit = (visitor: Visitor, orderId: string) =>
  visitor.call('POST /api/ezidebit/create-payment', { body: { amount: '31.20', orderId, description: '' } });

/** Returns the amount that the provider has taken for a checkout by card and debit, in cents. */
async function takenFor(checkoutId: string): Promise<number> {
  const rows = await app.db
    .selectFrom('payments')
    .leftJoin('demoGatewayIntents as i', 'i.id', 'payments.providerReference')
    .leftJoin('demoGatewayDebits as d', 'd.id', 'payments.providerReference')
    .select(['payments.amountCents as cents', 'i.status as card', 'd.status as debit'])
    .where('checkoutId', '=', checkoutId)
    .execute();
  return rows
    .filter(({ card, debit }) => card === 'succeeded' || debit === 'accepted')
    .reduce((sum, { cents }) => sum + cents, 0);
}

/** A customer whose debit the provider has accepted. */
async function buildPayer() {
  const shopper = await buildShopper(app);
  const opened = await openDebit(shopper.visitor);
  await submitDebitPage(shopper.visitor, opened.orderId, 'complete');
  return { ...shopper, ...opened };
}

describe('an order by direct debit', () => {
  it('is placed once after the provider has accepted the debit', async () => {
    const { visitor } = await buildShopper(app);
    const { cart, orderId } = await openDebit(visitor);
    const body = debitClaimOf(cart, orderId);
    expect(await visitor.refused('POST /api/orders', { body })).toMatchObject({
      status: 402,
      body: { code: 'payments/not-paid' },
    });
    await submitDebitPage(visitor, orderId, 'complete');
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => visitor.call('POST /api/orders', { body })),
    );
    expect(new Set(answers.map(({ status, body: order }) => `${status} ${order.id}`)).size).toBe(1);
    const [order, ...others] = await ordersOf(visitor);
    expect(others).toEqual([]);
    expect(order).toMatchObject({ status: 'pending', customerAmount: '31.20', paymentMethod: 'ezidebit' });
    expect(order!.paymentReference).toMatch(/^demo_dd_/);
    expect(await statusOf(visitor, orderId)).toBe('completed');
  });

  it('is rejected with the reference of another checkout', async () => {
    const { visitor, cart, orderId } = await buildPayer();
    const claim = debitClaimOf(cart, orderId);
    for (const paymentReference of ['EZI-1', orderId, 'EZI-00000000-0000-4000-8000-000000000000']) {
      const body = { ...claim, paymentReference };
      expect(await visitor.refused('POST /api/orders', { body })).toMatchObject({
        status: 409,
        body: { code: 'checkout/none-open' },
      });
    }
    expect((await visitor.call('POST /api/orders', { body: claim })).status).toBe(201);
  });

  it('is refunded once, by debit, after the bank has paid', async () => {
    const { visitor, cart, orderId } = await buildPayer();
    const { body: order } = await visitor.call('POST /api/orders', { body: debitClaimOf(cart, orderId) });
    const params = { id: order.id };
    await visitor.call('PUT /api/orders/{id}/status', { params, body: { status: 'cancelled' } });
    const { id } = await app.db
      .selectFrom('refunds')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    const refundStatus = async () =>
      (await visitor.call('GET /api/orders/{id}', { params })).body.refundStatus;
    await app.payRefunds();
    // Nothing has been collected yet, so the refund must not be reported as succeeded.
    expect(await refundStatus()).not.toBe('succeeded');
    app.clock.advance(4 * DAY);
    await app.deps.jobs.send(app.db, 'pay-refund', { refundId: id });
    payments.on('after refund', () => {
      throw new Error('response lost');
    });
    await expect(app.payRefunds()).rejects.toThrow('response lost');
    payments.heal();
    await app.deps.jobs.send(app.db, 'pay-refund', { refundId: id });
    await app.payRefunds();
    expect(
      await app.db
        .selectFrom('demoGatewayRefunds')
        .select(['amountCents', 'debitId', 'intentId'])
        .where('idempotencyKey', '=', id)
        .execute(),
    ).toEqual([{ amountCents: 3120, debitId: order.paymentReference, intentId: null }]);
    expect(await refundStatus()).toBe('succeeded');
  });
});

describe('a customer who changes the payment method', () => {
  it('pays once when changing from card to debit and back', async () => {
    const { visitor } = await buildShopper(app);
    const { cart, intent, orderId } = await openDebit(visitor);
    const { body: again } = await askForCard(visitor);
    expect(again.orderId).toBe(orderId);
    expect(again.clientSecret).not.toBe(intent.clientSecret);
    expect(await statusOf(visitor, orderId)).toBe('cancelled');
    expect(await submitDebitPage(visitor, orderId, 'complete')).toMatchObject({
      status: 409,
      body: { code: 'payments/cancelled' },
    });
    expect((await payWithCard(visitor, again.clientSecret)).status).toBe(200);
    const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    expect([order.paymentMethod, await takenFor(orderId)]).toEqual(['stripe', 3120]);
  });

  it('gets the order when the debit was accepted before the change', async () => {
    const { visitor, orderId } = await buildPayer();
    expect(await askForCard(visitor)).toMatchObject({
      status: 409,
      body: { code: 'checkout/already-paid' },
    });
    expect(await ordersOf(visitor)).toMatchObject([{ paymentMethod: 'ezidebit', mealCount: 10 }]);
    expect(await takenFor(orderId)).toBe(3120);
  });

  it('pays once when using both methods in concurrent tabs', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { visitor } = await buildShopper(app);
      const { intent } = await openCheckout(visitor);
      const { orderId, clientSecret } = intent;
      const byCard = () => payWithCard(visitor, clientSecret);
      const byDebit = async () => {
        const answer = await askForDebit(visitor, orderId);
        return answer.status === 200 ? submitDebitPage(visitor, orderId, 'complete') : answer;
      };
      const backToCard = async () => {
        const { status, body } = await askForCard(visitor);
        if (status === 200) await payWithCard(visitor, body.clientSecret);
      };
      await Promise.all(round % 3 === 0 ? [byCard(), byDebit()] : [byDebit(), backToCard(), byDebit()]);
      app.clock.advance(2 * MINUTE);
      await Promise.all([sweep(), finish(visitor)]);
      const orders = await ordersOf(visitor);
      expect([await takenFor(orderId), orders.length]).toEqual(orders.length > 0 ? [3120, 1] : [0, 0]);
      app.clock.set(START);
    }
    expect(logged).toEqual([]);
  });

  it('is not charged without an order when the checkout expires during the change', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { visitor } = await buildShopper(app);
      const { intent } = await openCheckout(visitor);
      app.clock.advance(30 * MINUTE - 1);
      payments.on('after cancel', async () => void app.clock.advance(1));
      const [answer] = await Promise.all([askForDebit(visitor, intent.orderId), sweep()]);
      if (answer.status === 200) await submitDebitPage(visitor, intent.orderId, 'complete');
      payments.heal();
      app.clock.advance(2 * MINUTE);
      await sweep();
      expect((await ordersOf(visitor)).length * 3120).toBe(await takenFor(intent.orderId));
      app.clock.set(START);
    }
  });
});

describe('POST /api/checkout/finish', () => {
  it('returns the same order for repeated requests after the payment', async () => {
    const { visitor } = await buildPayer();
    const answers = await Promise.all([1, 2, 3].map(() => finish(visitor)));
    const [order] = await ordersOf(visitor);
    expect(answers.map(({ status, body }) => `${status} ${body.order?.id}`)).toEqual(
      Array(3).fill(`200 ${order!.id}`),
    );
  });

  it('returns the order that the sweeper placed, for half an hour', async () => {
    const { visitor } = await buildPayer();
    app.clock.advance(2 * MINUTE);
    await sweep();
    expect((await finish(visitor)).body.order).toMatchObject({ paymentMethod: 'ezidebit' });
    app.clock.advance(30 * MINUTE);
    expect((await finish(visitor)).body).toEqual({ order: null });
  });

  it('returns null and changes nothing when nothing was paid', async () => {
    const { visitor, account, meal } = await buildShopper(app);
    expect((await finish(visitor)).body).toEqual({ order: null });
    await placeAnotherOrder(visitor, meal.id);
    await fillCart(visitor, meal.id, 10);
    await openDebit(visitor);
    const spent = await readSpentCents(app, account.id);
    expect((await finish(visitor)).body).toEqual({ order: null });
    expect([(await ordersOf(visitor)).length, await readSpentCents(app, account.id)]).toEqual([1, spent]);
  });
});
