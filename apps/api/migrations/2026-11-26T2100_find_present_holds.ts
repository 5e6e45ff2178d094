import { sql, type Kysely } from 'kysely';

/** Holds that cover a date are found by their last day: most are long over. People go on ordering while the index is built. */
export const transaction = false;

// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists holds_last_day`.execute(db);
  await sql`create index concurrently holds_last_day on holds ((coalesce(least(ended_on - 1, ends_on), 'infinity')))`.execute(
    db,
  );
}
