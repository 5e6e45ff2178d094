import { sql, type Kysely } from 'kysely';

/** An invoice for each funder and month beside the organisation's, and what became of it once it was sent. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Null is the organisation of the settings.
  `alter table invoices
    add column funder_id integer,
    add column due_on date,
    add column tax_cents integer not null default 0`,
  `alter table invoices add constraint invoices_funder_id_fkey foreign key (funder_id) references funders not valid`,
  `alter table invoice_lines
    add column reference text not null default '',
    add column line_text text not null default '',
    add column claiming_code text not null default '',
    add column tax_code text not null default ''`,
  `create table invoice_events (
    id bigint generated always as identity primary key,
    invoice_id integer not null references invoices,
    state text not null constraint invoice_events_state_known check (state in ('sent', 'held', 'rejected')),
    reason text not null default '',
    -- How it was sent and where to.
    means text constraint invoice_events_means_known check (means in ('email', 'post')),
    recipient text not null default '',
    actor_id integer references accounts,
    at timestamptz not null default now(),
    constraint invoice_events_why check (state = 'sent' or reason <> ''),
    constraint invoice_events_how check ((state = 'sent') = (means is not null))
  )`,
  `create index invoice_events_invoice on invoice_events (invoice_id, id)`,
  `create trigger invoice_events_append_only before update or delete on invoice_events
    for each row execute function refuse_change()`,
  `revoke update, delete on invoice_events from trpeza_app`,
];
