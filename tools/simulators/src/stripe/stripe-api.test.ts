import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../faults.ts';
import { SIMULATED_STRIPE, startSimulators, type Simulators } from '../start-simulators.ts';

const HOUR = 3_600_000;
const PAYS = '4242424242424242';
const DECLINES = '4000000000000002';
const PAYS_LATE = '4000000000003220';
const REFUNDS_LATE = '4000000000007726';
const REFUNDS_IN_VAIN = '4000000000005126';
const IS_DISPUTED = '4000000000000259';

let simulators: Simulators;
let stripe: Stripe;
beforeAll(async () => {
  simulators = await startSimulators();
  stripe = connect();
});
afterAll(() => simulators.close());
afterEach(() => simulators.faults.heal());

const connect = (options: { apiKey?: string; maxNetworkRetries?: number; timeout?: number } = {}) => {
  const { apiKey = SIMULATED_STRIPE.secretKey, maxNetworkRetries = 0, timeout = 10_000 } = options;
  const { port } = simulators;
  return new Stripe(apiKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries,
    timeout,
    telemetry: false,
  });
};

const WISH = { amount: 2_550, currency: 'aud', metadata: { payment: 'a' } };
const make = (input: Partial<Stripe.PaymentIntentCreateParams> = {}, idempotencyKey?: string) =>
  stripe.paymentIntents.create({ ...WISH, ...input }, { ...(idempotencyKey && { idempotencyKey }) });
const makePaid = async (card = PAYS) => simulators.stripe.pay((await make()).id, card);
const truthOf = (id: string) => simulators.stripe.records().find(({ reference }) => reference === id);

/** The error as the SDK throws it. */
const errorOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`no error of Stripe: ${String(error)}`);
  const { type, statusCode, code } = error;
  return { type, statusCode, code };
};

