import type { Trx } from '#platform/database/database.ts';
import type { Transfer } from './ledger.domain.ts';
import { insertTransfers } from './ledger.queries.ts';

interface Entry {
  /** What has happened. */
  kind:
    | 'placed'
    | 'cancelled'
    | 'restored'
    | 'credited'
    | 'accepted'
    | 'paid'
    | 'settled'
    | 'dishonoured'
    | 'returned'
    | 'refunded'
    | 'refund_failed'
    | 'paid_otherwise'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
    | 'collected'
    | 'written_off';
  /** Everything in the ledger belongs to a checkout, and so to its order. */
  checkoutId: string;
  /** The row that says it, where it can happen to that row only once: a second entry then fails with its transaction. */
  of?: string;
}

/** Step: writes into the ledger of money, in the transaction that makes it true. What comes to nothing is left out. */
export const postEntry = (trx: Trx, { kind, checkoutId, of }: Entry, transfers: readonly Transfer[]) =>
  insertTransfers(
    trx,
    transfers
      .filter(({ amount }) => amount > 0)
      .map(({ debit, credit, amount: amountCents }) => ({
        kind,
        debit,
        credit,
        amountCents,
        checkoutId,
        once: of === undefined ? null : `${kind}:${of}`,
      })),
  );
