import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/shared/money';
import { bankDateOf, isBankDay } from './bank-days.domain.ts';
import {
  bankAnswerTo,
  debitStatusAt,
  decideRefund,
  hasChangedSince,
  mayCancel,
  milestonesOf,
  PROVIDER_STATUS,
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

describe('a debit as days go by', () => {
  it.each<[BankAnswer, string[]]>([
    ['pays', ['waiting', 'pending', 'pending', 'successful', 'successful', 'successful', 'successful']],
    [
      'dishonours',
      ['waiting', 'pending', 'pending', 'dishonoured', 'dishonoured', 'dishonoured', 'dishonoured'],
    ],
    ['refuses-for-good', ['waiting', 'pending', 'pending', 'fatal', 'fatal', 'fatal', 'fatal']],
    ['returns-late', ['waiting', 'pending', 'pending', 'successful', 'successful', 'successful', 'returned']],
  ])('whose bank %s', (answer, expected) => {
    // Noon in Sydney, Monday to Friday and the two working days after the weekend.
    const noons = ['23', '24', '25', '26', '27', '30'].map((day) => at(`2026-11-${day}T01:00:00Z`));
    const week = [...noons, at('2026-12-01T01:00:00Z')];
    expect(week.map((now) => debitStatusAt(debit({ answer }), now))).toEqual(expected);
  });

  it('changes as a day begins in Sydney, not a moment before', () => {
    const around = ['2026-11-25T12:59:59.999Z', '2026-11-25T13:00:00.000Z'].map(at);
    expect(around.map((now) => debitStatusAt(debit(), now))).toEqual(['pending', 'successful']);
  });

  it('takes eight days from the Thursday before Easter, and counts the changed clocks right', () => {
    const [, , collected] = milestonesOf(debit({ acceptedAt: at('2030-04-18T00:00:00Z') }));
    expect(collected).toEqual({ status: 'successful', at: at('2030-04-25T14:00:00Z') });
    const [, , over] = milestonesOf(debit({ acceptedAt: at('2026-04-01T12:00:00Z') }));
    expect(over).toEqual({ status: 'successful', at: at('2026-04-07T14:00:00Z') });
  });

  it('is open until somebody agreed, and stays cancelled', () => {
    const later = at('2027-01-01T00:00:00Z');
    expect(debitStatusAt(debit({ acceptedAt: null }), later)).toBe('open');
    expect(debitStatusAt(debit({ cancelledAt: MONDAY }), later)).toBe('cancelled');
    expect(milestonesOf(debit({ acceptedAt: null }))).toEqual([]);
  });

  it.each([
    [10051, 'dishonours'],
    [51, 'dishonours'],
    [3114, 'refuses-for-good'],
    [3105, 'returns-late'],
    [3120, 'pays'],
    [5100, 'pays'],
  ] as const)('of %i cents: the bank %s', (amount, answer) => {
    expect(bankAnswerTo({ amount: toCents(amount) })).toBe(answer);
    expect(bankAnswerTo({ amount: toCents(amount), answer: 'pays' })).toBe('pays');
  });
});

const records = fc.record({
  amount: fc.integer({ min: 1, max: 10_000_000 }).map(toCents),
  acceptedAt: fc
    .option(fc.date({ min: at('2026-01-01'), max: at('2030-12-31'), noInvalidDate: true }))
    .map((date) => date),
  cancelledAt: fc.constant(null),
});
const ORDER = ['open', 'waiting', 'pending', 'successful', 'returned'];

describe('every debit', () => {
  it('only moves forward, through every status, and only on bank days once the bank has it', () => {
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

  it('can be called off only before the bank has it, and is known to have arrived only then', () => {
    for (const status of ORDER)
      expect(mayCancel(status as 'open')).toBe(status === 'open' || status === 'waiting');
    expect(Object.values(PROVIDER_STATUS)).not.toContain('failed');
  });

  it('never gives back more than it collected, nothing before, and each key once', () => {
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
