import { sql, type Kysely } from 'kysely';

/** Customers are told where their plan let the driver leave the meals, apart from what drivers write for the office. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table orders add column left_where text`.execute(db);
}
