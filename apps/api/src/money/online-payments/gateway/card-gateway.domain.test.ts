import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCents } from '@trpeza/contract/platform/money';
import {
  cancelPayment,
  CardRefusal,
  changeAmount,
  closeDispute,
  confirmPayment,
  isDisputeDue,
  DECISION_DELAYS_MS,
  makePayment,
  makeRefund,
  openDispute,
  refundableOf,
  requireSameRequest,
  settlePayment,
  settleRefund,
  type CardRecords,
  type CardPayment,
  type CardRefund,
  type RefusalReason,
} from './card-gateway.domain.ts';
import { readCard } from './test-cards.domain.ts';

const NOW = new Date('2026-11-23T09:00:00Z');

const CARD = {
  pays: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  paysLate: '4000 0000 0000 3220',
  isDisputed: '4000 0000 0000 0259',
  refundsLate: '4000 0000 0000 7726',
  refundsInVain: '4000 0000 0000 5126',
};

const open = makePayment({ amount: toCents(2_550), currency: 'aud' });
const PAYMENTS = {
  open,
  processing: confirmPayment(open, CARD.paysLate, NOW),
  paid: confirmPayment(open, CARD.pays, NOW),
  cancelled: cancelPayment(open, NOW),
};
type Which = keyof typeof PAYMENTS;

const recordsOf = (payment: CardPayment, rest: Partial<CardRecords> = {}): CardRecords => ({
  payment,
  refunds: [],
  dispute: null,
  ...rest,
});

/** The result of a step, or the reason why it was rejected. */
function outcomeOf<Result>(step: () => Result): Result | RefusalReason {
  try {
    return step();
  } catch (error) {
    if (error instanceof CardRefusal) return error.reason;
    throw error;
  }
}

describe('card payment of the gateway', () => {
  const STEPS = {
    'confirm with a valid card': (payment: CardPayment) => confirmPayment(payment, CARD.pays, NOW).status,
    'confirm with a declined card': (payment: CardPayment) =>
      confirmPayment(payment, CARD.declines, NOW).status,
    cancel: (payment: CardPayment) => cancelPayment(payment, NOW).status,
    'change the amount': (payment: CardPayment) => changeAmount(payment, toCents(100)).amount,
    refund: (payment: CardPayment) => makeRefund(recordsOf(payment), toCents(50), NOW).status,
    'open a dispute': (payment: CardPayment) => openDispute(recordsOf(payment)).status,
    'refund during a dispute': (payment: CardPayment) => {
      const dispute = { amount: toCents(2_550), status: 'open' as const };
      return makeRefund(recordsOf(payment, { dispute }), toCents(50), NOW).status;
    },
  };
  const TABLE: Record<keyof typeof STEPS, Record<Which, unknown>> = {
    'confirm with a valid card': {
      open: 'succeeded',
      processing: 'not-open',
      paid: 'not-open',
      cancelled: 'not-open',
    },
    'confirm with a declined card': {
      open: 'declined',
      processing: 'not-open',
      paid: 'not-open',
      cancelled: 'not-open',
    },
    cancel: { open: 'canceled', processing: 'not-open', paid: 'not-open', cancelled: 'not-open' },
    'change the amount': { open: 100, processing: 'not-open', paid: 'not-open', cancelled: 'not-open' },
    refund: { open: 'not-paid', processing: 'not-paid', paid: 'succeeded', cancelled: 'not-paid' },
    'open a dispute': { open: 'not-paid', processing: 'not-paid', paid: 'open', cancelled: 'not-paid' },
    'refund during a dispute': {
      open: 'not-paid',
      processing: 'not-paid',
      paid: 'disputed',
      cancelled: 'not-paid',
    },
  };

  it('follows the table of steps and states', () => {
    for (const step of Object.keys(TABLE) as (keyof typeof STEPS)[])
      for (const which of Object.keys(PAYMENTS) as Which[]) {
        const outcome = outcomeOf<unknown>(() => STEPS[step](PAYMENTS[which]));
        expect(outcome, `${step}, ${which}`).toBe(TABLE[step][which]);
      }
  });

  it('stores no card number, and binds a key to its first request', () => {
    expect(readCard('4111 1111 1111 1111')).toBe('declines');
    expect(JSON.stringify(PAYMENTS.paid)).not.toMatch(/4242/);
    expect(() => requireSameRequest('2550 aud', '2550 aud')).not.toThrow();
    expect(outcomeOf(() => requireSameRequest('2550 aud', '2551 aud'))).toBe('key-reused');
  });
});

