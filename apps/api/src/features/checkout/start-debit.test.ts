import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildShopper, claimOf, payForCart } from '#test/builders/orders.ts';
import {
  answerDebit,
  debitClaimOf,
  openCheckout,
  openDebit,
  payWithCard,
} from '#test/builders/placements.ts';
import { databasePrint } from '#test/database-print.ts';
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

describe('a direct debit', () => {
  it('is agreed to on the page of the provider, which gets to know what it is for', async () => {
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

  it('stops the card payment first: its secret pays nothing any more', async () => {
    const { visitor } = await buildShopper(app);
    const { intent, orderId } = await openDebit(visitor);
    expect(await payWithCard(visitor, intent.clientSecret)).toMatchObject({
      status: 409,
      body: { code: 'payments/cancelled' },
    });
    expect((await statusOf(visitor, orderId)).body.status).toBe('waiting');
  });

  it('is one and the same for fifty requests at once', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(visitor, intent.orderId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    expect(new Set(answers.map(({ body }) => body.paymentUrl)).size).toBe(1);
    expect(await debitsOf(intent.orderId)).toEqual([
      { status: 'waiting', state: 'created', amountCents: 3120 },
    ]);
  });

  it('that was turned down stays so, and the next request makes another', async () => {
    const { visitor } = await buildShopper(app);
    const { cart, orderId } = await openDebit(visitor);
    expect((await answerDebit(visitor, orderId, 'cancel')).body.status).toBe('cancelled');
    expect((await statusOf(visitor, orderId)).body.status).toBe('cancelled');
    expect(await answerDebit(visitor, orderId, 'complete')).toMatchObject({
      status: 409,
      body: { code: 'payments/cancelled' },
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(visitor, orderId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await debitsOf(orderId)).map(({ status, state }) => [status, state])).toEqual([
      ['cancelled', 'cancelled'],
      ['waiting', 'created'],
    ]);
    await answerDebit(visitor, orderId, 'complete');
    expect((await visitor.call('POST /api/orders', { body: debitClaimOf(cart, orderId) })).status).toBe(201);
  });

  it('that was agreed to cannot be turned down any more', async () => {
    const { visitor } = await buildShopper(app);
    const { orderId } = await openDebit(visitor);
    await answerDebit(visitor, orderId, 'complete');
    expect((await answerDebit(visitor, orderId, 'cancel')).body.status).toBe('completed');
    expect((await statusOf(visitor, orderId)).body.status).toBe('completed');
  });

  it('that the provider could not collect is told as failed, and can be tried again', async () => {
    const { visitor } = await buildShopper(app);
    const { orderId } = await openDebit(visitor);
    payments.say({ status: 'failed' });
    expect((await statusOf(visitor, orderId)).body.status).toBe('failed');
    payments.say({ status: 'processing' });
    expect((await statusOf(visitor, orderId)).body.status).toBe('waiting');
  });
});

describe('a direct debit is refused', () => {
  it.each(['0.00', '0.01', '31.19', '103.99', '9999999.99'])(
    'when the amount is a forged %s: 409 with the right figures, and nothing changes',
    async (amount) => {
      const { visitor } = await buildShopper(app);
      const { intent } = await openCheckout(visitor);
      const before = await databasePrint(app.db);
      expect(await ask(visitor, intent.orderId, { amount })).toMatchObject({
        status: 409,
        body: {
          code: 'checkout/amount-changed',
          params: { fullAmount: '103.99', customerAmount: '31.20', businessAmount: '72.79' },
        },
      });
      expect(await databasePrint(app.db)).toEqual(before);
    },
  );

  it("when the checkout is somebody else's, or none: 404 on every call, and nothing changes", async () => {
    const [owner, stranger] = [await buildShopper(app), await buildShopper(app)];
    const { orderId } = await openDebit(owner.visitor);
    const before = await databasePrint(app.db);
    for (const id of [orderId, randomUUID()]) {
      const answers = [
        await ask(stranger.visitor, id),
        await statusOf(stranger.visitor, id),
        await answerDebit(stranger.visitor, id, 'complete'),
        await answerDebit(stranger.visitor, id, 'cancel'),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, body: { code: 'payments/not-found' } });
    }
    expect(await databasePrint(app.db)).toEqual(before);
  });

  it('to people who are not verified, with the specified words', async () => {
    const { username } = await buildAccount(app.db, { isVerified: false });
    const visitor = await app.visit().signIn(username);
    expect(await ask(visitor, randomUUID())).toMatchObject({
      status: 403,
      body: {
        code: 'accounts/not-verified',
        message:
          'Your account needs to be verified by an administrator before you can place orders. Please contact support for assistance.',
      },
    });
  });

  it('when the time of the checkout is over', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    app.clock.advance(30 * 60_000);
    expect(await ask(visitor, intent.orderId)).toMatchObject({
      status: 409,
      body: { code: 'checkout/none-open' },
    });
  });

  it('when the checkout is an order already', async () => {
    const { visitor } = await buildShopper(app);
    const { cart, intent } = await payForCart(visitor);
    await visitor.call('POST /api/orders', { body: claimOf(cart) });
    expect(await ask(visitor, intent.orderId)).toMatchObject({
      status: 409,
      body: { code: 'checkout/already-paid' },
    });
  });

  it('when the card has paid meanwhile: the order is there at once', async () => {
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

  it('when the description is longer than the provider can show', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    expect(await ask(visitor, intent.orderId, { description: 'x'.repeat(201) })).toMatchObject({
      status: 400,
      body: { code: 'common/invalid', fields: [{ path: 'description' }] },
    });
  });
});

describe('a debit provider with a bad line', () => {
  it.each(['before create', 'after create'] as const)(
    'that breaks off %s costs an attempt and nothing else',
    async (moment) => {
      const { visitor } = await buildShopper(app);
      const { cart, intent } = await openCheckout(visitor);
      payments.on(moment, () => {
        throw new Error('no answer');
      });
      expect(await ask(visitor, intent.orderId)).toMatchObject({
        status: 503,
        body: { code: 'payments/provider-unavailable' },
      });
      payments.heal();
      expect((await ask(visitor, intent.orderId)).status).toBe(200);
      await answerDebit(visitor, intent.orderId, 'complete');
      const claim = debitClaimOf(cart, intent.orderId);
      expect((await visitor.call('POST /api/orders', { body: claim })).status).toBe(201);
      expect(await debitsOf(intent.orderId)).toHaveLength(1);
    },
  );

  it('while the card payment is being stopped: the card still pays, or the next attempt succeeds', async () => {
    const [one, two] = [await buildShopper(app), await buildShopper(app)];
    const [first, second] = [await openCheckout(one.visitor), await openCheckout(two.visitor)];
    payments.on('before cancel', () => {
      throw new Error('no answer');
    });
    expect((await ask(one.visitor, first.intent.orderId)).status).toBe(503);
    payments.on('before cancel', () => undefined);
    payments.on('after cancel', () => {
      throw new Error('the answer is lost');
    });
    expect((await ask(two.visitor, second.intent.orderId)).status).toBe(503);
    payments.heal();
    expect((await payWithCard(one.visitor, first.intent.clientSecret)).status).toBe(200);
    expect((await ask(two.visitor, second.intent.orderId)).status).toBe(200);
  });

  it('cannot be asked what became of it: 503, and the truth later', async () => {
    const { visitor } = await buildShopper(app);
    const { orderId } = await openDebit(visitor);
    await answerDebit(visitor, orderId, 'complete');
    payments.on('before find', () => {
      throw new Error('no answer');
    });
    expect(await statusOf(visitor, orderId)).toMatchObject({
      status: 503,
      body: { code: 'payments/provider-unavailable' },
    });
    payments.heal();
    expect((await statusOf(visitor, orderId)).body.status).toBe('completed');
  });
});
