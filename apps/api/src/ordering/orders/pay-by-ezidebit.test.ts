import { afterAll, afterEach, describe, expect, it } from 'vitest';
import {
  createEzidebitSimulator,
  createFaults,
  type Fault,
  startSimulator,
  createVirtualClock,
} from '#test/simulators.ts';
import { createDemoGateway } from '#money/online-payments/demo-gateway.ts';
import { createEzidebit } from '#money/online-payments/ezidebit/ezidebit.ts';
import { buildShopper } from '#test/builders/orders.ts';
import { debitClaimOf, openDebit } from '#test/builders/placements.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

/** The app uses the real Ezidebit client over HTTP against the simulator; both share the clock. */
const clock = { now: () => app.clock.now() };
const world = { clock: createVirtualClock('2026-11-23T09:00:00Z'), faults: createFaults() };
const keys = { digitalKey: 'DIGITAL', publicKey: 'PUBLIC' };
const ezidebit = createEzidebitSimulator({ clock }, keys);
const simulator = await startSimulator(world, ezidebit.parts);
afterAll(() => simulator.close());

const app = await createTestApp({
  payments: (db, appClock) => ({
    ...createDemoGateway(db, appClock),
    ezidebit: createEzidebit(
      {
        ...keys,
        apiUrl: `${simulator.url}/v3-5/nonpci`,
        pageUrl: `${simulator.url}/webddr/Request.aspx`,
        returnUrl: 'http://localhost/payment-return',
        pauseMs: 0,
      },
      { db, clock: appClock, log: { warn: () => undefined } },
    ),
  }),
});
await app.db.insertInto('settings').values({ key: 'currency', value: '"AUD"' }).execute();

const START = app.clock.now();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const logged: object[] = [];
const sweep = () => sweepCheckouts(app.deps, { error: ((line: object) => void logged.push(line)) as never });
afterEach(() => {
  world.faults.heal();
  app.clock.set(START);
});

const statusOf = async (visitor: Visitor, orderId: string) =>
  (await visitor.call('GET /api/ezidebit/payment-status/{orderId}', { params: { orderId } })).body.status;
const ordersOf = async (visitor: Visitor) => (await visitor.call('GET /api/orders')).body.items;
const place = (visitor: Visitor, body: ReturnType<typeof debitClaimOf>) =>
  visitor.call('POST /api/orders', { body });

/**
 * Submits an account on the hosted page, as a customer does.
 * @returns the URL that the page redirects to
 */
async function agree(paymentUrl: string): Promise<string | null> {
  const form = new URLSearchParams({ name: 'Vera', bsb: '012345', number: '12345678' });
  const answer = await fetch(paymentUrl, { method: 'POST', body: form, redirect: 'manual' });
  return answer.headers.get('location');
}
const referenceOf = (paymentUrl: string) => new URL(paymentUrl).searchParams.get('uRef') ?? '';
const recordsOf = (paymentUrl: string) =>
  ezidebit.records().filter(({ reference }) => reference === referenceOf(paymentUrl));

async function placedByDebit() {
  const { visitor, account } = await buildShopper(app);
  const { cart, orderId, paymentUrl } = await openDebit(visitor);
  await agree(paymentUrl);
  expect(await statusOf(visitor, orderId)).toBe('completed');
  const { body: order } = await place(visitor, debitClaimOf(cart, orderId));
  return { visitor, account, order, orderId, paymentUrl };
}

