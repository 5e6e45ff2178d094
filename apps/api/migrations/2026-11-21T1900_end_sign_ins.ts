import { sql, type Kysely } from 'kysely';

/**
 * A new password ends every sign-in of a person. Deleting their sessions is not enough: one that is just being made with
 * the old password would come after. So each remembers the epoch in which its password was checked, and counts only in it.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const table of ['accounts', 'sessions', 'handover_codes'])
    await sql.raw(`alter table ${table} add column epoch integer not null default 0`).execute(db);
}
