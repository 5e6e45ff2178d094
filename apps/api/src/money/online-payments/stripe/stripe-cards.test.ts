import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/platform/money';
import { SIMULATED_STRIPE, startSimulators, type Simulators, type Fault } from '#test/simulators.ts';
import type { PaymentProvider } from '#platform/payments/payment-provider.ts';
import { readAccountCurrencies } from './read-account.ts';
import { createStripeCards } from './stripe-cards.ts';

const HOUR = 3_600_000;
const PAYS = '4242424242424242';
const PAYS_LATE = '4000000000003220';
const REFUNDS_LATE = '4000000000007726';
const IS_DISPUTED = '4000000000000259';

let simulators: Simulators;
let cards: PaymentProvider<'stripe'>;
const keysFor = (change: { secretKey?: string; apiUrl?: URL } = {}) => ({
  secretKey: SIMULATED_STRIPE.secretKey,
  publishableKey: SIMULATED_STRIPE.publishableKey,
  webhookSecrets: ['whsec_1'],
  apiUrl: new URL(simulators.url),
  ...change,
});
beforeAll(async () => {
  simulators = await startSimulators();
  cards = createStripeCards(keysFor(), { clock: simulators.clock });
});
afterAll(() => simulators.close());
afterEach(() => simulators.faults.heal());

const inputFor = (key: string, recordedAt = simulators.clock.now()) => {
  const input = { key, amount: toCents(3120), currency: 'USD', orderId: randomUUID(), description: '' };
  return { ...input, recordedAt };
};
const open = (key: string = randomUUID()) => cards.create(inputFor(key));
async function paid(card = PAYS) {
  const payment = await open();
  await simulators.stripe.pay(payment.reference, card);
  return payment;
}
const recordsOf = (key: string) =>
  simulators.stripe.records().filter(({ metadata }) => metadata['payment'] === key);

/** The faults of a normal run, plus the others in a nightly run. */
const faultsOf = (daily: readonly Fault[], nightly: readonly Fault[]): Fault[] =>
  process.env['TEST_ALL'] ? [...daily, ...nightly] : [...daily];

describe('Stripe card payment', () => {
  it('is created once per key, with key and checkout in its metadata', async () => {
    const input = inputFor(randomUUID());
    const [first, second] = [await cards.create(input), await cards.create(input)];
    expect(first).toEqual({
      reference: expect.stringMatching(/^pi_/),
      key: input.key,
      status: 'waiting',
      amount: 3120,
      currency: 'USD',
      clientSecret: expect.stringMatching(/^pi_.+_secret_/),
      paymentUrl: null,
    });
    expect(second).toEqual(first);
    expect(await cards.find(first.reference)).toMatchObject({ key: input.key, status: 'waiting' });
    const { metadata } = (await simulators.stripe.events().at(-1)!.data.object) as { metadata: object };
    expect(metadata).toEqual({ payment: input.key, checkout: input.orderId });
  });

  it('is found again after Stripe has forgotten its key', async () => {
    const input = inputFor(randomUUID());
    const first = await cards.create(input);
    // Other payments, more than a page in the nightly run.
    for (let other = 0; other < (process.env['TEST_ALL'] ? 101 : 3); other += 1) await open();
    await simulators.clock.advance(25 * HOUR);
    expect(await cards.create(input)).toEqual(first);
    expect(recordsOf(input.key)).toHaveLength(1);
  });

  it.each(faultsOf(['failed-after', 'cut'], ['reset-before', 'reset-after', 'bad-gateway', 'unavailable']))(
    'is created only once when the first request fails with %s',
    async (fault) => {
      const input = inputFor(randomUUID());
      simulators.faults.on('stripe.payment_intents.create', fault);
      const made = await cards.create(input).catch(() => cards.create(input));
      expect(made).toMatchObject({ key: input.key, status: 'waiting' });
      expect(await cards.create(input)).toEqual(made);
      expect(recordsOf(input.key)).toHaveLength(1);
    },
  );

  it('fails while Stripe limits the rate, and is created afterwards', async () => {
    const input = inputFor(randomUUID());
    simulators.faults.on('stripe.payment_intents.create', 'rate-limited', { times: 3 });
    await expect(cards.create(input)).rejects.toThrow();
    simulators.faults.heal();
    expect(await cards.create(input)).toMatchObject({ status: 'waiting' });
    expect(recordsOf(input.key)).toHaveLength(1);
  });

  it('is reported as paid with the received amount', async () => {
    const { reference } = await paid();
    expect(await cards.find(reference)).toMatchObject({ status: 'paid', amount: 3120, currency: 'USD' });
    const late = await paid(PAYS_LATE);
    expect(await cards.find(late.reference)).toMatchObject({ status: 'processing' });
  });

  it('can be cancelled until it is paid', async () => {
    const waiting = await open();
    for (let time = 0; time < 2; time += 1)
      expect(await cards.cancel(waiting.reference)).toMatchObject({ status: 'cancelled' });
    const { reference } = await paid();
    expect(await cards.cancel(reference)).toMatchObject({ status: 'paid' });
  });
});

