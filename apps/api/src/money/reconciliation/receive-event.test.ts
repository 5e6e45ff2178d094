import { beforeEach, describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/platform/money';
import type { PaymentProviders } from '#platform/payments/payment-provider.ts';
import type { Db } from '#platform/database/database.ts';
import { buildShopper } from '#test/builders/orders.ts';
import { openCheckout, payWithCard } from '#test/builders/placements.ts';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { createFakeClock } from '#test/fake-clock.ts';
import { HOSTS } from '#test/hosts.ts';
import { watchRoutes } from '#test/served-routes.ts';
import { signedPayments } from '#test/signed-payments.ts';
import { paymentEvent, signedEvent } from '#test/signed-event.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { eraseEvents } from './receive-event.ts';

const [OLD, NEW] = ['whsec_the_one_before', 'whsec_the_one_now'];
const clock = createFakeClock();
let onFind: () => Promise<void> = async () => {};

const payments = (db: Db): PaymentProviders => {
  const { stripe, ezidebit } = signedPayments([NEW, OLD], clock)(db);
  const find: typeof stripe.find = async (reference) => {
    await onFind();
    // A payment of the same Stripe account that was not made by us.
    if (reference === 'pi_nobody')
      return { reference, key: 'not ours', status: 'paid', amount: toCents(100), currency: 'USD' };
    return stripe.find(reference);
  };
  return { stripe: { ...stripe, find }, ezidebit };
};
const app = await watchRoutes(() => createTestApp({ payments }));
const plain = await watchRoutes(createTestApp);
const URL = '/api/stripe/webhook';

type Signed = ReturnType<typeof signedEvent>;
/** Sends a request like Stripe does, without the headers of our pages. */
const notify = ({ payload, headers }: { payload: string | Buffer; headers: Record<string, string> }) =>
  app.server.inject({ method: 'POST', url: URL, payload, headers: { host: HOSTS.shop, ...headers } });
const signed = (event: object, { secret = NEW, at = clock.now() } = {}): Signed =>
  signedEvent(event, { secret, at });

const events = () => app.db.selectFrom('providerEvents').selectAll().orderBy('receivedAt').execute();
const ordersOf = async (visitor: Visitor) => (await visitor.call('GET /api/orders')).body.items;

/** A customer whose card was charged but whose page has not placed the order. */
async function paidShopper() {
  const { visitor } = await buildShopper(app);
  const { cart, intent } = await openCheckout(visitor);
  await payWithCard(visitor, intent.clientSecret);
  const { providerReference } = await app.db
    .selectFrom('payments')
    .select('providerReference')
    .where('checkoutId', '=', intent.orderId)
    .executeTakeFirstOrThrow();
  return { visitor, cart, intent, reference: providerReference! };
}

beforeEach(async () => {
  onFind = async () => {};
  await app.applyEvents();
});

describe('POST /api/stripe/webhook with a signed event', () => {
  it('stores the event without its content, and places the order of a customer who has closed the browser', async () => {
    const { visitor, reference } = await paidShopper();
    const event = paymentEvent(reference, undefined, clock.now());
    const answer = await notify(signed(event));
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
    expect(await ordersOf(visitor)).toEqual([]);
    await app.applyEvents();
    expect(await ordersOf(visitor)).toMatchObject([{ status: 'pending', paymentReference: reference }]);
    const row = (await events()).find(({ eventId }) => eventId === event.id);
    expect(row).toEqual({
      provider: 'stripe',
      eventId: event.id,
      type: 'payment_intent.succeeded',
      paymentReference: reference,
      createdAt: clock.now(),
      receivedAt: clock.now(),
      handledAt: clock.now(),
    });
  });

  it('accepts both secrets, and signatures up to five minutes old', async () => {
    const at = new Date(clock.now().getTime() - 300_000);
    for (const secret of [OLD, NEW])
      expect((await notify(signed(paymentEvent('pi_nobody'), { secret, at }))).statusCode).toBe(200);
  });

  it('stores and queues an event once when it is delivered concurrently', async () => {
    const sent: unknown[] = [];
    const { jobs } = app.deps;
    app.deps.jobs = { send: async (_trx, _name, data) => void sent.push(data) };
    const event = paymentEvent('pi_nobody');
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(signed(event))));
    app.deps.jobs = jobs;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200));
    expect((await events()).filter(({ eventId }) => eventId === event.id)).toHaveLength(1);
    expect(sent).toEqual([{ provider: 'stripe', eventId: event.id }]);
  });

  it('returns 500 and stores nothing when the job cannot be queued', async () => {
    const { jobs } = app.deps;
    app.deps.jobs = { send: () => Promise.reject(new Error('the queue is full')) };
    const before = await fingerprintDatabase(app.db);
    const event = paymentEvent('pi_nobody');
    const answer = await notify(signed(event));
    app.deps.jobs = jobs;
    expect(answer.statusCode).toBe(500);
    expect(await fingerprintDatabase(app.db)).toEqual(before);
    expect(app.errors.splice(0).map(({ msg }) => msg)).toEqual(['unexpected error']);
    expect((await notify(signed(event))).statusCode).toBe(200);
    expect((await events()).some(({ eventId }) => eventId === event.id)).toBe(true);
  });

  it('finds the payment by our key before its reference is recorded', async () => {
    const { visitor, intent, reference } = await paidShopper();
    await app.db
      .updateTable('payments')
      .set({ providerReference: null, clientSecret: null })
      .where('checkoutId', '=', intent.orderId)
      .execute();
    await notify(signed(paymentEvent(reference)));
    await app.applyEvents();
    expect(await ordersOf(visitor)).toMatchObject([{ paymentReference: reference }]);
  });

  it('keeps the event while the provider is unreachable', async () => {
    const { visitor, reference } = await paidShopper();
    const event = paymentEvent(reference);
    await notify(signed(event));
    onFind = () => Promise.reject(new Error('connection lost'));
    await expect(app.applyEvents()).rejects.toThrow('connection lost');
    expect((await events()).find(({ eventId }) => eventId === event.id)).toMatchObject({ handledAt: null });
    onFind = async () => {};
    await notify(signed(paymentEvent(reference)));
    await app.applyEvents();
    expect(await ordersOf(visitor)).toHaveLength(1);
  });

  it('links refunds and disputes to their payment, and stores other events without processing', async () => {
    const about = (type: string, object: object) => ({ ...paymentEvent('x', type), data: { object } });
    const rest = [
      about('refund.updated', { id: 're_1', object: 'refund', payment_intent: 'pi_nobody' }),
      about('charge.dispute.created', { id: 'dp_1', object: 'dispute', payment_intent: 'pi_nobody' }),
      about('payout.paid', { id: 'po_1', object: 'payout' }),
      about('balance.available', { object: 'balance' }),
    ];
    for (const event of rest) expect((await notify(signed(event))).statusCode).toBe(200);
    const rows = (await events()).filter(({ eventId }) => rest.some(({ id }) => id === eventId));
    expect(rows.map(({ paymentReference }) => paymentReference)).toEqual([
      'pi_nobody',
      'pi_nobody',
      null,
      null,
    ]);
    expect(rows.map(({ handledAt }) => handledAt !== null)).toEqual([false, false, true, true]);
  });
});

