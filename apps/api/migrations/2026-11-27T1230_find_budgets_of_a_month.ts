import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;
/** The release before finds by the new index whatever it found by the old one. */
export const floor = '0.1.0';

/** `budget_months_by_month` with what counts against agreements: without it each row of a month was read among those of all years. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists budget_months_of_month`.execute(db);
  await sql`create index concurrently budget_months_of_month on budget_months (month)
    include (account_id, spent_cents, agreed_cents)`.execute(db);
  await sql`drop index concurrently if exists budget_months_by_month`.execute(db);
}
