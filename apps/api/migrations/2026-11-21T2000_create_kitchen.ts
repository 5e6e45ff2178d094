import { sql, type Kysely } from 'kysely';

/** What the kitchen and the drivers work with: labels' texts, sheets frozen at the cut-off, the round, plans for an empty home. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...meals, ...moves, ...kitchen, ...deliveries])
    await sql.raw(statement).execute(db);
}

const meals = [
  // What a label tells the customer. Days are counted from the delivery; null is for the cook to write by hand.
  `alter table meals
    add column heating text not null default '',
    add column heating_mk text not null default '',
    add column use_by_days integer constraint meals_use_by_days check (use_by_days between 0 and 365)`,

  // A picture's address is a random token, so that it may be kept by browsers for good.
  `create table meal_pictures (
    token text primary key,
    image bytea not null,
    created_at timestamptz not null default now()
  )`,
];

const moves = [
  // A device that is not sure whether its move arrived sends it again with the same key: it happens once.
  `alter table order_events add column request_key uuid`,
  `create unique index order_events_request on order_events (request_key, order_id, actor_id) where request_key is not null`,
];

const kitchen = [
  // What had been ordered for a date at its cut-off: the cooks bought for this, later changes are shown against it.
  `create table production_sheets (
    delivery_date date primary key,
    frozen_at timestamptz not null
  )`,
  `create table production_lines (
    delivery_date date not null references production_sheets,
    order_id integer not null references orders,
    meal_id integer not null references meals,
    quantity integer not null constraint production_lines_quantity check (quantity > 0),
    primary key (delivery_date, order_id, meal_id)
  )`,
];

const deliveries = [
  // The order of the stops, kept from week to week. A place is a customer at an address.
  `create table round_places (
    account_id integer not null references accounts on delete cascade,
    address text not null,
    position integer not null,
    primary key (account_id, address)
  )`,

  // What a customer wants done when nobody opens the door.
  `create table door_plans (
    account_id integer primary key references accounts on delete cascade,
    wait_minutes integer not null constraint door_plans_wait check (wait_minutes between 0 and 60),
    contact_name text not null default '',
    contact_phone text not null default '',
    leave_with text not null constraint door_plans_leave_known check (leave_with in ('nobody', 'neighbour', 'safe_place')),
    leave_where text not null default '',
    note text not null default '',
    updated_at timestamptz not null default now()
  )`,
];
