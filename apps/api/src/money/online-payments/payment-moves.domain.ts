import type { OnlineMethod } from '@trpeza/contract/money/payments.constants';
import type { LedgerAccount } from '#money/ledger/ledger.domain.ts';

/** The states of a payment in our records, separate from the six of an order. */
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
  /** The ledger entry of the move; `provider` is the account of whoever holds the money. Undefined where no money has moved. */
  posts?: { kind: 'accepted' | 'paid' | 'settled' | 'dishonoured' | 'returned'; debit: Side; credit: Side };
}

const ATTEMPT = ['created', 'processing'] as const;

/** The only table of all moves of a payment, and their ledger entries. */
export const PAYMENT_MOVES = {
  cancel: { from: ATTEMPT, to: 'cancelled' },
  fail: { from: ATTEMPT, to: 'failed' },
  /** The debit is registered; its bank answers in the next days. */
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
  /** The bank has not paid it, so the customer owes their share. */
  dishonour: {
    from: ['accepted'],
    to: 'dishonoured',
    posts: { kind: 'dishonoured', debit: 'customer', credit: 'debits_underway' },
  },
  /** The bank has taken back what it had paid. */
  takeBack: {
    from: ['paid'],
    to: 'dishonoured',
    posts: { kind: 'dishonoured', debit: 'customer', credit: 'provider' },
  },
  /** Money that arrived for an attempt that cannot become an order; all of it is refunded. */
  return: {
    from: [...ATTEMPT, 'failed', 'cancelled'],
    to: 'returned',
    posts: { kind: 'returned', debit: 'provider', credit: 'customer' },
  },
  /** The bank has taken it back before it could be returned: the attempt failed after all. */
  dropReturn: {
    from: ['returned'],
    to: 'failed',
    posts: { kind: 'dishonoured', debit: 'customer', credit: 'provider' },
  },
} as const satisfies Record<string, Move>;

export type PaymentMove = keyof typeof PAYMENT_MOVES;
