import { sql, type Kysely } from 'kysely';

/** Credits: so many of a meal of an order did not come, or not as they should, so nobody pays for them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...orders, ...credits, ...budgets, ...invoices])
    await sql.raw(statement).execute(db);
}

const orders = [
  // An order stays as it was placed. What it is still worth is computed here and nowhere else.
  `alter table orders
    add column credited_cents integer not null default 0,
    add column credited_customer_cents integer not null default 0,
    add column credited_subsidy_cents integer not null default 0,
    add column worth_cents integer not null generated always as (total_cents - credited_cents) stored,
    add column worth_customer_cents integer not null generated always as (customer_cents - credited_customer_cents) stored,
    add column worth_subsidy_cents integer not null generated always as (subsidy_cents - credited_subsidy_cents) stored,
    add constraint orders_credited_adds_up check (credited_customer_cents + credited_subsidy_cents = credited_cents),
    add constraint orders_credited_at_most check
      (credited_customer_cents between 0 and customer_cents and credited_subsidy_cents between 0 and subsidy_cents)`,
  `alter table order_items
    add column credited_quantity integer not null default 0,
    add constraint order_items_credited_at_most check (credited_quantity between 0 and quantity)`,
];

const credits = [
  `create table order_credits (
    id integer generated always as identity primary key,
    order_id integer not null references orders,
    event_id integer not null unique references order_events,
    reason text not null constraint order_credits_reason_known check (reason in ('short', 'spoiled', 'not_delivered')),
    note text,
    total_cents integer not null,
    customer_cents integer not null constraint order_credits_customer_positive check (customer_cents >= 0),
    subsidy_cents integer not null constraint order_credits_subsidy_positive check (subsidy_cents >= 0),
    actor_id integer not null references accounts,
    -- Of the request that asked for it, so that its repetition is recognised.
    request_key uuid not null,
    created_at timestamptz not null default now(),
    constraint order_credits_one_per_request unique (order_id, request_key),
    constraint order_credits_split_adds_up check (customer_cents + subsidy_cents = total_cents)
  )`,
  `create table order_credit_lines (
    credit_id integer not null references order_credits,
    order_item_id integer not null references order_items,
    quantity integer not null constraint order_credit_lines_quantity check (quantity > 0),
    amount_cents integer not null constraint order_credit_lines_amount_positive check (amount_cents >= 0),
    primary key (credit_id, order_item_id)
  )`,
  `create index order_credit_lines_item on order_credit_lines (order_item_id)`,
  `create trigger order_credits_append_only before update or delete on order_credits
    for each row execute function refuse_change()`,
  `create trigger order_credit_lines_append_only before update or delete on order_credit_lines
    for each row execute function refuse_change()`,
  `revoke update, delete on order_credits, order_credit_lines from trpeza_app`,
];

const budgets = [
  `alter table budget_entries drop constraint budget_entries_kind_known`,
  `alter table budget_entries add constraint budget_entries_kind_known
    check (kind in ('reserved', 'released', 'ordered', 'cancelled', 'restored', 'credited'))`,
  // Each credit has its entry, be it of nothing, so that a month is told in the order in which it was written.
  `alter table budget_entries add column credit_id integer references order_credits`,
  `alter table budget_entries add constraint budget_entries_credit_kind check ((kind = 'credited') = (credit_id is not null))`,
  `create unique index budget_entries_credit on budget_entries (credit_id) where credit_id is not null`,
  // The same for orders with nothing to subsidise, which were cancelled without an entry until now.
  `insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id, at)
    select e.account_id, e.month, 'cancelled', 0, e.checkout_id, o.id, cancelled.at
    from orders o
    join lateral (select * from budget_entries where order_id = o.id order by id desc limit 1) e on e.kind <> 'cancelled'
    join lateral (
      select at from order_events where order_id = o.id and to_status = 'cancelled' order by id desc limit 1
    ) cancelled on true
    where o.status = 'cancelled' and o.subsidy_cents = 0`,
];

const invoices = [
  // How much of an order was credited when an invoice last spoke of it; what came since is due on the next one.
  `alter table orders add column invoiced_credit_cents integer not null default 0`,
  `drop index orders_to_credit`,
  `create index orders_to_credit on orders (id)
    where invoice_id is not null and (status <> 'completed' or credited_cents <> invoiced_credit_cents)`,
];
