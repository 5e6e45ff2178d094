import { sql, type Kysely } from 'kysely';

/** Both tables grow, and are written to while their indexes are built. */
export const transaction = false;

// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index concurrently if exists checkouts_forms`,
  `create index concurrently checkouts_forms on checkouts (created_at) where state = 'expired' and delivery <> '{}'`,
  `drop index concurrently if exists provider_events_age`,
  `create index concurrently provider_events_age on provider_events (received_at)`,
];
