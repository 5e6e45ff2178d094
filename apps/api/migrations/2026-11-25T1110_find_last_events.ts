import { sql, type Kysely } from 'kysely';

/** Beside requests, which an index of a large table would hold up. */
export const transaction = false;

/** When a provider was last heard of is asked often, and its events are many. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists provider_events_received`.execute(db);
  await sql`create index concurrently provider_events_received on provider_events (provider, received_at)`.execute(
    db,
  );
}
