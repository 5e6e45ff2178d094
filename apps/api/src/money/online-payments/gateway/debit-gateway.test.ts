import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/platform/money';
import { bankDateOf, isBankDay } from './bank-days.domain.ts';
import {
  debitStatusAt,
  decideRefund,
  hasChangedSince,
  milestonesOf,
  type BankAnswer,
  type DebitRecord,
} from './debit-gateway.domain.ts';

/** A Monday morning in Sydney. */
const MONDAY = new Date('2026-11-23T00:00:00Z');
const debit = (given: Partial<DebitRecord> = {}): DebitRecord => ({
  amount: toCents(3120),
  acceptedAt: MONDAY,
  cancelledAt: null,
  ...given,
});
const at = (text: string) => new Date(text);

describe('debitStatusAt', () => {
  it('follows the bank’s answer', () => {
    // Noon in Sydney, from Monday to Friday and on the two bank days after the weekend.
    const noons = ['11-23', '11-24', '11-25', '11-26', '11-27', '11-30', '12-01'];
    const week = noons.map((day) => at(`2026-${day}T01:00:00Z`));
    const statuses: Record<BankAnswer, string[]> = {
      pays: Array<string>(4).fill('successful'),
      dishonours: Array<string>(4).fill('dishonoured'),
      'refuses-for-good': Array<string>(4).fill('fatal'),
      'returns-late': ['successful', 'successful', 'successful', 'returned'],
    };
    for (const [answer, last] of Object.entries(statuses) as [BankAnswer, string[]][])
      expect(week.map((now) => debitStatusAt(debit({ answer }), now))).toEqual([
        'waiting',
        'pending',
        'pending',
        ...last,
      ]);
  });

  it('counts bank days across Easter and clock changes', () => {
    const [, , collected] = milestonesOf(debit({ acceptedAt: at('2030-04-18T00:00:00Z') }));
    expect(collected).toEqual({ status: 'successful', at: at('2030-04-25T14:00:00Z') });
    const [, , over] = milestonesOf(debit({ acceptedAt: at('2026-04-01T12:00:00Z') }));
    expect(over).toEqual({ status: 'successful', at: at('2026-04-07T14:00:00Z') });
  });
});

const records = fc.record({
  amount: fc.integer({ min: 1, max: 10_000_000 }).map(toCents),
  acceptedAt: fc
    .option(fc.date({ min: at('2026-01-01'), max: at('2030-12-31'), noInvalidDate: true }))
    .map((date) => date),
  cancelledAt: fc.constant(null),
});

describe('random debit', () => {
  it('changes status in order, and only on bank days', () => {
    fc.assert(
      fc.property(records, (record) => {
        const all = milestonesOf(record);
        const times = all.map((milestone) => milestone.at.getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        expect(new Set(times).size).toBe(times.length);
        for (const { status, at: moment } of all.slice(1)) {
          expect(isBankDay(bankDateOf(moment))).toBe(true);
          expect(debitStatusAt(record, moment)).toBe(status);
          expect(debitStatusAt(record, new Date(moment.getTime() - 1))).not.toBe(status);
          expect(hasChangedSince(record, moment, moment)).toBe(true);
        }
      }),
    );
  });

  it('refunds at most the collected amount, nothing before collection, and each key once', () => {
    const asks = fc.array(
      fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd'), amount: fc.integer({ min: 1, max: 3000 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(asks, fc.integer({ min: 1, max: 5000 }), (inputs, amount) => {
        const made: { key: string; amount: ReturnType<typeof toCents> }[] = [];
        for (const input of inputs) {
          const requested = { key: input.key, amount: toCents(input.amount) };
          const settled = { amount: toCents(amount), status: 'successful' as const };
          expect(decideRefund({ ...settled, status: 'pending' }, [], requested)).toBe('too-early');
          expect(decideRefund({ ...settled, status: 'dishonoured' }, [], requested)).toBe('too-much');
          if (decideRefund(settled, made, requested) === 'make') made.push(requested);
          else
            expect(
              made.some(({ key }) => key === requested.key) || requested.amount + sumOf(made) > amount,
            ).toBe(true);
        }
        expect(sumOf(made)).toBeLessThanOrEqual(amount);
        expect(new Set(made.map(({ key }) => key)).size).toBe(made.length);
        for (const refund of made)
          expect(decideRefund({ amount: toCents(amount), status: 'successful' }, made, refund)).toBe('again');
      }),
    );
  });
});

const sumOf = (refunds: readonly { amount: number }[]) =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