describe('an order paid through Ezidebit', () => {
  it('is placed once after the customer agreed on the hosted page', async () => {
    const { visitor } = await buildShopper(app);
    const { cart, orderId, paymentUrl } = await openDebit(visitor);
    expect(new URL(paymentUrl).origin).toBe(simulator.url);
    expect(await statusOf(visitor, orderId)).toBe('waiting');
    expect(await visitor.refused('POST /api/orders', { body: debitClaimOf(cart, orderId) })).toMatchObject({
      status: 402,
    });
    expect(await agree(paymentUrl)).toBe('http://localhost/payment-return');
    expect(await statusOf(visitor, orderId)).toBe('completed');
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => place(visitor, debitClaimOf(cart, orderId))),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await ordersOf(visitor)).toMatchObject([
      { paymentMethod: 'ezidebit', paymentReference: referenceOf(paymentUrl), customerAmount: '31.20' },
    ]);
    expect(recordsOf(paymentUrl)).toMatchObject([{ amount: 3120, status: 'waiting' }]);
  });

  it('keeps the order and updates the payment when the bank pays or dishonours the debit', async () => {
    for (const [answer, days, status] of [
      [undefined, 4, 'paid'],
      ['dishonours', 4, 'dishonoured'],
      ['refuses-for-good', 4, 'dishonoured'],
      ['returns-late', 10, 'dishonoured'],
    ] as const) {
      const { paymentUrl, visitor, orderId } = await placedByDebit();
      const reference = referenceOf(paymentUrl);
      if (answer) ezidebit.decide(reference, answer);
      app.clock.advance(days * DAY);
      expect((await app.deps.payments.ezidebit.find(reference)).status, answer).toBe(status);
      // The order is kept, so the customer's page still shows `completed`.
      expect(await statusOf(visitor, orderId)).toBe('completed');
      const since = new Date(app.clock.now().getTime() - DAY);
      const { payments } = await app.deps.payments.ezidebit.listChanges(since);
      const change = { reference, key: reference, status, amount: 3120, currency: 'AUD' };
      expect(payments, answer).toContainEqual(change);
      app.clock.set(START);
    }
  });

  it('is not placed after the checkout expired, and a later agreement collects nothing', async () => {
    const { visitor } = await buildShopper(app);
    const { orderId, paymentUrl } = await openDebit(visitor);
    app.clock.advance(31 * MINUTE);
    await sweep();
    expect(await statusOf(visitor, orderId)).toBe('cancelled');
    await agree(paymentUrl);
    expect(await statusOf(visitor, orderId)).toBe('cancelled');
    expect([await ordersOf(visitor), recordsOf(paymentUrl)]).toEqual([[], []]);
  });

  it('is refunded after the bank has paid', async () => {
    const { visitor, order, paymentUrl } = await placedByDebit();
    const params = { id: order.id };
    await visitor.call('PUT /api/orders/{id}/status', { params, body: { status: 'cancelled' } });
    await app.payRefunds();
    expect(recordsOf(paymentUrl)).toMatchObject([{ refunded: 0 }]);
    app.clock.advance(4 * DAY);
    const { id } = await app.db
      .selectFrom('refunds')
      .select('id')
      .where('orderId', '=', order.id)
      .executeTakeFirstOrThrow();
    await app.deps.jobs.send(app.db, 'pay-refund', { refundId: id });
    await app.payRefunds();
    expect(recordsOf(paymentUrl)).toMatchObject([{ refunded: 3120, held: 0 }]);
  });
});

describe('a failing request to Ezidebit', () => {
  it('delays the order, and the money is collected once', async () => {
    const faults: [string, Fault][] = [
      ['AddPayment', 'reset-after'],
      ['AddPayment', 'rate-limited'],
      ['GetCustomerDetails', 'unavailable'],
    ];
    for (const [call, fault] of faults) {
      const { visitor } = await buildShopper(app);
      const { orderId, paymentUrl } = await openDebit(visitor);
      await agree(paymentUrl);
      world.faults.on(`ezidebit.${call}`, fault, { about: referenceOf(paymentUrl) });
      const params = { orderId };
      expect(
        await visitor.call('GET /api/ezidebit/payment-status/{orderId}', { params }),
        fault,
      ).toMatchObject({ status: 503, body: { code: 'payments/provider-unavailable' } });
      for (let minute = 0; minute < 8; minute += 1) {
        app.clock.advance(MINUTE);
        await sweep();
      }
      expect(await ordersOf(visitor), fault).toMatchObject([{ paymentMethod: 'ezidebit' }]);
      expect(recordsOf(paymentUrl), fault).toMatchObject([{ amount: 3120, status: 'waiting' }]);
      app.clock.set(START);
    }
  });
});
