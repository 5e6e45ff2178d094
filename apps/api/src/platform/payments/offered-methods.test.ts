import { afterEach, expect, it } from 'vitest';
import { sweepCheckouts } from '#ordering/orders/sweep-checkouts.ts';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildShopper, placeRequestOf, DELIVERY, payForCart } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const backOffice = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
const offer = async (...methods: string[]) => {
  const payload = { value: methods };
  const answer = await backOffice.send({ method: 'PUT', url: '/api/settings/payment_methods', payload });
  expect(answer.status).toBe(200);
};
afterEach(() => offer('stripe', 'ezidebit', 'account'));

const intentOf = async (visitor: Visitor) => {
  const { body: cart } = await visitor.call('GET /api/cart');
  const body = { amount: cart.total, delivery: DELIVERY };
  return { cart, answer: await visitor.call('POST /api/create-payment-intent', { body }) };
};
const debit = (visitor: Visitor, orderId: string) =>
  visitor.call('POST /api/ezidebit/create-payment', { body: { amount: '31.20', orderId } as never });

it('checkout offers no card payment when only debits are enabled, and places an order paid by debit', async () => {
  await offer('ezidebit');
  const { visitor } = await buildShopper(app);
  expect((await visitor.call('GET /api/kitchen')).body).toMatchObject({
    paymentMethods: ['ezidebit'],
    ordering: 'open',
  });
  const { cart, answer } = await intentOf(visitor);
  expect(answer).toMatchObject({
    status: 200,
    body: { clientSecret: '', provider: null, publishableKey: null },
  });
  const { orderId } = answer.body;
  const unpaid = await visitor.refused('POST /api/orders', {
    body: { ...placeRequestOf(cart), paymentMethod: 'ezidebit' },
  });
  expect(unpaid).toMatchObject({ status: 402, body: { code: 'payments/not-paid' } });
  expect((await debit(visitor, orderId)).status).toBe(200);
  // Requesting the intent again, as a page reload does, keeps the debit that was started.
  expect((await intentOf(visitor)).answer.body.orderId).toBe(orderId);
  await visitor.call('POST /api/demo-gateway/debits/{orderId}/complete', { params: { orderId } });
  const placed = await visitor.call('POST /api/orders', {
    body: { ...placeRequestOf(cart), paymentMethod: 'ezidebit' },
  });
  expect(placed).toMatchObject({ status: 201, body: { paymentMethod: 'ezidebit' } });
});

it('checkout rejects debits when only cards are enabled, and cancels a card payment once cards are disabled', async () => {
  await offer('stripe', 'account');
  const { visitor } = await buildShopper(app);
  const { answer: before } = await intentOf(visitor);
  expect(await debit(visitor, before.body.orderId)).toMatchObject({
    status: 409,
    body: { code: 'payments/method-absent' },
  });
  await offer('ezidebit');
  const { answer } = await intentOf(visitor);
  expect(answer.body).toMatchObject({ orderId: before.body.orderId, clientSecret: '' });
  const late = await visitor.refused('POST /api/demo-gateway/cards/{clientSecret}/confirm', {
    params: { clientSecret: before.body.clientSecret },
    body: { cardNumber: '4242 4242 4242 4242' },
  });
  expect(late.body.code).toBe('payments/cancelled');
});

it('orders paid by a method that is disabled later are still placed and refunded', async () => {
  const [page, closed] = [await buildShopper(app), await buildShopper(app)];
  const { cart } = await payForCart(page.visitor);
  await payForCart(closed.visitor);
  await offer('account');
  const order = await page.visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
  expect(order).toMatchObject({ status: 201, body: { paymentMethod: 'stripe' } });
  app.clock.advance(5 * 60_000);
  await sweepCheckouts(app.deps, silentLog);
  expect((await closed.visitor.call('GET /api/orders')).body.items).toMatchObject([{ status: 'pending' }]);
  const params = { id: order.body.id };
  const body = { status: 'cancelled' } as never;
  expect((await page.visitor.call('PUT /api/orders/{id}/status', { params, body })).status).toBe(200);
  await app.payRefunds();
  const refunds = await app.db.selectFrom('refunds').select(['amountCents', 'state']).execute();
  expect(refunds).toEqual([{ amountCents: 3120, state: 'succeeded' }]);
});
