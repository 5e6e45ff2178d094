import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/shared/money';
import {
  createEzidebitSimulator,
  createFaults,
  FAULTS,
  startSimulator,
  createVirtualClock,
  type Fault,
} from '#test/simulators.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { bankDateOf } from '../gateway/bank-days.domain.ts';
import { NotSettledYet, type PaymentProvider, type ProviderPayment } from '../payment-provider.ts';
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
/** On a busy machine fifty concurrent responses take longer than a customer would wait. */
const debits: PaymentProvider<'ezidebit'> = connect({ timeLimitMs: 60_000 });
/** For calls that are never answered. */
const impatient = connect({ timeLimitMs: 600 });

/** A new debit, by default one that its customer has registered for. */
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
/** Repeats what a page or the sweeper would do, until the answer is final. */
async function askUntilDecided(ask: () => Promise<ProviderPayment>): Promise<ProviderPayment> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await ask().catch(() => undefined);
    if (answer && answer.status !== 'processing' && answer.status !== 'waiting') return answer;
    await clock.advance(3 * MINUTE);
  }
  throw new Error('nothing was decided in half an hour');
}

describe('a debit', () => {
  it('begins on the hosted page, which learns nothing but a reference and the way back', async () => {
    const { key, made } = await open({ isRegistered: false });
    const page = new URL(made.paymentUrl ?? '');
    expect([page.origin + page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
      `${url}/webddr/Request.aspx`,
      { a: 'PUBLIC', uRef: key, redirectURL: 'https://shop.example/payment-return' },
    ]);
    expect(made).toMatchObject({ reference: key, key, status: 'waiting', amount: 3120, currency: 'AUD' });
    expect([await statusOf(key), recordsOf(key)]).toEqual(['waiting', []]);
  });

  it('is asked for once its customer has registered, for exactly the amount', async () => {
    const { key } = await open();
    expect(await statusOf(key)).toBe('accepted');
    expect(recordsOf(key)).toMatchObject([{ reference: key, amount: 3120, status: 'waiting' }]);
  });

  it('is the same one for the same key, and no other amount', async () => {
    const { key, input, made } = await open();
    expect((await debits.create(input)).paymentUrl).toBe(made.paymentUrl);
    await statusOf(key);
    expect(await debits.create(input)).toMatchObject({ status: 'accepted' });
    await expect(debits.create({ ...input, amount: toCents(3121) })).rejects.toThrow('another amount');
    await expect(debits.create({ ...input, currency: 'USD' })).rejects.toThrow('USD');
    expect(recordsOf(key)).toHaveLength(1);
  });

  it('is asked for once when fifty pages look at the same moment', async () => {
    const { key } = await open();
    const answers = await Promise.all(Array.from({ length: 50 }, () => debits.find(key)));
    expect(new Set(answers.map(({ status }) => status))).not.toContain('waiting');
    expect([recordsOf(key).length, callsOf('AddPayment', key)]).toEqual([1, 1]);
    expect(await statusOf(key)).toBe('accepted');
  });

  it.each([
    [3120, ['accepted', 'accepted', 'accepted', 'paid', 'paid', 'paid', 'paid', 'paid', 'paid']],
    [3151, ['accepted', 'accepted', 'accepted', ...Array<string>(6).fill('dishonoured')]],
    [3114, ['accepted', 'accepted', 'accepted', ...Array<string>(6).fill('dishonoured')]],
    [3105, ['accepted', 'accepted', 'accepted', 'paid', 'paid', 'paid', 'paid', 'paid', 'dishonoured']],
  ])('of %i cents goes its way day by day, and the list of changes agrees', async (cents, expected) => {
    // Begins on a Monday, whatever ran before.
    await clock.advance((8 - new Date(clock.now()).getUTCDay()) * DAY);
    const start = clock.now();
    const { key } = await open({ cents });
    const seen: string[] = [];
    for (let day = 0; day < 9; day += 1) {
      const found = await debits.find(key);
      seen.push(found.status);
      expect((await changesOf(key, start)).payments).toEqual([found]);
      await clock.advance(DAY);
    }
    expect(seen).toEqual(expected);
  });

  it('that was given up is never asked for, whenever its customer registers', async () => {
    const { key } = await open({ isRegistered: false });
    expect((await debits.cancel(key)).status).toBe('cancelled');
    simulator.register(key);
    expect([await statusOf(key), (await debits.cancel(key)).status]).toEqual(['cancelled', 'cancelled']);
    expect(recordsOf(key)).toEqual([]);
  });

  it('that its customer has agreed to is not cancelled, at no time', async () => {
    const { key } = await open();
    await statusOf(key);
    for (const status of ['accepted', 'accepted', 'paid']) {
      expect((await debits.cancel(key)).status).toBe(status);
      await clock.advance(3 * DAY);
    }
  });

  it('that arrives after it was given up is taken out again while nothing was sent to the bank', async () => {
    const { key } = await open();
    world.faults.on('ezidebit.AddPayment', 'reset-before', { about: key });
    await expect(debits.find(key)).rejects.toThrow();
    await clock.advance(6 * MINUTE);
    expect((await debits.cancel(key)).status).toBe('cancelled');
    // The provider was slower than the timeout.
    await ghost(key);
    expect(await statusOf(key)).toBe('accepted');
    expect((await debits.cancel(key)).status).toBe('cancelled');
    expect([await statusOf(key), recordsOf(key)]).toMatchObject(['cancelled', [{ status: 'cancelled' }]]);
  });

  it('that the service refuses has failed, and nothing is taken', async () => {
    const { key } = await open();
    const wrong = connect({ digitalKey: 'another' });
    await expect(wrong.find(key)).rejects.toThrow('digital key');
    const { key: large } = await open({ cents: 3120 });
    for (const nth of [1, 2]) await ghost(large, `other ${nth}`);
    expect(await statusOf(large)).toBe('failed');
    expect(warnings).toEqual([expect.stringContaining('already has 2 payments')]);
    expect([await statusOf(large), recordsOf(large)]).toEqual(['cancelled', []]);
  });
});

