import { sql, type Kysely } from 'kysely';

/** The ledger of money, which the product itself can only write at the end of; payments and refunds whose end comes later. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...payments, ...ledger, ...opening, ...role]) await sql.raw(statement).execute(db);
}

const payments = [
  // A debit can be dishonoured days later; what arrives for an attempt that had ended is returned.
  `alter table payments drop constraint payments_state_known`,
  `alter table payments add constraint payments_state_known check
    (state in ('created', 'processing', 'accepted', 'paid', 'failed', 'cancelled', 'dishonoured', 'returned'))`,
  `drop index payments_one_live`,
  `create unique index payments_one_live on payments (checkout_id) where state not in ('failed', 'cancelled', 'returned')`,
  `create index payments_underway on payments (updated_at) where state = 'accepted' and method <> 'account'`,

  // Money that never became an order is given back without one.
  `alter table refunds alter column order_id drop not null`,
  `alter table refunds drop constraint refunds_state_known`,
  `alter table refunds add constraint refunds_state_known check (state in ('requested', 'succeeded', 'failed', 'void'))`,
  `alter table refunds add constraint refunds_one_per_payment_and_cause unique (payment_id, cause)`,
  `alter table refunds add column provider_reference text unique`,
  `alter table refunds add column updated_at timestamptz not null default now()`,
  `create index refunds_unfinished on refunds (created_at) where state = 'requested'`,
];

const accounts = `('customer', 'organisation', 'sales', 'stripe', 'ezidebit', 'debits_underway', 'disputed', 'cash', 'losses')`;

const ledger = [
  // Each row moves an amount from one account to another, so it is both sides of the entry and nothing can be out of balance.
  `create table ledger_transfers (
    id bigint generated always as identity primary key,
    kind text not null,
    debit text not null constraint ledger_transfers_debit_known check (debit in ${accounts}),
    credit text not null constraint ledger_transfers_credit_known check (credit in ${accounts}),
    amount_cents integer not null constraint ledger_transfers_amount_positive check (amount_cents > 0),
    checkout_id uuid not null references checkouts,
    -- What happened, where it can happen only once.
    once text,
    at timestamptz not null default now(),
    constraint ledger_transfers_two_accounts check (debit <> credit)
  )`,
  `create unique index ledger_transfers_once on ledger_transfers (once, debit, credit) where once is not null`,
  `create index ledger_transfers_checkout on ledger_transfers (checkout_id)`,
  `create trigger ledger_transfers_append_only before update or delete on ledger_transfers
    for each row execute function refuse_change()`,
  `create view ledger_lines as
    select id, kind, debit as account, amount_cents, checkout_id, at from ledger_transfers
    union all
    select id, kind, credit, -amount_cents, checkout_id, at from ledger_transfers`,
];

/** The books of what was there before. */
const opening = [
  `insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, once, at)
    select 'placed', side.account, 'sales', side.cents, checkout_id, 'placed:' || o.checkout_id, created_at
    from orders o cross join lateral (values ('customer', customer_cents), ('organisation', subsidy_cents)) side (account, cents)
    where side.cents > 0`,
  `insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, at)
    select 'cancelled', 'sales', side.account, side.cents, checkout_id, now()
    from orders o cross join lateral (values ('customer', customer_cents), ('organisation', subsidy_cents)) side (account, cents)
    where side.cents > 0 and o.status = 'cancelled'`,
  `insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, once, at)
    select state, case state when 'paid' then method else 'debits_underway' end, 'customer', amount_cents, checkout_id, state || ':' || id, updated_at
    from payments where state in ('accepted', 'paid') and method <> 'account'`,
  `insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, once, at)
    select 'refunded', 'customer', p.method, r.amount_cents, p.checkout_id, 'refunded:' || r.id, r.created_at
    from refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded' and p.state = 'paid'`,
  `insert into ledger_transfers (kind, debit, credit, amount_cents, checkout_id, once, at)
    select 'refunded', 'customer', 'debits_underway', r.amount_cents, p.checkout_id, 'refunded:' || r.id, r.created_at
    from refunds r join payments p on p.id = r.payment_id where r.state = 'succeeded' and p.state = 'accepted'`,
];

/** The product works under a role that owns nothing and cannot change what was written into a ledger. */
const role = [
  // Roles belong to the whole server: another database of it may be making the same one at this moment.
  `do $$ begin
    if not exists (select from pg_roles where rolname = 'trpeza_app') then create role trpeza_app nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`,
  `do $$ begin
    if not pg_has_role(current_user, 'trpeza_app', case when current_setting('server_version_num')::integer >= 160000 then 'set' else 'member' end)
      then execute format('grant trpeza_app to %I', current_user); end if;
  end $$`,
  // The queue makes its own tables there later.
  `create schema if not exists jobs`,
  ...['public', 'jobs'].flatMap((schema) => [
    `grant usage on schema ${schema} to trpeza_app`,
    `grant select, insert, update, delete on all tables in schema ${schema} to trpeza_app`,
    `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to trpeza_app`,
  ]),
  `revoke update, delete on ledger_transfers, budget_entries from trpeza_app`,
];
