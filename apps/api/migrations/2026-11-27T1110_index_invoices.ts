import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;

// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists invoices_month_and_funder`.execute(db);
  await sql`create unique index concurrently invoices_month_and_funder on invoices (month, funder_id) nulls not distinct`.execute(
    db,
  );
}
