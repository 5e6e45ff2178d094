import { afterEach, describe, expect, it } from 'vitest';
import { buildShopper, placeRequestOf } from '#test/builders/orders.ts';
import { openCheckout, payWithCard } from '#test/builders/placements.ts';
import { createFaultyPayments } from '#test/faulty-payments.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { createTestApp } from '#test/test-app.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

const payments = createFaultyPayments();
const app = await createTestApp({ payments: payments.providers });
const admin = await signInStaff(app, 'admin');

async function setShare(bps: number): Promise<void> {
  const params = { key: 'customer_share_bps' } as const;
  await admin.call('PUT /api/settings/{key}', { params, body: { value: String(bps) } });
  await expect.poll(async () => (await app.deps.settings.read()).customer_share_bps).toBe(bps);
}

afterEach(async () => {
  payments.heal();
  await setShare(3000);
});

const PLAN = 50_000;

describe('an order that the organisation pays in full', () => {
  it('is placed once without calling a provider', async () => {
    await setShare(0);
    const { visitor } = await buildShopper(app, { plan: PLAN });
    const { cart, intent } = await openCheckout(visitor);
    expect(intent).toMatchObject({ clientSecret: '', customerAmount: '0.00', businessAmount: '103.99' });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => visitor.call('POST /api/orders', { body: placeRequestOf(cart) })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({
      status: 201,
      body: { customerAmount: '0.00', subsidyAmount: '103.99', paymentReference: '' },
    });
    expect(payments.calls).toEqual({ create: 0, find: 0, cancel: 0, refund: 0, list: 0 });
  });

  it('expires unless the customer places it', async () => {
    await setShare(0);
    const { visitor } = await buildShopper(app, { plan: PLAN });
    await openCheckout(visitor);
    const log = { error: (line: object) => expect(line).toBeUndefined() } as never;
    app.clock.advance(2 * 60_000);
    await sweepCheckouts(app.deps, log);
    expect((await visitor.call('POST /api/checkout/finish')).body).toEqual({ order: null });
    app.clock.advance(30 * 60_000);
    await sweepCheckouts(app.deps, log);
    expect((await visitor.call('GET /api/orders')).body.total).toBe(0);
    app.clock.advance(-32 * 60_000);
  });

  it('cancels the payment that was opened before', async () => {
    const { visitor } = await buildShopper(app, { plan: PLAN });
    const before = await openCheckout(visitor);
    await setShare(0);
    const { cart, intent } = await openCheckout(visitor);
    expect(intent).toMatchObject({ orderId: before.intent.orderId, clientSecret: '' });
    expect((await payWithCard(visitor, before.intent.clientSecret)).status).toBe(409);
    expect((await visitor.call('POST /api/orders', { body: placeRequestOf(cart) })).status).toBe(201);
  });

  it('is not placed free of charge when a concurrent request adds an amount to pay', async () => {
    await setShare(0);
    const { visitor } = await buildShopper(app, { plan: PLAN });
    const { cart } = await openCheckout(visitor);
    await setShare(3000);
    const answers = await Promise.all([
      visitor.call('POST /api/orders', { body: placeRequestOf(cart) }),
      visitor.call('POST /api/create-payment-intent', { body: { amount: cart.total } }),
      visitor.call('POST /api/orders', { body: placeRequestOf(cart) }),
    ]);
    const { body } = await visitor.call('GET /api/orders');
    // If the order request is first, there is an order with a share of zero; otherwise there is none until it is paid.
    for (const order of body.items) expect(order.customerAmount).toBe('0.00');
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});
