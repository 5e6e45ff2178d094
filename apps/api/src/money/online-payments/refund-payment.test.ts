import { beforeEach, describe, expect, it } from 'vitest';
import { payRefund } from '#money/reconciliation/pay-refund.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildCustomerWithMeal, placeAnotherOrder } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const regular = await buildCustomerWithMeal(app);
const admin = await app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);
beforeEach(() => app.db.deleteFrom('messages').execute());

const messages = () => app.db.selectFrom('messages').selectAll().execute();

/** Places and cancels a paid order. @returns the order and its requested refund */
async function buildOwedRefund() {
  const order = await placeAnotherOrder(regular.visitor, regular.meal.id);
  const { status } = await admin.call('PUT /api/orders/{id}/status', {
    params: { id: order.id },
    body: { status: 'cancelled', reason: 'No cook' },
  });
  expect(status).toBe(200);
  const refund = await app.db
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  return { order, refund };
}

describe('payRefund', () => {
  it('notifies the customer once the money is returned, and only once', async () => {
    const { order, refund } = await buildOwedRefund();
    expect(await messages()).toEqual([]);
    await app.payRefunds();
    await payRefund(app.deps, refund.id);
    const rows = await messages();
    expect(rows).toMatchObject([
      { template: 'refund-paid', cause: `refund-paid:${refund.id}`, accountId: regular.account.id },
    ]);
    expect(rows[0]!.subject).toBe('We have returned $31.20 to you');
    expect(rows[0]!.plain).toContain(`We have returned $31.20 to you for your order ${order.id}`);
  });

  it('leaves the refund in the state `requested` and sends no message when the provider fails', async () => {
    const { refund } = await buildOwedRefund();
    const failing = { name: 'demo', refund: () => Promise.reject(new Error('provider is down')) };
    const payments = { stripe: failing, ezidebit: failing } as unknown as typeof app.deps.payments;
    await expect(payRefund({ ...app.deps, payments }, refund.id)).rejects.toThrow('provider is down');
    expect(await messages()).toEqual([]);
    await payRefund(app.deps, refund.id);
    expect(await messages()).toHaveLength(1);
  });
});
