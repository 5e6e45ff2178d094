import { sql, type Kysely } from 'kysely';

/** The release before looks for one invoice of a month, and finds one. */
export const floor = '0.1.0';

/** A month has an invoice for each funder, which the index of before refused. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table invoices drop constraint invoices_month_key`.execute(db);
  await sql`alter table invoices validate constraint invoices_funder_id_fkey`.execute(db);
}
