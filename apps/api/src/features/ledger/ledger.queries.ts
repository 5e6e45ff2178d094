import type { Trx } from '#platform/database/database.ts';

interface NewTransferRow {
  kind: string;
  debit: string;
  credit: string;
  amountCents: number;
  checkoutId: string;
  once: string | null;
}

export async function insertTransfers(trx: Trx, rows: readonly NewTransferRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('ledgerTransfers').values(rows).execute();
}
