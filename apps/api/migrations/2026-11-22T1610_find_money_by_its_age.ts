import { sql, type Kysely } from 'kysely';

/** Every five minutes the payments and refunds of the last days are looked for; they are few among those of years. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index payments_created on payments (created_at)`.execute(db);
  await sql`create index refunds_created on refunds (created_at)`.execute(db);
}
