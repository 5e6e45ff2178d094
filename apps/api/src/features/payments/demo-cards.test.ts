import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/shared/money';
import { createFakeClock } from '#test/fake-clock.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { createDemoGateway } from './demo-gateway.ts';
import { payWithDemoCard } from './demo-cards.ts';
import { LATER } from './gateway/card-gateway.domain.ts';

const { db } = await createTestDatabase();
const clock = createFakeClock();
const { stripe: cards } = createDemoGateway(db, clock);

const input = (key: string = randomUUID(), amount = 2_550) => ({
  key,
  amount: toCents(amount),
  currency: 'USD',
  orderId: randomUUID(),
  description: '',
  recordedAt: clock.now(),
});
const make = async () => (await cards.create(input())).reference;
const pay = (reference: string, card: string) => payWithDemoCard({ db, clock }, reference, card);
const makePaid = async (card = '4242 4242 4242 4242') => {
  const reference = await make();
  await pay(reference, card);
  return reference;
};
const refundOf = (reference: string, amount: number, key: string = randomUUID()) =>
  cards.refund({ key, reference, amount: toCents(amount) });

describe('payment by demo card', () => {
  it('is created once per key, which is refused for other amounts', async () => {
    const first = input();
    const made = await Promise.all([cards.create(first), cards.create(first), cards.create(first)]);
    expect(new Set(made.map(({ reference }) => reference)).size).toBe(1);
    await expect(cards.create({ ...first, amount: toCents(2_551) })).rejects.toThrow('key-reused');
    await expect(cards.create({ ...first, currency: 'AUD' })).rejects.toThrow('key-reused');
  });

  it('cannot be cancelled while it is processed', async () => {
    const reference = await make();
    expect(await pay(reference, '4000 0000 0000 0002')).toBe('declined');
    expect(await pay(reference, '4000 0000 0000 3220')).toBe('processing');
    expect((await cards.cancel(reference)).status).toBe('processing');
    clock.advance(LATER.payment);
    const { payments } = await cards.listChanges(clock.now());
    expect(payments.find((each) => each.reference === reference)).toMatchObject({ status: 'paid' });
    expect((await cards.find(reference)).status).toBe('paid');
  });

  it('is either paid or cancelled by concurrent calls', async () => {
    const reference = await make();
    const [paid, cancelled] = await Promise.all([
      pay(reference, '4242 4242 4242 4242'),
      cards.cancel(reference),
    ]);
    expect(['paid paid', 'cancelled cancelled']).toContain(`${paid} ${cancelled.status}`);
  });

  it('stores no card number', async () => {
    await makePaid();
    const { rows } = await sql<{ row: string }>`select i::text as row from demo_gateway_intents i`.execute(
      db,
    );
    expect(rows.filter(({ row }) => /4242 ?4242|4000000000/.test(row))).toEqual([]);
  });
});

describe('refund to a demo card', () => {
  it('is made once per key, and never exceeds the payment, also when concurrent', async () => {
    const reference = await makePaid();
    const key = randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => refundOf(reference, 1_000, key)));
    expect(new Set(same.map((refund) => refund.reference)).size).toBe(1);
    await expect(refundOf(reference, 999, key)).rejects.toThrow('key-reused');
    await expect(refundOf(await makePaid(), 1_000, key)).rejects.toThrow('key-reused');
    await expect(refundOf(reference, 1_551)).rejects.toThrow('too-much');
    const results = await Promise.allSettled([1, 2, 3].map(() => refundOf(reference, 1_000)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('can be repeated after the bank returned it', async () => {
    const reference = await makePaid('4000 0000 0000 5126');
    const refund = await refundOf(reference, 2_550);
    expect(refund.status).toBe('succeeded');
    await expect(refundOf(reference, 1)).rejects.toThrow('nothing-left');
    clock.advance(LATER.refund);
    expect(await refundOf(reference, 2_550)).toMatchObject({ status: 'succeeded' });
    expect((await cards.listChanges(clock.now())).refunds).toContainEqual({ ...refund, status: 'failed' });
  });
});

it('disputes what is left of a payment two days later', async () => {
  const reference = await makePaid('4000 0000 0000 0259');
  await refundOf(reference, 550);
  expect((await cards.listChanges(clock.now())).disputes).toEqual([]);
  clock.advance(LATER.dispute);
  expect((await cards.listChanges(clock.now())).disputes).toEqual([
    { reference: `demo_dp_${reference}`, paymentReference: reference, amount: 2_000, status: 'open' },
  ]);
  await expect(refundOf(reference, 100)).rejects.toThrow('disputed');
});
