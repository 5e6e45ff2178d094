import { sql, type Kysely } from 'kysely';

/** Files of the office that are being brought in; they are erased when that is done, and after some days anyway. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table imports (
    id integer generated always as identity primary key,
    actor_id integer not null references accounts,
    kind text not null constraint imports_kind check (kind <> ''),
    file_name text not null,
    -- The rows of the file with its headings; null once they are brought in.
    cells jsonb,
    -- The column of each field, counted from 0.
    columns jsonb not null,
    -- How many rows are written while it is being done; not part of that transaction.
    progress integer not null default 0,
    counts jsonb,
    created_at timestamptz not null,
    done_at timestamptz
  )`,
  `create index imports_actor on imports (actor_id, id)`,
  `create index imports_age on imports (created_at)`,
];
