import { sql, type Kysely } from 'kysely';

/** Counts the changes of a cart, so that who judged it knows at the writing whether it still is the cart they judged. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table carts add column version integer not null default 1`.execute(db);
}
