-- Accounts, sessions and credentials.

-- People: customers, staff and administrators.
create table accounts (
  id integer generated always as identity primary key,
  username text not null,
  email text,
  email_confirmed_at timestamptz,
  -- When the office entered an email address for a person who does not sign in. Several people may share such an address.
  email_kept_at timestamptz,
  password_hash text not null,
  first_name text,
  last_name text,
  phone_number text,
  avatar text,
  role text not null default 'customer' constraint accounts_role_known
    check (role in ('customer', 'restaurateur', 'delivery', 'hcpadmin', 'bookkeeper', 'admin')),
  is_verified boolean not null default false,
  monthly_plan_cents integer constraint accounts_plan_positive check (monthly_plan_cents >= 0),
  language text not null default 'en' constraint accounts_language_known check (language in ('en', 'mk')),
  email_notifications boolean not null default true,
  marketing_emails boolean not null default false,
  order_updates boolean not null default true,
  -- The customer's number in the kitchen's own books.
  customer_number text,
  -- Accounts of the demo cannot sign in outside demo mode.
  is_demo boolean not null default false,
  -- Incremented to end all sessions, as after a password change. Sessions with an older epoch are invalid.
  epoch integer not null default 0,
  -- When the person set up a second factor. Stored here so that checking a session reads no further table.
  factor_since timestamptz,
  factor_declined_at timestamptz,
  -- Searchable texts of a person, with telephone numbers both with and without spaces.
  search_key text not null generated always as (
    search_key(
      id::text || ' ' || username || ' ' || coalesce(email, '') || ' ' || coalesce(first_name, '') || ' '
      || coalesce(last_name, '') || ' ' || coalesce(phone_number, '') || ' '
      || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g')
    )
  ) stored,
  -- Further searchable texts: customer number, addresses, contacts. Triggers update this column (03-customers).
  file_key text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint accounts_staff_verified check (role = 'customer' or is_verified)
);
create unique index accounts_username_unique on accounts (lower(username)) where deleted_at is null;
-- Only a confirmed address belongs to an account, so only confirmed ones are unique.
create unique index accounts_email_unique on accounts (lower(email))
  where deleted_at is null and email_confirmed_at is not null;
create unique index accounts_customer_number on accounts (customer_number) where customer_number is not null;
create index accounts_role on accounts (role, id) where deleted_at is null;
create index accounts_waiting on accounts (id) where role = 'customer' and not is_verified and deleted_at is null;
create index accounts_without_plan on accounts (id)
  where role = 'customer' and monthly_plan_cents is null and deleted_at is null;
-- Finds customers whom the office entered, who have no password, for comparison with a new registration.
create index accounts_kept_phone on accounts (right(regexp_replace(phone_number, '\D', '', 'g'), 8))
  where role = 'customer' and password_hash = 'none' and deleted_at is null;
create index accounts_kept_name on accounts (search_key(first_name || ' ' || last_name))
  where role = 'customer' and password_hash = 'none' and deleted_at is null;
create index accounts_erased on accounts (deleted_at) where deleted_at is not null;

-- With the trigram extension a search reads few accounts; without it, it scans all of them.
do $$
begin
  create extension if not exists pg_trgm;
  create index accounts_search on accounts using gin (search_key gin_trgm_ops) where deleted_at is null;
  create index accounts_file_search on accounts using gin (file_key gin_trgm_ops) where deleted_at is null;
exception when feature_not_supported or undefined_file or insufficient_privilege then null;
end $$;

-- Sessions of signed-in users and of visitors.
create table sessions (
  id text primary key,
  account_id integer references accounts on delete cascade,
  site text not null,
  -- The account's epoch when the password was checked.
  epoch integer not null default 0,
  -- When the second factor was given.
  factor_at timestamptz,
  -- When the person last gave a password or a second factor.
  proved_at timestamptz,
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

-- Short-lived codes that carry a session over from one site to another.
create table handover_codes (
  code_hash text primary key,
  account_id integer not null references accounts on delete cascade,
  site text not null,
  path text not null,
  epoch integer not null default 0,
  factor_at timestamptz,
  proved_at timestamptz,
  expires_at timestamptz not null
);

-- Notifies every process of changed rights and ended sessions, so that it closes their live event streams. Uses the
-- channel of platform/events.
create function notify_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('trpeza_events', json_build_object('topic', 'accounts', 'accountId', new.id)::text);
  return null;
end $$;
create trigger accounts_notify_rights
  after update of role, is_verified, epoch, deleted_at on accounts for each row
  when (
    (old.role, old.is_verified, old.epoch, old.deleted_at)
    is distinct from (new.role, new.is_verified, new.epoch, new.deleted_at)
  )
  execute function notify_account_changed();

create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('trpeza_events', json_build_object('topic', 'accounts', 'sessionId', old.id)::text);
  return null;
end $$;
-- Excludes expired sessions, which the nightly clean-up deletes.
create trigger sessions_notify_end
  after delete on sessions for each row when (old.expires_at > now())
  execute function notify_session_ended();

-- Password reset links. Only a digest of the token is stored.
create table reset_tokens (
  token_hash text primary key,
  account_id integer not null references accounts on delete cascade,
  expires_at timestamptz not null
);
create index reset_tokens_account on reset_tokens (account_id);

-- Links that confirm an email address. Only the last one of an account is valid, and only a digest is stored.
create table email_confirmations (
  account_id integer primary key references accounts on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index email_confirmations_expiry on email_confirmations (expires_at);

-- Links or printed codes with which a person chooses their first password, valid once. Only a digest is stored.
create table invitations (
  account_id integer primary key references accounts on delete cascade,
  code_hash text not null unique,
  made_by integer references accounts,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- The email address; null for a printed code.
  sent_to text
);
create index invitations_expiry on invitations (expires_at);

-- Second factor: passkeys.
create table passkeys (
  id text primary key,
  account_id integer not null references accounts on delete cascade,
  -- The host for which the browser created the passkey. It is not valid for another one.
  host text not null,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id);

-- Challenges for passkeys to sign.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'give', 'sign-in')),
  -- The session, or the site if there is no session yet.
  holder text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Second factor: one-time codes from an authenticator app.
create table one_time_codes (
  account_id integer primary key references accounts on delete cascade,
  sealed_secret text,
  -- A new secret, which replaces sealed_secret after its first correct code.
  next_sealed_secret text,
  -- The time step of the last used code. Codes of this and earlier steps are rejected.
  last_step integer not null default 0
);

-- Second factor: single-use recovery codes; only digests are stored.
create table recovery_codes (
  account_id integer not null references accounts on delete cascade,
  code_hash text not null,
  -- Whether the person confirmed that they have saved the codes.
  is_kept boolean not null default true,
  primary key (account_id, code_hash)
);
