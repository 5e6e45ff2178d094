import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { buildShopper, payForCart } from '#test/builders/orders.ts';
import {
  submitDebitPage,
  debitClaimOf,
  openCheckout,
  openDebit,
  payWithCard,
} from '#test/builders/placements.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { createFaultyPayments } from '#test/faulty-payments.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const payments = createFaultyPayments();
const app = await createTestApp({ payments: payments.providers });
const START = app.clock.now();

afterEach(() => {
  payments.heal();
  app.clock.set(START);
});

const ask = (visitor: Visitor, orderId: string, input: { amount?: string; description?: string } = {}) =>
  visitor.call('POST /api/ezidebit/create-payment', {
    body: { amount: '31.20', orderId, description: 'Ten meals', ...input },
  });
const statusOf = (visitor: Visitor, orderId: string) =>
  visitor.call('GET /api/ezidebit/payment-status/{orderId}', { params: { orderId } });
const debitsOf = (checkoutId: string) =>
  app.db
    .selectFrom('demoGatewayDebits')
    .innerJoin('payments', 'payments.providerReference', 'demoGatewayDebits.id')
    .select(['demoGatewayDebits.status', 'payments.state', 'demoGatewayDebits.amountCents'])
    .where('checkoutId', '=', checkoutId)
    .orderBy('payments.createdAt')
    .execute();

describe('POST /api/ezidebit/create-payment', () => {
  it('returns the URL of the provider page with amount, id and description', async () => {
    const { visitor } = await buildShopper(app);
    const { orderId, paymentUrl } = await openDebit(visitor);
    const url = new URL(paymentUrl, 'http://localhost');
    expect(url.pathname).toBe('/ezidebit-demo-payment');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      amount: '31.20',
      orderId,
      description: 'Ten meals',
    });
    expect((await statusOf(visitor, orderId)).body).toEqual({
      status: 'waiting',
      paymentReference: `EZI-${orderId}`,
    });
  });

  it('creates one debit for concurrent requests', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(visitor, intent.orderId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(new Set(answers.map(({ body }) => body.paymentUrl)).size).toBe(1);
    expect(await debitsOf(intent.orderId)).toEqual([
      { status: 'waiting', state: 'created', amountCents: 3120 },
    ]);
  });

  it('keeps a declined debit declined, and creates another for the next request', async () => {
    const { visitor } = await buildShopper(app);
    const { cart, orderId } = await openDebit(visitor);
    expect((await submitDebitPage(visitor, orderId, 'cancel')).body.status).toBe('cancelled');
    expect((await statusOf(visitor, orderId)).body.status).toBe('cancelled');
    expect(await submitDebitPage(visitor, orderId, 'complete')).toMatchObject({
      status: 409,
      body: { code: 'payments/cancelled' },
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(visitor, orderId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await debitsOf(orderId)).map(({ status, state }) => [status, state])).toEqual([
      ['cancelled', 'cancelled'],
      ['waiting', 'created'],
    ]);
    await submitDebitPage(visitor, orderId, 'complete');
    expect((await visitor.call('POST /api/orders', { body: debitClaimOf(cart, orderId) })).status).toBe(201);
  });
});

describe('a rejected direct debit request', () => {
  it('returns 409 with the correct amounts for any other amount', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    const before = await fingerprintDatabase(app.db);
    for (const amount of ['0.00', '31.19', '103.99'])
      expect(await ask(visitor, intent.orderId, { amount }), amount).toMatchObject({
        status: 409,
        body: {
          code: 'checkout/amount-changed',
          params: { fullAmount: '103.99', customerAmount: '31.20', businessAmount: '72.79' },
        },
      });
    expect(await fingerprintDatabase(app.db)).toEqual(before);
  });

  it('returns 404 for the checkout of another customer and for an unknown one', async () => {
    const [owner, stranger] = [await buildShopper(app), await buildShopper(app)];
    const { orderId } = await openDebit(owner.visitor);
    const before = await fingerprintDatabase(app.db);
    for (const id of [orderId, randomUUID()]) {
      const answers = [
        await ask(stranger.visitor, id),
        await statusOf(stranger.visitor, id),
        await submitDebitPage(stranger.visitor, id, 'complete'),
        await submitDebitPage(stranger.visitor, id, 'cancel'),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, body: { code: 'payments/not-found' } });
    }
    expect(await fingerprintDatabase(app.db)).toEqual(before);
  });

  it('returns 409 when the checkout has expired', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    app.clock.advance(30 * 60_000);
    expect(await ask(visitor, intent.orderId)).toMatchObject({
      status: 409,
      body: { code: 'checkout/none-open' },
    });
  });

  it('returns 409 and places the order when the card payment has arrived', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await payForCart(visitor);
    expect(await ask(visitor, intent.orderId)).toMatchObject({
      status: 409,
      body: { code: 'checkout/already-paid' },
    });
    const { body } = await visitor.call('GET /api/orders');
    expect(body.items).toMatchObject([{ paymentMethod: 'stripe', mealCount: 10 }]);
    expect(await debitsOf(intent.orderId)).toEqual([]);
  });
});

describe('a failing debit provider', () => {
  it('returns 503 when the debit cannot be created, and succeeds on retry', async () => {
    for (const moment of ['before create', 'after create'] as const) {
      const { visitor } = await buildShopper(app);
      const { cart, intent } = await openCheckout(visitor);
      payments.on(moment, () => {
        throw new Error('no response');
      });
      expect(await ask(visitor, intent.orderId), moment).toMatchObject({
        status: 503,
        body: { code: 'payments/provider-unavailable' },
      });
      payments.heal();
      expect((await ask(visitor, intent.orderId)).status).toBe(200);
      await submitDebitPage(visitor, intent.orderId, 'complete');
      const claim = debitClaimOf(cart, intent.orderId);
      expect((await visitor.call('POST /api/orders', { body: claim })).status).toBe(201);
      expect(await debitsOf(intent.orderId)).toHaveLength(1);
    }
  });

  it('returns 503 when the card payment cannot be cancelled; then the card still pays, or a retry succeeds', async () => {
    const [one, two] = [await buildShopper(app), await buildShopper(app)];
    const [first, second] = [await openCheckout(one.visitor), await openCheckout(two.visitor)];
    payments.on('before cancel', () => {
      throw new Error('no response');
    });
    expect((await ask(one.visitor, first.intent.orderId)).status).toBe(503);
    payments.on('before cancel', () => undefined);
    payments.on('after cancel', () => {
      throw new Error('response lost');
    });
    expect((await ask(two.visitor, second.intent.orderId)).status).toBe(503);
    payments.heal();
    expect((await payWithCard(one.visitor, first.intent.clientSecret)).status).toBe(200);
    expect((await ask(two.visitor, second.intent.orderId)).status).toBe(200);
  });
});
