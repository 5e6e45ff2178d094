import { sql, type Kysely } from 'kysely';

/** When the database was backed up, when a backup was restored for trial, and what came of either. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table backup_runs (
    id integer generated always as identity primary key,
    kind text not null constraint backup_runs_kind_known check (kind in ('backup', 'proof')),
    -- The backup's folder; null where none came about.
    name text,
    began_at timestamptz not null,
    ended_at timestamptz not null,
    bytes bigint,
    -- Why it failed; null when it did not.
    failure text
  )`,
];
