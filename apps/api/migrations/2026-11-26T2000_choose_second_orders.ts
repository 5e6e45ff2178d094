import { sql, type Kysely } from 'kysely';

/** A release before this one moves what was ticked, also beside another order of the same customer. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table day_moves add column keeps_second_orders boolean not null default true`.execute(db);
}
