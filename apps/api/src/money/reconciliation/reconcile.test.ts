import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/platform/money';
import { RefundRefused } from '#platform/payments/payment-provider.ts';
import { sweepCheckouts } from '#ordering/orders/sweep-checkouts.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { buildMeal } from '#test/builders/meals.ts';
import { buildOrder, buildShopper, placeRequestOf, fillCart, payForCart } from '#test/builders/orders.ts';
import {
  submitDebitPage,
  debitClaimOf,
  openCheckout,
  openDebit,
  payWithCard,
} from '#test/builders/placements.ts';
import { markOrderDelivered, recordIncomingPayment } from '#test/builders/incoming-payments.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { createFaultyPayments } from '#test/faulty-payments.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import { silentLog } from '#platform/log.ts';
import { payRefund } from './pay-refund.ts';
import { reconcile } from './reconcile.ts';
import { repairPayment } from './repair-payment.ts';

const payments = createFaultyPayments();
const app = await createTestApp({ payments: payments.providers });
const { db } = app;
const { id: adminId, username } = await buildAccount(db, { role: 'admin' });
const admin = app.visit('admin');
/** Advances the clock and signs in again, because sessions expire within days. */
async function advance(ms: number): Promise<void> {
  app.clock.advance(ms);
  await admin.signIn(username);
}

const START = app.clock.now();
const DAY = 24 * 60 * 60_000;
const run = () => reconcile(app.deps, silentLog);
/** Runs reconciliation twice; the second run must not change anything except its own timestamps. */
async function runTwice() {
  await run();
  const before = await print();
  await run();
  expect(await print()).toEqual(before);
}
async function print() {
  const { reconciliations: _runs, ...rest } = await fingerprintDatabase(db);
  return rest;
}
const open = async () => {
  const { status, body } = await admin.call('GET /api/payment-issues');
  expect(status).toBe(200);
  return body.items;
};
const paymentOf = (checkoutId: string) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('checkoutId', '=', checkoutId)
    // With a fixed clock, a card payment and the debit that replaced it have the same timestamp.
    .orderBy((eb) => eb('state', 'in', ['failed', 'cancelled']))
    .orderBy('createdAt', 'desc')
    .orderBy((eb) => eb('state', '=', 'cancelled'))
    .limit(1)
    .executeTakeFirstOrThrow();
const refundsOf = (paymentId: string) =>
  db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).execute();
const mails = (template: string) =>
  db.selectFrom('messages').selectAll().where('template', '=', template).execute();
const resolve = async (id: number, resolution: string, note = 'Agreed by telephone') =>
  admin.call('POST /api/payment-issues/{id}/resolve', {
    params: { id },
    body: { resolution: resolution as never, note },
  });
const cashOn = async (day: string) =>
  (await admin.call('GET /api/payment-issues/cash', { query: { from: day, to: day } })).body;
