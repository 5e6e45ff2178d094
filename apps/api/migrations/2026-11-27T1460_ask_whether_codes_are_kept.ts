import { sql, type Kysely } from 'kysely';

/** Nobody was asked about the codes of before, nor is by a release before: they count as kept. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table recovery_codes add column is_kept boolean not null default true`.execute(db);
}
