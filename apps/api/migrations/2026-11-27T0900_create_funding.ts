import { sql, type Kysely } from 'kysely';

/** Who pays for a person's meals beside themselves, from when until when, and what that leaves of a budget. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...funding, ...orders, ...budgets]) await sql.raw(statement).execute(db);
}

const funding = [
  `create table funders (
    id integer generated always as identity primary key,
    name text not null,
    name_mk text not null default '',
    kind text not null constraint funders_kind_known check (kind in ('support_at_home', 'chsp', 'ndis', 'other')),
    business_number text not null default '',
    address text not null default '',
    email text,
    tax_code text not null default 'free' constraint funders_tax_code_known check (tax_code in ('free', 'gst', 'none')),
    -- What a line of its invoices is called, and the code that it claims it by.
    line_text text not null default '',
    claiming_code text not null default '',
    terms_days integer not null default 14 constraint funders_terms check (terms_days between 0 and 365),
    version integer not null default 1,
    ended_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create unique index funders_name on funders (lower(name)) where ended_at is null`,
  `create table agreements (
    id integer generated always as identity primary key,
    account_id integer not null references accounts,
    -- Null is a private payer: the customer pays everything.
    funder_id integer references funders,
    -- What the funder calls the person.
    reference text not null default '',
    -- The customer pays a share, or the funder a fixed amount for each meal.
    customer_share_bps integer constraint agreements_share check (customer_share_bps between 0 and 10000),
    meal_subsidy_cents integer constraint agreements_meal_subsidy check (meal_subsidy_cents >= 0),
    -- Whether the funder's part may also pay for the delivery; otherwise the customer pays all of it.
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
  )`,
  `create index agreements_account on agreements (account_id, from_date)`,
  `create index agreements_funder on agreements (funder_id, account_id)`,
];

// An order keeps the terms that its checkout was split by. Without an agreement it is the organisation's of the settings. That
// there is the agreement is seen to by the lock that a checkout takes of it: a foreign key would need an index on every row.
const orders = [
  `alter table checkouts
    add column agreement_id integer,
    add column meal_subsidy_cents integer,
    add column fee_in_split boolean not null default true`,
  `alter table orders
    add column agreement_id integer,
    add column meal_subsidy_cents integer,
    add column fee_in_split boolean not null default true,
    -- What invoices know of the funder's part of its credits, beside invoiced_credit_cents; null is computed from the share.
    add column invoiced_credit_subsidy_cents integer`,
];

const budgets = [
  // The lock and the sum of an agreement's budget, as budget_months is of the plan; a quarter is one row as a month is.
  `create table agreement_budgets (
    agreement_id integer not null references agreements,
    period text not null constraint agreement_budgets_period check (period ~ '^\\d{4}-(\\d{2}|Q[1-4])$'),
    spent_cents integer not null default 0 constraint agreement_budgets_spent_positive check (spent_cents >= 0),
    primary key (agreement_id, period)
  )`,
  // Who has spent any of a period.
  `create index agreement_budgets_period on agreement_budgets (period, agreement_id)`,
  // Of what a month has spent, what counts against agreements and not against the plan.
  `alter table budget_months add column agreed_cents integer not null default 0`,
  `alter table budget_months add constraint budget_months_agreed
    check (agreed_cents between 0 and spent_cents) not valid`,
  `alter table budget_entries add column agreement_id integer`,
];
