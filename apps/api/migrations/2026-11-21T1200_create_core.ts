import { sql, type Kysely } from 'kysely';

/** People, sessions and settings; the menu; carts, checkouts and payments; orders; budgets. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...people, ...menu, ...buying, ...ordering]) await sql.raw(statement).execute(db);
}

const people = [
  `create table accounts (
    id integer generated always as identity primary key,
    username text not null,
    email text,
    password_hash text not null,
    first_name text,
    last_name text,
    phone_number text,
    avatar text,
    role text not null default 'customer'
      constraint accounts_role_known check (role in ('customer', 'restaurateur', 'delivery', 'hcpadmin', 'admin')),
    is_verified boolean not null default false,
    monthly_plan_cents integer constraint accounts_plan_positive check (monthly_plan_cents >= 0),
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    constraint accounts_staff_verified check (role = 'customer' or is_verified)
  )`,
  `create unique index accounts_username_unique on accounts (lower(username)) where deleted_at is null`,
  `create unique index accounts_email_unique on accounts (lower(email)) where deleted_at is null`,
  `create index accounts_role on accounts (role, id) where deleted_at is null`,

  `create table sessions (
    id text primary key,
    account_id integer references accounts on delete cascade,
    site text not null,
    expires_at timestamptz not null
  )`,
  `create index sessions_account on sessions (account_id)`,
  `create index sessions_expiry on sessions (expires_at)`,

  `create table handover_codes (
    code_hash text primary key,
    account_id integer not null references accounts on delete cascade,
    site text not null,
    path text not null,
    expires_at timestamptz not null
  )`,

  `create table rate_limits (
    key text primary key,
    points integer not null default 0,
    expire bigint
  )`,

  // Secrets that all processes of one database share, made by the first that asks.
  `create table server_secrets (name text primary key, value text not null)`,

  `create table settings (
    key text primary key,
    value jsonb not null,
    updated_at timestamptz not null default now(),
    updated_by integer references accounts
  )`,
];

const menu = [
  `create table categories (
    id integer generated always as identity primary key,
    slug text not null unique,
    name text not null unique,
    name_mk text not null,
    position integer not null
  )`,

  `create table meals (
    id integer generated always as identity primary key,
    category_id integer not null references categories,
    name text not null,
    name_mk text not null,
    description text not null,
    description_mk text not null,
    price_cents integer not null constraint meals_price_positive check (price_cents >= 0),
    purchase_price_cents integer constraint meals_purchase_price_positive check (purchase_price_cents >= 0),
    image_url text not null default '',
    preparation_time text,
    rating numeric(3, 1),
    is_popular boolean not null default false,
    is_vegetarian boolean not null default false,
    is_active boolean not null default true,
    stock_status text not null default 'in_stock'
      constraint meals_stock_known check (stock_status in ('in_stock', 'low_stock', 'out_of_stock', 'discontinued')),
    calories integer,
    protein integer,
    carbs integer,
    fat integer,
    ingredients text not null default '',
    ingredients_mk text not null default '',
    allergens text[] not null default '{}',
    diets text[] not null default '{}',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  `create index meals_category on meals (category_id)`,
];

const buying = [
  `create table carts (
    account_id integer primary key references accounts on delete cascade,
    delivery_date date,
    delivery_slot text,
    updated_at timestamptz not null default now()
  )`,
  `create table cart_lines (
    account_id integer not null references carts on delete cascade,
    meal_id integer not null references meals,
    quantity integer not null constraint cart_lines_quantity check (quantity between 1 and 100),
    added_at timestamptz not null default now(),
    primary key (account_id, meal_id)
  )`,

  // What is spent of a customer's budget in a month of delivery. The row is the lock and the sum; the entries are the proof.
  `create table budget_months (
    account_id integer not null references accounts,
    month text not null constraint budget_months_month check (month ~ '^\\d{4}-\\d{2}$'),
    spent_cents integer not null default 0 constraint budget_months_spent_positive check (spent_cents >= 0),
    primary key (account_id, month)
  )`,
  `create index budget_months_by_month on budget_months (month) include (account_id, spent_cents)`,

  `create table checkouts (
    id uuid primary key,
    account_id integer not null references accounts,
    state text not null constraint checkouts_state_known check (state in ('open', 'placed', 'expired')),
    version integer not null default 1,
    lines jsonb not null,
    delivery jsonb not null,
    delivery_date date not null,
    delivery_slot text not null,
    subtotal_cents integer not null,
    fee_cents integer not null,
    total_cents integer not null,
    customer_cents integer not null,
    subsidy_cents integer not null,
    customer_share_bps integer not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    constraint checkouts_split_adds_up check (customer_cents + subsidy_cents = total_cents and subtotal_cents + fee_cents = total_cents)
  )`,
  `create unique index checkouts_one_open on checkouts (account_id) where state = 'open'`,
  `create index checkouts_expiry on checkouts (expires_at) where state = 'open'`,
  `create index checkouts_slot on checkouts (delivery_date, delivery_slot) where state = 'open'`,

  `create table payments (
    id uuid primary key,
    checkout_id uuid not null references checkouts,
    method text not null constraint payments_method_known check (method in ('stripe', 'ezidebit')),
    provider text not null,
    provider_reference text,
    client_secret text unique,
    amount_cents integer not null,
    currency text not null,
    state text not null constraint payments_state_known
      check (state in ('created', 'processing', 'accepted', 'paid', 'failed', 'cancelled')),
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint payments_reference_unique unique (provider, provider_reference)
  )`,
  `create unique index payments_one_live on payments (checkout_id) where state not in ('failed', 'cancelled')`,

  // The demo provider's own books: what a real provider would keep on its side.
  `create table demo_gateway_intents (
    id text primary key,
    client_secret text not null unique,
    idempotency_key text not null unique,
    amount_cents integer not null,
    currency text not null,
    status text not null constraint demo_gateway_intents_status_known
      check (status in ('requires_payment_method', 'succeeded', 'canceled')),
    created_at timestamptz not null default now()
  )`,
  `create table demo_gateway_refunds (
    id text primary key,
    idempotency_key text not null unique,
    intent_id text not null references demo_gateway_intents,
    amount_cents integer not null,
    created_at timestamptz not null default now()
  )`,
];

const ordering = [
  `create table orders (
    id integer generated always as identity primary key,
    account_id integer not null references accounts,
    checkout_id uuid not null constraint orders_one_per_checkout unique references checkouts,
    status text not null default 'pending' constraint orders_status_known check
      (status in ('pending', 'processing', 'ready_for_delivery', 'delivering', 'completed', 'cancelled')),
    outcome text constraint orders_outcome_known check (outcome in ('delivered', 'no_answer', 'refused', 'wrong_address')),
    outcome_note text,
    first_name text not null,
    last_name text not null,
    phone_number text not null,
    delivery_address text not null,
    delivery_instructions text not null default '',
    delivery_date date not null,
    delivery_slot text not null,
    subtotal_cents integer not null,
    fee_cents integer not null,
    total_cents integer not null,
    customer_cents integer not null,
    subsidy_cents integer not null,
    customer_share_bps integer not null,
    payment_method text not null,
    payment_reference text not null,
    created_at timestamptz not null default now(),
    constraint orders_split_adds_up check (customer_cents + subsidy_cents = total_cents and subtotal_cents + fee_cents = total_cents)
  )`,
  `create index orders_account on orders (account_id, id desc)`,
  `create index orders_board on orders (delivery_date, delivery_slot)`,
  `create index orders_status on orders (status, id desc) include (total_cents)`,

  // Name, price, picture and allergens as they were when the order was placed: later changes of the menu do not reach it.
  `create table order_items (
    id integer generated always as identity primary key,
    order_id integer not null references orders,
    meal_id integer not null references meals,
    name text not null,
    name_mk text not null,
    image_url text not null,
    allergens text[] not null,
    price_cents integer not null,
    quantity integer not null constraint order_items_quantity check (quantity > 0)
  )`,
  `create index order_items_order on order_items (order_id)`,

  `create table order_events (
    id integer generated always as identity primary key,
    order_id integer not null references orders,
    actor_id integer references accounts,
    action text not null,
    from_status text,
    to_status text not null,
    reason text,
    at timestamptz not null default now()
  )`,
  `create index order_events_order on order_events (order_id)`,

  `create table budget_entries (
    id bigint generated always as identity primary key,
    account_id integer not null,
    month text not null,
    kind text not null constraint budget_entries_kind_known
      check (kind in ('reserved', 'released', 'ordered', 'cancelled', 'restored')),
    amount_cents integer not null,
    checkout_id uuid not null references checkouts,
    order_id integer references orders,
    at timestamptz not null default now(),
    foreign key (account_id, month) references budget_months
  )`,
  `create index budget_entries_month on budget_entries (account_id, month)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'the ledger is append-only'; end $$`,
  `create trigger budget_entries_append_only before update or delete on budget_entries
    for each row execute function refuse_change()`,

  `create table refunds (
    id uuid primary key,
    order_id integer not null references orders,
    payment_id uuid not null references payments,
    cause text not null,
    amount_cents integer not null constraint refunds_amount_positive check (amount_cents > 0),
    state text not null constraint refunds_state_known check (state in ('requested', 'succeeded', 'failed')),
    created_at timestamptz not null default now(),
    constraint refunds_one_per_cause unique (order_id, cause)
  )`,
];
