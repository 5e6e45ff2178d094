import { sql, type Kysely } from 'kysely';

/** What is let go of at night is found without reading all that stays. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index messages_created on messages (created_at)`.execute(db);
  await sql`create index newsletter_waiting on newsletter_subscribers (changed_at) where state = 'waiting'`.execute(
    db,
  );
}
