import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { LedgerAccount } from '#money/ledger/ledger.domain.ts';

/** States of a payment in our records, independent of the order's status. */
export type PaymentState =
  | 'created'
  | 'processing'
  | 'accepted'
  | 'paid'
  | 'failed'
  | 'cancelled'
  | 'dishonoured'
  | 'returned';

type Side = Exclude<LedgerAccount, OnlineMethod> | 'provider';

interface Move {
  from: readonly PaymentState[];
  to: PaymentState;
  /**
   * The ledger entry of the transition; `provider` stands for the account of the payment method. Undefined when no money
   * moves.
   */
  posts?: { kind: 'accepted' | 'paid' | 'settled' | 'dishonoured' | 'returned'; debit: Side; credit: Side };
}

const ATTEMPT = ['created', 'processing'] as const;

/** All transitions of a payment, with their ledger entries. */
export const PAYMENT_TRANSITIONS = {
  cancel: { from: ATTEMPT, to: 'cancelled' },
  fail: { from: ATTEMPT, to: 'failed' },
  /** The debit is registered; the bank answers within days. */
  accept: {
    from: ATTEMPT,
    to: 'accepted',
    posts: { kind: 'accepted', debit: 'debits_underway', credit: 'customer' },
  },
  pay: { from: ATTEMPT, to: 'paid', posts: { kind: 'paid', debit: 'provider', credit: 'customer' } },
  /** The bank has paid an accepted debit. */
  settle: {
    from: ['accepted'],
    to: 'paid',
    posts: { kind: 'settled', debit: 'provider', credit: 'debits_underway' },
  },
  /** The bank has not paid, so the customer owes their share again. */
  dishonour: {
    from: ['accepted'],
    to: 'dishonoured',
    posts: { kind: 'dishonoured', debit: 'customer', credit: 'debits_underway' },
  },
  /** The bank has reversed its payment. */
  takeBack: {
    from: ['paid'],
    to: 'dishonoured',
    posts: { kind: 'dishonoured', debit: 'customer', credit: 'provider' },
  },
  /** Money arrived for an attempt that cannot become an order; all of it is refunded. */
  return: {
    from: [...ATTEMPT, 'failed', 'cancelled'],
    to: 'returned',
    posts: { kind: 'returned', debit: 'provider', credit: 'customer' },
  },
  /** The bank took the money back before it was refunded, so the attempt failed. */
  dropReturn: {
    from: ['returned'],
    to: 'failed',
    posts: { kind: 'dishonoured', debit: 'customer', credit: 'provider' },
  },
} as const satisfies Record<string, Move>;

export type PaymentTransition = keyof typeof PAYMENT_TRANSITIONS;
