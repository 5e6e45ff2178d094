-- Delivery rounds and their stops.

-- Rounds of a delivery day. If there are none, every driver sees the whole day.
create table rounds (
  id integer generated always as identity primary key,
  name text not null constraint rounds_named check (name <> ''),
  -- The default driver.
  driver_id integer references accounts
);
create unique index rounds_name_unique on rounds (lower(name));

-- The default round of a door. A door is a customer at an address.
create table round_doors (
  account_id integer not null references accounts on delete cascade,
  address text not null,
  round_id integer not null references rounds on delete cascade,
  primary key (account_id, address)
);
create index round_doors_round on round_doors (round_id);

-- The default route: the position of each door.
create table round_places (
  account_id integer not null references accounts on delete cascade,
  address text not null,
  position integer not null,
  primary key (account_id, address)
);

-- The driver of a round on one date; null for none.
create table round_days (
  delivery_date date not null,
  round_id integer not null references rounds on delete cascade,
  driver_id integer references accounts,
  primary key (delivery_date, round_id)
);

-- Stops assigned to another round for one date.
create table round_stops (
  delivery_date date not null,
  order_id integer not null references orders,
  round_id integer not null references rounds on delete cascade,
  primary key (delivery_date, order_id)
);
create index round_stops_round on round_stops (round_id);

-- Numbers of stops. They are written on bags, so they never change.
create table stop_numbers (
  delivery_date date not null,
  order_id integer not null references orders,
  number integer not null constraint stop_numbers_positive check (number > 0),
  primary key (delivery_date, order_id),
  constraint stop_numbers_once unique (delivery_date, number)
);
