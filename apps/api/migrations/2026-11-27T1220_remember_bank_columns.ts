import { sql, type Kysely } from 'kysely';

/** Which columns a person has said a file has: the next file with the same headings is read by them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table bank_files add column headings text[], add column columns jsonb`.execute(db);
}
