import { sql, type Kysely } from 'kysely';

/** Tables that grow with every order are never read from end to end for one of their rows. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration is frozen and knows no table types
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of [...payments, ...checkouts, ...demonstration, ...unwanted])
    await sql.raw(statement).execute(db);
}

const payments = [
  // The attempts that have ended as well: what is shown of an order tells of all of them.
  `create index payments_checkout on payments (checkout_id)`,
];

const checkouts = [
  // One index for a customer's newest checkout and for all of theirs.
  `create index checkouts_account on checkouts (account_id, number)`,
  `drop index checkouts_newest`,
  // The sheet's control line counts what was paid for a date.
  `create index checkouts_delivery on checkouts (delivery_date)`,
];

/** The demonstration's provider is asked for what has changed since, and for the refunds of a payment. */
const demonstration = [
  `drop index demo_gateway_intents_decided`,
  `create index demo_gateway_intents_changed on demo_gateway_intents ((coalesce(decided_at, created_at)))`,
  `create index demo_gateway_debits_changed on demo_gateway_debits ((coalesce(decided_at, created_at)))`,
  `create index demo_gateway_refunds_created on demo_gateway_refunds (created_at)`,
  `create index demo_gateway_refunds_intent on demo_gateway_refunds (intent_id)`,
  `create index demo_gateway_refunds_debit on demo_gateway_refunds (debit_id)`,
];

/** Kept up with every row, and asked for by no statement. */
const unwanted = [
  `drop index favourites_meal`,
  `drop index payment_findings_resolved`,
  `drop index provider_events_waiting`,
];
