import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;

/** Few payments that needed review were settled in cash, and who counts the cash asks for those of some days. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists payment_findings_cash`.execute(db);
  await sql`create index concurrently payment_findings_cash on payment_findings (resolved_at) include (resolution, posted_cents)
    where resolution in ('collected', 'paid_otherwise')`.execute(db);
}
