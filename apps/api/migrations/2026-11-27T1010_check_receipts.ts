import { sql, type Kysely } from 'kysely';

/** Every row of before has a checkout and accounts of before, so this finds nothing; it stops nobody who writes. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table payment_findings validate constraint payment_findings_resolution_known`.execute(db);
  for (const name of ['debit_known', 'credit_known', 'one_cause', 'receipt_id_fkey'])
    await sql.raw(`alter table ledger_transfers validate constraint ledger_transfers_${name}`).execute(db);
}
