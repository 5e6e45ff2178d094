import { sql, type Kysely } from 'kysely';

/** What the office works with: who changed what, plans as they were, editable messages, invoices; and lists that stay quick with years in them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [
    ...audit,
    ...plans,
    ...people,
    ...mail,
    ...ordering,
    ...invoicing,
    ...menu,
    ...lists,
  ])
    await sql.raw(statement).execute(db);
}

const audit = [
  // Moves of orders are in order_events; everything else that people change is here. Nobody edits history.
  `create table audit_entries (
    id bigint generated always as identity primary key,
    at timestamptz not null default now(),
    actor_id integer references accounts,
    action text not null,
    subject_id text not null,
    before jsonb,
    after jsonb,
    reason text
  )`,
  `create index audit_entries_at on audit_entries (at desc, id desc)`,
  `create index audit_entries_about on audit_entries (split_part(action, '/', 1), at desc, id desc)`,
  `create index audit_entries_actor on audit_entries (actor_id, at desc, id desc)`,
  `create index audit_entries_subject on audit_entries (subject_id, action, id desc)`,
  `create trigger audit_entries_append_only before update or delete on audit_entries
    for each row execute function refuse_change()`,
  `create index order_events_at on order_events (at desc, id desc)`,
  `create index order_events_actor on order_events (actor_id, at desc, id desc)`,
];

const plans = [
  // What a plan was in a month that is over: statements say it long after it has changed.
  `create table monthly_plans (
    account_id integer not null references accounts,
    since timestamptz not null,
    plan_cents integer,
    primary key (account_id, since)
  )`,
  // In the order in which a month's plans are added up.
  `create index monthly_plans_latest on monthly_plans (account_id, since desc) include (plan_cents)`,
  `create index monthly_plans_since on monthly_plans (since, account_id)`,
  `insert into monthly_plans (account_id, since, plan_cents)
    select id, created_at, monthly_plan_cents from accounts where monthly_plan_cents is not null`,
  `create function keep_plan() returns trigger language plpgsql as $$
    begin
      insert into monthly_plans (account_id, since, plan_cents)
        values (new.id, case tg_op when 'INSERT' then new.created_at else now() end, new.monthly_plan_cents)
        on conflict (account_id, since) do update set plan_cents = excluded.plan_cents;
      return null;
    end $$`,
  `create trigger accounts_keep_first_plan after insert on accounts
    for each row when (new.monthly_plan_cents is not null) execute function keep_plan()`,
  `create trigger accounts_keep_plan after update of monthly_plan_cents on accounts
    for each row when (new.monthly_plan_cents is distinct from old.monthly_plan_cents) execute function keep_plan()`,
];

const people = [
  // `searchKey` of packages/i18n for the database: what both make of a name must be the same, which a test holds.
  `create function search_key(words text) returns text language sql immutable strict parallel safe as $$
    with latin as (
      select regexp_replace(normalize(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
        replace(replace(replace(replace(
          translate(lower(normalize(words, nfc) collate "und-x-icu") collate "C",
            'абвгдезијклмнопрстуфхцѐѝћйъыэёь', 'abvgdezijklmnoprstufhceicjaiee'),
          'ѓ', 'gj'), 'ж', 'zh'), 'ѕ', 'dz'), 'љ', 'lj'), 'њ', 'nj'), 'ќ', 'kj'), 'ч', 'ch'), 'џ', 'dzh'), 'ш', 'sh'),
          'ђ', 'dj'), 'щ', 'sht'), 'ю', 'ju'), 'я', 'ja'), 'đ', 'dj'), nfd), '[\\u0300-\\u036f]', '', 'g') as l
    )
    select trim(replace(regexp_replace(regexp_replace(replace(regexp_replace(replace(replace(
      regexp_replace(regexp_replace(l, '[''’\`]', '', 'g'), '[^a-z0-9]+', ' ', 'g'),
      'x', 'ks'), 'y', 'j'), '([csz])h', '\\1', 'g'), 'dj', 'dz'), '([gkln])j', '\\1', 'g'), '([a-z])\\1+', '\\1', 'g'),
      'c', 'ts')) from latin
  $$`,
  // All that a person is found by; a telephone number with its spaces and without.
  `alter table accounts add column search_key text not null generated always as (search_key(
    id::text || ' ' || username || ' ' || coalesce(email, '') || ' ' || coalesce(first_name, '') || ' '
    || coalesce(last_name, '') || ' ' || coalesce(phone_number, '') || ' '
    || regexp_replace(coalesce(phone_number, ''), '\\D', '', 'g'))) stored`,
  // Where the server has trigrams, a rare name is found without reading everybody; without them it is found as well.
  `do $$ begin
    create extension if not exists pg_trgm;
    create index accounts_search on accounts using gin (search_key gin_trgm_ops) where deleted_at is null;
  exception when feature_not_supported or undefined_file or insufficient_privilege then null;
  end $$`,
  // Who waits for the office.
  `create index accounts_waiting on accounts (id) where role = 'customer' and not is_verified and deleted_at is null`,
  `create index accounts_without_plan on accounts (id)
    where role = 'customer' and monthly_plan_cents is null and deleted_at is null`,
  // What all plans add up to, without reading everything else about people; and names as each language sorts them.
  `create index accounts_plans on accounts (id) include (monthly_plan_cents) where role = 'customer' and deleted_at is null`,
  `create index accounts_named_en on accounts (username collate "en-x-icu", id) where role = 'customer' and deleted_at is null`,
  `create index accounts_named_mk on accounts (username collate "mk-x-icu", id) where role = 'customer' and deleted_at is null`,
];

const mail = [
  // The office's own words for a message; what is not here is said in the product's.
  `create table email_templates (
    id integer generated always as identity primary key,
    template_key text not null unique,
    subject text not null,
    subject_mk text not null default '',
    html_content text not null,
    html_content_mk text not null default '',
    text_content text not null default '',
    text_content_mk text not null default '',
    description text not null default '',
    variables text[] not null default '{}',
    updated_at timestamptz not null default now()
  )`,
  `create index messages_state on messages (state, id desc)`,
  `create index messages_template on messages (template, id desc)`,
  `create index messages_recipient on messages (lower(recipient) text_pattern_ops, id desc)`,
  // When it began to wait, which is later than when it was written once somebody sends it again.
  `alter table messages add column queued_at timestamptz not null default now()`,
];

const ordering = [
  // Ordered by telephone: the customer's share is collected with the month's statement.
  `alter table payments drop constraint payments_method_known`,
  `alter table payments add constraint payments_method_known check (method in ('stripe', 'ezidebit', 'account'))`,
  // Who of the office ordered for the customer; null is the customer.
  `alter table checkouts add column ordered_by integer references accounts`,
];

const invoicing = [
  // How far the customers have been sent the statements of a month: each once, whenever the work is interrupted.
  `create table statement_mailings (
    month text primary key constraint statement_mailings_month check (month ~ '^\\d{4}-\\d{2}$'),
    last_account_id integer not null default 0,
    finished_at timestamptz
  )`,
  // One invoice a month to the organisation for its part. An order is on an invoice once it has been delivered; should it
  // be corrected later, the next invoice takes its line back. What was issued stays as it was.
  `create table invoices (
    id integer generated always as identity primary key,
    number text not null unique,
    month text not null unique constraint invoices_month check (month ~ '^\\d{4}-\\d{2}$'),
    issued_at timestamptz not null,
    issued_by integer references accounts,
    kitchen jsonb not null,
    organisation jsonb not null,
    deliveries integer not null,
    credits integer not null,
    total_cents integer not null
  )`,
  `create table invoice_lines (
    invoice_id integer not null references invoices,
    order_id integer not null references orders,
    kind text not null constraint invoice_lines_kind_known check (kind in ('delivery', 'credit')),
    delivery_date date not null,
    person text not null,
    meals integer not null,
    total_cents integer not null,
    customer_cents integer not null,
    subsidy_cents integer not null,
    primary key (invoice_id, order_id),
    constraint invoice_lines_split_adds_up check (customer_cents + subsidy_cents = total_cents),
    constraint invoice_lines_sign check (case kind when 'delivery' then total_cents >= 0 else total_cents <= 0 end)
  )`,
  `create index invoice_lines_order on invoice_lines (order_id)`,
  `create trigger invoices_append_only before update or delete on invoices
    for each row execute function refuse_change()`,
  `create trigger invoice_lines_append_only before update or delete on invoice_lines
    for each row execute function refuse_change()`,
  // The invoice that an order stands on now: what is to be invoiced, or taken back, is found without the years before.
  `alter table orders add column invoice_id integer references invoices`,
  `create index orders_to_invoice on orders (delivery_date, id) where status = 'completed' and invoice_id is null`,
  `create index orders_to_credit on orders (id) where status <> 'completed' and invoice_id is not null`,
  `create index orders_open on orders (delivery_date) where status not in ('completed', 'cancelled')`,
];

const menu = [
  // A deleted meal keeps its category, which orders and reports of old ask for; its names are free again.
  `alter table categories add column deleted_at timestamptz,
    drop constraint categories_slug_key, drop constraint categories_name_key`,
  `create unique index categories_slug on categories (slug) where deleted_at is null`,
  `create unique index categories_name on categories (lower(name)) where deleted_at is null`,
];

// What the office filters by stands in the index that it walks, so that a walk reads no table.
const lists = [
  `drop index orders_account`,
  `create index orders_account on orders (account_id, created_at, id)`,
  `create index orders_created on orders (created_at, id) include (status, total_cents, account_id, delivery_date)`,
  `drop index orders_status`,
  `create index orders_status on orders (status, created_at, id) include (total_cents, account_id, delivery_date)`,
  `create index orders_total on orders (total_cents)`,
  `create index refunds_unpaid on refunds (created_at) where state <> 'succeeded'`,
];
