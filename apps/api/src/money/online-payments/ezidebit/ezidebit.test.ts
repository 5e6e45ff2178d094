import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/platform/money';
import {
  createEzidebitSimulator,
  createFaults,
  FAULTS,
  type Fault,
  startSimulator,
  createVirtualClock,
} from '#test/simulators.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { bankDateOf } from '#money/online-payments/gateway/bank-days.domain.ts';
import {
  NotSettledYet,
  type PaymentProvider,
  type ProviderPayment,
} from '#platform/payments/payment-provider.ts';
import { createEzidebit } from './ezidebit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** A Monday morning in Sydney. */
const clock = createVirtualClock('2026-11-23T00:00:00Z');
const world = { clock, faults: createFaults() };
const keys = { digitalKey: 'DIGITAL', publicKey: 'PUBLIC' };
const simulator = createEzidebitSimulator(world, keys);
const { url, close } = await startSimulator(world, simulator.parts);
const { db } = await createTestDatabase();
afterAll(close);
afterEach(() => {
  world.faults.heal();
  warnings.length = 0;
});

const warnings: string[] = [];
const connect = (given: Partial<Parameters<typeof createEzidebit>[0]> = {}) =>
  createEzidebit(
    {
      ...keys,
      apiUrl: `${url}/v3-5/nonpci`,
      pageUrl: `${url}/webddr/Request.aspx`,
      returnUrl: 'https://shop.example/payment-return',
      ...given,
    },
    { db, clock, log: { warn: (message) => void warnings.push(message) } },
  );
/** Faults of a normal run; timeouts are slow and only part of the nightly run. */
const DAILY_FAULTS = ['failed-before', 'reset-after', 'cut'] as const satisfies readonly Fault[];
const TRIED = process.env['TEST_ALL'] ? FAULTS : DAILY_FAULTS;
/** A long timeout, because concurrent responses are slow on a busy machine. */
const debits: PaymentProvider<'ezidebit'> = connect({ timeLimitMs: 60_000 });
/** A short timeout, for requests that get no response. */
const impatient = connect({ timeLimitMs: 600 });

/** Creates a debit, by default of a customer who has registered at the provider. */
async function open({ cents = 3120, isRegistered = true } = {}) {
  const key = randomUUID();
  const input = {
    key,
    amount: toCents(cents),
    currency: 'AUD',
    orderId: randomUUID(),
    description: 'Ten meals',
    recordedAt: clock.now(),
  };
  const made = await debits.create(input);
  if (isRegistered) simulator.register(key);
  return { key, input, made };
}
const recordsOf = (key: string) => simulator.records().filter(({ reference }) => reference === key);
const statusOf = async (key: string) => (await debits.find(key)).status;
const changesOf = async (key: string, since: Date) => {
  const { payments, refunds } = await debits.listChanges(since);
  return {
    payments: payments.filter(({ reference }) => reference === key),
    refunds: refunds.filter(({ paymentReference }) => paymentReference === key),
  };
};
const callsOf = (call: string, key: string) =>
  world.faults.seen.filter((each) => each.call === `ezidebit.${call}` && each.about.includes(key)).length;
/** Repeats a request until the status is final, as the checkout page and `sweepCheckouts` do. */
async function askUntilDecided(ask: () => Promise<ProviderPayment>): Promise<ProviderPayment> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status !== 'processing' && answer.status !== 'waiting') return answer;
    await clock.advance(3 * MINUTE);
  }
  throw new Error('no decision within half an hour');
}

