import { sql, type Kysely } from 'kysely';

/** The end of a service that was entered beforehand is carried out once its day has come. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table customer_states add column carried_out_at timestamptz`.execute(db);
}
