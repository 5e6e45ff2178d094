import { sql, type Kysely } from 'kysely';

/** The statements of a month as one document, written in the background and kept for a day. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table statement_batches (
    id integer generated always as identity primary key,
    month text not null constraint statement_batches_month check (month ~ '^\\d{4}-\\d{2}$'),
    -- Of whom: everybody, whoever gets no e-mail, or the ones in account_ids.
    people text not null constraint statement_batches_people_known check (people in ('all', 'paper', 'chosen')),
    account_ids integer[] not null default '{}',
    sorted text not null constraint statement_batches_sorted_known check (sorted in ('round', 'name')),
    requested_by integer references accounts,
    requested_at timestamptz not null,
    -- How often it was begun: a process that is killed leaves it to the next.
    attempts integer not null default 0,
    -- When it was last heard of while it is being written.
    running_at timestamptz,
    done integer not null default 0,
    -- Null until it is known.
    total integer,
    finished_at timestamptz,
    -- Null where nobody was on it, and where it failed.
    file bytea,
    failed boolean not null default false
  )`,
  // The same is written once at a time, whoever asks for it meanwhile.
  `create unique index statement_batches_unfinished on statement_batches (month, people, sorted, account_ids)
    where finished_at is null`,
  `create index statement_batches_month on statement_batches (month, id)`,
  `create index statement_batches_age on statement_batches (requested_at)`,
];