const ledgerOf = async (checkoutId: string) => {
  const lines = await db
    .selectFrom('ledgerLines')
    .select(({ fn }) => ['account', fn.sum<string>('amountCents').as('cents')])
    .where('checkoutId', '=', checkoutId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(
    lines.map(({ account, cents }) => [account, Number(cents)]).filter(([, cents]) => cents !== 0),
  );
};

/**
 * Meal prices in cents. They determine the cents of the customer's share and thus the bank's answer: 33.51 is
 * dishonoured, 34.05 is paid and returned later.
 */
const PRICES = { paid: 1000, dishonoured: 1077, returned: 1095 };

/** Places an order by direct debit on a Monday evening; the bank answers on Thursday. */
async function debitOrder(bank: keyof typeof PRICES) {
  const account = await buildAccount(db);
  const visitor = await app.visit().signIn(account.username);
  const meal = await buildMeal(db, { priceCents: PRICES[bank] });
  await fillCart(visitor, meal.id, 10);
  const { cart, orderId } = await openDebit(visitor);
  await submitDebitPage(visitor, orderId, 'complete');
  const { body: order } = await visitor.call('POST /api/orders', { body: debitClaimOf(cart, orderId) });
  return { visitor, account, order, checkoutId: orderId, payment: await paymentOf(orderId) };
}
const readOrder = async ({ id }: { id: number }) =>
  (await admin.call('GET /api/orders/{id}', { params: { id } })).body;
async function cancel({ id }: { id: number }) {
  const answer = await admin.call('PUT /api/orders/{id}/status', {
    params: { id },
    body: { status: 'cancelled', reason: 'No cook' },
  });
  expect(answer.status).toBe(200);
}

/** Every test starts on the same evening, without open payment issues. */
beforeEach(async () => {
  app.clock.set(START);
  await admin.signIn(username);
  await sql`update demo_gateway_debits set decided_at = decided_at - interval '30 days'`.execute(db);
  await run();
  await db
    .updateTable('paymentIssues')
    .set({ resolvedAt: START, resolution: 'noted', resolvedBy: adminId })
    .where('resolvedAt', 'is', null)
    .execute();
  await db.deleteFrom('messages').execute();
});
afterEach(() => payments.heal());

/** Starts concurrent work several times, more often in the nightly run. */
const times = <Result>(start: () => Result): Result[] =>
  Array.from({ length: process.env['TEST_ALL'] ? 20 : 3 }, start);

describe('reconcile, payment without an order', () => {
  it('places the order when the customer closed the browser after paying', async () => {
    const { visitor } = await buildShopper(app);
    await payForCart(visitor);
    await runTwice();
    expect((await visitor.call('GET /api/orders')).body.items).toMatchObject([{ status: 'pending' }]);
    expect(await open()).toEqual([]);
  });

  it('refunds the payment once, with a message, when its checkout has ended, even in concurrent runs', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await payForCart(visitor);
    const { id, providerReference } = await paymentOf(intent.orderId);
    await db.updateTable('payments').set({ state: 'failed' }).where('id', '=', id).execute();
    const found = await app.deps.payments.stripe.find(providerReference!);
    await Promise.all(times(() => [repairPayment(app.deps, 'stripe', found), run()]).flat());
    expect(await refundsOf(id)).toMatchObject([{ orderId: null, cause: 'returned', amountCents: 3120 }]);
    await app.payRefunds();
    await runTwice();
    expect(await refundsOf(id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await mails('payment-returned')).toHaveLength(1);
    const refunds = db.selectFrom('demoGatewayRefunds').selectAll().where('intentId', '=', providerReference);
    expect(await refunds.execute()).toHaveLength(1);
    expect(await ledgerOf(intent.orderId)).toEqual({});
    expect(await open()).toEqual([]);
  });

  it('places one order when reconciliation, webhooks, sweepCheckouts and the checkout page run concurrently', async () => {
    const { visitor } = await buildShopper(app);
    const { cart, intent } = await payForCart(visitor);
    const { id, providerReference } = await paymentOf(intent.orderId);
    const found = await app.deps.payments.stripe.find(providerReference!);
    await advance(2 * 60_000);
    const [page] = await Promise.all([
      visitor.call('POST /api/orders', { body: placeRequestOf(cart) }),
      ...times(() => [run(), repairPayment(app.deps, 'stripe', found)]).flat(),
      sweepCheckouts(app.deps, silentLog),
    ]);
    expect(page.status).toBe(201);
    expect((await visitor.call('GET /api/orders')).body.items).toHaveLength(1);
    expect(await refundsOf(id)).toEqual([]);
  });

  it('cancels the payment at the provider when it has not arrived and its checkout has ended', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    const { id } = await paymentOf(intent.orderId);
    await db.updateTable('payments').set({ state: 'cancelled' }).where('id', '=', id).execute();
    await runTwice();
    const answer = await payWithCard(visitor, intent.clientSecret);
    expect(answer).toMatchObject({ status: 409, body: { code: 'payments/cancelled' } });
  });
});

it('reconcile ends a payment that the provider reports as failed or cancelled', async () => {
  for (const status of ['failed', 'cancelled'] as const) {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    await app.deps.payments.stripe.cancel((await paymentOf(intent.orderId)).providerReference!);
    payments.say({ status });
    await run();
    expect(await paymentOf(intent.orderId)).toMatchObject({ state: status });
    payments.heal();
  }
});

