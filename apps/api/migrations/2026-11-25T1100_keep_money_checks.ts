import { sql, type Kysely } from 'kysely';

/** What the nightly check of the money found: the latest result alone, in one row. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table money_checks (
    is_latest boolean primary key default true constraint money_checks_one check (is_latest),
    ran_at timestamptz not null,
    took_ms integer not null,
    -- How many rows violate an invariant, and the first of them.
    found integer not null,
    violations jsonb not null
  )`.execute(db);
}
