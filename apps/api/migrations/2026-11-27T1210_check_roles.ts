import { sql, type Kysely } from 'kysely';

/** Every role of before is one of now, so this finds nothing; it reads the accounts without stopping those who write them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table accounts validate constraint accounts_role_known`.execute(db);
}
