import { sql, type Kysely } from 'kysely';

/** What becomes of a debit follows from when it was accepted; and what was asked of the real provider of debits is kept. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...demo, ...ezidebit]) await sql.raw(statement).execute(db);
}

const demo = [
  `alter table demo_gateway_debits add column decided_at timestamptz`,
  `update demo_gateway_debits set decided_at = created_at where status <> 'waiting'`,
  `alter table demo_gateway_debits
    add constraint demo_gateway_debits_decided check (status = 'waiting' or decided_at is not null)`,
];

const ezidebit = [
  // The reference is the id of our payment. It is written before anything is asked, so no answer that is lost loses a debit.
  `create table ezidebit_debits (
    reference uuid primary key,
    amount_cents integer not null constraint ezidebit_debits_amount_positive check (amount_cents > 0),
    asked_at timestamptz,
    cancelled_at timestamptz,
    refund_key uuid unique,
    refund_cents integer,
    refund_asked_at timestamptz,
    created_at timestamptz not null,
    constraint ezidebit_debits_refund_whole check (num_nulls(refund_key, refund_cents, refund_asked_at) in (0, 3)),
    constraint ezidebit_debits_refund_fits check (refund_cents between 1 and amount_cents)
  )`,
];
