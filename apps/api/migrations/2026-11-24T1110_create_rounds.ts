import { sql, type Kysely } from 'kysely';

/** A day may be driven in several rounds. Without any round nothing differs: everybody drives all of it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table rounds (
    id integer generated always as identity primary key,
    name text not null constraint rounds_named check (name <> ''),
    -- Who drives it, unless a day says otherwise.
    driver_id integer references accounts
  )`,
  `create unique index rounds_name_unique on rounds (lower(name))`,
  // The round of a door, from week to week. A door is a customer at an address.
  `create table round_doors (
    account_id integer not null references accounts on delete cascade,
    address text not null,
    round_id integer not null references rounds on delete cascade,
    primary key (account_id, address)
  )`,
  // Who drives a round on one date; nobody, where it is null.
  `create table round_days (
    delivery_date date not null,
    round_id integer not null references rounds on delete cascade,
    driver_id integer references accounts,
    primary key (delivery_date, round_id)
  )`,
  // A stop handed to another round for its date.
  `create table round_stops (
    delivery_date date not null,
    order_id integer not null references orders,
    round_id integer not null references rounds on delete cascade,
    primary key (delivery_date, order_id)
  )`,
  // What refers to a round that is removed.
  `create index round_doors_round on round_doors (round_id)`,
  `create index round_stops_round on round_stops (round_id)`,
];
