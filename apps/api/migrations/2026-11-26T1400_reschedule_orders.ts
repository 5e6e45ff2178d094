import { sql, type Kysely } from 'kysely';

/** Orders move to another delivery day, one by one or all those of a day together. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What a month has given to another one, and what it has taken over.
  `alter table budget_entries drop constraint budget_entries_kind_known`,
  `alter table budget_entries add constraint budget_entries_kind_known
    check (kind in ('reserved', 'released', 'ordered', 'cancelled', 'restored', 'credited', 'moved_out', 'moved_in')) not valid`,
  `create table order_reschedules (
    event_id integer primary key references order_events,
    order_id integer not null references orders,
    from_date date not null,
    from_slot text not null,
    to_date date not null,
    to_slot text not null,
    constraint order_reschedules_moves check ((from_date, from_slot) <> (to_date, to_slot))
  )`,
  `create index order_reschedules_order on order_reschedules (order_id, event_id)`,
  `create trigger order_reschedules_append_only before update or delete on order_reschedules
    for each row execute function refuse_change()`,
  `create table day_moves (
    id integer generated always as identity primary key,
    -- Of the request that started it, so that its repetition is recognised.
    request_key uuid not null constraint day_moves_one_per_request unique,
    from_date date not null,
    to_date date not null,
    -- Null where every order keeps its time.
    to_slot text,
    reason text,
    started_by integer not null references accounts,
    started_at timestamptz not null,
    constraint day_moves_elsewhere check (from_date <> to_date)
  )`,
  `create table day_move_orders (
    day_move_id integer not null references day_moves,
    order_id integer not null references orders,
    state text not null default 'waiting' constraint day_move_orders_state check (state in ('waiting', 'moved', 'refused')),
    -- Why it stayed: the code of the refusal and its params.
    refusal jsonb,
    -- Who told the customer by telephone, and when.
    told_by integer references accounts,
    told_at timestamptz,
    primary key (day_move_id, order_id),
    constraint day_move_orders_refused check ((state = 'refused') = (refusal is not null)),
    constraint day_move_orders_told check ((told_by is null) = (told_at is null))
  )`,
  `create index day_move_orders_waiting on day_move_orders (day_move_id, order_id) where state = 'waiting'`,
];
