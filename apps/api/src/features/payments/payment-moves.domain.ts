import type { OnlineMethod } from '@trpeza/contract/payments/payments.constants';
import type { LedgerAccount } from '#features/ledger/ledger.domain.ts';

/** The states of a payment in our books, apart from the six of an order. */
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
  /** What the move means in the ledger; `provider` is whoever holds the money. Nothing where no money has moved. */
  posts?: { kind: 'accepted' | 'paid' | 'settled' | 'dishonoured' | 'returned'; debit: Side; credit: Side };
}

const ATTEMPT = ['created', 'processing'] as const;

/** Every way in which a payment can go on, and what it does to the ledger: the one table. */
export const PAYMENT_MOVES = {
  cancel: { from: ATTEMPT, to: 'cancelled' },
  fail: { from: ATTEMPT, to: 'failed' },
  /** The debit is registered; its bank is asked in the days to come. */
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
  /** Money that arrived for an attempt of which no order can come; all of it goes back. */
  return: {
    from: [...ATTEMPT, 'failed', 'cancelled'],
    to: 'returned',
    posts: { kind: 'returned', debit: 'provider', credit: 'customer' },
  },
  /** The bank has taken it back before it could be returned: nothing came of the attempt after all. */
  dropReturn: {
    from: ['returned'],
    to: 'failed',
    posts: { kind: 'dishonoured', debit: 'customer', credit: 'provider' },
  },
} as const satisfies Record<string, Move>;

export type PaymentMove = keyof typeof PAYMENT_MOVES;
