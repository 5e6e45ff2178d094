import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/shared/money';
import { createFakeClock } from '#test/fake-clock.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { createDemoGateway } from './demo-gateway.ts';
import { payWithDemoCard } from './demo-cards.ts';

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

  it('is either paid or cancelled by concurrent calls', async () => {
    const reference = await make();
    const [paid, cancelled] = await Promise.all([
      pay(reference, '4242 4242 4242 4242'),
      cards.cancel(reference),
    ]);
    expect(['paid paid', 'cancelled cancelled']).toContain(`${paid} ${cancelled.status}`);
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
});
