import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  SIMULATED_STRIPE,
  SIMULATED_WEBHOOK_SECRET,
  startSimulators,
  type Simulators,
} from '../start-simulators.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const secret = SIMULATED_WEBHOOK_SECRET;

let simulators: Simulators;
let stripe: Stripe;
/** Types of the events that the endpoint accepted, and why it refused others. */
let took: string[] = [];
/** The endpoint's response to a correctly signed event. */
let status = 200;
let onDelivery: (type: string) => unknown = () => {};

/** An endpoint like the product's: real HTTP, and the SDK checks the signature with the same clock. */
const endpoint = createServer(async (request, response) => {
  const body = await text(request);
  try {
    const now = simulators.clock.now().getTime();
    const header = String(request.headers['stripe-signature']);
    const event = Stripe.webhooks.constructEvent(body, header, secret, 300, undefined, now);
    await onDelivery(event.type);
    took.push(status === 200 ? event.type : `refused ${event.type}`);
    response.writeHead(status).end();
  } catch (error) {
    took.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    response.writeHead(400).end();
  }
});

beforeAll(async () => {
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
});
afterAll(() => void endpoint.close());
beforeEach(async () => {
  took = [];
  status = 200;
  onDelivery = () => {};
  const { port } = endpoint.address() as { port: number };
  const webhooks = { endpoint: `http://127.0.0.1:${port}/webhook`, secret };
  simulators = await startSimulators({ stripe: { webhooks } });
  const host = { host: '127.0.0.1', port: simulators.port, protocol: 'http' } as const;
  stripe = new Stripe(SIMULATED_STRIPE.secretKey, { ...host, telemetry: false });
});
afterEach(async () => {
  await settled();
  await simulators.close();
});

const make = (metadata = {}) => stripe.paymentIntents.create({ amount: 2_000, currency: 'aud', metadata });
const settled = () => simulators.stripe.webhooks.settled();

describe('an event', () => {
  it('tells of every change, signed as Stripe does', async () => {
    const { id } = await make();
    await expect(simulators.stripe.pay(id, '4000000000000002')).rejects.toThrow('declined');
    await simulators.stripe.pay(id, '4000000000000259');
    await stripe.refunds.create({ payment_intent: id, amount: 500 });
    await settled();
    await simulators.clock.advance(48 * HOUR);
    await simulators.stripe.closeDispute(id, 'lost');
    await stripe.paymentIntents.cancel((await make()).id);
    await settled();
    expect(took).toEqual([
      'payment_intent.created',
      'payment_intent.payment_failed',
      'charge.failed',
      'payment_intent.succeeded',
      'charge.succeeded',
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'payment_intent.created',
      'payment_intent.canceled',
    ]);
  });

  it('can be asked for, with the call that it came from', async () => {
    const made = await stripe.paymentIntents.create(
      { amount: 2_000, currency: 'aud' },
      { idempotencyKey: 'of-a-row' },
    );
    await settled();
    const { data } = await stripe.events.list({ type: 'payment_intent.created' });
    expect(data).toHaveLength(1);
    const { id = '', ...event } = data[0] ?? {};
    expect(event).toMatchObject({
      object: 'event',
      request: { id: made.lastResponse.requestId, idempotency_key: 'of-a-row' },
      data: { object: { id: made.id } },
      pending_webhooks: 0,
    });
    expect(await stripe.events.retrieve(id)).toMatchObject(event);
    expect((await stripe.events.list({ types: ['refund.created'] })).data).toEqual([]);
  });

  it('shows its object as it was then, not as it is now', async () => {
    const { id } = await make();
    await simulators.stripe.pay(id, '4242424242424242');
    const [created] = simulators.stripe.events();
    expect(created?.data.object).toMatchObject({ id, status: 'requires_payment_method' });
  });

  it('lets nobody wait for an answer, unless it overtakes it', async () => {
    const order: string[] = [];
    const answered = Promise.withResolvers<void>();
    onDelivery = (type) => answered.promise.then(() => order.push(type));
    await make().then(() => order.push('answer'));
    answered.resolve();
    await settled();
    simulators.stripe.deliveryFaults.on('payment_intent.created', 'before-answer');
    await make().then(() => order.push('answer'));
    expect(order).toEqual(['answer', 'payment_intent.created', 'payment_intent.created', 'answer']);
  });
});

