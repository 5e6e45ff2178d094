import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;

/** What was charged in a month, for the bookkeeping program. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists account_charges_booked`.execute(db);
  await sql`create index concurrently account_charges_booked on account_charges (booked_on)`.execute(db);
}