/** A debit that the provider recorded without our knowledge. */
async function ghost(customer: string, reference = customer): Promise<void> {
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

describe('a bad line', () => {
  const CALLS = ['GetCustomerDetails', 'AddPayment', 'GetPaymentStatus'] as const;
  it.each(CALLS.flatMap((call) => FAULTS.map((fault) => [call, fault] as const)))(
    'at %s with %s: exactly one debit, and everybody hears of it',
    async (call, fault: Fault) => {
      const { key } = await open();
      // The second call is reached when the first attempt went through.
      if (call === 'GetPaymentStatus') await statusOf(key);
      world.faults.on(`ezidebit.${call}`, fault, { about: key });
      expect((await askUntilDecided(() => impatient.find(key))).status).toBe('accepted');
      expect(world.faults.seen.some((each) => each.fault === fault && each.about.includes(key))).toBe(true);
      await clock.advance(10 * MINUTE);
      expect([await statusOf(key), recordsOf(key).length]).toEqual(['accepted', 1]);
    },
  );

  it.each(FAULTS)('at GetPayments with %s costs an attempt', async (fault) => {
    const { key } = await open();
    await statusOf(key);
    await clock.advance(7 * DAY);
    world.faults.on('ezidebit.GetPayments', fault, { about: key });
    await expect(impatient.find(key)).rejects.toThrow();
    expect(await statusOf(key)).toBe('paid');
  });

  it.each(FAULTS)('at ProcessRefund with %s: exactly one refund', async (fault) => {
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

  it('draws its faults at random: every debit is there once, or nothing was taken', async () => {
    const keysMade = await Promise.all(Array.from({ length: 30 }, async () => (await open()).key));
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
    // Some were just requested and their response was lost: those are looked up for a while, and then requested again.
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

describe('a refund', () => {
  async function paid() {
    const { key } = await open();
    await statusOf(key);
    await clock.advance(7 * DAY);
    return key;
  }
  const ask = (reference: string, cents: number, key = randomUUID()) =>
    debits.refund({ key, reference, amount: toCents(cents) });

  it('waits until the bank has paid, at every stage before', async () => {
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

  it('is of a part, once for its key, and stands in the list of changes under it', async () => {
    const reference = await paid();
    const key = randomUUID();
    const first = await ask(reference, 1040, key);
    expect(await ask(reference, 1040, key)).toEqual(first);
    expect(first).toMatchObject({ key, paymentReference: reference, amount: 1040, status: 'succeeded' });
    expect((await changesOf(reference, clock.now())).refunds).toEqual([first]);
    expect(recordsOf(reference)).toMatchObject([{ refunded: 1040, held: 2080 }]);
  });

  it('is made a single time of one debit: for another the answer is that it failed, and nothing moves', async () => {
    const reference = await paid();
    const answers = [await ask(reference, 1040)];
    for (const cents of [1040, 2080]) answers.push(await ask(reference, cents));
    expect(answers.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed']);
    // Each is another one in our records.
    expect(new Set(answers.map(({ reference: name }) => name)).size).toBe(3);
    expect(recordsOf(reference)).toMatchObject([{ refunded: 1040 }]);
  });

  it('of fifty at once is made once', async () => {
    const reference = await paid();
    await Promise.allSettled(Array.from({ length: 50 }, () => ask(reference, 100)));
    expect(recordsOf(reference)).toMatchObject([{ refunded: 100 }]);
  });

  it('is never of more than was collected, and of nothing that was dishonoured', async () => {
    const reference = await paid();
    await expect(ask(reference, 3121)).rejects.toThrow('less than 3121');
    const { key } = await open({ cents: 3151 });
    await statusOf(key);
    await clock.advance(7 * DAY);
    await expect(ask(key, 3151)).rejects.toThrow('dishonoured');
    expect(recordsOf(reference)).toMatchObject([{ refunded: 0 }]);
  });

  it('that somebody made at the provider has no key, and leaves nothing for ours', async () => {
    const reference = await paid();
    simulator.refund(recordsOf(reference)[0]!.paymentId, 3120);
    expect((await changesOf(reference, clock.now())).refunds).toMatchObject([{ key: null, amount: 3120 }]);
    expect((await ask(reference, 3120)).status).toBe('failed');
  });
});

it('lists money that did not set out from us, without a key', async () => {
  const stranger = `STRANGER ${randomUUID()}`;
  simulator.register(stranger);
  await ghost(stranger);
  expect((await changesOf(stranger, clock.now())).payments).toEqual([
    { reference: stranger, key: null, status: 'accepted', amount: 3120, currency: 'AUD' },
  ]);
});

it('speaks to the provider or to this machine, and to nobody else', () => {
  for (const elsewhere of [
    'https://ezidebit.example/webddr/Request.aspx',
    'http://secure.ezidebit.com.au/webddr/Request.aspx',
    'https://secure.ezidebit.com.au.example/webddr/Request.aspx',
  ]) {
    expect(() => connect({ pageUrl: elsewhere })).toThrow('no address of Ezidebit');
    expect(() => connect({ apiUrl: elsewhere })).toThrow('no address of Ezidebit');
  }
  expect(connect({ pageUrl: 'https://demo.ezidebit.com.au/webddr/Request.aspx' }).takes('AUD')).toBe(true);
  expect(debits.takes('USD')).toBe(false);
});
