import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SIMULATED_STRIPE, SIMULATED_WEBHOOK_SECRET, startSimulators } from '#test/simulators.ts';
import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import { createStripeCards } from '#money/online-payments/stripe/stripe-cards.ts';
import { payRefund } from '#money/reconciliation/pay-refund.ts';
import { reconcile } from '#money/reconciliation/reconcile.ts';
import { silentLog } from '#platform/log.ts';
import { buildAccount } from '#test/builders/accounts.ts';
import { placeRequestOf } from '#test/builders/orders.ts';
import { addMeals, buildCustomerWithMeal, openCheckout } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { RUNS_ALL } from './money-run.ts';

const PARALLEL = RUNS_ALL ? 50 : 12;
const simulators = await startSimulators({
  stripe: { webhooks: { secret: SIMULATED_WEBHOOK_SECRET, endpoint: (delivery) => deliver(delivery) } },
});
const { clock, faults, stripe } = simulators;
const app = await createTestApp({
  payments: (db) => ({
    stripe: createStripeCards(
      {
        ...SIMULATED_STRIPE,
        webhookSecrets: [SIMULATED_WEBHOOK_SECRET],
        apiUrl: new URL(simulators.url),
        timeoutMs: 400,
      },
      { clock },
    ),
    ezidebit: createDemoGateway(db, clock).ezidebit,
  }),
});
const provider = app.visit();
async function deliver({ body, signature }: { body: string; signature: string }): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return (await provider.send({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers })).status;
}

const staff = async (role: 'restaurateur' | 'admin') =>
  app.visit(role === 'admin' ? 'admin' : 'staff').signIn((await buildAccount(app.db, { role })).username);
const [chef, admin] = [await staff('restaurateur'), await staff('admin')];

/** An order that was paid with the simulated Stripe. */
async function buildPaid() {
  const { visitor, meal } = await buildCustomerWithMeal(app);
  await addMeals(visitor, meal.id);
  const { cart, intent } = await openCheckout(visitor);
  const reference = intent.clientSecret.split('_secret_')[0]!;
  await stripe.pay(reference, '4242424242424242');
  const { status, body } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
  expect(status).toBe(201);
  return { customer: visitor, id: body.id, reference };
}

/**
 * Cancels an order as customer, kitchen and office concurrently. Some of them cancel repeatedly.
 * @returns the number of successful responses
 */
async function cancelByAll(customer: Visitor, id: number): Promise<number> {
  const key = randomUUID();
  const people = [customer, chef, admin];
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, (_, nth) =>
      people[nth % 3]!.call('PUT /api/orders/{id}/status', {
        params: { id },
        body: { status: 'cancelled', reason: 'nobody is home', ...(nth % 2 === 0 ? { key } : {}) },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  return answers.filter(({ status }) => status === 200).length;
}

const truthOf = (reference: string) => stripe.records().find((payment) => payment.reference === reference);
const refundsIn = (id: number) =>
  app.db.selectFrom('refunds').select(['id', 'state', 'amountCents']).where('orderId', '=', id).execute();

/** Runs every queued job several times and concurrently. */
async function runJobsConcurrently(id: number): Promise<void> {
  const [refund] = await refundsIn(id);
  await Promise.allSettled(Array.from({ length: 5 }, () => payRefund(app.deps, refund!.id)));
  await app.payRefunds().catch(() => undefined);
}

describe(`${PARALLEL} concurrent cancellations of an order`, () => {
  it.each([
    ['no fault', () => {}],
    [
      'the provider times out',
      (refund: string) => faults.on('stripe.refunds.create', 'timeout-after', { about: refund, times: 3 }),
    ],
    [
      'its reply is lost',
      (refund: string) => faults.on('stripe.refunds.create', 'reset-after', { about: refund, times: 9 }),
    ],
    [
      'it fails after the refund',
      (refund: string) => faults.on('stripe.refunds.create', 'failed-after', { about: refund, times: 9 }),
    ],
    [
      'its event arrives before its reply',
      (_: string, reference: string) =>
        stripe.deliveryFaults.on('charge.refunded', 'before-answer', { about: reference, times: 9 }),
    ],
  ])('refund once: %s', async (_, goWrong) => {
    const { customer, id, reference } = await buildPaid();
    expect(await cancelByAll(customer, id)).toBeGreaterThanOrEqual(1);
    const [refund, ...others] = await refundsIn(id);
    expect(others).toEqual([]);
    goWrong(refund!.id, reference);
    await runJobsConcurrently(id);
    faults.heal();
    await stripe.webhooks.settled();
    await app.applyEvents();
    await reconcile(app.deps, silentLog);
    await runJobsConcurrently(id);
    expect(truthOf(reference)).toMatchObject({
      received: 3120,
      refunded: 3120,
      refunds: [{ amount: 3120, status: 'succeeded' }],
    });
    expect(await refundsIn(id)).toEqual([{ id: refund!.id, state: 'succeeded', amountCents: 3120 }]);
    const moves = await app.db
      .selectFrom('orderEvents')
      .select('toStatus')
      .where('orderId', '=', id)
      .execute();
    expect(moves.filter(({ toStatus }) => toStatus === 'cancelled')).toHaveLength(1);
  });
});
