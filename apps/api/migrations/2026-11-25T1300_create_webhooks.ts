import { sql, type Kysely } from 'kysely';

/** Other programs can be notified of what becomes of orders. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table webhooks (
    id integer generated always as identity primary key,
    url text not null constraint webhooks_url check (url <> ''),
    types text[] not null constraint webhooks_types check (cardinality(types) > 0),
    is_active boolean not null default true,
    secret text not null,
    -- Still signs beside the new one, until the other program knows that.
    old_secret text,
    old_secret_until timestamptz,
    -- The last event that was turned into deliveries.
    after_event_id integer not null,
    failing_since timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create table webhook_deliveries (
    id integer generated always as identity primary key,
    webhook_id integer not null references webhooks on delete cascade,
    message_id uuid not null default gen_random_uuid(),
    type text not null,
    order_id integer,
    body text not null,
    state text not null default 'waiting' constraint webhook_deliveries_state check (state in ('waiting', 'sent', 'failed')),
    attempts integer not null default 0,
    last_status integer,
    last_error text,
    created_at timestamptz not null default now(),
    attempted_at timestamptz
  )`,
  `create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id)`,
  `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
];
