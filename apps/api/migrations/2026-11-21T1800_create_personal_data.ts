import { sql, type Kysely } from 'kysely';

/** What a customer keeps with us, the messages we send, and the demo provider's direct debits. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...personal, ...messages, ...payments]) await sql.raw(statement).execute(db);
}

const personal = [
  // The language that a person is written to in, and what they want to be written about.
  `alter table accounts
    add column language text not null default 'en' constraint accounts_language_known check (language in ('en', 'mk')),
    add column email_notifications boolean not null default true,
    add column marketing_emails boolean not null default false,
    add column order_updates boolean not null default true`,

  // A picture's address is a random token, so that nobody finds one by counting.
  `create table avatars (
    account_id integer primary key references accounts on delete cascade,
    token text not null unique,
    image bytea not null
  )`,

  `create table addresses (
    id integer generated always as identity primary key,
    account_id integer not null references accounts on delete cascade,
    address_line1 text not null,
    address_line2 text,
    city text not null,
    state text not null,
    zip_code text not null,
    country text not null default 'United States',
    is_default boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create index addresses_account on addresses (account_id, id)`,
  `create unique index addresses_one_default on addresses (account_id) where is_default`,

  // Health data: kept only as long as the person agrees, so the row and the consent are one thing.
  `create table dietary_profiles (
    account_id integer primary key references accounts on delete cascade,
    allergens text[] not null,
    diets text[] not null,
    consented_at timestamptz not null,
    updated_at timestamptz not null default now()
  )`,

  `create table favourites (
    account_id integer not null references accounts on delete cascade,
    meal_id integer not null references meals,
    added_at timestamptz not null default now(),
    primary key (account_id, meal_id)
  )`,
  `create index favourites_meal on favourites (meal_id)`,

  // What a meal cost when its line was last touched, so that a change can be told before it is paid.
  `alter table cart_lines add column price_cents integer`,
];

const messages = [
  // Only a digest of the token is kept: who reads this table cannot reset anything.
  `create table reset_tokens (
    token_hash text primary key,
    account_id integer not null references accounts on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index reset_tokens_account on reset_tokens (account_id)`,

  `create table newsletter_subscribers (
    id integer generated always as identity primary key,
    email text not null,
    language text not null,
    state text not null constraint newsletter_state_known check (state in ('waiting', 'subscribed', 'unsubscribed')),
    token text not null unique,
    created_at timestamptz not null default now(),
    changed_at timestamptz not null default now()
  )`,
  `create unique index newsletter_email on newsletter_subscribers (lower(email))`,

  // The outbox: what is to be sent is written in the transaction that causes it; the cause makes a message unique.
  `create table messages (
    id bigint generated always as identity primary key,
    cause text not null unique,
    account_id integer references accounts on delete set null,
    template text not null,
    language text not null,
    recipient text not null,
    subject text not null,
    html text not null,
    plain text not null,
    state text not null default 'queued' constraint messages_state_known check (state in ('queued', 'sent', 'failed')),
    attempts integer not null default 0,
    next_attempt_at timestamptz not null default now(),
    last_error text,
    created_at timestamptz not null default now(),
    sent_at timestamptz
  )`,
  `create index messages_waiting on messages (next_attempt_at) where state = 'queued'`,
  `create index messages_account on messages (account_id)`,

  // Customers are told of an order's moves after the fact, from its history; what lies behind us needs no telling.
  `alter table order_events add column told_at timestamptz`,
  `update order_events set told_at = at`,
  `create index order_events_untold on order_events (id) where told_at is null`,
];

const payments = [
  `create table demo_gateway_debits (
    id text primary key,
    idempotency_key text not null unique,
    amount_cents integer not null,
    currency text not null,
    description text not null,
    status text not null constraint demo_gateway_debits_status_known check (status in ('waiting', 'accepted', 'cancelled')),
    created_at timestamptz not null default now()
  )`,
  // A refund of the demo provider is of a card payment or of a debit.
  `alter table demo_gateway_refunds
    alter column intent_id drop not null,
    add column debit_id text references demo_gateway_debits,
    add constraint demo_gateway_refunds_of_one check (num_nonnulls(intent_id, debit_id) = 1)`,
];
