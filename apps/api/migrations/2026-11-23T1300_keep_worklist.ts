import { sql, type Kysely } from 'kysely';

/** What needs the attention of the office, until somebody has dealt with it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...items, ...known, ...indexes]) await sql.raw(statement).execute(db);
}

const statuses = `('pending', 'processing', 'ready_for_delivery', 'delivering', 'completed', 'cancelled')`;

const items = [
  `create table worklist_items (
    id integer generated always as identity primary key,
    kind text not null constraint worklist_items_kind_known check (kind in ('failed_delivery', 'refused_move', 'account_overdue')),
    order_id integer not null references orders,
    -- Who was at the door, or whose press was refused.
    reported_by integer references accounts,
    -- Of a refused move: the key of the press, what it wanted, what the order was instead, and what was written with it.
    request_key uuid,
    wished_status text constraint worklist_items_wished_known check (wished_status in ${statuses}),
    found_status text constraint worklist_items_found_known check (found_status in ${statuses}),
    note text not null default '',
    -- Of an order on account: the day from which its money is waited for.
    delivered_on date,
    opened_at timestamptz not null,
    done_at timestamptz,
    -- Nobody, where the cause has gone by itself.
    done_by integer references accounts,
    done_note text not null default '',
    constraint worklist_items_refusal_whole check
      ((kind = 'refused_move') = (wished_status is not null) and (wished_status is null) = (found_status is null)),
    constraint worklist_items_account_whole check ((kind = 'account_overdue') = (delivered_on is not null))
  )`,
  // Of one thing there is at most one that is open.
  `create unique index worklist_items_one_open on worklist_items (order_id, kind, reported_by, wished_status)
    nulls not distinct where done_at is null`,
  // A press that is repeated is the same press, also after somebody has dealt with it.
  `create unique index worklist_items_one_per_press on worklist_items (order_id, reported_by, request_key)
    where request_key is not null`,
  `create index worklist_items_open on worklist_items (id) where done_at is null and kind <> 'account_overdue'`,
  `create index worklist_items_account on worklist_items (delivered_on, id) where done_at is null and kind = 'account_overdue'`,
];

/** What happened before there was a list: the failures that somebody can still ask after, and what is on account. */
const known = [
  `insert into worklist_items (kind, order_id, reported_by, opened_at)
    select 'failed_delivery', o.id, e.actor_id, e.at
    from orders o
    join lateral (select actor_id, at from order_events where order_id = o.id and to_status = 'cancelled' order by id desc limit 1) e on true
    where o.status = 'cancelled' and o.outcome in ('no_answer', 'refused', 'wrong_address')
      and o.delivery_date >= current_date - 14`,
  `insert into worklist_items (kind, order_id, delivered_on, opened_at)
    select 'account_overdue', o.id, o.delivery_date, e.at
    from orders o
    join lateral (select at from order_events where order_id = o.id and to_status = 'completed' order by id desc limit 1) e on true
    where o.status = 'completed' and o.payment_method = 'account' and o.worth_customer_cents > 0`,
];

const indexes = [
  // Nearly every order is delivered, so an index finds only the others.
  `create index orders_failed on orders (outcome, created_at, id) where outcome <> 'delivered'`,
  `create index messages_queued on messages (queued_at) where state = 'queued'`,
];
