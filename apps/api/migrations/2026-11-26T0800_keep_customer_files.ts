import { sql, type Kysely } from 'kysely';

/**
 * The office keeps customers: who need not sign in, are found by anything on their file, and begin and end on a date. Whoever
 * has no row of `customer_states` is active.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...people, ...files, ...search]) await sql.raw(statement).execute(db);
}

const people = [
  `alter table accounts
    -- What the kitchen's own books call the customer.
    add column customer_number text,
    -- Since when the office writes to the address of a person who does not sign in with it: several may share one.
    add column email_kept_at timestamptz,
    -- What else a person is found by: number, addresses, contacts. Kept by triggers.
    add column file_key text not null default ''`,
  // Who gave the consent and how, and where the office has it from; null where the person entered it themselves.
  `alter table dietary_profiles add column consented_by text, add column consent_how text, add column source text`,
];

const files = [
  `create table customer_contacts (
    id integer generated always as identity primary key,
    account_id integer not null references accounts on delete cascade,
    name text not null constraint customer_contacts_named check (name <> ''),
    relation text not null,
    phone text not null,
    email text,
    is_emergency boolean not null,
    may_order boolean not null,
    gets_messages boolean not null,
    pays boolean not null
  )`,
  `create index customer_contacts_account on customer_contacts (account_id, id)`,
  `create table customer_notes (
    id integer generated always as identity primary key,
    account_id integer not null references accounts on delete cascade,
    at timestamptz not null,
    written_by integer references accounts,
    text text not null constraint customer_notes_written check (text <> ''),
    is_pinned boolean not null
  )`,
  `create index customer_notes_account on customer_notes (account_id, id)`,
  // One at a time: a row ends the day before the next one begins.
  `create table customer_states (
    id integer generated always as identity primary key,
    account_id integer not null references accounts on delete cascade,
    state text not null constraint customer_states_known check (state in ('prospective', 'active', 'left', 'deceased')),
    from_date date not null,
    to_date date constraint customer_states_in_order check (to_date >= from_date),
    reason text,
    set_by integer references accounts,
    set_at timestamptz not null
  )`,
  `create unique index customer_states_from on customer_states (account_id, from_date)`,
  `create unique index customer_states_last on customer_states (account_id) where to_date is null`,
  // A link or a printed code with which a person chooses their own password, once. Only a digest is kept.
  `create table invitations (
    account_id integer primary key references accounts on delete cascade,
    code_hash text not null unique,
    made_by integer references accounts,
    made_at timestamptz not null,
    expires_at timestamptz not null,
    -- Where the link went; null for a printed code.
    sent_to text
  )`,
  `create index invitations_expiry on invitations (expires_at)`,
];

const search = [
  `create function file_key_of(person integer, number text) returns text language sql stable as $$
    select search_key(concat_ws(' ', number,
      (select string_agg(concat_ws(' ', address_line1, address_line2, city, zip_code), ' ' order by id)
        from addresses where account_id = person),
      (select string_agg(concat_ws(' ', name, phone, regexp_replace(phone, '\\D', '', 'g'), email), ' ' order by id)
        from customer_contacts where account_id = person),
      (select concat_ws(' ', contact_name, contact_phone, regexp_replace(contact_phone, '\\D', '', 'g'))
        from door_plans where account_id = person)))
  $$`,
  `create function keep_own_file_key() returns trigger language plpgsql as $$ begin
    new.file_key = file_key_of(new.id, new.customer_number);
    return new;
  end $$`,
  `create trigger accounts_file_key before update of customer_number on accounts
    for each row when (new.customer_number is distinct from old.customer_number) execute function keep_own_file_key()`,
  `create trigger accounts_first_file_key before insert on accounts
    for each row when (new.customer_number is not null) execute function keep_own_file_key()`,
  `create function keep_file_key() returns trigger language plpgsql as $$ begin
    update accounts set file_key = file_key_of(id, customer_number) where id = coalesce(new.account_id, old.account_id);
    return null;
  end $$`,
  ...['addresses', 'customer_contacts', 'door_plans'].map(
    (table) => `create trigger ${table}_file_key after insert or update or delete on ${table}
      for each row execute function keep_file_key()`,
  ),
  `update accounts set file_key = file_key_of(id, customer_number)
    where id in (select account_id from addresses union select account_id from door_plans)`,
];
