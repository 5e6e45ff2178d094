import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { creditMeals, creditOf, staffOf } from '#test/builders/credits.ts';
import { buildPhoneOrder } from '#test/builders/phone-orders.ts';
import { buildOrder, buildShopper, claimOf } from '#test/builders/orders.ts';
import { openCheckout } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import { notifyCustomers } from './notify-customers.ts';

const app = await createTestApp();
const chef = await staffOf(app, 'restaurateur');
const driver = await staffOf(app, 'delivery');
const admin = await staffOf(app, 'admin');
const manager = await staffOf(app, 'hcpadmin');

const move = (id: number, status: 'completed' | 'cancelled' | 'pending') =>
  admin.call('PUT /api/orders/{id}/status', { params: { id }, body: { status, reason: 'a test' } });
const refundsOf = (id: number) =>
  app.db
    .selectFrom('refunds')
    .select(['cause', 'amountCents', 'state'])
    .where('orderId', '=', id)
    .orderBy('createdAt')
    .execute();
const spentOf = async (accountId: number) =>
  (
    await app.db
      .selectFrom('budgetMonths')
      .select('spentCents')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow()
  ).spentCents;
const worthOf = async (id: number) =>
  app.db
    .selectFrom('orders')
    .select(['creditedCents', 'worthCents', 'worthCustomerCents', 'worthSubsidyCents', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('what the office noted with a credit', () => {
  it('is read by the office in the history of the order and in that of all changes, and not by the customer', async () => {
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

describe('meals that did not come', () => {
  it('cost neither payer anything: both are reversed, and the order stays as it was placed', async () => {
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
    expect(await spentOf(account.id)).toBe(7279 - 1400);
    await app.payRefunds();
    const { body: own } = await visitor.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(own).toMatchObject({ refundStatus: 'succeeded', credits: [{ refundStatus: 'succeeded' }] });
    const { body: history } = await admin.call('GET /api/orders/{id}/history', { params: { id: order.id } });
    expect(history.events.map(({ action }) => action)).toEqual(['place', 'credit']);
    expect(history.refunds).toMatchObject([{ amount: '6.00', state: 'succeeded' }]);
  });

  it('take the delivery fee with them when none is left', async () => {
    const { order, account } = await buildOrder(app);
    await creditMeals(driver, order, 9, { reason: 'not_delivered' });
    expect(await worthOf(order.id)).toMatchObject({ worthCents: 1399, worthCustomerCents: 420 });
    await creditMeals(driver, order, 1, { reason: 'spoiled' });
    expect(await worthOf(order.id)).toMatchObject({
      worthCents: 0,
      worthCustomerCents: 0,
      worthSubsidyCents: 0,
    });
    expect(await refundsOf(order.id)).toMatchObject([{ amountCents: 2700 }, { amountCents: 420 }]);
    expect(await spentOf(account.id)).toBe(0);
    expect(await chef.refused('POST /api/orders/{id}/credits', creditOf(order, 1))).toMatchObject({
      status: 409,
      body: { code: 'orders/credit-too-many' },
    });
  });

  it('of an order on account are simply not charged', async () => {
    const { order } = await buildPhoneOrder(app);
    const credited = await creditMeals(chef, order, 3);
    expect(credited).toMatchObject({ creditedCustomerAmount: '9.00', refundStatus: null });
    expect(credited.credits).toMatchObject([{ refundStatus: null }]);
    expect(await refundsOf(order.id)).toEqual([]);
  });

  it('that the organisation paid in full are given back to it alone', async () => {
    const share = (value: string) =>
      admin.call('PUT /api/settings/{key}', { params: { key: 'customer_share_bps' }, body: { value } });
    await share('0');
    await expect.poll(async () => (await app.deps.settings.read()).customer_share_bps).toBe(0);
    const { visitor, account } = await buildShopper(app);
    const { cart } = await openCheckout(visitor);
    const { body: order } = await visitor.call('POST /api/orders', { body: claimOf(cart) });
    await share('3000');
    await expect.poll(async () => (await app.deps.settings.read()).customer_share_bps).toBe(3000);
    expect(await creditMeals(chef, order, 4)).toMatchObject({
      creditedAmount: '40.00',
      creditedCustomerAmount: '0.00',
      creditedSubsidyAmount: '40.00',
      refundStatus: null,
    });
    expect(await spentOf(account.id)).toBe(10_399 - 4000);
  });
});

describe('who credits when', () => {
  it('the kitchen, drivers and admins until it is delivered; admins and case managers afterwards; nobody once it is cancelled', async () => {
    const { order, visitor } = await buildOrder(app);
    const refusal = async (person: typeof chef) =>
      (await person.refused('POST /api/orders/{id}/credits', creditOf(order, 1))).body;
    const notAllowed = (status: string) => ({ code: 'orders/credit-not-allowed', params: { status } });
    expect((await visitor.refused('POST /api/orders/{id}/credits', creditOf(order, 1))).status).toBe(403);
    for (const person of [chef, driver, admin]) await creditMeals(person, order, 1);
    expect(await refusal(manager)).toMatchObject(notAllowed('pending'));
    await move(order.id, 'completed');
    for (const person of [chef, driver]) expect(await refusal(person)).toMatchObject(notAllowed('completed'));
    for (const person of [admin, manager]) await creditMeals(person, order, 1, { reason: 'spoiled' });
    await move(order.id, 'cancelled');
    for (const person of [chef, driver, admin, manager])
      expect(await refusal(person)).toMatchObject(notAllowed('cancelled'));
    expect((await worthOf(order.id)).creditedCents).toBe(5000);
  });

  it('is nobody in the name of another, nor for an item of another order', async () => {
    const { order } = await buildOrder(app);
    const { order: other } = await buildOrder(app);
    const { params, body } = creditOf(order, 1);
    const signedInSince = await chef.send({
      method: 'POST',
      url: `/api/orders/${params.id}/credits`,
      payload: { ...body, personId: 1_000_000 },
    });
    expect(signedInSince.status).toBe(401);
    const foreign = { ...creditOf(other, 1), params };
    expect(await chef.refused('POST /api/orders/{id}/credits', foreign)).toMatchObject({
      status: 409,
      body: { code: 'orders/credit-too-many' },
    });
    expect((await worthOf(order.id)).creditedCents).toBe(0);
  });
});

describe('many at once', () => {
  it('fifty identical credits are one', async () => {
    const { order, account } = await buildOrder(app);
    const input = creditOf(order, 1, { key: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => chef.call('POST /api/orders/{id}/credits', input)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.creditedAmount}`))).toEqual(
      new Set(['200 10.00']),
    );
    expect(await refundsOf(order.id)).toMatchObject([{ amountCents: 300 }]);
    expect(await spentOf(account.id)).toBe(7279 - 700);
  });

  it('fifty different ones never credit more than was ordered', async () => {
    const { order, account } = await buildOrder(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        chef.send({
          method: 'POST',
          url: `/api/orders/${order.id}/credits`,
          payload: creditOf(order, 3).body,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(3);
    expect(await worthOf(order.id)).toMatchObject({ creditedCents: 9000, worthCents: 1399 });
    expect((await refundsOf(order.id)).reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
      3120 - 420,
    );
    expect(await spentOf(account.id)).toBe(979);
  });

  it('a credit and a cancellation give back exactly what was paid, whichever is first', async () => {
    const both = { creditFirst: 0, cancelFirst: 0 };
    const isOneSided = () => Math.min(both.creditFirst, both.cancelFirst) === 0;
    for (let turn = 0; turn < 20 || (isOneSided() && turn < 200); turn += 1) {
      const { order, account } = await buildOrder(app);
      const credit = () =>
        chef.send({
          method: 'POST',
          url: `/api/orders/${order.id}/credits`,
          payload: creditOf(order, 2).body,
        });
      const cancel = () => move(order.id, 'cancelled');
      const credited = turn % 2 === 0 ? credit() : undefined;
      const cancelled = cancel();
      const answer = await (credited ?? credit());
      expect((await cancelled).status).toBe(200);
      both[answer.status === 200 ? 'creditFirst' : 'cancelFirst'] += 1;
      const refunds = await refundsOf(order.id);
      expect(refunds).toHaveLength(answer.status === 200 ? 2 : 1);
      expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(3120);
      expect(await spentOf(account.id)).toBe(0);
    }
    expect(isOneSided()).toBe(false);
  });
});

describe('an order that was credited', () => {
  it('gives back exactly the rest when it is cancelled, and takes only that when it is opened again', async () => {
    const { order, account } = await buildPhoneOrder(app, { plan: 7279 });
    await creditMeals(chef, order, 3);
    await move(order.id, 'cancelled');
    expect(await spentOf(account.id)).toBe(0);
    await move(order.id, 'pending');
    expect(await spentOf(account.id)).toBe(7279 - 2100);
    await creditMeals(chef, order, 1);
    await move(order.id, 'completed');
    expect(await worthOf(order.id)).toMatchObject({ worthCents: 6399, worthCustomerCents: 1920 });

    const { order: paid } = await buildOrder(app);
    await creditMeals(chef, paid, 3);
    await app.payRefunds();
    await move(paid.id, 'cancelled');
    await app.payRefunds();
    expect(await refundsOf(paid.id)).toMatchObject([
      { cause: expect.stringMatching(/^credit:\d+$/), amountCents: 900, state: 'succeeded' },
      { cause: 'cancelled', amountCents: 2220, state: 'succeeded' },
    ]);
  });

  it('is taken back from its cancellation with what it is still worth', async () => {
    const { order, account } = await buildOrder(app);
    await creditMeals(chef, order, 2);
    await chef.call('PUT /api/orders/{id}/status', {
      params: { id: order.id },
      body: { status: 'cancelled' },
    });
    await chef.call('POST /api/orders/undo', {
      body: { orders: [{ id: order.id, expectedStatus: 'cancelled' }] },
    });
    expect(await spentOf(account.id)).toBe(7279 - 1400);
    expect(await refundsOf(order.id)).toMatchObject([{ amountCents: 600 }]);
    await creditMeals(chef, order, 1);
    await move(order.id, 'cancelled');
    expect((await refundsOf(order.id)).map(({ amountCents }) => amountCents)).toEqual([600, 300, 2220]);
  });
});

describe('the customer', () => {
  const notified = (accountId: number) =>
    app.db
      .selectFrom('messages')
      .select(['template', 'subject', 'plain'])
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute();
  const notify = async () => {
    app.clock.advance(2 * 60_000);
    await notifyCustomers(app.deps);
    await notifyCustomers(app.deps);
    await app.payRefunds();
  };

  it('is told once what did not come and what is paid back how, and not again when that arrives at once', async () => {
    const { order, account } = await buildOrder(app);
    await creditMeals(chef, order, 2);
    await notify();
    const [, message, ...more] = await notified(account.id);
    expect(more).toEqual([]);
    expect(message).toMatchObject({ template: 'order-credited' });
    for (const words of [`2 × ${order.items[0]!.name}`, 'something was missing', '$6.00 to your card'])
      expect(message!.plain).toContain(words);
  });

  it('is told again when the money comes days later', async () => {
    const { order, account } = await buildOrder(app);
    await creditMeals(chef, order, 1, { reason: 'spoiled' });
    await app.db
      .updateTable('refunds')
      .set({ createdAt: new Date(app.clock.now().getTime() - 26 * 3_600_000) })
      .where('orderId', '=', order.id)
      .execute();
    await notify();
    expect((await notified(account.id)).map(({ template }) => template)).toEqual([
      'order-received',
      'order-credited',
      'refund-paid',
    ]);
  });

  it('who pays with the statement reads that it is taken off there', async () => {
    const { order, account } = await buildPhoneOrder(app);
    await creditMeals(driver, order, 1, { reason: 'not_delivered' });
    await notify();
    const message = (await notified(account.id)).at(-1)!;
    expect(message.template).toBe('order-credited');
    expect(message.plain).toContain('$3.00 will be taken off your monthly statement');
  });
});