describe('reconcile, payment with a different amount', () => {
  async function underpaid() {
    const { visitor } = await buildShopper(app);
    const { intent } = await payForCart(visitor);
    const { id, providerReference } = await paymentOf(intent.orderId);
    await db
      .updateTable('demoGatewayIntents')
      .set({ amountCents: 3000 })
      .where('id', '=', providerReference)
      .execute();
    await runTwice();
    const [issue] = await open();
    expect(issue).toMatchObject({ kind: 'amount-differs', expected: '31.20', found: '30.00' });
    expect((await visitor.call('GET /api/orders')).body.items).toEqual([]);
    return { visitor, intent, id, issue: issue! };
  }

  it('opens one payment issue, and refunds the payment when the office decides so', async () => {
    const { intent, id, issue } = await underpaid();
    expect(issue.resolutions).toEqual(['pay_back', 'settled_elsewhere']);
    expect(await resolve(issue.id, 'pay_back')).toMatchObject({ status: 200, body: { resolutions: [] } });
    await app.payRefunds();
    await runTwice();
    expect(await refundsOf(id)).toMatchObject([{ amountCents: 3000, state: 'succeeded', orderId: null }]);
    expect(await ledgerOf(intent.orderId)).toEqual({});
    expect(await open()).toEqual([]);
  });

  it('places its order once the amount is correct', async () => {
    const { visitor, issue } = await underpaid();
    await db
      .updateTable('demoGatewayIntents')
      .set({ amountCents: 3120 })
      .where('amountCents', '=', 3000)
      .where('id', '=', issue.reference!)
      .execute();
    await runTwice();
    expect(await open()).toEqual([]);
    expect((await visitor.call('GET /api/orders')).body.items).toHaveLength(1);
  });
});

describe('reconcile, payment of unknown origin', () => {
  it('keeps one payment issue open until it is settled with a note', async () => {
    const wanted = { amount: toCents(500), currency: 'USD', orderId: '', description: '' };
    const key = 'somebody-elses';
    const { reference } = await app.deps.payments.stripe.create({ key, ...wanted, recordedAt: START });
    const set = { status: 'succeeded' as const };
    await db.updateTable('demoGatewayIntents').set(set).where('id', '=', reference).execute();
    await runTwice();
    const [issue] = await open();
    const nobody = { customer: null, order: null };
    expect(issue).toMatchObject({ kind: 'unknown-reference', found: '5.00', ...nobody });
    expect((await resolve(issue!.id, 'settled_elsewhere', '')).status).toBe(400);
    expect((await resolve(issue!.id, 'settled_elsewhere')).status).toBe(200);
    await runTwice();
    expect(await open()).toEqual([]);
    await db.deleteFrom('demoGatewayIntents').where('id', '=', reference).execute();
  });
});

describe('reconcile, order without a payment', () => {
  it('keeps a payment issue open until the provider has the money', async () => {
    const { order } = await buildOrder(app);
    payments.say({ status: 'waiting' });
    await run();
    const mine = (await open()).filter((issue) => issue.order?.id === order.id);
    expect(mine).toMatchObject([{ kind: 'order-without-payment', expected: '31.20' }]);
    payments.heal();
    await runTwice();
    expect(await open()).toEqual([]);
  });
});

