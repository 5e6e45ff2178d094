import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildOrder } from '#test/builders/orders.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();

describe('an order as its customer reads it', () => {
  it('says until when it may be cancelled, and nothing once the kitchen has begun', async () => {
    const { order, visitor } = await buildOrder(app);
    // Wednesday night in Melbourne, five days before the Monday.
    expect(order.cancelUntil).toBe('2026-11-25T12:59:59.999Z');
    const chef = await app
      .visit('staff')
      .signIn((await buildAccount(app.db, { role: 'restaurateur' })).username);
    const params = { id: order.id };
    const moved = await chef.call('PUT /api/orders/{id}/status', { params, body: { status: 'processing' } });
    expect(moved.body.cancelUntil).toBeNull();
    expect((await visitor.call('GET /api/orders/{id}', { params })).body.cancelUntil).toBeNull();
  });

  it('keeps the share of its day, whatever the kitchen asks today', async () => {
    const { order, visitor } = await buildOrder(app);
    const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
    const setShare = (value: string) =>
      admin.call('PUT /api/settings/{key}', { params: { key: 'customer_share_bps' }, body: { value } });
    expect((await setShare('5000')).status).toBe(200);
    const { body } = await visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(body).toMatchObject({ customerShareBps: 3000, customerAmount: '31.20', subsidyAmount: '72.79' });
    await setShare('3000');
  });

  it('names the refund with its amount and state', async () => {
    const { order, visitor } = await buildOrder(app);
    expect(order).toMatchObject({ refundStatus: null, refundAmount: null });
    const params = { id: order.id };
    const { body } = await visitor.call('PUT /api/orders/{id}/status', {
      params,
      body: { status: 'cancelled' },
    });
    expect(body).toMatchObject({ status: 'cancelled', refundStatus: 'requested', refundAmount: '31.20' });
    await app.payRefunds();
    expect((await visitor.call('GET /api/orders/{id}', { params })).body).toMatchObject({
      refundStatus: 'succeeded',
      refundAmount: '31.20',
    });
  });
});
