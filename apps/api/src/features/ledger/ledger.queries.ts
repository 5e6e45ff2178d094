import { sql } from 'kysely';
import type { Trx } from '#platform/database/database.ts';

export interface LedgerRow {
  kind: string;
  debit: string;
  credit: string;
  amountCents: number;
  checkoutId: string;
  once: string | null;
}

/** A row that a receipt has caused. */
export interface ReceiptRow extends Omit<LedgerRow, 'checkoutId'> {
  receiptId: number;
}

export async function insertTransfers(trx: Trx, rows: readonly (LedgerRow | ReceiptRow)[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('ledgerTransfers').values(rows).execute();
}

/** Part of the statement that makes an order: its first rows of the ledger. Reads `made`. */
export const transfersPart = (rows: readonly LedgerRow[]) => sql`
  transfers as (
    insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, once)
    select t.* from made, jsonb_to_recordset(${JSON.stringify(rows.map(columnsOf))}::jsonb)
      as t (kind text, debit text, credit text, amount_cents integer, checkout_id uuid, once text)
  )`;

const columnsOf = ({ amountCents, checkoutId, ...row }: LedgerRow) => ({
  ...row,
  amount_cents: amountCents,
  checkout_id: checkoutId,
});
