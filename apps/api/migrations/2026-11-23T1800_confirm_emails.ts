import { sql, type Kysely } from 'kysely';

/**
 * An email address belongs to nobody until it has been confirmed by a letter, so that registering with somebody's address can
 * answer like any other. Addresses that were kept before count as confirmed.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  const statements = [
    `alter table accounts add column email_confirmed_at timestamptz`,
    `update accounts set email_confirmed_at = created_at where email is not null`,
    `drop index accounts_email_unique`,
    `create unique index accounts_email_unique on accounts (lower(email)) where deleted_at is null and email_confirmed_at is not null`,
    // Of the links that were sent for an account the last one works. Only a digest is kept, as of those that reset a password.
    `create table email_confirmations (
      account_id integer primary key references accounts on delete cascade,
      token_hash text not null unique,
      expires_at timestamptz not null
    )`,
    `create index email_confirmations_expiry on email_confirmations (expires_at)`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
