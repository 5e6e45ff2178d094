import { sql, type Kysely } from 'kysely';

/** Who has been erased is asked every few minutes, to be kept outside the database. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql
    .raw('create index accounts_erased on accounts (deleted_at) where deleted_at is not null')
    .execute(db);
}
