import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import { buildShopper, placeRequestOf, DELIVERY, fillCart } from '#test/builders/orders.ts';
import { openCheckout } from '#test/builders/placements.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { signInStaff } from '#test/builders/credits.ts';
import { createStripeApp } from '#test/stripe-app.ts';
import type { Visitor } from '#test/visitor.ts';

const CARD = '4242424242424242';
const OTHER_CARD = '4000000000007726';
const DISPUTED = '4000000000000259';
const DECLINED = '4000000000000002';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const app = await createStripeApp();
const { stripe, faults } = app.simulators;
afterEach(() => {
  faults.heal();
  stripe.deliveryFaults.heal();
});

/** A customer on the page with Stripe's payment form. */
async function openCardForm() {
  const { visitor } = await buildShopper(app);
  const { cart, intent } = await openCheckout(visitor);
  return { visitor, cart, intent, reference: referenceOf(intent.clientSecret) };
}
const referenceOf = (clientSecret: string) => clientSecret.split('_secret_')[0]!;
const place = (visitor: Visitor, cart: Awaited<ReturnType<typeof openCardForm>>['cart']) =>
  visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
const ordersOf = async (visitor: Visitor) => (await visitor.call('GET /api/orders')).body.items;
const stripeRecordOf = (reference: string) => stripe.records().find((book) => book.reference === reference);
const deliverWebhooks = async () => {
  await stripe.webhooks.settled();
  await app.applyEvents();
};
/** Advances the clocks of the app and the simulator. */
async function advanceClocks(milliseconds: number) {
  app.clock.advance(milliseconds);
  await app.simulators.clock.advance(milliseconds);
}

