import { describe, expect, it } from 'vitest';
import type { PaymentState } from '#features/payments/payment-moves.domain.ts';
import type { ProviderStatus } from '#features/payments/payments.domain.ts';
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

/** A row for each of our states, a column for each of the provider's, with its checkout open, placed and expired. */
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

describe('what is done about a payment', () => {
  it('is said for every state of ours, of its provider and of its checkout', () => {
    expect(cells).toHaveLength(8 * 7 * 3);
  });

  it.each(cells)('$state here, $status there, checkout $checkoutState: $repair', (cell) => {
    const found = { status: cell.status, amount: 3120, currency: 'USD' };
    expect(decideRepair(own(cell.state, cell.checkoutState), found)).toBe(cell.repair);
  });

  it.each([
    { amount: 3119, currency: 'USD' },
    { amount: 3121, currency: 'USD' },
    { amount: 3120, currency: 'AUD' },
  ])('is left to a person when $amount $currency arrived in place of 3120 USD', (sums) => {
    for (const { state, checkoutState } of cells)
      for (const status of STATUSES) {
        const hasArrived = status === 'paid' || status === 'accepted';
        const repair = decideRepair(own(state, checkoutState), { status, ...sums });
        if (hasArrived) expect(repair).toBe('reportAmount');
        else expect(repair).not.toBe('reportAmount');
      }
  });

  it.each(STATUSES)('is a report when nobody here knows it and it is %s there, or nothing', (status) => {
    const expected = status === 'paid' || status === 'accepted' ? 'reportUnknown' : 'none';
    expect(decideRepair(undefined, { status, amount: 3120, currency: 'USD' })).toBe(expected);
  });
});

describe('what is done about a refund', () => {
  it.each<[RefundState, string, string, string]>([
    ['requested', 'record', 'record', 'fail'],
    ['succeeded', 'none', 'none', 'fail'],
    ['failed', 'report', 'report', 'none'],
    ['void', 'report', 'report', 'none'],
  ])('%s here: pending there %s, succeeded %s, failed %s', (state, pending, succeeded, failed) => {
    const repair = (status: 'pending' | 'succeeded' | 'failed') =>
      decideRefundRepair({ state, amountCents: 500 }, { status, amount: 500 });
    expect([repair('pending'), repair('succeeded'), repair('failed')]).toEqual([pending, succeeded, failed]);
  });

  it('is a report when nobody here asked for it, or for another amount, unless nothing came of it', () => {
    for (const own of [undefined, { state: 'requested', amountCents: 400 } as const]) {
      expect(decideRefundRepair(own, { status: 'succeeded', amount: 500 })).toBe('report');
      expect(decideRefundRepair(own, { status: 'pending', amount: 500 })).toBe('report');
      expect(decideRefundRepair(own, { status: 'failed', amount: 500 })).toBe('none');
    }
  });
});