describe('card refund of the gateway', () => {
  const paid = PAYMENTS.paid;
  const of = (amount: number, status: CardRefund['status']): CardRefund => ({
    amount: toCents(amount),
    madeAt: NOW,
    status,
  });

  it('is limited to the remaining amount of the payment', () => {
    for (const [name, refunds, amount, expected] of [
      ['the whole amount', [], undefined, 2_550],
      ['part of the amount', [], 1_000, 1_000],
      ['the remaining amount', [of(1_000, 'succeeded')], undefined, 1_550],
      ['the remaining amount while another refund is pending', [of(1_000, 'pending')], 1_550, 1_550],
      ['the whole amount after a failed refund', [of(2_550, 'failed')], 2_550, 2_550],
      ['one cent more than the amount', [], 2_551, 'too-much'],
      ['one cent more than the remaining amount', [of(1_000, 'pending')], 1_551, 'too-much'],
      ['an amount of zero', [], 0, 'too-much'],
      ['a negative amount', [], -1, 'too-much'],
      ['the remaining amount after a full refund', [of(2_550, 'succeeded')], undefined, 'nothing-left'],
      ['one cent after a full refund', [of(2_550, 'pending')], 1, 'nothing-left'],
    ] as const) {
      const cents = amount === undefined ? undefined : toCents(amount);
      const outcome = outcomeOf(() => makeRefund(recordsOf(paid, { refunds }), cents, NOW).amount);
      expect(outcome, name).toBe(expected);
    }
  });
});

describe('random sequence of card steps', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('refund' as const),
      amount: fc.option(fc.integer({ min: -5, max: 3_000 }), { nil: undefined }),
    }),
    fc.record({ do: fc.constant('confirm' as const), card: fc.constantFrom(...Object.values(CARD)) }),
    fc.record({ do: fc.constantFrom('cancel' as const, 'dispute' as const) }),
    fc.record({
      do: fc.constant('close' as const),
      verdict: fc.constantFrom('won' as const, 'lost' as const),
    }),
    fc.record({
      do: fc.constant('wait' as const),
      milliseconds: fc.integer({ min: 0, max: DECISION_DELAYS_MS.dispute }),
    }),
  );
  type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

  function take(records: CardRecords, act: Step, now: Date): CardRecords {
    const { payment, refunds, dispute } = records;
    if (act.do === 'refund') {
      const amount = act.amount === undefined ? undefined : toCents(act.amount);
      return { ...records, refunds: [...refunds, makeRefund(records, amount, now)] };
    }
    if (act.do === 'confirm') return { ...records, payment: confirmPayment(payment, act.card, now) };
    if (act.do === 'cancel') return { ...records, payment: cancelPayment(payment, NOW) };
    if (act.do === 'dispute') return { ...records, dispute: openDispute(records) };
    if (act.do === 'close') return { ...records, dispute: closeDispute(dispute, act.verdict) };
    return {
      payment: settlePayment(payment, now),
      refunds: refunds.map((refund) => settleRefund(refund, payment.card, now)),
      dispute: isDisputeDue(records, now) ? openDispute(records) : dispute,
    };
  }

  it('charges a payment once, and never refunds more than was charged', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let [records, now, taken] = [recordsOf(open), NOW, 0];
        for (const act of steps) {
          if (act.do === 'wait') now = new Date(now.getTime() + act.milliseconds);
          const next = outcomeOf(() => take(records, act, now));
          if (typeof next === 'string') continue;
          if (next.payment.status === 'succeeded' && records.payment.status !== 'succeeded') taken += 1;
          records = next;
          const left = refundableOf(records);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(records.payment.status === 'succeeded' ? 2_550 : 0);
        }
        expect(taken).toBeLessThanOrEqual(1);
      }),
      { numRuns: process.env['TEST_ALL'] ? 2_000 : 300 },
    );
  });
});
