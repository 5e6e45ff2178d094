import { sql, type Kysely } from 'kysely';

/** The office goes on working while the index is built. */
export const transaction = false;

// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`drop index concurrently if exists customer_states_coming`.execute(db);
  await sql`create index concurrently customer_states_coming on customer_states (from_date)
    where carried_out_at is null and to_date is null and state in ('left', 'deceased')`.execute(db);
}
