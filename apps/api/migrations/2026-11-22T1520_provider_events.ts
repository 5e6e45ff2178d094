import { sql, type Kysely } from 'kysely';

/** What payment providers have told us of their own accord: each event once, and whether it was looked at. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Not what the event says: that has people's data in it, and the provider is asked for the truth anyway.
  `create table provider_events (
    provider text not null constraint provider_events_provider_known check (provider in ('stripe', 'ezidebit')),
    event_id text not null,
    type text not null,
    payment_reference text,
    created_at timestamptz not null,
    received_at timestamptz not null default now(),
    handled_at timestamptz,
    primary key (provider, event_id)
  )`,
  `create index provider_events_waiting on provider_events (received_at) where handled_at is null`,
];