describe('debit', () => {
  it('starts on the hosted page, and is requested once the customer has registered', async () => {
    const { key, made } = await open({ isRegistered: false });
    const page = new URL(made.paymentUrl ?? '');
    expect([page.origin + page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
      `${url}/webddr/Request.aspx`,
      { a: 'PUBLIC', uRef: key, redirectURL: 'https://shop.example/payment-return' },
    ]);
    expect(made).toMatchObject({ reference: key, key, status: 'waiting', amount: 3120, currency: 'AUD' });
    expect([await statusOf(key), recordsOf(key)]).toEqual(['waiting', []]);
    simulator.register(key);
    expect(await statusOf(key)).toBe('accepted');
    expect(recordsOf(key)).toMatchObject([{ reference: key, amount: 3120, status: 'waiting' }]);
  });

  it('is created once per key, and rejects another amount or currency', async () => {
    const { key, input, made } = await open();
    expect((await debits.create(input)).paymentUrl).toBe(made.paymentUrl);
    await statusOf(key);
    expect(await debits.create(input)).toMatchObject({ status: 'accepted' });
    await expect(debits.create({ ...input, amount: toCents(3121) })).rejects.toThrow('another amount');
    await expect(debits.create({ ...input, currency: 'USD' })).rejects.toThrow('USD');
    expect(recordsOf(key)).toHaveLength(1);
  });

  it('is requested once by concurrent calls', async () => {
    const { key } = await open();
    const answers = await Promise.all(Array.from({ length: 10 }, () => debits.find(key)));
    expect(new Set(answers.map(({ status }) => status))).not.toContain('waiting');
    expect([recordsOf(key).length, callsOf('AddPayment', key)]).toEqual([1, 1]);
    expect(await statusOf(key)).toBe('accepted');
  });

  it('is never requested after it was cancelled', async () => {
    const { key } = await open({ isRegistered: false });
    expect((await debits.cancel(key)).status).toBe('cancelled');
    simulator.register(key);
    expect([await statusOf(key), (await debits.cancel(key)).status]).toEqual(['cancelled', 'cancelled']);
    expect(recordsOf(key)).toEqual([]);
  });

  it('cannot be cancelled once the customer has agreed', async () => {
    const { key } = await open();
    await statusOf(key);
    for (const [status, days] of [
      ['accepted', 1],
      ['accepted', 7],
      ['paid', 0],
    ] as const) {
      expect((await debits.cancel(key)).status).toBe(status);
      await clock.advance(days * DAY);
    }
  });

  it('is deleted at the provider when it is recorded there after it was cancelled here', async () => {
    const { key } = await open();
    world.faults.on('ezidebit.AddPayment', 'reset-before', { about: key });
    await expect(debits.find(key)).rejects.toThrow();
    await clock.advance(6 * MINUTE);
    expect((await debits.cancel(key)).status).toBe('cancelled');
    // The provider processes the lost request late.
    await createDebitAtProvider(key);
    expect(await statusOf(key)).toBe('accepted');
    expect((await debits.cancel(key)).status).toBe('cancelled');
    expect([await statusOf(key), recordsOf(key)]).toMatchObject(['cancelled', [{ status: 'cancelled' }]]);
  });

  it('fails when the provider rejects it', async () => {
    const { key } = await open();
    const wrong = connect({ digitalKey: 'another' });
    await expect(wrong.find(key)).rejects.toThrow('digital key');
    const { key: large } = await open({ cents: 3120 });
    for (const nth of [1, 2]) await createDebitAtProvider(large, `other ${nth}`);
    expect(await statusOf(large)).toBe('failed');
    expect(warnings).toEqual([expect.stringContaining('already has 2 payments')]);
    expect([await statusOf(large), recordsOf(large)]).toEqual(['cancelled', []]);
  });
});

/** Records a debit at the provider directly, bypassing our client. */
async function createDebitAtProvider(customer: string, reference = customer): Promise<void> {
  const fields = {
    DigitalKey: 'DIGITAL',
    YourSystemReference: customer,
    DebitDate: bankDateOf(clock.now()),
    PaymentAmountInCents: 3120,
    PaymentReference: reference,
  };
  const xml = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  const body = `<Envelope><Body><AddPayment>${xml.join('')}</AddPayment></Body></Envelope>`;
  await fetch(`${url}/v3-5/nonpci`, { method: 'POST', body });
}

describe('debit with connection faults', () => {
  const CALLS = ['GetCustomerDetails', 'AddPayment', 'GetPaymentStatus'] as const;
  it.each(TRIED)('is requested exactly once when the fault %s occurs in any request', async (fault) => {
    for (const call of CALLS) {
      const { key } = await open();
      // The status is queried only after the debit was requested.
      if (call === 'GetPaymentStatus') await statusOf(key);
      world.faults.on(`ezidebit.${call}`, fault, { about: key });
      expect((await askUntilDecided(() => impatient.find(key))).status, call).toBe('accepted');
      expect(world.faults.seen.some((each) => each.fault === fault && each.about.includes(key))).toBe(true);
      await clock.advance(10 * MINUTE);
      expect([await statusOf(key), recordsOf(key).length], call).toEqual(['accepted', 1]);
    }
  });

  it.each(TRIED)('is refunded exactly once when the fault %s occurs', async (fault) => {
    const { key } = await open();
    await statusOf(key);
    await clock.advance(7 * DAY);
    const refund = { key: randomUUID(), reference: key, amount: toCents(1000) };
    world.faults.on('ezidebit.ProcessRefund', fault, { about: recordsOf(key)[0]!.paymentId });
    let status: string | undefined;
    for (let attempt = 0; attempt < 10 && status === undefined; attempt += 1) {
      status = await impatient.refund(refund).then(
        (made) => made.status,
        () => undefined,
      );
      if (status === undefined) await clock.advance(3 * MINUTE);
    }
    expect([status, recordsOf(key)[0]!.refunded]).toEqual(['succeeded', 1000]);
  });

  it('is either recorded once or cancelled when faults occur at random', async () => {
    const keysMade = await Promise.all(
      Array.from({ length: process.env['TEST_ALL'] ? 30 : 6 }, async () => (await open()).key),
    );
    world.faults.draw({ seed: 7, chance: 0.4, among: FAULTS });
    const gaveUp = new Set(keysMade.filter((_, nth) => nth % 3 === 0));
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(
        keysMade.map((key) =>
          (gaveUp.has(key) && round > 1 ? impatient.cancel(key) : impatient.find(key)).catch(() => undefined),
        ),
      );
      await clock.advance(2 * MINUTE);
    }
    world.faults.heal();
    const ask = (key: (typeof keysMade)[number]) => (gaveUp.has(key) ? debits.cancel(key) : debits.find(key));
    // A debit whose response was lost is only looked up for some minutes, before it may be requested again.
    await Promise.all(keysMade.map(ask));
    await clock.advance(6 * MINUTE);
    for (const key of keysMade) {
      const { status } = await ask(key);
      expect(recordsOf(key).filter((each) => each.status !== 'cancelled')).toHaveLength(
        status === 'accepted' ? 1 : 0,
      );
      expect(['accepted', 'cancelled']).toContain(status);
    }
  }, 60_000);
});

