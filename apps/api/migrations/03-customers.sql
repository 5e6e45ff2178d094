-- Customer data: avatars, addresses, diets, door plans, contacts, notes and states.

-- Pictures of accounts. The URL contains a random token, so that it cannot be guessed.
create table avatars (
  account_id integer primary key references accounts on delete cascade,
  token text not null unique,
  image bytea not null
);

-- Delivery addresses.
create table addresses (
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
);
create index addresses_account on addresses (account_id, id);
create unique index addresses_one_default on addresses (account_id) where is_default;

-- Allergens and diets. This is health data, so every row needs a consent, except rows imported from the kitchen's own
-- list until the office has asked.
create table dietary_profiles (
  account_id integer primary key references accounts on delete cascade,
  allergens text[] not null,
  diets text[] not null,
  consented_at timestamptz not null,
  -- Who consented and how, and where the office got the data from; null if the customer entered the data.
  consented_by text,
  consent_how text,
  source text,
  -- Whether the row was imported: it applies at once, and the office must confirm it with the customer.
  to_confirm boolean not null default false,
  updated_at timestamptz not null default now()
);
create index dietary_profiles_to_confirm on dietary_profiles (account_id) where to_confirm;

-- What a driver should do when the customer does not open the door.
create table door_plans (
  account_id integer primary key references accounts on delete cascade,
  wait_minutes integer not null constraint door_plans_wait check (wait_minutes between 0 and 60),
  contact_name text not null default '',
  contact_phone text not null default '',
  leave_with text not null constraint door_plans_leave_known check (leave_with in ('nobody', 'neighbour', 'safe_place')),
  leave_where text not null default '',
  note text not null default '',
  updated_at timestamptz not null default now()
);

-- Relatives and carers of a customer.
create table customer_contacts (
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
);
create index customer_contacts_account on customer_contacts (account_id, id);

-- The office's notes on a customer.
create table customer_notes (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  at timestamptz not null,
  written_by integer references accounts,
  text text not null constraint customer_notes_written check (text <> ''),
  is_pinned boolean not null
);
create index customer_notes_account on customer_notes (account_id, id);

-- Pairs of a customer entered by the office and a new registration that the office marked as different people, although
-- their names or telephone numbers match.
create table different_people (
  kept_id integer not null references accounts on delete cascade,
  newcomer_id integer not null references accounts on delete cascade,
  primary key (kept_id, newcomer_id)
);

-- States of a customer by date. Each ends the day before the next begins. Customers without a row are active.
create table customer_states (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  state text not null constraint customer_states_known check (state in ('prospective', 'active', 'left', 'deceased')),
  from_date date not null,
  to_date date constraint customer_states_in_order check (to_date >= from_date),
  reason text,
  set_by integer references accounts,
  set_at timestamptz not null,
  -- When the scheduled end of service was carried out.
  carried_out_at timestamptz
);
create unique index customer_states_from on customer_states (account_id, from_date);
create unique index customer_states_last on customer_states (account_id) where to_date is null;
create index customer_states_coming on customer_states (from_date)
  where carried_out_at is null and to_date is null and state in ('left', 'deceased');

-- Computes accounts.file_key.
create function file_key_of(person integer, number text) returns text language sql stable as $$
    select search_key(concat_ws(' ', number,
      (select string_agg(concat_ws(' ', address_line1, address_line2, city, zip_code), ' ' order by id)
        from addresses where account_id = person),
      (select string_agg(concat_ws(' ', name, phone, regexp_replace(phone, '\D', '', 'g'), email), ' ' order by id)
        from customer_contacts where account_id = person),
      (select concat_ws(' ', contact_name, contact_phone, regexp_replace(contact_phone, '\D', '', 'g'))
        from door_plans where account_id = person)))
  $$;

create function keep_own_file_key() returns trigger language plpgsql as $$
begin
  new.file_key = file_key_of(new.id, new.customer_number);
  return new;
end $$;
create trigger accounts_first_file_key before insert on accounts
  for each row when (new.customer_number is not null) execute function keep_own_file_key();
create trigger accounts_file_key before update of customer_number on accounts
  for each row when (new.customer_number is distinct from old.customer_number) execute function keep_own_file_key();

create function keep_file_key() returns trigger language plpgsql as $$
begin
  update accounts set file_key = file_key_of(id, customer_number) where id = coalesce(new.account_id, old.account_id);
  return null;
end $$;
create trigger addresses_file_key after insert or update or delete on addresses
  for each row execute function keep_file_key();
create trigger customer_contacts_file_key after insert or update or delete on customer_contacts
  for each row execute function keep_file_key();
create trigger door_plans_file_key after insert or update or delete on door_plans
  for each row execute function keep_file_key();