describe('reconcile, direct debit', () => {
  it('records a debit as paid once the bank has paid, days later', async () => {
    const { payment, checkoutId } = await debitOrder('paid');
    await runTwice();
    expect(await paymentOf(checkoutId)).toMatchObject({ state: 'accepted' });
    await advance(3 * DAY);
    await runTwice();
    expect(await paymentOf(checkoutId)).toMatchObject({ id: payment.id, state: 'paid' });
    expect(await ledgerOf(checkoutId)).toMatchObject({ ezidebit: 3120 });
    expect(await open()).toEqual([]);
  });

  it('opens one payment issue for a dishonoured debit, keeps the order and notifies the customer once', async () => {
    const { order, account, checkoutId } = await debitOrder('dishonoured');
    await advance(3 * DAY);
    await runTwice();
    expect(await open()).toMatchObject([
      {
        kind: 'dishonoured',
        expected: '33.51',
        owed: '33.51',
        order: { id: order.id, isCancelled: false },
        customer: { id: account.id },
      },
    ]);
    const notified = await mails('debit-dishonoured');
    expect(notified).toMatchObject([{ accountId: account.id, subject: 'Your bank has not paid $33.51' }]);
    expect(notified[0]!.plain).toContain('Your meals are not affected');
    expect(await readOrder(order)).toMatchObject({ status: 'pending', isDishonoured: true });
    const toClose = async (month: string) =>
      (await admin.call('GET /api/closed-months/{month}/preview', { params: { month } })).body;
    expect(await toClose('2026-11')).toMatchObject({ openPayments: 1, openPaymentsAmount: '33.51' });
    expect(await toClose('2026-10')).toMatchObject({ openPayments: 0, openPaymentsAmount: '0.00' });
    const { body: all } = await admin.call('GET /api/payment-issues/summary');
    expect(all).toMatchObject({ open: 1, amount: '33.51' });
    expect(await ledgerOf(checkoutId)).toMatchObject({ customer: 3351 });
  });

  it('lets a dishonoured debit be collected in cash or written off, but only once', async () => {
    for (const [resolution, account] of [
      ['collected', 'cash'],
      ['written_off', 'losses'],
    ] as const) {
      app.clock.set(START);
      await admin.signIn(username);
      const { order, checkoutId } = await debitOrder('dishonoured');
      await advance(3 * DAY);
      await run();
      const { id } = (await open()).find((issue) => issue.order?.id === order.id)!;
      const answers = await Promise.all([resolve(id, resolution), resolve(id, resolution)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 200)!.body).toMatchObject({
        end: { resolution, note: 'Agreed by telephone', posted: '33.51' },
      });
      const ledger = await ledgerOf(checkoutId);
      expect(ledger).toMatchObject({ [account]: 3351 });
      expect(ledger).not.toHaveProperty('customer');
      // The cash report counts collected amounts on the day of collection, but no written-off amounts.
      expect(await cashOn('2026-11-26')).toEqual({ collected: '33.51', givenBack: '0.00' });
      expect(await readOrder(order)).not.toHaveProperty('isDishonoured');
      await runTwice();
      expect(
        (await readAudit(app, id)).filter(({ action }) => action === 'payment-issue/resolved'),
      ).toMatchObject([{ reason: 'Agreed by telephone' }]);
    }
  });

  it('records a debit as dishonoured when the bank takes the money back later', async () => {
    const { order, checkoutId } = await debitOrder('returned');
    await advance(4 * DAY);
    await runTwice();
    expect(await paymentOf(checkoutId)).toMatchObject({ state: 'paid' });
    await markOrderDelivered(admin, order.id);
    await advance(5 * DAY);
    await runTwice();
    expect(await paymentOf(checkoutId)).toMatchObject({ state: 'dishonoured' });
    expect((await open()).find((issue) => issue.order?.id === order.id)).toMatchObject({
      kind: 'dishonoured',
      owed: '34.05',
      order: { isDelivered: true },
    });
    const notified = await mails('debit-dishonoured');
    expect(notified).toHaveLength(1);
    expect(notified[0]!.plain).not.toContain('Your meals');
  });

  it('refunds a debit only after the bank has paid it', async () => {
    const { order, payment, checkoutId } = await debitOrder('paid');
    await cancel(order);
    await app.payRefunds();
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'requested' }]);
    await advance(3 * DAY);
    await runTwice();
    expect(await refundsOf(payment.id)).toMatchObject([{ state: 'succeeded' }]);
    expect(await ledgerOf(checkoutId)).toEqual({});
  });

  it.each(['before', 'after'] as const)(
    'lists the debt again after the order is restored, for a debit dishonoured %s the cancellation',
    async (moment) => {
      const { order, payment, checkoutId } = await debitOrder('dishonoured');
      const mine = async () => (await open()).filter((issue) => issue.order?.id === order.id);
      if (moment === 'after') {
        await cancel(order);
        await app.payRefunds();
        expect(await refundsOf(payment.id)).toMatchObject([{ state: 'requested' }]);
      }
      await advance(3 * DAY);
      await run();
      if (moment === 'before') {
        await cancel(order);
        expect(await mine()).toMatchObject([{ owed: '0.00', resolutions: [] }]);
      } else expect(await mails('debit-dishonoured')).toEqual([]);
      await runTwice();
      expect(await refundsOf(payment.id)).toMatchObject(moment === 'after' ? [{ state: 'void' }] : []);
      expect(await ledgerOf(checkoutId)).toEqual({});
      expect(await mine()).toEqual([]);
      const body = { status: 'pending', reason: 'Cancelled by mistake' } as const;
      const restored = await admin.call('PUT /api/orders/{id}/status', { params: { id: order.id }, body });
      expect(restored.status).toBe(200);
      await runTwice();
      expect(await mine()).toMatchObject([{ kind: 'dishonoured', owed: '33.51', end: null }]);
    },
  );

  it('lets the debt of a dishonoured debit be put on account, to be owed after delivery', async () => {
    const { order, account, checkoutId } = await debitOrder('dishonoured');
    await advance(3 * DAY);
    await run();
    const owed = async () =>
      (await admin.call('GET /api/customers/{id}/account', { params: { id: account.id } })).body.balance;
    const { id } = (await open()).find((issue) => issue.order?.id === order.id)!;
    expect((await resolve(id, 'on_account')).body).toMatchObject({ end: { resolution: 'on_account' } });
    const after = await readOrder(order);
    expect(after).toMatchObject({ onAccountAmount: '33.51' });
    expect(after).not.toHaveProperty('isDishonoured');
    expect(await owed()).toBe('0.00');
    await markOrderDelivered(admin, order.id);
    expect(await owed()).toBe('33.51');
    await recordIncomingPayment(admin, account.id, { amount: '33.51', receivedOn: '2026-11-26' });
    expect(await owed()).toBe('0.00');
    await runTwice();
    expect(await ledgerOf(checkoutId)).toMatchObject({ customer: 3351 });
  });
});

