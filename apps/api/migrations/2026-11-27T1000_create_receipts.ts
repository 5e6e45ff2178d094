import { sql, type Kysely } from 'kysely';

/** What customers owe once it was delivered, the money that was received for it, bank files, and months that are closed. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [
    ...charges,
    ...bank,
    ...receipts,
    ...closing,
    ...reminders,
    ...findings,
    ...ledger,
  ])
    await sql.raw(statement).execute(db);
}

const charges = [
  // What an order changes of its customer's account: what is to be collected once it was delivered, and each change of that.
  `create table account_charges (
    id bigint generated always as identity primary key,
    account_id integer not null references accounts,
    order_id integer not null references orders,
    amount_cents integer not null constraint account_charges_of_something check (amount_cents <> 0),
    -- The day of delivery, or the day it was written where that month was closed already.
    booked_on date not null,
    at timestamptz not null default now()
  )`,
  `create index account_charges_account on account_charges (account_id, booked_on)`,
  `create index account_charges_order on account_charges (order_id)`,
  // What was charged since a day, of everybody.
  `create index account_charges_booked on account_charges (booked_on, account_id)`,
  `create trigger account_charges_append_only before update or delete on account_charges
    for each row execute function refuse_change()`,
  `revoke update, delete on account_charges from trpeza_app`,
  // Orders on account that were delivered before charges were kept.
  `insert into account_charges (account_id, order_id, amount_cents, booked_on)
    select account_id, id, cents, delivery_date
    from (
      select *, case when payment_method = 'account' then worth_customer_cents else on_account_cents end as cents
      from orders where status = 'completed'
    ) delivered
    where cents > 0`,
];

const bank = [
  `create table bank_files (
    id integer generated always as identity primary key,
    name text not null,
    uploaded_by integer references accounts,
    uploaded_at timestamptz not null default now()
  )`,
  `create table bank_lines (
    id integer generated always as identity primary key,
    bank_file_id integer not null references bank_files,
    -- The bank's own id, or what makes the line itself: so that the same line is kept once, however often it is uploaded.
    fingerprint text not null constraint bank_lines_once unique,
    booked_on date not null,
    amount_cents integer not null,
    text text not null,
    state text not null default 'open' constraint bank_lines_state_known check (state in ('open', 'received', 'ignored')),
    settled_by integer references accounts,
    settled_at timestamptz
  )`,
  `create index bank_lines_open on bank_lines (booked_on, id) where state = 'open'`,
  `create index bank_lines_settled on bank_lines (state, booked_on, id) where state <> 'open'`,
  `create index bank_lines_file on bank_lines (bank_file_id, id)`,
  // Another file may have the same money under another name.
  `create index bank_lines_alike on bank_lines (booked_on, amount_cents)`,
];

const receipts = [
  `create table receipts (
    id bigint generated always as identity primary key,
    -- Of the request, so that its repetition is recognised.
    request_key uuid not null,
    -- Who paid: a customer, or whoever an invoice was sent to.
    account_id integer references accounts,
    invoice_id integer references invoices,
    -- Less than nothing takes back what bounced.
    amount_cents integer not null constraint receipts_of_something check (amount_cents <> 0),
    received_on date not null,
    method text not null constraint receipts_method_known check (method in ('bank', 'cash', 'cheque', 'card')),
    reference text not null default '',
    note text not null default '',
    bank_line_id integer references bank_lines,
    reverses_id bigint constraint receipts_reversed_once unique references receipts,
    recorded_by integer references accounts,
    recorded_at timestamptz not null default now(),
    constraint receipts_one_payer check (num_nonnulls(account_id, invoice_id) = 1),
    constraint receipts_sign check ((amount_cents < 0) = (reverses_id is not null))
  )`,
  `create unique index receipts_once on receipts (request_key, account_id, invoice_id) nulls not distinct`,
  `create index receipts_account on receipts (account_id, received_on) where account_id is not null`,
  `create index receipts_invoice on receipts (invoice_id) where invoice_id is not null`,
  `create index receipts_bank_line on receipts (bank_line_id) where bank_line_id is not null`,
  `create index receipts_received on receipts (received_on, id)`,
  `create trigger receipts_append_only before update or delete on receipts for each row execute function refuse_change()`,
  `revoke update, delete on receipts from trpeza_app`,
];

const closing = [
  `create table closed_months (
    month text primary key constraint closed_months_month check (month ~ '^\\d{4}-\\d{2}$'),
    closed_by integer references accounts,
    closed_at timestamptz not null default now()
  )`,
  // What was on a customer's account at both ends of a closed month, as their statement says.
  `create table closed_balances (
    month text not null references closed_months,
    account_id integer not null references accounts,
    opening_cents integer not null,
    charged_cents integer not null,
    received_cents integer not null,
    closing_cents integer not null,
    primary key (month, account_id),
    constraint closed_balances_add_up check (opening_cents + charged_cents - received_cents = closing_cents)
  )`,
  `create index closed_balances_account on closed_balances (account_id, month)`,
  `create trigger closed_months_append_only before update or delete on closed_months
    for each row execute function refuse_change()`,
  `create trigger closed_balances_append_only before update or delete on closed_balances
    for each row execute function refuse_change()`,
  `revoke update, delete on closed_months, closed_balances from trpeza_app`,
];

const reminders = [
  // Who was reminded of what they owe, and when: nobody is twice in a month.
  `create table reminders (
    id integer generated always as identity primary key,
    request_key uuid not null,
    account_id integer not null references accounts,
    way text not null constraint reminders_way_known check (way in ('email', 'paper')),
    -- What was overdue, of what was owed altogether, and since when.
    amount_cents integer not null constraint reminders_of_something check (amount_cents > 0),
    balance_cents integer not null,
    oldest_on date not null,
    reminded_on date not null,
    reminded_by integer references accounts,
    at timestamptz not null default now(),
    constraint reminders_once unique (request_key, account_id)
  )`,
  `create index reminders_account on reminders (account_id, reminded_on)`,
  `create trigger reminders_append_only before update or delete on reminders for each row execute function refuse_change()`,
  `revoke update, delete on reminders from trpeza_app`,
];

// What a bank did not pay may be put on the account of its customer.
const findings = [
  `alter table payment_findings drop constraint payment_findings_resolution_known`,
  `alter table payment_findings add constraint payment_findings_resolution_known check (resolution in
    ('gone', 'won', 'lost', 'on_account', 'collected', 'written_off', 'pay_back', 'settled_elsewhere', 'retry', 'paid_otherwise',
      'noted')) not valid`,
];

const known = `('customer', 'organisation', 'sales', 'stripe', 'ezidebit', 'debits_underway', 'disputed', 'cash', 'losses', 'bank', 'cheque', 'card')`;

// A receipt belongs to an account or an invoice and not to one checkout.
const ledger = [
  `alter table ledger_transfers alter column checkout_id drop not null`,
  `alter table ledger_transfers add column receipt_id bigint`,
  `alter table ledger_transfers drop constraint ledger_transfers_debit_known, drop constraint ledger_transfers_credit_known`,
  `alter table ledger_transfers
    add constraint ledger_transfers_debit_known check (debit in ${known}) not valid,
    add constraint ledger_transfers_credit_known check (credit in ${known}) not valid,
    add constraint ledger_transfers_one_cause check (num_nonnulls(checkout_id, receipt_id) = 1) not valid,
    add constraint ledger_transfers_receipt_id_fkey foreign key (receipt_id) references receipts not valid`,
];
