import { sql, type Kysely } from 'kysely';

/** Every list of orders asks which of them a bank took back; hardly one in a thousand. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index payments_dishonoured on payments (checkout_id) where state = 'dishonoured'`.execute(
    db,
  );
}
