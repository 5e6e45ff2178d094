import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  buildShopper,
  placeRequestOf,
  DELIVERY,
  DELIVERY_DATE,
  payForCart,
  SLOT,
} from '#test/builders/orders.ts';
import { openCheckout, payWithCard } from '#test/builders/placements.ts';
import { createFaultyPayments } from '#test/faulty-payments.ts';
import { readSpentCents } from '#test/builders/order-facts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { sweepCheckouts } from './sweep-checkouts.ts';

const payments = createFaultyPayments();
const app = await createTestApp({ payments: payments.providers });
const START = app.clock.now();
const MINUTE = 60_000;

let logged: object[] = [];
const sweep = () => sweepCheckouts(app.deps, { error: ((line: object) => void logged.push(line)) as never });

const checkoutsOf = (accountId: number) =>
  app.db
    .selectFrom('checkouts')
    .select(['id', 'state'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
const statesOf = async (accountId: number) => (await checkoutsOf(accountId)).map(({ state }) => state);
const ordersOf = async (visitor: Visitor) => (await visitor.call('GET /api/orders')).body.items;
const atProvider = async (clientSecret: string) =>
  (
    await app.db
      .selectFrom('demoGatewayIntents')
      .select('status')
      .where('clientSecret', '=', clientSecret)
      .executeTakeFirstOrThrow()
  ).status;

beforeEach(async () => {
  // Ends checkouts that earlier tests left open.
  payments.heal();
  app.clock.advance(60 * MINUTE);
  await sweep();
  app.clock.set(START);
  payments.heal();
  logged = [];
});
afterEach(() => payments.heal());

describe('an open checkout', () => {
  it('is not swept in its first minute, and is then placed if it was paid', async () => {
    const { visitor, account } = await buildShopper(app);
    await payForCart(visitor);
    app.clock.advance(59_000);
    await sweep();
    expect(await statesOf(account.id)).toEqual(['open']);
    app.clock.advance(2_000);
    await sweep();
    expect(await statesOf(account.id)).toEqual(['placed']);
  });

  it('becomes an order with all its data when the browser was closed', async () => {
    const { visitor, account } = await buildShopper(app);
    await payForCart(visitor);
    app.clock.advance(5 * MINUTE);
    await sweep();
    expect(await ordersOf(visitor)).toMatchObject([
      {
        status: 'pending',
        totalAmount: '103.99',
        deliveryDate: DELIVERY_DATE,
        deliveryTime: SLOT,
        customerName: 'Ana Popova',
        phoneNumber: '0412 345 678',
        deliveryAddress: '14 Mirka Way, Lalor, VIC 3075, Australia',
        deliveryInstructions: 'Ring twice',
      },
    ]);
    expect(await readSpentCents(app, account.id)).toBe(7279);
    expect((await visitor.call('GET /api/cart')).body.items).toEqual([]);
  });

  it('becomes one order when page and sweeper finish it concurrently', async () => {
    for (let round = 0; round < (process.env['TEST_ALL'] ? 20 : 2); round += 1) {
      const { visitor } = await buildShopper(app);
      const { cart } = await payForCart(visitor);
      app.clock.advance(2 * MINUTE);
      const [answer] = await Promise.all([
        visitor.call('POST /api/orders', { body: placeRequestOf(cart) }),
        sweep(),
        sweep(),
      ]);
      expect([answer.status, (await ordersOf(visitor)).map(({ id }) => id)]).toEqual([201, [answer.body.id]]);
      app.clock.set(START);
    }
    expect(logged).toEqual([]);
  });
});

describe('an expired checkout', () => {
  it('is cancelled at the provider before its budget is released', async () => {
    const { visitor, account } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    let duringCancel: unknown;
    payments.on('after cancel', async () => {
      duringCancel = [
        await readSpentCents(app, account.id),
        await statesOf(account.id),
        await atProvider(intent.clientSecret),
      ];
    });
    app.clock.advance(30 * MINUTE);
    await sweep();
    expect(duringCancel).toEqual([7279, ['open'], 'canceled']);
    expect([await readSpentCents(app, account.id), await statesOf(account.id)]).toEqual([0, ['expired']]);
    expect(await payWithCard(visitor, intent.clientSecret)).toMatchObject({
      status: 409,
      body: { code: 'payments/cancelled' },
    });
    expect((await visitor.call('GET /api/cart')).body.mealCount).toBe(10);
  });

  it('becomes an order if it was paid, also after the cut-off', async () => {
    const { visitor, account } = await buildShopper(app);
    app.clock.set('2026-11-25T12:59:00Z');
    const { intent } = await openCheckout(visitor);
    app.clock.advance(31 * MINUTE);
    expect((await payWithCard(visitor, intent.clientSecret)).status).toBe(200);
    await sweep();
    expect(await ordersOf(visitor)).toMatchObject([{ status: 'pending', deliveryDate: DELIVERY_DATE }]);
    expect(await readSpentCents(app, account.id)).toBe(7279);
  });

  it('becomes an order if it is paid while the payment is being cancelled', async () => {
    const { visitor } = await buildShopper(app);
    const { intent } = await openCheckout(visitor);
    payments.on('before cancel', async () => void (await payWithCard(visitor, intent.clientSecret)));
    app.clock.advance(31 * MINUTE);
    await sweep();
    expect(await ordersOf(visitor)).toHaveLength(1);
  });

  it('keeps its budget while the provider is unreachable, without delaying other checkouts', async () => {
    const [one, two] = [await buildShopper(app), await buildShopper(app)];
    await openCheckout(one.visitor);
    const { intent } = await openCheckout(two.visitor);
    let first = true;
    payments.on('before cancel', () => {
      if (!first) return;
      first = false;
      throw new Error('no response');
    });
    app.clock.advance(31 * MINUTE);
    await sweep();
    const states = [await statesOf(one.account.id), await statesOf(two.account.id)].flat();
    expect(states.toSorted()).toEqual(['expired', 'open']);
    expect(logged).toHaveLength(1);
    await sweep();
    expect([await statesOf(one.account.id), await statesOf(two.account.id)].flat()).toEqual([
      'expired',
      'expired',
    ]);
    expect(await atProvider(intent.clientSecret)).toBe('canceled');
  });

  it('is not released when the customer renews it while the payment is being cancelled', async () => {
    const { visitor, account } = await buildShopper(app);
    await openCheckout(visitor);
    let renewed: string | undefined;
    payments.on('after cancel', async () => {
      if (renewed !== undefined) return;
      renewed = '';
      renewed = (await openCheckout(visitor)).intent.clientSecret;
    });
    app.clock.advance(31 * MINUTE);
    await sweep();
    payments.heal();
    // The page pays with the renewed payment, or requests a new one as it does after a declined card.
    if ((await payWithCard(visitor, renewed!)).status !== 200) {
      await payWithCard(visitor, (await openCheckout(visitor)).intent.clientSecret);
    }
    const { body: cart } = await visitor.call('GET /api/cart');
    expect((await visitor.call('POST /api/orders', { body: placeRequestOf(cart) })).status).toBe(201);
    expect(await readSpentCents(app, account.id)).toBe(7279);
  });

  it('causes no deadlock when the customer returns concurrently', async () => {
    const shoppers = [await buildShopper(app), await buildShopper(app), await buildShopper(app)];
    for (const { visitor } of shoppers) await openCheckout(visitor);
    app.clock.advance(31 * MINUTE);
    const body = { amount: '103.99', delivery: DELIVERY };
    const ask = ({ visitor }: (typeof shoppers)[number]) =>
      visitor.call('POST /api/create-payment-intent', { body });
    const sweeping = [sweep(), sweep()];
    const answers = await Promise.all([...shoppers, ...shoppers].map(ask));
    await Promise.all(sweeping);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(logged).toEqual([]);
    for (const { visitor, account } of shoppers) {
      const { cart } = await payForCart(visitor);
      expect((await visitor.call('POST /api/orders', { body: placeRequestOf(cart) })).status).toBe(201);
      expect(await readSpentCents(app, account.id)).toBe(7279);
    }
  });
});

describe('a payment provider that fails', () => {
  it('causes neither an order nor a release of the budget while the payment is processing', async () => {
    const { visitor, account } = await buildShopper(app);
    const { cart } = await payForCart(visitor);
    payments.say({ status: 'processing' });
    expect(await visitor.refused('POST /api/orders', { body: placeRequestOf(cart) })).toMatchObject({
      status: 409,
      body: { code: 'payments/processing' },
    });
    // A reloaded page must not ask the customer to pay again.
    expect((await openCheckout(visitor)).intent).toMatchObject({ isProcessing: true });
    app.clock.advance(31 * MINUTE);
    await sweep();
    expect([await statesOf(account.id), await readSpentCents(app, account.id)]).toEqual([['open'], 7279]);
    payments.heal();
    await sweep();
    expect(await statesOf(account.id)).toEqual(['placed']);
  });

  it('places no order when the confirmed amount or currency differs', async () => {
    for (const lie of [{ amount: 1 }, { currency: 'MKD' }]) {
      const { visitor, account } = await buildShopper(app);
      const { cart } = await payForCart(visitor);
      payments.say(lie as never);
      const { status } = await visitor.call('POST /api/orders', { body: placeRequestOf(cart) });
      expect(status).toBeGreaterThanOrEqual(400);
      app.clock.advance(2 * MINUTE);
      await sweep();
      expect([await statesOf(account.id), logged.splice(0).length]).toEqual([['open'], 1]);
      payments.heal();
      await sweep();
      expect(await ordersOf(visitor)).toHaveLength(1);
      app.errors.splice(0);
      app.clock.set(START);
    }
  });
});
