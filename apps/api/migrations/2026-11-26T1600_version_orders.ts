import { sql, type Kysely } from 'kysely';

/** Orders whose meals are changed before they are cooked: each state that an order had after its first, and what it costs. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders
    add column version integer not null default 1,
    -- Of the customer's share, what is collected with the statement although the order was paid at a provider.
    add column on_account_cents integer not null default 0`,
  // The first version is the checkout; who changed it, when and why is its event.
  `create table order_versions (
    order_id integer not null references orders,
    version integer not null constraint order_versions_later check (version > 1),
    event_id integer not null unique references order_events,
    lines jsonb not null,
    subtotal_cents integer not null,
    fee_cents integer not null,
    total_cents integer not null,
    customer_cents integer not null,
    subsidy_cents integer not null,
    primary key (order_id, version),
    constraint order_versions_adds_up check (subtotal_cents + fee_cents = total_cents),
    constraint order_versions_split_adds_up check (customer_cents + subsidy_cents = total_cents)
  )`,
  `create trigger order_versions_append_only before update or delete on order_versions
    for each row execute function refuse_change()`,
  `revoke update, delete on order_versions from trpeza_app`,
  `alter table budget_entries drop constraint budget_entries_kind_known`,
  `alter table budget_entries add constraint budget_entries_kind_known
    check (kind in ('reserved', 'released', 'ordered', 'cancelled', 'restored', 'credited', 'moved_out', 'moved_in', 'changed')) not valid`,
];