describe('refund of a debit', () => {
  async function paid() {
    const { key } = await open();
    await statusOf(key);
    await clock.advance(7 * DAY);
    return key;
  }
  const ask = (reference: string, cents: number, key = randomUUID()) =>
    debits.refund({ key, reference, amount: toCents(cents) });

  it('is not possible until the bank has paid', async () => {
    await clock.advance((8 - new Date(clock.now()).getUTCDay()) * DAY);
    const { key } = await open();
    await expect(ask(key, 3120)).rejects.toThrow(NotSettledYet);
    await statusOf(key);
    for (let day = 0; day < 3; day += 1) {
      await expect(ask(key, 3120)).rejects.toThrow(NotSettledYet);
      await clock.advance(DAY);
    }
    expect((await ask(key, 3120)).status).toBe('succeeded');
  });

  it('is made once per key, and is listed among the provider’s changes', async () => {
    const reference = await paid();
    const key = randomUUID();
    const first = await ask(reference, 1040, key);
    expect(await ask(reference, 1040, key)).toEqual(first);
    expect(first).toMatchObject({ key, paymentReference: reference, amount: 1040, status: 'succeeded' });
    expect((await changesOf(reference, clock.now())).refunds).toEqual([first]);
    expect(recordsOf(reference)).toMatchObject([{ refunded: 1040, held: 2080 }]);
  });

  it('is made once per debit; further refunds fail', async () => {
    const reference = await paid();
    const answers = [await ask(reference, 1040)];
    for (const cents of [1040, 2080]) answers.push(await ask(reference, cents));
    expect(answers.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed']);
    expect(new Set(answers.map(({ reference: name }) => name)).size).toBe(3);
    expect(recordsOf(reference)).toMatchObject([{ refunded: 1040 }]);
  });

  it('is made once by concurrent calls', async () => {
    const reference = await paid();
    await Promise.allSettled(Array.from({ length: 10 }, () => ask(reference, 100)));
    expect(recordsOf(reference)).toMatchObject([{ refunded: 100 }]);
  });

  it('never exceeds the collected amount', async () => {
    const reference = await paid();
    await expect(ask(reference, 3121)).rejects.toThrow('less than 3121');
    const { key } = await open({ cents: 3151 });
    await statusOf(key);
    await clock.advance(7 * DAY);
    await expect(ask(key, 3151)).rejects.toThrow('dishonoured');
    expect(recordsOf(reference)).toMatchObject([{ refunded: 0 }]);
  });

  it('has no key when it was made at the provider, and then leaves nothing to refund', async () => {
    const reference = await paid();
    simulator.refund(recordsOf(reference)[0]!.paymentId, 3120);
    expect((await changesOf(reference, clock.now())).refunds).toMatchObject([{ key: null, amount: 3120 }]);
    expect((await ask(reference, 3120)).status).toBe('failed');
  });
});

it('listChanges returns debits of unknown origin without a key', async () => {
  const stranger = `STRANGER ${randomUUID()}`;
  simulator.register(stranger);
  await createDebitAtProvider(stranger);
  expect((await changesOf(stranger, clock.now())).payments).toEqual([
    { reference: stranger, key: null, status: 'accepted', amount: 3120, currency: 'AUD' },
  ]);
});

it('createEzidebit accepts only URLs of the provider or of this machine', () => {
  for (const elsewhere of [
    'https://ezidebit.example/webddr/Request.aspx',
    'http://secure.ezidebit.com.au/webddr/Request.aspx',
    'https://secure.ezidebit.com.au.example/webddr/Request.aspx',
  ]) {
    expect(() => connect({ pageUrl: elsewhere })).toThrow('not a URL of Ezidebit');
    expect(() => connect({ apiUrl: elsewhere })).toThrow('not a URL of Ezidebit');
  }
  expect(connect({ pageUrl: 'https://demo.ezidebit.com.au/webddr/Request.aspx' }).takes('AUD')).toBe(true);
  expect(debits.takes('USD')).toBe(false);
});