describe('reconcile, refund', () => {
  async function refunded() {
    const built = await buildOrder(app);
    await cancel(built.order);
    await app.payRefunds();
    const { checkoutId } = await db
      .selectFrom('orders')
      .select('checkoutId')
      .where('id', '=', built.order.id)
      .executeTakeFirstOrThrow();
    const payment = await paymentOf(checkoutId);
    const [refund] = await refundsOf(payment.id);
    const found = {
      reference: refund!.providerReference!,
      key: refund!.id,
      paymentReference: payment.providerReference!,
      amount: toCents(refund!.amountCents),
    };
    return { ...built, checkoutId, payment, refund: refund!, found };
  }

  it('completes a refund whose response was lost and whose job gave up', async () => {
    const { order } = await buildOrder(app);
    await cancel(order);
    payments.on('after refund', () => {
      throw new Error('response lost');
    });
    await expect(app.payRefunds()).rejects.toThrow('response lost');
    payments.heal();
    await runTwice();
    const { body } = await admin.call('GET /api/orders/{id}', { params: { id: order.id } });
    expect(body.refundStatus).toBe('succeeded');
    expect(await mails('refund-paid')).toHaveLength(1);
  });

  it('lets a refund that the bank returned be sent again as a new refund', async () => {
    const { account, payment, refund, found, checkoutId } = await refunded();
    // The refund of a credit sends a message only when an earlier attempt failed.
    await db.updateTable('refunds').set({ cause: 'credit:1' }).where('id', '=', refund.id).execute();
    payments.report('stripe', { refunds: [{ ...found, status: 'failed' }] });
    await runTwice();
    expect(await ledgerOf(checkoutId)).toEqual({ customer: -3120, stripe: 3120 });
    const [issue] = await open();
    expect(issue).toMatchObject({ kind: 'refund-failed', resolutions: ['retry', 'paid_otherwise'] });
    expect(await mails('refund-failed')).toMatchObject([
      { accountId: account.id, subject: 'Our refund of $31.20 has not reached you' },
    ]);
    await db.deleteFrom('demoGatewayRefunds').where('idempotencyKey', '=', refund.id).execute();
    await db.deleteFrom('messages').execute();
    expect((await resolve(issue!.id, 'retry')).status).toBe(200);
    await app.payRefunds();
    await runTwice();
    expect(await mails('refund-paid')).toHaveLength(1);
    expect((await refundsOf(payment.id)).map(({ state }) => state).toSorted()).toEqual(['succeeded', 'void']);
    expect(await ledgerOf(checkoutId)).toEqual({});
    expect(await open()).toEqual([]);
  });

  it('lets a refund that the bank returned be paid in cash', async () => {
    const { account, order, refund, found, checkoutId } = await refunded();
    payments.report('stripe', { refunds: [{ ...found, status: 'failed' }] });
    await runTwice();
    const statement = async () => {
      const params = { month: '2026-11', customerId: account.id };
      return (await admin.call('GET /api/statements/{month}/{customerId}', { params })).body;
    };
    expect((await statement()).sums).toMatchObject({ own: '0.00', paid: '31.20', refunded: '0.00' });
    const [issue] = await open();
    expect(await readOrder(order)).toMatchObject({ refundStatus: 'failed' });
    const isWaiting = async () => {
      const query = { waiting: 'refund' } as const;
      const { items } = (await admin.call('GET /api/orders', { query })).body;
      return items.some(({ id }) => id === order.id);
    };
    expect(await isWaiting()).toBe(true);
    expect((await resolve(issue!.id, 'paid_otherwise')).status).toBe(200);
    expect(await readOrder(order)).toMatchObject({ refundStatus: 'succeeded' });
    expect(await isWaiting()).toBe(false);
    expect(await cashOn('2026-11-23')).toEqual({ collected: '0.00', givenBack: '31.20' });
    expect(await ledgerOf(checkoutId)).toEqual({ stripe: 3120, cash: -3120 });
    expect((await statement()).sums).toMatchObject({ own: '0.00', paid: '31.20', refunded: '31.20' });
    await db.deleteFrom('demoGatewayRefunds').where('idempotencyKey', '=', refund.id).execute();
    await runTwice();
    expect(await open()).toEqual([]);
  });

  it('settles a refund that failed because of a dispute when that dispute is lost, without a cash payment', async () => {
    const { order, refund, found, checkoutId } = await refunded();
    const { paymentReference } = found;
    const dispute = { reference: `dp_${order.id}`, paymentReference, amount: toCents(3120) };
    payments.report('stripe', {
      refunds: [{ ...found, status: 'failed' }],
      disputes: [{ ...dispute, status: 'open' }],
    });
    await runTwice();
    const failed = async () => (await open()).find(({ kind }) => kind === 'refund-failed');
    expect((await failed())!.resolutions).toEqual(['retry', 'paid_otherwise']);
    payments.report('stripe', {
      refunds: [{ ...found, status: 'failed' }],
      disputes: [{ ...dispute, status: 'lost' }],
    });
    await runTwice();
    expect(await ledgerOf(checkoutId)).toEqual({ customer: -3120, losses: 3120 });
    const { id, resolutions } = (await failed())!;
    expect(resolutions).toEqual(['taken_back', 'paid_otherwise']);
    const cash = await cashOn('2026-11-23');
    expect((await resolve(id, 'taken_back')).status).toBe(200);
    expect(await ledgerOf(checkoutId)).toEqual({});
    expect(await cashOn('2026-11-23')).toEqual(cash);
    expect(await readOrder(order)).toMatchObject({ refundStatus: 'succeeded' });
    await db.deleteFrom('demoGatewayRefunds').where('idempotencyKey', '=', refund.id).execute();
    await runTwice();
    expect(await open()).toEqual([]);
  });

  it('opens one payment issue and sends one message when the provider rejects a refund, which can then be paid in cash', async () => {
    const { order, account } = await buildOrder(app);
    await cancel(order);
    const refusing = {
      name: 'demo',
      refund: async ({ key, reference, amount }: { key: string; reference: string; amount: number }) => {
        const refused = { reference: `refused-${key}`, key, paymentReference: reference, amount };
        return { ...refused, status: 'failed' };
      },
    };
    const deps = { ...app.deps, payments: { stripe: refusing, ezidebit: refusing } as never };
    const { id } = await db
      .selectFrom('refunds')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    await Promise.all([payRefund(deps, id), payRefund(deps, id)]);
    await app.payRefunds();
    await runTwice();
    expect(await readOrder(order)).toMatchObject({ refundStatus: 'failed' });
    const [issue, ...others] = await open();
    expect(issue).toMatchObject({ kind: 'refund-failed', expected: '31.20', order: { id: order.id } });
    expect(others).toEqual([]);
    expect(await mails('refund-failed')).toMatchObject([{ accountId: account.id }]);
    expect((await resolve(issue!.id, 'paid_otherwise')).status).toBe(200);
    await runTwice();
    expect(await open()).toEqual([]);
    expect(await readOrder(order)).toMatchObject({ refundStatus: 'succeeded' });
  });

  it('opens a payment issue when the provider rejects a refund for half a day, and lets it be sent again', async () => {
    const { order } = await buildOrder(app);
    await cancel(order);
    payments.on('before refund', () => {
      throw new RefundRefused('the balance is too low');
    });
    await expect(app.payRefunds()).rejects.toThrow('the balance is too low');
    await advance(DAY / 2);
    await run();
    expect(await open()).toEqual([]);
    await advance(1000);
    await run();
    const [issue] = await open();
    expect(issue).toMatchObject({ kind: 'refund-failed', order: { id: order.id } });
    expect(await mails('refund-failed')).toHaveLength(1);
    await runTwice();
    payments.heal();
    expect((await resolve(issue!.id, 'retry')).status).toBe(200);
    await app.payRefunds();
    expect(await readOrder(order)).toMatchObject({ refundStatus: 'succeeded' });
  });

  it('opens a payment issue for a refund with a different amount or of unknown origin', async () => {
    const { found } = await refunded();
    const strange = { ...found, reference: 're_strange', key: null, amount: toCents(100) };
    payments.report('stripe', {
      refunds: [
        { ...found, amount: toCents(3000), status: 'succeeded' },
        { ...strange, status: 'pending' },
      ],
    });
    await run();
    const before = await open();
    expect(before).toMatchObject([
      { kind: 'refund-differs', expected: null, found: '1.00' },
      { kind: 'refund-differs', expected: '31.20', found: '30.00' },
    ]);
    await run();
    expect((await open()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    payments.heal();
    await runTwice();
    expect((await open()).map(({ found: amount }) => amount)).toEqual(['1.00']);
    await resolve(before[0]!.id, 'settled_elsewhere');
  });
});

describe('reconcile, dispute', () => {
  async function disputed() {
    const { order } = await buildOrder(app);
    const { checkoutId } = await db
      .selectFrom('orders')
      .select('checkoutId')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    const { providerReference } = await paymentOf(checkoutId);
    const found = {
      reference: `dp_${order.id}`,
      paymentReference: providerReference!,
      amount: toCents(3120),
    };
    const say = async (status: 'open' | 'won' | 'lost') => {
      payments.report('stripe', { disputes: [{ ...found, status }] });
      await runTwice();
    };
    return { checkoutId, say };
  }

  it('keeps a payment issue open until the dispute is won and the money is back', async () => {
    const { checkoutId, say } = await disputed();
    await say('open');
    expect(await open()).toMatchObject([{ kind: 'dispute', found: '31.20' }]);
    expect(await ledgerOf(checkoutId)).toMatchObject({ disputed: 3120 });
    await say('won');
    expect(await open()).toEqual([]);
    expect(await ledgerOf(checkoutId)).toMatchObject({ stripe: 3120 });
  });

  it('books a lost dispute as a loss, even when it was unknown before', async () => {
    for (const steps of [['open', 'lost'], ['lost']] as const) {
      const { checkoutId, say } = await disputed();
      for (const step of steps) await say(step);
      expect(await open()).toEqual([]);
      const ledger = await ledgerOf(checkoutId);
      expect(ledger).toMatchObject({ losses: 3120 });
      expect(ledger).not.toHaveProperty('stripe');
    }
  });

  it('keeps a dispute’s issue closed once the office has noted it, and still books the outcome', async () => {
    const { checkoutId, say } = await disputed();
    await say('open');
    const { body } = await resolve((await open())[0]!.id, 'noted');
    expect(body).toMatchObject({ end: { posted: '31.20' } });
    await say('open');
    expect(await open()).toEqual([]);
    await say('lost');
    expect(await ledgerOf(checkoutId)).toMatchObject({ losses: 3120 });
  });
});

describe('reconcile, unreachable provider', () => {
  it('opens a payment issue after an hour, and catches up once the provider is back', async () => {
    const { visitor } = await buildShopper(app);
    await payForCart(visitor);
    const look = async () => (await admin.call('GET /api/payment-issues/summary')).body;
    payments.on('before list', () => {
      throw new Error('connection lost');
    });
    await run();
    expect(await open()).toEqual([]);
    expect((await look()).providers).toMatchObject([{ failingSince: START.toISOString() }, {}]);
    await advance(61 * 60_000);
    await runTwice();
    expect(await open()).toMatchObject([
      { kind: 'provider-unreachable', method: 'ezidebit', reference: null, resolutions: [] },
      { kind: 'provider-unreachable', method: 'stripe' },
    ]);
    payments.heal();
    await runTwice();
    expect(await open()).toEqual([]);
    expect((await visitor.call('GET /api/orders')).body.items).toHaveLength(1);
    expect(await look()).toMatchObject({
      open: 0,
      amount: '0.00',
      providers: [
        { method: 'stripe', failingSince: null, reachedAt: app.clock.now().toISOString() },
        { method: 'ezidebit', failingSince: null },
      ],
    });
  });
});
