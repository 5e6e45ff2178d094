import { sql, type Kysely } from 'kysely';

/**
 * A second factor for staff: passkeys, one-time codes and recovery codes. `accounts.factor_since` says whether a person has one,
 * so that the statement of every request needs no further table; sessions and hand-over codes remember how they were proved.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table accounts add column factor_since timestamptz, add column factor_declined_at timestamptz`,
  ...['sessions', 'handover_codes'].map(
    // When the factor was given, and when the person last proved at all who they are.
    (table) => `alter table ${table} add column factor_at timestamptz, add column proved_at timestamptz`,
  ),

  `create table passkeys (
    id text primary key,
    account_id integer not null references accounts on delete cascade,
    -- The host for which the browser made it; it works nowhere else.
    host text not null,
    public_key bytea not null,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_account on passkeys (account_id)`,

  `create table one_time_codes (
    account_id integer primary key references accounts on delete cascade,
    sealed_secret text,
    -- Until a code has shown that the app has it, the secret before it goes on working.
    next_sealed_secret text,
    -- The step of the last code that was used: neither it nor an earlier one counts again.
    last_step integer not null default 0
  )`,

  `create table recovery_codes (
    account_id integer not null references accounts on delete cascade,
    code_hash text not null,
    primary key (account_id, code_hash)
  )`,

  `create table passkey_challenges (
    challenge_hash text primary key,
    purpose text not null check (purpose in ('add', 'give', 'sign-in')),
    -- The session that asked, or the site for a sign-in that has none yet.
    holder text not null,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenges_expiry on passkey_challenges (expires_at)`,
];
