import { sql, type Kysely } from 'kysely';

/** The demo provider's cards do what real ones do: some pay late, some are disputed, some refunds take their time. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...intents, ...refunds]) await sql.raw(statement).execute(db);
}

const intents = [
  // What the card does, never its number, and when it was taken; or when the payment was cancelled.
  `alter table demo_gateway_intents
    add column card text constraint demo_gateway_intents_card_known
      check (card in ('pays', 'pays-late', 'is-disputed', 'refunds-late', 'refunds-in-vain')),
    add column decided_at timestamptz,
    drop constraint demo_gateway_intents_status_known`,
  `update demo_gateway_intents set decided_at = created_at where status <> 'requires_payment_method'`,
  `update demo_gateway_intents set card = 'pays' where status = 'succeeded'`,
  `alter table demo_gateway_intents add constraint demo_gateway_intents_status_known
    check (status in ('requires_payment_method', 'processing', 'succeeded', 'canceled'))`,
  `create index demo_gateway_intents_decided on demo_gateway_intents (decided_at)`,
];

const refunds = [
  `alter table demo_gateway_refunds add column status text not null default 'succeeded'
    constraint demo_gateway_refunds_status_known check (status in ('pending', 'succeeded', 'failed'))`,
];
