import { describe, expect, it } from 'vitest';
import type { PaymentState } from '#money/online-payments/payment-transitions.domain.ts';
import type { ProviderStatus } from '#platform/payments/payment-provider.ts';
import {
  decideRefundRepair,
  decideRepair,
  type CheckoutState,
  type RefundState,
  type Repair,
} from './repairs.domain.ts';

const CHECKOUTS: CheckoutState[] = ['open', 'placed', 'expired'];
const STATUSES: ProviderStatus[] = [
  'waiting',
  'processing',
  'accepted',
  'paid',
  'failed',
  'cancelled',
  'dishonoured',
];

const SHORT: Record<string, Repair> = {
  '-': 'none',
  P: 'place',
  R: 'return',
  O: 'callOff',
  S: 'settle',
  D: 'dishonour',
  T: 'takeBack',
  C: 'cancel',
  F: 'fail',
  X: 'dropReturn',
  U: 'reportUnpaid',
  A: 'reportPaidAfterAll',
};

/**
 * One row per state in our records, one column per state at the provider. The three letters are for an open, a placed and
 * an expired checkout.
 */
const TABLE: Record<PaymentState, string> = {
  //           waiting processing accepted paid failed cancelled dishonoured
  created: '-OO -OO POO PRR FFF CCC FFF',
  processing: '-OO -OO POO PRR FFF CCC FFF',
  accepted: 'UUU UUU --- SSS UUU UUU DDD',
  paid: 'UUU UUU --- --- UUU UUU TTT',
  failed: 'OOO OOO OOO RRR --- --- ---',
  cancelled: 'OOO OOO OOO RRR --- --- ---',
  dishonoured: '--- --- AAA AAA --- --- ---',
  returned: '--- --- --- --- --- --- XXX',
};

const cells = Object.entries(TABLE).flatMap(([state, row]) =>
  row.split(' ').flatMap((cell, column) =>
    [...cell].map((letter, checkout) => ({
      state: state as PaymentState,
      status: STATUSES[column]!,
      checkoutState: CHECKOUTS[checkout]!,
      repair: SHORT[letter]!,
    })),
  ),
);
const own = (state: PaymentState, checkoutState: CheckoutState) => ({
  state,
  checkoutState,
  amountCents: 3120,
  currency: 'USD',
});

describe('decideRepair', () => {
  it('follows the table of our state, the provider’s state and the checkout’s state', () => {
    expect(cells).toHaveLength(8 * 7 * 3);
    for (const { state, status, checkoutState, repair } of cells) {
      const found = { status, amount: 3120, currency: 'USD' };
      const name = `${state} here, ${status} there, checkout ${checkoutState}`;
      expect(decideRepair(own(state, checkoutState), found), name).toBe(repair);
    }
  });

  it('reports a payment that arrived with a different amount or currency', () => {
    for (const sums of [
      { amount: 3119, currency: 'USD' },
      { amount: 3121, currency: 'USD' },
      { amount: 3120, currency: 'AUD' },
    ])
      for (const { state, status, checkoutState } of cells) {
        const hasArrived = status === 'paid' || status === 'accepted';
        const repair = decideRepair(own(state, checkoutState), { status, ...sums });
        expect(repair === 'reportAmount', `${state} here, ${status} there`).toBe(hasArrived);
      }
  });

  it('reports a payment that has arrived but is not in our records', () => {
    for (const status of STATUSES) {
      const expected = status === 'paid' || status === 'accepted' ? 'reportUnknown' : 'none';
      expect(decideRepair(undefined, { status, amount: 3120, currency: 'USD' }), status).toBe(expected);
    }
  });
});

describe('decideRefundRepair', () => {
  it('follows the table of our state and the provider’s state', () => {
    const table: Record<RefundState, string[]> = {
      requested: ['record', 'record', 'fail'],
      succeeded: ['none', 'none', 'fail'],
      failed: ['report', 'report', 'none'],
      void: ['report', 'report', 'none'],
    };
    for (const [state, expected] of Object.entries(table)) {
      const repairs = (['pending', 'succeeded', 'failed'] as const).map((status) =>
        decideRefundRepair({ state: state as RefundState, amountCents: 500 }, { status, amount: 500 }),
      );
      expect(repairs, state).toEqual(expected);
    }
  });

  it('reports unknown refunds and different amounts, unless the refund failed', () => {
    for (const own of [undefined, { state: 'requested', amountCents: 400 } as const]) {
      expect(decideRefundRepair(own, { status: 'succeeded', amount: 500 })).toBe('report');
      expect(decideRefundRepair(own, { status: 'pending', amount: 500 })).toBe('report');
      expect(decideRefundRepair(own, { status: 'failed', amount: 500 })).toBe('none');
    }
  });
});
