import { sql, type Kysely } from 'kysely';

/** When a press was made that waited for a network; null where `at` says it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table order_events add column tapped_at timestamptz`.execute(db);
}
