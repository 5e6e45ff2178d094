import { describe, expect, it } from 'vitest';
import { creditMeals, creditOf, signInStaff } from '#test/builders/credits.ts';
import { buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildOrder, buildShopper, placeRequestOf } from '#test/builders/orders.ts';
import { openCheckout } from '#test/builders/placements.ts';
import { refundsOf, readSpentCents } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import { notifyCustomers } from './notify-customers.ts';

const app = await createTestApp();
const chef = await signInStaff(app, 'restaurateur');
const driver = await signInStaff(app, 'delivery');
const admin = await signInStaff(app, 'admin');
const manager = await signInStaff(app, 'hcpadmin');

const move = (id: number, status: 'completed' | 'cancelled' | 'pending') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });
const worthOf = async (id: number) =>
  app.db
    .selectFrom('orders')
    .select(['creditedCents', 'worthCents', 'worthCustomerCents', 'worthSubsidyCents', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('the note of a credit', () => {
  it('appears in the history and the audit log, but not for the customer', async () => {
    const { order, visitor } = await buildOrder(app);
    const note = 'Wrong meal, milk allergy';
    const credited = await creditMeals(chef, order, 1, { note });
    const { body: history } = await manager.call('GET /api/orders/{id}/history', {
      params: { id: order.id },
    });
    const creditId = credited.credits[0]!.id;
    expect(history.events).toContainEqual(expect.objectContaining({ creditId, reason: note }));
    const query = { about: 'orders', subject: String(order.id) } as const;
    const { body: changes } = await admin.call('GET /api/audit', { query });
    const kept = { action: 'order/credit', before: null, after: null, reason: note };
    expect(changes.items).toContainEqual(expect.objectContaining(kept));
    const { body: own } = await visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(JSON.stringify(own)).not.toContain(note);
  });
});

describe('POST /api/orders/{id}/credits', () => {
  it('credits both payers and keeps the original amounts of the order', async () => {
    const { order, visitor, account } = await buildOrder(app);
    const credited = await creditMeals(chef, order, 2);
    expect(credited).toMatchObject({
      status: 'pending',
      totalAmount: '103.99',
      customerAmount: '31.20',
      subsidyAmount: '72.79',
      creditedAmount: '20.00',
      creditedCustomerAmount: '6.00',
      creditedSubsidyAmount: '14.00',
      refundStatus: 'requested',
      refundAmount: '6.00',
      items: [{ quantity: 10, creditedQuantity: 2 }],
      credits: [
        {
          reason: 'short',
          at: app.clock.now().toISOString(),
          amount: '20.00',
          customerAmount: '6.00',
          subsidyAmount: '14.00',
          refundStatus: 'requested',
          lines: [{ itemId: order.items[0]!.id, quantity: 2 }],
        },
      ],
    });
    expect(await readSpentCents(app, account.id)).toBe(7279 - 1400);
    await app.payRefunds();
    const { body: own } = await visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(own).toMatchObject({ refundStatus: 'succeeded', credits: [{ refundStatus: 'succeeded' }] });
    const { body: history } = await admin.call('GET /api/orders/{id}/history', { params: { id: order.id } });
    expect(history.events.map(({ action }) => action)).toEqual(['place', 'credit']);
    expect(history.refunds).toMatchObject([{ amount: '6.00', state: 'succeeded' }]);
  });

  it('credits the delivery fee with the last meal', async () => {
    const { order, account } = await buildOrder(app);
    await creditMeals(driver, order, 9, { reason: 'not_delivered' });
    expect(await worthOf(order.id)).toMatchObject({ worthCents: 1399, worthCustomerCents: 420 });
    await creditMeals(driver, order, 1, { reason: 'spoiled' });
    expect(await worthOf(order.id)).toMatchObject({
      worthCents: 0,
      worthCustomerCents: 0,
      worthSubsidyCents: 0,
    });
    expect(await refundsOf(app, order.id)).toMatchObject([{ amountCents: 2700 }, { amountCents: 420 }]);
    expect(await readSpentCents(app, account.id)).toBe(0);
    expect(await chef.refused('POST /api/orders/{id}/credits', creditOf(order, 1))).toMatchObject({
      status: 409,
      body: { code: 'orders/credit-too-many' },
    });
  });

  it("credits only the organisation when the customer's share was zero", async () => {
    const share = (value: string) =>
      admin.call('PUT /api/settings/{key}', { params: { key: 'customer_share_bps' }, body: { value } });
    await share('0');
    await expect.poll(async () => (await app.deps.settings.read()).customer_share_bps).toBe(0);
    const { visitor, account } = await buildShopper(app);
    const { cart } = await openCheckout(visitor);
    const { body: order } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
    await share('3000');
    await expect.poll(async () => (await app.deps.settings.read()).customer_share_bps).toBe(3000);
    expect(await creditMeals(chef, order, 4)).toMatchObject({
      creditedAmount: '40.00',
      creditedCustomerAmount: '0.00',
      creditedSubsidyAmount: '40.00',
      refundStatus: null,
    });
    expect(await readSpentCents(app, account.id)).toBe(10_399 - 4000);
  });
});

describe('concurrent credit and cancellation', () => {
  it('refunds exactly the paid amount, in either order', async () => {
    for (let round = 0; round < (process.env['TEST_ALL'] ? 20 : 2); round += 1) {
      const { order, account } = await buildOrder(app);
      const { params, body } = creditOf(order, 2);
      const url = `/api/orders/${params.id}/credits`;
      const credit = () => chef.send({ method: 'POST', url, payload: body });
      const cancel = () => move(order.id, 'cancelled');
      const requests = round % 2 === 0 ? [credit, cancel] : [cancel, credit];
      const answers = await Promise.all(requests.map((request) => request()));
      const [credited, cancelled] = round % 2 === 0 ? answers : answers.toReversed();
      expect(cancelled!.status).toBe(200);
      const refunds = await refundsOf(app, order.id);
      expect(refunds).toHaveLength(credited!.status === 200 ? 2 : 1);
      expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(3120);
      expect(await readSpentCents(app, account.id)).toBe(0);
    }
  });
});

describe('a credited order', () => {
  it('refunds the remaining amount when cancelled, and reserves and charges it again when reopened', async () => {
    const { order, account } = await buildPhoneOrder(app, { plan: 7279 });
    await creditMeals(chef, order, 3);
    await move(order.id, 'cancelled');
    expect(await readSpentCents(app, account.id)).toBe(0);
    await move(order.id, 'pending');
    expect(await readSpentCents(app, account.id)).toBe(7279 - 2100);
    await creditMeals(chef, order, 1);
    await move(order.id, 'completed');
    expect(await worthOf(order.id)).toMatchObject({ worthCents: 6399, worthCustomerCents: 1920 });

    const { order: paid } = await buildOrder(app);
    await creditMeals(chef, paid, 3);
    await app.payRefunds();
    await move(paid.id, 'cancelled');
    await app.payRefunds();
    expect(await refundsOf(app, paid.id)).toMatchObject([
      { cause: expect.stringMatching(/^credit:\d+$/), amountCents: 900, state: 'succeeded' },
      { cause: 'cancelled', amountCents: 2220, state: 'succeeded' },
    ]);
  });
});

describe('the message about a credit', () => {
  it('is sent once and contains the meals and the refund', async () => {
    const { order, account } = await buildOrder(app);
    await creditMeals(chef, order, 2);
    app.clock.advance(2 * 60_000);
    await notifyCustomers(app.deps);
    await app.payRefunds();
    await notifyCustomers(app.deps);
    const messages = app.db.selectFrom('messages').select(['template', 'plain']);
    const sent = await messages.where('accountId', '=', account.id).orderBy('id').execute();
    const [, message, ...more] = sent;
    expect(more).toEqual([]);
    expect(message).toMatchObject({ template: 'order-credited' });
    for (const words of [`2 × ${order.items[0]!.name}`, 'some meals were missing', '$6.00 to your card'])
      expect(message!.plain).toContain(words);
  });
});
