import { sql, type Kysely } from 'kysely';

/** People go on signing in while the indexes are built. */
export const transaction = false;

// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`drop index concurrently if exists accounts_customer_number`);
  await run(
    `create unique index concurrently accounts_customer_number on accounts (customer_number) where customer_number is not null`,
  );
  // Where the server has trigrams, as for names.
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
  if (rows.length === 0) return;
  await run(`drop index concurrently if exists accounts_file_search`);
  await run(
    `create index concurrently accounts_file_search on accounts using gin (file_key gin_trgm_ops) where deleted_at is null`,
  );
}
