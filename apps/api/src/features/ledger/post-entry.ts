import type { Trx } from '#platform/database/database.ts';
import type { Transfer } from './ledger.domain.ts';
import { insertTransfers, transfersPart, type LedgerRow } from './ledger.queries.ts';

export type { LedgerRow };

interface Entry {
  /** What has happened. */
  kind:
    | 'placed'
    | 'cancelled'
    | 'restored'
    | 'credited'
    | 'changed'
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
  /** The row that causes it, where that can happen only once per row: a second entry then fails with its transaction. */
  of?: string;
}

/** The rows of an entry; zero amounts are left out. */
export const entryRows = ({ kind, checkoutId, of }: Entry, transfers: readonly Transfer[]): LedgerRow[] =>
  transfers
    .filter(({ amount }) => amount > 0)
    .map(({ debit, credit, amount: amountCents }) => ({
      kind,
      debit,
      credit,
      amountCents,
      checkoutId,
      once: of === undefined ? null : `${kind}:${of}`,
    }));

/** Step: writes ledger rows, in the transaction of the change that they record. */
export const postRows = (trx: Trx, rows: readonly LedgerRow[]) => insertTransfers(trx, rows);
export const postEntry = (trx: Trx, entry: Entry, transfers: readonly Transfer[]) =>
  postRows(trx, entryRows(entry, transfers));

/** Step: the same in the statement that makes an order. */
export const postedWithOrder = (rows: readonly LedgerRow[]) => transfersPart(rows);
