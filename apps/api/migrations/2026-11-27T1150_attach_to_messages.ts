import { sql, type Kysely } from 'kysely';

/** A message may carry a document: an invoice to a funder, who has no account to open it with. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`alter table messages add column attachment bytea, add column attachment_name text`.execute(db);
}