describe('POST /api/stripe/webhook with an invalid request', () => {
  it('returns 413 for large bodies, and 400 for signed bodies that are not events', async () => {
    const before = await fingerprintDatabase(app.db);
    const large = await notify({ payload: 'x'.repeat(512 * 1024 + 1), headers: signed({}).headers });
    expect([large.statusCode, large.json().code]).toEqual([413, 'common/too-large']);
    for (const event of [{}, [], { ...paymentEvent('x'), data: null }, { object: 'v2.core.event' }]) {
      const answer = await notify(signed(event));
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'common/invalid']);
    }
    expect(await fingerprintDatabase(app.db)).toEqual(before);
  });

  it('returns 404 when Stripe is not configured', async () => {
    const { payload, headers } = signed(paymentEvent('pi_nobody'));
    const request = { payload, headers: { host: HOSTS.shop, ...headers } };
    const answer = await plain.server.inject({ method: 'POST', url: URL, ...request });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'common/not-found']);
  });
});

it('eraseEvents deletes events after 90 days', async () => {
  const { db } = app;
  const row = (eventId: string, days: number) => {
    const at = new Date(clock.now().getTime() - days * 24 * 3_600_000);
    return { provider: 'stripe' as const, eventId, type: 'x', createdAt: at, receivedAt: at, handledAt: at };
  };
  const rows = [row('evt_old', 91), row('evt_recent', 89)];
  await db.insertInto('providerEvents').values(rows).execute();
  await eraseEvents({ db, clock });
  const left = (await events()).map(({ eventId }) => eventId);
  expect(left).toContain('evt_recent');
  expect(left).not.toContain('evt_old');
});
