import { sql, type Kysely } from 'kysely';

/** Nothing had an agreement before, so this finds nothing; it reads without stopping those who write. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table budget_months validate constraint budget_months_agreed`.execute(db);
}
