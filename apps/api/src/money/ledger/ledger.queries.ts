import type { Trx } from '#platform/database/database.ts';

export interface LedgerRow {
  kind: string;
  debit: string;
  credit: string;
  amountCents: number;
  checkoutId: string;
  once: string | null;
}

/** A ledger row caused by an incoming payment. */
export interface IncomingPaymentRow extends Omit<LedgerRow, 'checkoutId'> {
  incomingPaymentId: number;
}

export async function insertTransfers(
  trx: Trx,
  rows: readonly (LedgerRow | IncomingPaymentRow)[],
): Promise<void> {
  if (rows.length > 0) await trx.insertInto('ledgerTransfers').values(rows).execute();
}
