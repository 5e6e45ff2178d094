import { sql, type Kysely } from 'kysely';

/**
 * `2026-11-22T1200_keep_ledger` wrote into the books of what was there before that refunds of accepted debits came from
 * `debits_underway`. They were paid from the provider's account, as every later one says. The ledger is append-only, so
 * each is put right by a row of its own; that holds whatever has become of debit and refund since.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`
    insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, once)
    select 'corrected', 'debits_underway', p.method, t.amount_cents, t.checkout_id, 'corrected:' || r.id
    from refunds r
    join payments p on p.id = r.payment_id
    join ledger_transfers t on t.once = 'refunded:' || r.id and t.debit = 'customer' and t.credit = 'debits_underway'`.execute(
    db,
  );
}
