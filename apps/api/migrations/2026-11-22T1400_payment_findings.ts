import { sql, type Kysely } from 'kysely';

/** Payments that a person has to look at, and how far each provider's books have been compared with ours. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...findings, ...reconciliations, ...known]) await sql.raw(statement).execute(db);
}

const kinds = `('dishonoured', 'amount-differs', 'unknown-reference', 'order-without-payment', 'paid-after-all',
  'refund-failed', 'refund-differs', 'dispute', 'provider-unreachable')`;
const resolutions = `('gone', 'won', 'lost', 'collected', 'written_off', 'pay_back', 'settled_elsewhere', 'retry', 'paid_otherwise', 'noted')`;

const findings = [
  `create table payment_findings (
    id integer generated always as identity primary key,
    kind text not null constraint payment_findings_kind_known check (kind in ${kinds}),
    -- What it is about; only one about the same thing is open at a time.
    subject text not null,
    method text not null constraint payment_findings_method_known check (method in ('stripe', 'ezidebit')),
    payment_id uuid references payments,
    refund_id uuid references refunds on delete set null,
    provider_reference text,
    expected_cents integer,
    found_cents integer,
    currency text,
    -- What the provider says of a dispute.
    provider_status text,
    -- Never anything personal, and nothing of a card or an account.
    details jsonb not null default '{}',
    opened_at timestamptz not null,
    last_seen_at timestamptz not null,
    resolved_at timestamptz,
    resolved_by integer references accounts,
    resolution text constraint payment_findings_resolution_known check (resolution in ${resolutions}),
    note text not null default '',
    -- What the resolution has moved in the ledger.
    posted_cents integer not null default 0,
    constraint payment_findings_resolved_whole check ((resolved_at is null) = (resolution is null))
  )`,
  `create unique index payment_findings_one_open on payment_findings (subject) where resolved_at is null`,
  `create unique index payment_findings_one_dishonour on payment_findings (payment_id) where kind = 'dishonoured'`,
  `create index payment_findings_subject on payment_findings (subject)`,
  `create index payment_findings_payment on payment_findings (payment_id)`,
  `create index payment_findings_refund on payment_findings (refund_id)`,
  `create index payment_findings_resolved on payment_findings (id desc) where resolved_at is not null`,
];

const reconciliations = [
  `create table reconciliations (
    method text primary key,
    -- Until when everything that changed at the provider has been looked at.
    looked_until timestamptz,
    -- When the provider was last reached.
    reached_at timestamptz,
    failing_since timestamptz,
    debits_asked_at timestamptz
  )`,
  `create index payments_unfinished on payments (created_at) where state in ('created', 'processing')`,
];

/** Debits that had been dishonoured before somebody could see it. */
const known = [
  `insert into payment_findings (kind, subject, method, payment_id, provider_reference, expected_cents, currency, opened_at, last_seen_at)
    select 'dishonoured', method || ':' || coalesce(provider_reference, id::text) || ':dishonoured', method, id, provider_reference, amount_cents, currency, now(), now()
    from payments where state = 'dishonoured'`,
];