describe('a payment intent', () => {
  it('is made, found and changed as long as it is open', async () => {
    const made = await make({ description: 'Lunch' });
    expect(made).toMatchObject({
      object: 'payment_intent',
      amount: 2_550,
      amount_received: 0,
      currency: 'aud',
      status: 'requires_payment_method',
      description: 'Lunch',
      metadata: { payment: 'a' },
      latest_charge: null,
      livemode: false,
      created: simulators.clock.now().getTime() / 1000,
    });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_`));
    expect(made.lastResponse.requestId).toMatch(/^req_/);
    const changed = await stripe.paymentIntents.update(made.id, {
      amount: 3_000,
      metadata: { order: '7', payment: '' },
    });
    expect(changed).toMatchObject({ amount: 3_000, metadata: { order: '7' } });
    expect(await stripe.paymentIntents.retrieve(made.id)).toEqual(changed);
  });

  it('is paid, and then neither paid again, changed nor cancelled', async () => {
    const paid = await makePaid();
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2_550, last_payment_error: null });
    const refusal = {
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    };
    const { paymentIntents } = stripe;
    expect(await errorOf(paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }))).toEqual(
      refusal,
    );
    expect(await errorOf(paymentIntents.cancel(paid.id))).toEqual(refusal);
    expect(await errorOf(paymentIntents.update(paid.id, { amount: 1_000 }))).toEqual(refusal);
    const charge = await stripe.charges.retrieve(String(paid.latest_charge));
    expect(charge).toMatchObject({
      object: 'charge',
      amount_captured: 2_550,
      paid: true,
      payment_intent: paid.id,
    });
  });

  it('can be tried again after a card was declined', async () => {
    const made = await make();
    const declined = stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_chargeDeclined' });
    expect(await errorOf(declined)).toEqual({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
    });
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    });
    await expect(simulators.stripe.pay(made.id, DECLINES)).rejects.toThrow('declined');
    expect(await simulators.stripe.pay(made.id, PAYS)).toMatchObject({ status: 'succeeded' });
  });

  it('stays in process for a while', async () => {
    const { id } = await makePaid(PAYS_LATE);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'processing',
      amount_received: 0,
    });
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({ statusCode: 400 });
    await simulators.clock.advance(60_000);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' });
  });

  it('is cancelled once, and cannot be paid then', async () => {
    const { id } = await make();
    const cancelled = await stripe.paymentIntents.cancel(id);
    expect(cancelled).toMatchObject({ status: 'canceled', canceled_at: cancelled.created });
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({ statusCode: 400 });
    await expect(simulators.stripe.pay(id, PAYS)).rejects.toThrow();
  });

  it.each([
    ['no amount', { amount: undefined }, 'parameter_missing'],
    ['too small an amount', { amount: 49 }, 'amount_too_small'],
    ['half a cent', { amount: 100.5 }, 'parameter_invalid'],
    ['a currency that the account does not take', { currency: 'mkd' }, undefined],
    ['a parameter that nobody knows', { tip: 5 }, 'parameter_unknown'],
  ])('is refused with %s', async (_what, input, code) => {
    const call = make(input as Partial<Stripe.PaymentIntentCreateParams>);
    expect(await errorOf(call)).toEqual({ type: 'StripeInvalidRequestError', statusCode: 400, code });
  });

  it('is not found under an id that nobody gave', async () => {
    expect(await errorOf(stripe.paymentIntents.retrieve('pi_nobody'))).toEqual({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
    });
  });
});

describe('money back', () => {
  it('goes in parts, never more than was taken', async () => {
    const { id } = await makePaid();
    const first = await stripe.refunds.create({
      payment_intent: id,
      amount: 1_000,
      metadata: { refund: 'x' },
    });
    expect(first).toMatchObject({
      object: 'refund',
      amount: 1_000,
      status: 'succeeded',
      metadata: { refund: 'x' },
    });
    const tooMuch = stripe.refunds.create({ payment_intent: id, amount: 1_551 });
    expect(await errorOf(tooMuch)).toMatchObject({ statusCode: 400 });
    const rest = await stripe.refunds.create({ payment_intent: id });
    expect(rest.amount).toBe(1_550);
    const more = stripe.refunds.create({ payment_intent: id });
    expect(await errorOf(more)).toMatchObject({ code: 'charge_already_refunded' });
    expect(await stripe.refunds.retrieve(first.id)).toEqual(first);
    const listed = await stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map(({ amount }) => amount)).toEqual([1_550, 1_000]);
    expect(truthOf(id)).toMatchObject({ received: 2_550, refunded: 2_550 });
  });

  it('is refused for what was never paid', async () => {
    const { id } = await make();
    expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
  });

  it('may be on its way for a while, and may come back', async () => {
    const [late, vain] = [await makePaid(REFUNDS_LATE), await makePaid(REFUNDS_IN_VAIN)];
    const statuses = async () => {
      const lists = [];
      for (const { id } of [late, vain]) lists.push(await stripe.refunds.list({ payment_intent: id }));
      return lists.map(({ data }) => data.map(({ status }) => status));
    };
    for (const { id } of [late, vain]) await stripe.refunds.create({ payment_intent: id });
    expect(await statuses()).toEqual([['pending'], ['succeeded']]);
    await simulators.clock.advance(HOUR);
    expect(await statuses()).toEqual([['succeeded'], ['failed']]);
    expect(truthOf(vain.id)).toMatchObject({ refunded: 0 });
  });

  it('waits for the bank while a payment is disputed', async () => {
    const { id } = await makePaid(IS_DISPUTED);
    expect((await stripe.disputes.list({ payment_intent: id })).data).toEqual([]);
    await simulators.clock.advance(48 * HOUR);
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 2_550,
      status: 'needs_response',
      payment_intent: id,
    });
    expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_disputed',
    });
    await simulators.stripe.closeDispute(id, 'won');
    expect(await stripe.disputes.retrieve(dispute?.id ?? '')).toMatchObject({ status: 'won' });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 2_550 });
  });

  it('is in the balance, with what Stripe keeps for itself', async () => {
    const { id, latest_charge } = await makePaid(REFUNDS_IN_VAIN);
    const { id: refund } = await stripe.refunds.create({ payment_intent: id, amount: 550 });
    await simulators.clock.advance(HOUR);
    const of = async (source: string) => {
      const { data } = await stripe.balanceTransactions.list({ source });
      return data.map(({ type, amount, fee, net }) => ({ type, amount, fee, net }));
    };
    expect(await of(String(latest_charge))).toEqual([{ type: 'charge', amount: 2_550, fee: 75, net: 2_475 }]);
    expect(await of(refund)).toEqual([
      { type: 'refund_failure', amount: 550, fee: 0, net: 550 },
      { type: 'refund', amount: -550, fee: 0, net: -550 },
    ]);
  });
});

describe('an idempotency key', () => {
  it('makes one payment, however often it comes', async () => {
    const [first, ...others] = await Promise.all(['key-1', 'key-1', 'key-1'].map((key) => make({}, key)));
    for (const other of others) expect(other).toEqual(first);
    expect(others[0]?.lastResponse.headers).toMatchObject({ 'idempotent-replayed': 'true' });
    const made = simulators.stripe.records().filter(({ key }) => key === 'key-1');
    expect(made).toHaveLength(1);
  });

  it('is refused for another request', async () => {
    await make({}, 'key-2');
    const refusal = { type: 'StripeIdempotencyError', statusCode: 400, code: undefined };
    expect(await errorOf(make({ amount: 9_900 }, 'key-2'))).toEqual(refusal);
    expect(
      await errorOf(stripe.refunds.create({ payment_intent: 'pi' }, { idempotencyKey: 'key-2' })),
    ).toEqual(refusal);
  });

  it('repeats a declined card and a breakdown as well, but not what was never begun', async () => {
    const { id } = await make();
    const confirm = (payment_method: string) =>
      stripe.paymentIntents.confirm(id, { payment_method }, { idempotencyKey: 'key-3' });
    expect(await errorOf(confirm('pm_card_chargeDeclined'))).toMatchObject({ code: 'card_declined' });
    expect(await errorOf(confirm('pm_card_chargeDeclined'))).toMatchObject({ code: 'card_declined' });
    const attempts = simulators.stripe.events().filter(({ type, data }) => {
      return type === 'payment_intent.payment_failed' && (data.object as Stripe.PaymentIntent).id === id;
    });
    expect(attempts).toHaveLength(1);

    simulators.faults.on('stripe.payment_intents.create', 'failed-after', { about: 'key-4' });
    expect(await errorOf(make({}, 'key-4'))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(await errorOf(make({}, 'key-4'))).toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    expect(simulators.stripe.records().filter(({ key }) => key === 'key-4')).toHaveLength(1);

    expect(await errorOf(make({ amount: 1 }, 'key-5'))).toMatchObject({ code: 'amount_too_small' });
    expect(await make({}, 'key-5')).toMatchObject({ amount: 2_550 });
  });

  it('is forgotten after a day', async () => {
    const first = await make({}, 'key-6');
    await simulators.clock.advance(24 * HOUR - 1_000);
    expect((await make({}, 'key-6')).id).toBe(first.id);
    await simulators.clock.advance(1_000);
    expect((await make({}, 'key-6')).id).not.toBe(first.id);
    expect(await errorOf(make({ amount: 9_900 }, 'key-6'))).toMatchObject({ type: 'StripeIdempotencyError' });
  });
});

describe('a list', () => {
  it('comes page by page, the newest first, from a moment on', async () => {
    await simulators.clock.advance(1_000);
    const since = simulators.clock.now().getTime() / 1000;
    const made: string[] = [];
    for (let nth = 0; nth < 23; nth += 1) made.unshift((await make()).id);
    const ids: string[] = [];
    for await (const { id } of stripe.paymentIntents.list({ created: { gte: since }, limit: 10 }))
      ids.push(id);
    expect(ids).toEqual(made);
    const page = await stripe.paymentIntents.list({ ending_before: made[10] ?? '', limit: 3 });
    expect(page.data.map(({ id }) => id)).toEqual(made.slice(7, 10));
    expect((await stripe.paymentIntents.list({ created: { gt: since } })).data).toEqual([]);
  });

  it('shows whole objects where they were asked for', async () => {
    const { id, latest_charge } = await makePaid();
    const { data } = await stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
    expect(data[0]?.latest_charge).toMatchObject({ object: 'charge', id: latest_charge });
    await stripe.refunds.create({ payment_intent: id });
    const refunds = await stripe.refunds.list({ limit: 1, expand: ['data.payment_intent'] });
    expect(refunds.data[0]?.payment_intent).toMatchObject({ object: 'payment_intent', id });
  });
});

describe('the account', () => {
  it('tells its country and the currencies that it takes', async () => {
    const { country = '' } = await stripe.accounts.retrieveCurrent();
    expect(country).toBe('AU');
    const { supported_payment_currencies } = await stripe.countrySpecs.retrieve(country);
    expect(supported_payment_currencies).toEqual(SIMULATED_STRIPE.currencies);
  });

  it('is closed to a wrong key', async () => {
    const refused = { type: 'StripeAuthenticationError', statusCode: 401, code: undefined };
    expect(await errorOf(connect({ apiKey: 'sk_test_wrong' }).accounts.retrieveCurrent())).toEqual(refused);
    const page = connect({ apiKey: SIMULATED_STRIPE.publishableKey });
    expect(await errorOf(page.paymentIntents.create(WISH))).toEqual(refused);
  });

  it('lets a page pay with the secret of its own payment', async () => {
    const { id, client_secret } = await make();
    const confirm = (secret: string) =>
      fetch(`${simulators.url}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SIMULATED_STRIPE.publishableKey}` },
        body: new URLSearchParams({
          client_secret: secret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': PAYS,
        }),
      });
    expect((await confirm('guessed')).status).toBe(404);
    const reply = await confirm(client_secret ?? '');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(await reply.json()).toMatchObject({ id, status: 'succeeded' });
  });
});

describe('a fault, as the SDK sees it', () => {
  const SEEN: Record<Exclude<Fault, 'delay'>, { error: object; isMade: boolean }> = {
    'rate-limited': { error: { type: 'StripeRateLimitError', statusCode: 429 }, isMade: false },
    'failed-before': { error: { type: 'StripeAPIError', statusCode: 500 }, isMade: false },
    'failed-after': { error: { type: 'StripeAPIError', statusCode: 500 }, isMade: true },
    'bad-gateway': { error: { type: 'StripeAPIError' }, isMade: false },
    unavailable: { error: { type: 'StripeAPIError', statusCode: 503 }, isMade: false },
    'reset-before': { error: { type: 'StripeConnectionError' }, isMade: false },
    'reset-after': { error: { type: 'StripeConnectionError' }, isMade: true },
    cut: { error: { type: 'StripeConnectionError' }, isMade: true },
    'timeout-before': { error: { type: 'StripeConnectionError' }, isMade: false },
    'timeout-after': { error: { type: 'StripeConnectionError' }, isMade: true },
  };

  it.each(Object.keys(SEEN) as (keyof typeof SEEN)[])('%s', async (fault) => {
    // The SDK always retries a lost connection once by itself.
    simulators.faults.on('stripe.payment_intents.create', fault, { about: fault, times: 2 });
    const impatient = connect({ timeout: 100 });
    const call = impatient.paymentIntents.create(WISH, { idempotencyKey: fault });
    expect(await errorOf(call)).toMatchObject(SEEN[fault].error);
    const made = simulators.stripe.records().filter(({ key }) => key === fault);
    expect(made).toHaveLength(SEEN[fault].isMade ? 1 : 0);
  });

  it('is got over by trying again with the same key', async () => {
    const persistent = connect({ maxNetworkRetries: 1 });
    // The SDK does not retry by itself once a response has begun.
    for (const [fault, tries] of [
      ['unavailable', 1],
      ['reset-after', 1],
      ['cut', 2],
    ] as const) {
      const idempotencyKey = `again-${fault}`;
      simulators.faults.on('stripe.payment_intents.create', fault, { about: idempotencyKey });
      const create = () => persistent.paymentIntents.create(WISH, { idempotencyKey });
      if (tries === 2) await expect(create()).rejects.toThrow();
      expect(await create()).toMatchObject({ status: 'requires_payment_method' });
      expect(simulators.stripe.records().filter(({ key }) => key === idempotencyKey)).toHaveLength(1);
    }
  });

  it('is bound to one flow by the words of its metadata', async () => {
    simulators.faults.on('stripe.refunds.create', 'unavailable', { about: 'refund-2' });
    const { id } = await makePaid();
    const refund = (nth: number) =>
      stripe.refunds.create({ payment_intent: id, amount: 100, metadata: { refund: `refund-${nth}` } });
    const results = await Promise.allSettled([1, 2, 3].map(refund));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

it('keeps no number of a card anywhere', async () => {
  await make().then(({ id }) => simulators.stripe.pay(id, PAYS));
  const kept = JSON.stringify([
    simulators.stripe.records(),
    simulators.stripe.events(),
    simulators.faults.seen,
  ]);
  for (const number of [PAYS, DECLINES, PAYS_LATE, REFUNDS_LATE, REFUNDS_IN_VAIN, IS_DISPUTED])
    expect(kept).not.toContain(number);
});
