import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { DELIVERY, buildOrder, buildShopper, claimOf, payForCart } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();

describe('placing an order', () => {
  it('turns a paid checkout into an order with its own copy of everything', async () => {
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

  it('answers a repeat with the same order', async () => {
    const { visitor } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    const body = claimOf(cart);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => visitor.call('POST /api/orders', { body })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await visitor.call('GET /api/orders')).body.total).toBe(1);
  });

  it('refuses what has not been paid', async () => {
    const { visitor } = await buildShopper(app);
    const { body: cart } = await visitor.call('GET /api/cart');
    await visitor.call('POST /api/create-payment-intent', {
      body: { amount: cart.total, delivery: DELIVERY },
    });
    const refusal = await visitor.refused('POST /api/orders', { body: claimOf(cart) });
    expect(refusal).toMatchObject({ status: 402, body: { code: 'payments/not-paid' } });
  });

  it('refuses people who are not verified with the specified words', async () => {
    const { username } = await buildAccount(app.db, { isVerified: false });
    const visitor = await app.visit().signIn(username);
    const refusal = await visitor.refused('POST /api/create-payment-intent', { body: { amount: '1.00' } });
    expect(refusal).toMatchObject({
      status: 403,
      body: {
        code: 'accounts/not-verified',
        message: expect.stringContaining('verified by an administrator'),
      },
    });
  });
});