describe('a delivery', () => {
  it('is tried again for three days, ever more rarely', async () => {
    status = 503;
    const start = simulators.clock.now().getTime();
    const hours: number[] = [];
    onDelivery = () => void hours.push((simulators.clock.now().getTime() - start) / HOUR);
    await make();
    await settled();
    await simulators.clock.advance(30 * 24 * HOUR);
    expect(hours).toEqual([0, 5 / 60, 0.5, 2, 5, 10, 24, 48, 72]);
    expect(simulators.stripe.events()[0]?.pending_webhooks).toBe(1);
  });

  it('ends as soon as it is taken', async () => {
    status = 500;
    await make();
    await settled();
    status = 200;
    await simulators.clock.advance(72 * HOUR);
    expect(took).toEqual(['refused payment_intent.created', 'payment_intent.created']);
  });

  it('is tried again when nobody is there', async () => {
    const { port } = endpoint.address() as { port: number };
    simulators.stripe.webhooks.sendTo({ endpoint: 'http://127.0.0.1:1/', secret });
    await make();
    await settled();
    simulators.stripe.webhooks.sendTo({ endpoint: `http://127.0.0.1:${port}/`, secret });
    await simulators.clock.advance(5 * MINUTE);
    expect(took).toEqual(['payment_intent.created']);
  });

  it.each([
    ['duplicated', 0, ['payment_intent.created', 'payment_intent.created', 'payment_intent.canceled']],
    ['reordered', 0, ['payment_intent.canceled', 'payment_intent.created']],
    ['lost', 100 * HOUR, ['payment_intent.canceled']],
    ['late', 72 * HOUR, ['payment_intent.canceled', 'payment_intent.created']],
    [
      'wrongly-signed',
      5 * MINUTE,
      [
        'No signatures found matching the expected signature for payload. Are you passing the raw request body you received from Stripe? ',
        'payment_intent.canceled',
        'payment_intent.created',
      ],
    ],
    [
      'stale',
      5 * MINUTE,
      ['Timestamp outside the tolerance zone', 'payment_intent.canceled', 'payment_intent.created'],
    ],
  ] as const)('can be %s', async (fault, wait, expected) => {
    simulators.stripe.deliveryFaults.on('payment_intent.created', fault, { about: 'mine' });
    const { id } = await make({ flow: 'mine' });
    await settled();
    await stripe.paymentIntents.cancel(id);
    await settled();
    if (wait > 0) {
      await simulators.clock.advance(wait - 1);
      expect(took).not.toEqual(fault === 'lost' ? [] : expected);
      await simulators.clock.advance(1);
    }
    expect(took).toEqual(expected);
  });

  it('that waits to be overtaken sets off after a minute', async () => {
    simulators.stripe.deliveryFaults.on('payment_intent.created', 'reordered');
    await make();
    await settled();
    expect(took).toEqual([]);
    await simulators.clock.advance(MINUTE);
    expect(took).toEqual(['payment_intent.created']);
  });
});

describe('by hand', () => {
  it('events go when and in whatever order a test wants', async () => {
    const { port } = endpoint.address() as { port: number };
    simulators.stripe.webhooks.sendTo({ endpoint: `http://127.0.0.1:${port}/`, secret, isByHand: true });
    const { id } = await make();
    await simulators.stripe.pay(id, '4242424242424242');
    await settled();
    expect(took).toEqual([]);
    const { deliver } = simulators.stripe.webhooks;
    const [created, succeeded] = simulators.stripe.events();
    if (!created || !succeeded) throw new Error('two events were to be there');
    for (const event of [succeeded, created, succeeded]) expect(await deliver(event)).toBe(200);
    expect(await deliver(created, 'wrong')).toBe(400);
    expect(await deliver(created, 'stale')).toBe(400);
    expect(took.slice(0, 3)).toEqual([
      'payment_intent.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
  });

  it('they can be handed over without a network', async () => {
    const bodies: string[] = [];
    const receive = async ({ body, signature }: { body: string; signature: string }) => {
      const now = simulators.clock.now().getTime();
      bodies.push(Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now).type);
      return 200;
    };
    simulators.stripe.webhooks.sendTo({ endpoint: receive, secret });
    await make();
    await settled();
    expect(bodies).toEqual(['payment_intent.created']);
  });
});

describe('from another process', () => {
  const control = async (name: string, input: object = {}) => {
    const url = `${simulators.url}/control/stripe/${name}`;
    const reply = await fetch(url, { method: 'POST', body: JSON.stringify(input) });
    return (await reply.json()) as never;
  };

  it('everything can be done that a test can do itself', async () => {
    const { id: intent } = await make({ payment: 'p' });
    await control('webhooks/settled');
    await control('webhooks/faults', { event: 'payment_intent.succeeded', fault: 'lost', about: 'p' });
    expect(await control('pay', { intent, card: '4242 4242 4242 4242' })).toMatchObject({
      status: 'succeeded',
    });
    expect(await control('refund', { intent, amount: 100 })).toMatchObject({ object: 'refund' });
    expect(await control('dispute', { intent })).toMatchObject({ amount: 1_900 });
    expect(await control('dispute/close', { intent, verdict: 'won' })).toMatchObject({ status: 'won' });
    expect(await control('dispute/close', { intent, verdict: 'maybe' })).toEqual({
      error: 'maybe is none of won, lost',
    });
    expect(await control('records')).toEqual([
      {
        reference: intent,
        key: expect.stringMatching(/^stripe-node-retry-/) as string,
        status: 'succeeded',
        amount: 2_000,
        currency: 'aud',
        received: 2_000,
        refunded: 100,
        refunds: [{ reference: expect.any(String) as string, key: null, amount: 100, status: 'succeeded' }],
        dispute: { reference: expect.any(String) as string, amount: 1_900, status: 'won' },
        metadata: { payment: 'p' },
      },
    ]);
    await control('webhooks/settled');
    expect(took).not.toContain('payment_intent.succeeded');
    const events: { id: string; type: string }[] = await control('events');
    const succeeded = events.find(({ type }) => type === 'payment_intent.succeeded');
    expect(await control('webhooks/deliver', { event: succeeded?.id })).toEqual({ status: 200 });
    expect(took.at(-1)).toBe('payment_intent.succeeded');
  });
});