describe('Stripe refund', () => {
  it('is made once per key, even when repeated 25 hours later', async () => {
    const { reference } = await paid();
    const input = { key: randomUUID(), reference, amount: toCents(1000) };
    const first = await cards.refund(input);
    expect(first).toEqual({
      reference: expect.stringMatching(/^re_/),
      key: input.key,
      paymentReference: reference,
      amount: 1000,
      status: 'succeeded',
    });
    expect(await cards.refund(input)).toEqual(first);
    await simulators.clock.advance(25 * HOUR);
    expect(await cards.refund(input)).toEqual(first);
    expect(await cards.refund({ ...input, key: randomUUID() })).not.toEqual(first);
    expect(simulators.stripe.records().find((book) => book.reference === reference)).toMatchObject({
      refunds: [{ amount: 1000 }, { amount: 1000 }],
    });
  });

  it.each(faultsOf(['failed-after'], ['reset-after', 'cut', 'bad-gateway']))(
    'is made only once when the first request fails with %s and is repeated a day later',
    async (fault) => {
      const { reference } = await paid();
      const input = { key: randomUUID(), reference, amount: toCents(3120) };
      simulators.faults.on('stripe.refunds.create', fault, { times: 3 });
      await cards.refund(input).catch(() => undefined);
      simulators.faults.heal();
      await simulators.clock.advance(25 * HOUR);
      expect(await cards.refund(input)).toMatchObject({ key: input.key, amount: 3120 });
      const { refunds } = simulators.stripe.records().find((book) => book.reference === reference)!;
      expect(refunds).toHaveLength(1);
    },
  );
});

describe('listChanges', () => {
  it('returns new payments and older ones that changed since', async () => {
    const [older, waiting, late] = [await open(), await open(), await paid(REFUNDS_LATE)];
    const refund = ({ reference }: { reference: string }, cents: number) =>
      cards.refund({ key: randomUUID(), reference, amount: toCents(cents) });
    const pending = await refund(late, 100);
    await simulators.clock.advance(HOUR);
    const since = simulators.clock.now();
    await simulators.stripe.pay(older.reference, PAYS);
    const disputed = await paid(IS_DISPUTED);
    const ours = await refund(older, 500);
    const { id } = await simulators.stripe.refund(older.reference, 700);
    const byHand = { reference: id, key: null, paymentReference: older.reference, amount: 700 };
    await simulators.clock.advance(7 * 24 * HOUR);

    const { payments, refunds, disputes } = await cards.listChanges(since);
    const statusOf = (reference: string) => payments.find((each) => each.reference === reference)?.status;
    const found = [older, disputed, waiting].map(({ reference }) => statusOf(reference));
    expect(found).toEqual(['paid', 'paid', undefined]);
    for (const each of [ours, { ...byHand, status: 'succeeded' }, { ...pending, status: 'succeeded' }])
      expect(refunds).toContainEqual(each);
    expect(disputes).toMatchObject([{ paymentReference: disputed.reference, amount: 3120, status: 'open' }]);
    await simulators.stripe.closeDispute(disputed.reference, 'lost');
    const later = await cards.listChanges(simulators.clock.now());
    expect(later.disputes).toMatchObject([{ paymentReference: disputed.reference, status: 'lost' }]);
    expect(new Set(payments.map(({ reference }) => reference)).size).toBe(payments.length);
  });
});

describe('readAccountCurrencies', () => {
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) } as never;

  it('returns the account’s currencies; only those with two decimals are supported', async () => {
    const currencies = await readAccountCurrencies(keysFor(), log);
    const requested = createStripeCards(keysFor(), { clock: simulators.clock, currencies });
    expect(['AUD', 'USD', 'MKD', 'JPY', 'KWD'].filter((currency) => requested.takes(currency))).toEqual([
      'AUD',
      'USD',
    ]);
    expect(['AUD', 'MKD', 'JPY', 'ISK', 'KWD'].filter((currency) => cards.takes(currency))).toEqual([
      'AUD',
      'MKD',
    ]);
    expect(warnings).toEqual([]);
  });

  it('rejects a wrong key without exposing it in the error', async () => {
    const asking = readAccountCurrencies(keysFor({ secretKey: 'sk_test_canary' }), log);
    await expect(asking).rejects.toThrow('Stripe rejected STRIPE_SECRET_KEY');
    await expect(asking).rejects.not.toThrow('canary');
  });

  it('returns undefined with a warning while Stripe is unreachable', async () => {
    const nowhere = await startSimulators();
    await nowhere.close();
    expect(await readAccountCurrencies(keysFor({ apiUrl: new URL(nowhere.url) }), log)).toBeUndefined();
    expect(warnings).toHaveLength(1);
    simulators.faults.on('stripe.accounts.retrieve', 'unavailable', { times: 9 });
    expect(await readAccountCurrencies(keysFor(), log)).toBeUndefined();
    expect(warnings).toHaveLength(2);
  });
});