describe('a card payment by Stripe', () => {
  it('is created for the customer share with the publishable key', async () => {
    const { intent, reference } = await openCardForm();
    expect(intent).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_simulated' });
    expect(stripeRecordOf(reference)).toMatchObject({ amount: 3120, currency: 'usd', received: 0 });
    expect(stripeRecordOf(reference)!.metadata['checkout']).toBe(intent.orderId);
  });

  it('creates one order when the page returns and webhooks follow', async () => {
    const { visitor, cart, reference } = await openCardForm();
    await stripe.pay(reference, CARD);
    expect(await place(visitor, cart)).toMatchObject({
      status: 201,
      body: { status: 'pending', paymentMethod: 'stripe', paymentReference: reference },
    });
    await deliverWebhooks();
    expect(await ordersOf(visitor)).toHaveLength(1);
  });

  it('creates no order while the card is declined', async () => {
    const { visitor, cart, reference } = await openCardForm();
    await expect(stripe.pay(reference, DECLINED)).rejects.toThrow();
    await deliverWebhooks();
    expect(await place(visitor, cart)).toMatchObject({ status: 402, body: { code: 'payments/not-paid' } });
    await stripe.pay(reference, CARD);
    expect(await place(visitor, cart)).toMatchObject({ status: 201 });
  });

  it('is created once when the first response was lost', async () => {
    const { visitor } = await buildShopper(app);
    const before = stripe.records().length;
    faults.on('stripe.payment_intents.create', 'cut');
    const { body: cart } = await visitor.call('GET /api/cart');
    const body = { amount: cart.total, delivery: DELIVERY };
    const lost = await visitor.refused('POST /api/create-payment-intent', { body });
    expect(lost).toMatchObject({ status: 503, body: { code: 'payments/provider-unavailable' } });
    const again = await visitor.call('POST /api/create-payment-intent', { body });
    expect(again.status).toBe(200);
    expect(stripe.records().length).toBe(before + 1);
    await stripe.pay(referenceOf(again.body.clientSecret), CARD);
    await deliverWebhooks();
    expect(await ordersOf(visitor)).toHaveLength(1);
  });

  it('charges one of two concurrent cards and creates one order', async () => {
    const { visitor, cart, intent, reference } = await openCardForm();
    expect((await openCheckout(visitor)).intent.clientSecret).toBe(intent.clientSecret);
    const given = await Promise.allSettled([stripe.pay(reference, CARD), stripe.pay(reference, OTHER_CARD)]);
    expect(given.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const placed = await Promise.all([place(visitor, cart), place(visitor, cart)]);
    expect(placed.map(({ status }) => status)).toEqual([201, 201]);
    await deliverWebhooks();
    expect(await ordersOf(visitor)).toHaveLength(1);
    expect(stripeRecordOf(reference)).toMatchObject({ received: 3120, refunded: 0 });
  });

  it('is charged once when another tab changes the amount', async () => {
    const { visitor, cart, intent, reference } = await openCardForm();
    const { total } = await fillCart(visitor, cart.items[0]!.mealId, 11);
    const body = { amount: total, delivery: DELIVERY };
    const [, again] = await Promise.allSettled([
      stripe.pay(reference, CARD),
      visitor.call('POST /api/create-payment-intent', { body }),
    ]);
    const secret =
      again.status === 'fulfilled' && again.value.status === 200 && again.value.body.clientSecret;
    if (secret) await stripe.pay(referenceOf(secret), OTHER_CARD);
    await deliverWebhooks();
    const books = stripe.records().filter(({ metadata }) => metadata['checkout'] === intent.orderId);
    expect(books.filter(({ received }) => received > 0)).toHaveLength(1);
    expect(await ordersOf(visitor)).toHaveLength(1);
  });

  it('is refunded once when its order is cancelled', async () => {
    const { visitor, reference } = await openCardForm();
    await stripe.pay(reference, CARD);
    await deliverWebhooks();
    const [order] = await ordersOf(visitor);
    const admin = await signInStaff(app, 'admin');
    const body = { status: 'cancelled' as const, reason: 'No cook' };
    const params = { id: order!.id };
    expect((await admin.call('PUT /api/orders/{id}/status', { params, body })).status).toBe(200);
    await app.payRefunds();
    await deliverWebhooks();
    expect(stripeRecordOf(reference)).toMatchObject({ received: 3120, refunds: [{ amount: 3120 }] });
  });
});

describe('a refund that Stripe rejects', () => {
  const office = async () => signInStaff(app, 'admin');

  /** Cancels an order after `before` has changed its payment at Stripe. */
  async function cancelled({
    card = CARD,
    before,
  }: {
    card?: string;
    before: (reference: string) => unknown;
  }) {
    const { visitor, intent, reference } = await openCardForm();
    await stripe.pay(reference, card);
    await deliverWebhooks();
    const [order] = await ordersOf(visitor);
    await before(reference);
    const params = { id: order!.id };
    const body = { status: 'cancelled' as const, reason: 'No cook' };
    const admin = await office();
    expect((await admin.call('PUT /api/orders/{id}/status', { params, body })).status).toBe(200);
    return { params, reference, checkoutId: intent.orderId };
  }
  const refundStatusOf = async (params: { id: number }) =>
    (await (await office()).call('GET /api/orders/{id}', { params })).body.refundStatus;
  const findings = async () => (await (await office()).call('GET /api/payment-issues')).body.items;
  const balanceOf = async (checkoutId: string) => {
    const { rows } = await sql<{ cents: string }>`select sum(amount_cents) as cents from ledger_lines
      where checkout_id = ${checkoutId} and account = 'customer'`.execute(app.db);
    return Number(rows[0]!.cents);
  };
  const compare = async () => {
    await advanceClocks(11 * MINUTE);
    await reconcile(app.deps, silentLog);
  };

  it('succeeds if the office has already refunded at Stripe', async () => {
    const { params, reference, checkoutId } = await cancelled({
      before: (paid) => stripe.refund(paid),
    });
    await compare();
    expect(await refundStatusOf(params)).toBe('succeeded');
    expect(await balanceOf(checkoutId)).toBe(0);
    expect(stripeRecordOf(reference)).toMatchObject({ received: 3120, refunds: [{ amount: 3120 }] });
    await compare();
    expect(await findings()).toEqual([]);
  });

  it('becomes a payment issue if a part was already refunded at Stripe', async () => {
    const { params, reference } = await cancelled({ before: (paid) => stripe.refund(paid, 1000) });
    await app.payRefunds();
    expect(await refundStatusOf(params)).toBe('failed');
    expect(await findings()).toMatchObject([
      { kind: 'refund-failed', expected: '31.20', resolutions: ['retry', 'paid_otherwise'] },
    ]);
    expect(stripeRecordOf(reference)).toMatchObject({ refunds: [{ amount: 1000 }] });
  });

  it('becomes a payment issue during a dispute, and succeeds on retry after the dispute is won', async () => {
    const { params, reference } = await cancelled({
      card: DISPUTED,
      before: () => advanceClocks(49 * HOUR),
    });
    await app.payRefunds();
    const finding = (await findings()).find(({ order }) => order?.id === params.id);
    expect(finding).toMatchObject({ kind: 'refund-failed', resolutions: ['retry', 'paid_otherwise'] });
    await stripe.closeDispute(reference, 'won');
    const answer = await (
      await office()
    ).call('POST /api/payment-issues/{id}/resolve', {
      params: { id: finding!.id },
      body: { resolution: 'retry', note: 'The dispute is won' },
    });
    expect(answer.status).toBe(200);
    await app.payRefunds();
    expect(await refundStatusOf(params)).toBe('succeeded');
    expect(stripeRecordOf(reference)).toMatchObject({ refunds: [{ amount: 3120 }] });
  });
});

describe('webhooks of a card payment', () => {
  it('creates one order for repeated, reordered and early webhooks', async () => {
    const faults = ['duplicated', 'reordered', 'before-answer'] as const;
    const rare = ['late', 'wrongly-signed', 'stale'] as const;
    for (const fault of process.env['TEST_ALL'] ? [...faults, ...rare] : faults) {
      const { visitor, reference } = await openCardForm();
      await stripe.webhooks.settled();
      stripe.deliveryFaults.on('payment_intent.succeeded', fault, { about: reference });
      await stripe.pay(reference, CARD);
      await deliverWebhooks();
      // Only Stripe's clock advances, so that all its retries and delayed events arrive.
      await app.simulators.clock.advance(73 * HOUR);
      await deliverWebhooks();
      expect(await ordersOf(visitor), fault).toHaveLength(1);
    }
  });
});

it('no table contains a card number or a secret', async () => {
  const { rows } = await sql<{ table: string }>`
    select tablename as table from pg_tables where schemaname = 'public'`.execute(app.db);
  expect(Object.keys(await fingerprintDatabase(app.db))).toHaveLength(rows.length);
  for (const { table } of rows) {
    const found = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} as t
      where t::text ~ '4242 ?4242|4000 ?0000 ?0000|sk_test|whsec_'`.execute(app.db);
    expect(found.rows, table).toEqual([]);
  }
});
