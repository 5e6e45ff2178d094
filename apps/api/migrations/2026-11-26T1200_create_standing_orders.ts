import { sql, type Kysely } from 'kysely';

/** What a customer orders every so many weeks, when they take no meals, and the calls to those who have not ordered. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table standing_orders (
    id integer generated always as identity primary key,
    account_id integer not null references accounts,
    delivery_slot text not null,
    -- The week of the first day counts; its weekday is the day of the others.
    every_weeks integer not null default 1 constraint standing_orders_every check (every_weeks between 1 and 52),
    begins_on date not null,
    ends_on date,
    payment_method text not null default 'account' constraint standing_orders_method check (payment_method in ('account')),
    -- Where it is brought to, as a checkout has it.
    delivery jsonb not null,
    -- Who agreed it last: the customer, or who was on the telephone with them.
    made_by integer not null references accounts,
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    stopped_at timestamptz,
    constraint standing_orders_days check (ends_on >= begins_on)
  )`,
  `create index standing_orders_account on standing_orders (account_id)`,
  `create index standing_orders_open on standing_orders (id) where stopped_at is null`,
  `create table standing_order_items (
    standing_order_id integer not null references standing_orders on delete cascade,
    meal_id integer not null references meals,
    quantity integer not null constraint standing_order_items_quantity check (quantity > 0),
    -- What the meal cost when this was agreed.
    price_cents integer not null,
    place integer not null,
    primary key (standing_order_id, meal_id)
  )`,
  `create index standing_order_items_meal on standing_order_items (meal_id)`,
  // What becomes of a standing order on one date: one row, so at most one order.
  `create table standing_days (
    standing_order_id integer not null references standing_orders on delete cascade,
    delivery_date date not null,
    state text not null constraint standing_days_state check (state in ('proposed', 'skipped', 'placed', 'ordered', 'refused', 'settled')),
    order_id integer references orders,
    refusals jsonb not null default '[]',
    decided_at timestamptz,
    primary key (standing_order_id, delivery_date),
    constraint standing_days_placed check (state <> 'placed' or order_id is not null)
  )`,
  `create index standing_days_date on standing_days (delivery_date, state)`,
  `create unique index standing_days_order on standing_days (order_id) where state = 'placed'`,
  `create index standing_days_refused on standing_days (delivery_date) where state = 'refused'`,
  `create table holds (
    id integer generated always as identity primary key,
    account_id integer not null references accounts,
    begins_on date not null,
    -- The last day, this one included; null until somebody says so.
    ends_on date,
    reason text not null constraint holds_reason check (reason in ('hospital', 'holiday', 'other')),
    made_by integer not null references accounts,
    made_at timestamptz not null,
    -- The first day that a press freed again.
    ended_on date,
    ended_by integer references accounts,
    constraint holds_days check (ends_on >= begins_on)
  )`,
  `create index holds_account on holds (account_id, begins_on)`,
  `create table call_outcomes (
    id integer generated always as identity primary key,
    account_id integer not null references accounts,
    delivery_date date not null,
    outcome text not null constraint call_outcomes_outcome
      check (outcome in ('reached', 'no_answer', 'not_wanted', 'ordered', 'call_later')),
    note text not null default '',
    called_by integer not null references accounts,
    called_at timestamptz not null
  )`,
  `create index call_outcomes_account on call_outcomes (account_id, id)`,
  `create index call_outcomes_date on call_outcomes (delivery_date, account_id, id)`,
];
