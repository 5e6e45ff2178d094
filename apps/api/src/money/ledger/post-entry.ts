import type { IncomingPaymentMethod } from '@trpeza/contract/money/incoming-payments.constants';
import type { Cents } from '@trpeza/contract/platform/money';
import type { Trx } from '#platform/database/database.ts';
import { incomingPaymentTransfer, type PayingSide, type Transfer } from './ledger.domain.ts';
import { insertTransfers, type LedgerRow } from './ledger.queries.ts';

export type { LedgerRow };

interface Entry {
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
    | 'taken_back'
    | 'disputed'
    | 'dispute_won'
    | 'dispute_lost'
    | 'collected'
    | 'written_off';
  /** Every entry belongs to a checkout and thus to its order, except for incoming payments. */
  checkoutId: string;
  /** Id of the row that causes the entry, if it may cause only one: a second entry makes its transaction fail. */
  of?: string;
}

/** Builds the rows of an entry; transfers of zero are left out. */
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

/** Writes ledger rows, in the transaction of the change they record. */
export const postRows = (trx: Trx, rows: readonly LedgerRow[]) => insertTransfers(trx, rows);
export const postLedgerEntry = (trx: Trx, entry: Entry, transfers: readonly Transfer[]) =>
  postRows(trx, entryRows(entry, transfers));

interface PostedIncomingPayment {
  id: number;
  payer: PayingSide;
  method: IncomingPaymentMethod;
  amount: Cents;
}

/** Books incoming payments and their reversals, each only once. */
export const postIncomingPayments = (trx: Trx, receipts: readonly PostedIncomingPayment[]) =>
  insertTransfers(
    trx,
    receipts.map(({ id: incomingPaymentId, payer, method, amount }) => {
      const { debit, credit, amount: amountCents } = incomingPaymentTransfer(method, payer, amount);
      const kind = amount < 0 ? 'taken_back' : 'received';
      return { kind, debit, credit, amountCents, incomingPaymentId, once: `${kind}:${incomingPaymentId}` };
    }),
  );
