-- Budgets, agreements, online payments, invoices, statements, customer accounts and the ledger.

-- Monthly plans that have been replaced, for statements of past months. Triggers on accounts maintain them.
create table monthly_plans (
  account_id integer not null references accounts,
  since timestamptz not null,
  plan_cents integer,
  primary key (account_id, since)
);

create function keep_plan() returns trigger language plpgsql as $$
begin
  insert into monthly_plans (account_id, since, plan_cents)
    values (new.id, case tg_op when 'INSERT' then new.created_at else now() end, new.monthly_plan_cents)
    on conflict (account_id, since) do update set plan_cents = excluded.plan_cents;
  return null;
end $$;
create trigger accounts_keep_first_plan after insert on accounts
  for each row when (new.monthly_plan_cents is not null) execute function keep_plan();
create trigger accounts_keep_plan after update of monthly_plan_cents on accounts
  for each row when (new.monthly_plan_cents is distinct from old.monthly_plan_cents) execute function keep_plan();

-- Organisations that pay a part of their clients' meals.
create table funders (
  id integer generated always as identity primary key,
  name text not null,
  name_mk text not null default '',
  kind text not null constraint funders_kind_known check (kind in ('support_at_home', 'chsp', 'ndis', 'other')),
  business_number text not null default '',
  address text not null default '',
  email text,
  tax_code text not null default 'free' constraint funders_tax_code_known check (tax_code in ('free', 'gst', 'none')),
  -- Text and claiming code of each line of the funder's invoices.
  line_text text not null default '',
  claiming_code text not null default '',
  terms_days integer not null default 14 constraint funders_terms check (terms_days between 0 and 365),
  version integer not null default 1,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index funders_name on funders (lower(name)) where ended_at is null;

-- Agreements: how a customer and a funder split the price during a period.
create table agreements (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  -- Null for self-payers.
  funder_id integer references funders,
  -- The funder's reference for the customer.
  reference text not null default '',
  -- Either the customer's share in basis points, or a fixed amount per meal that the funder pays.
  customer_share_bps integer constraint agreements_share check (customer_share_bps between 0 and 10000),
  meal_subsidy_cents integer constraint agreements_meal_subsidy check (meal_subsidy_cents >= 0),
  -- Whether the delivery fee is split as well; otherwise the customer pays it.
  fee_in_split boolean not null default true,
  budget_cents integer constraint agreements_budget check (budget_cents >= 0),
  period text not null default 'month' constraint agreements_period_known check (period in ('month', 'quarter')),
  from_date date not null,
  to_date date,
  version integer not null default 1,
  created_by integer references accounts,
  created_at timestamptz not null default now(),
  constraint agreements_one_split check (num_nonnulls(customer_share_bps, meal_subsidy_cents) = 1),
  constraint agreements_private check (
    funder_id is not null or (customer_share_bps is not distinct from 10000 and budget_cents is null)
  ),
  constraint agreements_in_order check (to_date >= from_date)
);
create index agreements_account on agreements (account_id, from_date);
create index agreements_funder on agreements (funder_id, account_id);

-- Spending from a customer's budget per month of delivery. The row is locked for changes; it contains the sum of its
-- budget_entries.
create table budget_months (
  account_id integer not null references accounts,
  month text not null constraint budget_months_month check (month ~ '^\d{4}-\d{2}$'),
  spent_cents integer not null default 0 constraint budget_months_spent_positive check (spent_cents >= 0),
  -- The part of spent_cents that counts against agreements and not against the monthly plan.
  agreed_cents integer not null default 0,
  primary key (account_id, month),
  constraint budget_months_agreed check (agreed_cents between 0 and spent_cents)
);
create index budget_months_of_month on budget_months (month);

-- Spending from the budget of an agreement per month or quarter.
create table agreement_budgets (
  agreement_id integer not null references agreements,
  period text not null constraint agreement_budgets_period check (period ~ '^\d{4}-(\d{2}|Q[1-4])$'),
  spent_cents integer not null default 0 constraint agreement_budgets_spent_positive check (spent_cents >= 0),
  primary key (agreement_id, period)
);
create index agreement_budgets_period on agreement_budgets (period, agreement_id);

-- Ledger of budgets.
create table budget_entries (
  id bigint generated always as identity primary key,
  account_id integer not null,
  month text not null,
  kind text not null constraint budget_entries_kind_known check (
    kind in (
      'reserved', 'released', 'ordered', 'cancelled', 'restored', 'credited', 'moved_out', 'moved_in', 'changed'
    )
  ),
  amount_cents integer not null,
  checkout_id uuid not null references checkouts,
  order_id integer references orders,
  -- Every credit has an entry, even if it is zero, so that the entries show the order of all changes.
  credit_id integer references order_credits,
  agreement_id integer,
  at timestamptz not null default now(),
  foreign key (account_id, month) references budget_months,
  constraint budget_entries_credit_kind check ((kind = 'credited') = (credit_id is not null))
);
create index budget_entries_month on budget_entries (account_id, month);
create index budget_entries_checkout on budget_entries (checkout_id);
create unique index budget_entries_credit on budget_entries (credit_id) where credit_id is not null;
create trigger budget_entries_append_only before update or delete on budget_entries
  for each row execute function refuse_change();
revoke update, delete on budget_entries from trpeza_app;

-- Payment attempts for a checkout. At most one of them is active.
create table payments (
  id uuid primary key,
  checkout_id uuid not null references checkouts,
  -- 'account': billed with the monthly statement.
  method text not null constraint payments_method_known check (method in ('stripe', 'ezidebit', 'account')),
  provider text not null,
  provider_reference text,
  client_secret text unique,
  amount_cents integer not null,
  currency text not null,
  -- 'dishonoured': the bank reversed the debit. 'returned': a payment arrived after the attempt had ended.
  state text not null constraint payments_state_known check (
    state in ('created', 'processing', 'accepted', 'paid', 'failed', 'cancelled', 'dishonoured', 'returned')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_reference_unique unique (provider, provider_reference)
);
create unique index payments_one_live on payments (checkout_id) where state not in ('failed', 'cancelled', 'returned');
create index payments_checkout on payments (checkout_id);
create index payments_created on payments (created_at);
create index payments_unfinished on payments (created_at) where state in ('created', 'processing');
create index payments_underway on payments (updated_at) where state = 'accepted' and method <> 'account';
create index payments_dishonoured on payments (checkout_id) where state = 'dishonoured';

-- Refunds. A refund without an order returns a payment that never became an order.
create table refunds (
  id uuid primary key,
  order_id integer references orders,
  payment_id uuid not null references payments,
  provider_reference text unique,
  cause text not null,
  amount_cents integer not null constraint refunds_amount_positive check (amount_cents > 0),
  state text not null constraint refunds_state_known check (state in ('requested', 'succeeded', 'failed', 'void')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint refunds_one_per_cause unique (order_id, cause),
  constraint refunds_one_per_payment_and_cause unique (payment_id, cause)
);
create index refunds_created on refunds (created_at);
create index refunds_unfinished on refunds (created_at) where state = 'requested';
create index refunds_unpaid on refunds (created_at) where state <> 'succeeded';

-- Payment issues, which reconciliation found and a person must resolve.
create table payment_issues (
  id integer generated always as identity primary key,
  kind text not null constraint payment_findings_kind_known check (
    kind in (
      'dishonoured', 'amount-differs', 'unknown-reference', 'order-without-payment', 'paid-after-all',
      'refund-failed', 'refund-differs', 'dispute', 'provider-unreachable'
    )
  ),
  -- At most one open issue per subject.
  subject text not null,
  method text not null constraint payment_findings_method_known check (method in ('stripe', 'ezidebit')),
  payment_id uuid references payments,
  refund_id uuid references refunds on delete set null,
  provider_reference text,
  expected_cents integer,
  found_cents integer,
  currency text,
  -- The provider's status of a dispute.
  provider_status text,
  -- Must not contain personal data, or data of a card or bank account.
  details jsonb not null default '{}',
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by integer references accounts,
  resolution text constraint payment_findings_resolution_known check (
    resolution in (
      'gone', 'won', 'lost', 'on_account', 'collected', 'written_off', 'pay_back', 'settled_elsewhere', 'retry',
      'paid_otherwise', 'taken_back', 'noted'
    )
  ),
  note text not null default '',
  -- The amount posted to the ledger by the resolution.
  posted_cents integer not null default 0,
  constraint payment_findings_resolved_whole check ((resolved_at is null) = (resolution is null))
);
create unique index payment_findings_one_open on payment_issues (subject) where resolved_at is null;
create unique index payment_findings_one_dishonour on payment_issues (payment_id) where kind = 'dishonoured';
create index payment_findings_subject on payment_issues (subject);
create index payment_findings_payment on payment_issues (payment_id);
create index payment_findings_refund on payment_issues (refund_id);
create index payment_findings_cash on payment_issues (resolved_at) include (resolution, posted_cents)
  where resolution in ('collected', 'paid_otherwise');

-- Progress of the reconciliation with each provider.
create table reconciliations (
  method text primary key,
  -- All changes at the provider before this time have been read.
  looked_until timestamptz,
  -- The last successful request to the provider.
  reached_at timestamptz,
  failing_since timestamptz,
  debits_asked_at timestamptz
);

-- Webhook events of payment providers, each stored once. Their content is not stored: it contains personal data, and the
-- current state is fetched from the provider anyway.
create table provider_events (
  provider text not null constraint provider_events_provider_known check (provider in ('stripe', 'ezidebit')),
  event_id text not null,
  type text not null,
  payment_reference text,
  created_at timestamptz not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);
create index provider_events_received on provider_events (provider, received_at);
create index provider_events_age on provider_events (received_at);

-- Requests to Ezidebit. The reference is the payment's id. A row is committed before its request is sent, so that a debit
-- is not lost with its response.
create table ezidebit_debits (
  reference uuid primary key,
  amount_cents integer not null constraint ezidebit_debits_amount_positive check (amount_cents > 0),
  asked_at timestamptz,
  cancelled_at timestamptz,
  refund_key uuid unique,
  refund_cents integer,
  refund_asked_at timestamptz,
  created_at timestamptz not null,
  constraint ezidebit_debits_refund_whole check (num_nulls(refund_key, refund_cents, refund_asked_at) in (0, 3)),
  constraint ezidebit_debits_refund_fits check (refund_cents between 1 and amount_cents)
);

-- Records of the demo provider: card payments.
create table demo_gateway_intents (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  amount_cents integer not null,
  currency text not null,
  -- The behaviour of the test card, whose number is not stored.
  card text constraint demo_gateway_intents_card_known
    check (card in ('pays', 'pays-late', 'is-disputed', 'refunds-late', 'refunds-in-vain')),
  status text not null constraint demo_gateway_intents_status_known
    check (status in ('requires_payment_method', 'processing', 'succeeded', 'canceled')),
  created_at timestamptz not null default now(),
  -- When the card was submitted or the payment was cancelled.
  decided_at timestamptz
);
create index demo_gateway_intents_changed on demo_gateway_intents ((coalesce(decided_at, created_at)));

-- Records of the demo provider: direct debits.
create table demo_gateway_debits (
  id text primary key,
  idempotency_key text not null unique,
  amount_cents integer not null,
  currency text not null,
  description text not null,
  status text not null constraint demo_gateway_debits_status_known
    check (status in ('waiting', 'accepted', 'cancelled')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint demo_gateway_debits_decided check (status = 'waiting' or decided_at is not null)
);
create index demo_gateway_debits_changed on demo_gateway_debits ((coalesce(decided_at, created_at)));

-- Records of the demo provider: refunds of card payments and direct debits.
create table demo_gateway_refunds (
  id text primary key,
  idempotency_key text not null unique,
  intent_id text references demo_gateway_intents,
  debit_id text references demo_gateway_debits,
  amount_cents integer not null,
  status text not null default 'succeeded'
    constraint demo_gateway_refunds_status_known check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  constraint demo_gateway_refunds_of_one check (num_nonnulls(intent_id, debit_id) = 1)
);
create index demo_gateway_refunds_created on demo_gateway_refunds (created_at);
create index demo_gateway_refunds_intent on demo_gateway_refunds (intent_id);
create index demo_gateway_refunds_debit on demo_gateway_refunds (debit_id);

-- Ledger of invoices, one per month and funder. Each contains the deliveries since the last one and corrections of
-- earlier ones.
create table invoices (
  id integer generated always as identity primary key,
  number text not null unique,
  month text not null constraint invoices_month check (month ~ '^\d{4}-\d{2}$'),
  -- Null for the organisation in the settings.
  funder_id integer references funders,
  issued_at timestamptz not null,
  issued_by integer references accounts,
  due_on date,
  kitchen jsonb not null,
  organisation jsonb not null,
  deliveries integer not null,
  credits integer not null,
  total_cents integer not null,
  tax_cents integer not null default 0,
  -- Totals by month of delivery, as a list of {month, deliveries, cents}.
  months jsonb not null
);
create unique index invoices_month_and_funder on invoices (month, funder_id) nulls not distinct;
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();

-- Ledger of invoice lines.
create table invoice_lines (
  invoice_id integer not null references invoices,
  order_id integer not null references orders,
  kind text not null constraint invoice_lines_kind_known check (kind in ('delivery', 'credit')),
  delivery_date date not null,
  person text not null,
  meals integer not null,
  total_cents integer not null,
  customer_cents integer not null,
  subsidy_cents integer not null,
  reference text not null default '',
  line_text text not null default '',
  claiming_code text not null default '',
  tax_code text not null default '',
  primary key (invoice_id, order_id),
  constraint invoice_lines_split_adds_up check (customer_cents + subsidy_cents = total_cents),
  constraint invoice_lines_sign check (case kind when 'delivery' then total_cents >= 0 else total_cents <= 0 end)
);
create index invoice_lines_order on invoice_lines (order_id);
create trigger invoice_lines_append_only before update or delete on invoice_lines
  for each row execute function refuse_change();

-- Ledger of an invoice's status changes.
create table invoice_events (
  id bigint generated always as identity primary key,
  invoice_id integer not null references invoices,
  state text not null constraint invoice_events_state_known check (state in ('sent', 'held', 'rejected')),
  reason text not null default '',
  -- How and where the invoice was sent.
  means text constraint invoice_events_means_known check (means in ('email', 'post')),
  recipient text not null default '',
  actor_id integer references accounts,
  at timestamptz not null default now(),
  constraint invoice_events_why check (state = 'sent' or reason <> ''),
  constraint invoice_events_how check ((state = 'sent') = (means is not null))
);
create index invoice_events_invoice on invoice_events (invoice_id, id);
create trigger invoice_events_append_only before update or delete on invoice_events
  for each row execute function refuse_change();
revoke update, delete on invoice_events from trpeza_app;

-- Progress of sending a month's statements, so that each is sent once even after an interruption.
create table statement_mailings (
  month text primary key constraint statement_mailings_month check (month ~ '^\d{4}-\d{2}$'),
  last_account_id integer not null default 0,
  finished_at timestamptz
);

-- The statements of a month as one PDF, written by a job and kept for a day.
create table statement_batches (
  id integer generated always as identity primary key,
  month text not null constraint statement_batches_month check (month ~ '^\d{4}-\d{2}$'),
  -- All customers, those without email, or those in account_ids.
  people text not null constraint statement_batches_people_known check (people in ('all', 'paper', 'chosen')),
  account_ids integer[] not null default '{}',
  sorted text not null constraint statement_batches_sorted_known check (sorted in ('round', 'name')),
  requested_by integer references accounts,
  requested_at timestamptz not null,
  -- Number of starts. Another process takes over when one was killed.
  attempts integer not null default 0,
  -- Last heartbeat of the process that writes it.
  running_at timestamptz,
  done integer not null default 0,
  -- Number of statements; null until it is known.
  total integer,
  finished_at timestamptz,
  -- Null if there were no statements or the job failed.
  file bytea,
  failed boolean not null default false
);
-- Concurrent requests for the same document share one batch.
create unique index statement_batches_unfinished on statement_batches (month, people, sorted, account_ids)
  where finished_at is null;
create index statement_batches_month on statement_batches (month, id);
create index statement_batches_age on statement_batches (requested_at);

-- Ledger of what customers owe: the price of each delivered order and its later changes.
create table account_charges (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts,
  order_id integer not null references orders,
  amount_cents integer not null constraint account_charges_of_something check (amount_cents <> 0),
  -- The day of delivery, or the day of posting if the month of delivery was closed.
  booked_on date not null,
  at timestamptz not null default now()
);
create index account_charges_account on account_charges (account_id, booked_on);
create index account_charges_order on account_charges (order_id);
create index account_charges_booked on account_charges (booked_on, account_id);
create trigger account_charges_append_only before update or delete on account_charges
  for each row execute function refuse_change();
revoke update, delete on account_charges from trpeza_app;

-- Uploaded bank files.
create table bank_files (
  id integer generated always as identity primary key,
  name text not null,
  uploaded_by integer references accounts,
  uploaded_at timestamptz not null default now()
);

-- Lines of bank files, each stored once.
create table bank_lines (
  id integer generated always as identity primary key,
  bank_file_id integer not null references bank_files,
  -- A hash of account, day, amount, text and number of the line, and of its position among identical lines.
  fingerprint text not null constraint bank_lines_once unique,
  booked_on date not null,
  amount_cents integer not null,
  text text not null,
  state text not null default 'open' constraint bank_lines_state_known check (state in ('open', 'received', 'ignored')),
  settled_by integer references accounts,
  settled_at timestamptz,
  -- Whether the text may name an erased person. Set to false when a bookkeeper has checked it.
  may_name_erased boolean not null default false
);
create index bank_lines_to_decide on bank_lines (booked_on, id) where may_name_erased;
create index bank_lines_state on bank_lines (state, booked_on, id);
create index bank_lines_file on bank_lines (bank_file_id, id);
-- Finds the same payment in another file, where its fingerprint may differ.
create index bank_lines_alike on bank_lines (booked_on, amount_cents);

-- Ledger of incoming payments by bank, cash, cheque or card terminal.
create table incoming_payments (
  id bigint generated always as identity primary key,
  -- Identifies a repeated request.
  request_key uuid not null,
  -- The payer: a customer, or the recipient of an invoice.
  account_id integer references accounts,
  invoice_id integer references invoices,
  -- Negative if it reverses another incoming payment or pays out credit. The method 'losses' is a debt that was written off.
  amount_cents integer not null constraint incoming_payments_of_something check (amount_cents <> 0),
  received_on date not null,
  method text not null constraint incoming_payments_method_known check (method in ('bank', 'cash', 'cheque', 'card', 'losses')),
  reference text not null default '',
  note text not null default '',
  bank_line_id integer references bank_lines,
  reverses_id bigint constraint incoming_payments_reversed_once unique references incoming_payments,
  recorded_by integer references accounts,
  recorded_at timestamptz not null default now(),
  constraint incoming_payments_one_payer check (num_nonnulls(account_id, invoice_id) = 1),
  constraint incoming_payments_sign check (amount_cents > 0 or reverses_id is not null or account_id is not null),
  constraint incoming_payments_losses_of_customers check (method <> 'losses' or account_id is not null)
);
create unique index incoming_payments_once on incoming_payments (request_key, account_id, invoice_id) nulls not distinct;
create index incoming_payments_account on incoming_payments (account_id, received_on) where account_id is not null;
create index incoming_payments_invoice on incoming_payments (invoice_id) where invoice_id is not null;
create index incoming_payments_bank_line on incoming_payments (bank_line_id) where bank_line_id is not null;
create index incoming_payments_received on incoming_payments (received_on, id);
create trigger incoming_payments_append_only before update or delete on incoming_payments
  for each row execute function refuse_change_but_erasure('reference', 'note');
revoke update, delete on incoming_payments from trpeza_app;
grant update (reference, note) on incoming_payments to trpeza_app;

-- Ledger of payment reminders. A customer gets at most one per month.
create table reminders (
  id integer generated always as identity primary key,
  request_key uuid not null,
  account_id integer not null references accounts,
  way text not null constraint reminders_way_known check (way in ('email', 'paper')),
  -- The overdue amount, the whole balance and the day of the oldest charge.
  amount_cents integer not null constraint reminders_of_something check (amount_cents > 0),
  balance_cents integer not null,
  oldest_on date not null,
  reminded_on date not null,
  reminded_by integer references accounts,
  at timestamptz not null default now(),
  constraint reminders_once unique (request_key, account_id)
);
create index reminders_account on reminders (account_id, reminded_on);
create trigger reminders_append_only before update or delete on reminders
  for each row execute function refuse_change();
revoke update, delete on reminders from trpeza_app;

-- Ledger of closed months.
create table closed_months (
  month text primary key constraint closed_months_month check (month ~ '^\d{4}-\d{2}$'),
  closed_by integer references accounts,
  closed_at timestamptz not null default now(),
  -- The newest row of budget_entries when the month was closed. Its statements ignore later rows.
  last_entry_id bigint not null
);
create trigger closed_months_append_only before update or delete on closed_months
  for each row execute function refuse_change();
revoke update, delete on closed_months from trpeza_app;

-- Ledger of closed months by customer: the opening and closing balance, as on the statement.
create table closed_balances (
  month text not null references closed_months,
  account_id integer not null references accounts,
  opening_cents integer not null,
  charged_cents integer not null,
  received_cents integer not null,
  closing_cents integer not null,
  primary key (month, account_id),
  constraint closed_balances_add_up check (opening_cents + charged_cents - received_cents = closing_cents)
);
create index closed_balances_account on closed_balances (account_id, month);
create trigger closed_balances_append_only before update or delete on closed_balances
  for each row execute function refuse_change();
revoke update, delete on closed_balances from trpeza_app;

-- The money ledger. Each row moves an amount from one account to another, so it always balances.
create table ledger_transfers (
  id bigint generated always as identity primary key,
  kind text not null,
  debit text not null constraint ledger_transfers_debit_known check (
    debit in (
      'customer', 'organisation', 'sales', 'stripe', 'ezidebit', 'debits_underway', 'disputed', 'cash', 'losses',
      'bank', 'cheque', 'card'
    )
  ),
  credit text not null constraint ledger_transfers_credit_known check (
    credit in (
      'customer', 'organisation', 'sales', 'stripe', 'ezidebit', 'debits_underway', 'disputed', 'cash', 'losses',
      'bank', 'cheque', 'card'
    )
  ),
  amount_cents integer not null constraint ledger_transfers_amount_positive check (amount_cents > 0),
  checkout_id uuid references checkouts,
  incoming_payment_id bigint references incoming_payments,
  -- Identifies transfers that must happen only once.
  once text,
  at timestamptz not null default now(),
  constraint ledger_transfers_two_accounts check (debit <> credit),
  constraint ledger_transfers_one_cause check (num_nonnulls(checkout_id, incoming_payment_id) = 1)
);
create unique index ledger_transfers_once on ledger_transfers (once, debit, credit) where once is not null;
create index ledger_transfers_checkout on ledger_transfers (checkout_id);
create index ledger_transfers_incoming_payment on ledger_transfers (incoming_payment_id) where incoming_payment_id is not null;
create trigger ledger_transfers_append_only before update or delete on ledger_transfers
  for each row execute function refuse_change();
revoke update, delete on ledger_transfers from trpeza_app;

-- Both sides of each transfer.
create view ledger_lines as
  select id, kind, debit as account, amount_cents, checkout_id, at from ledger_transfers
  union all
  select id, kind, credit, -amount_cents, checkout_id, at from ledger_transfers;

-- Result of the latest nightly money check. The table has one row.
create table money_checks (
  is_latest boolean primary key default true constraint money_checks_one check (is_latest),
  ran_at timestamptz not null,
  took_ms integer not null,
  -- Number of rows that violate an invariant; violations contains the first of them.
  found integer not null,
  violations jsonb not null
);

-- Added here, since orders are created before invoices.
alter table orders add foreign key (invoice_id) references invoices;
