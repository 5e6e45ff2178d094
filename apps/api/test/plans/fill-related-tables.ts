import type { Client } from 'pg';
import { NOW_SQL } from './fill-orders.ts';

/**
 * Fills the tables around the orders of `fillOrders` for the same years: messages, changes, sessions, customer details
 * and the office's work. Nearly all of it is closed; the rest is pending, as on any day. The rows only provide volume:
 * their amounts are not consistent.
 */
export async function fillRelatedTables(database: Client): Promise<void> {
  await database.query(CUSTOMERS);
  for (const statement of [...PEOPLE, ...ORDERS, ...ACCOUNTS, ...WEEKLY, ...MOVES, ...LOGS])
    await database.query(statement);
  await database.query(`drop table bench_customers`);
}

const CUSTOMERS = `create temp table bench_customers as
  select id, row_number() over (order by id)::integer as n from accounts where username like 'customer-_%'`;

const ANY_MEAL = `(select min(id) from meals) + n % (select count(*)::integer from meals)`;
/** One in this many recent rows is still pending; the others are done. */
const PENDING_EVERY = 500;
const RECENT = `created_at > ${NOW_SQL} - interval '10 weeks'`;

const PEOPLE = [
  `insert into sessions (id, account_id, site, expires_at)
   select md5('bench-session-' || n), id, 'shop', ${NOW_SQL} + (n % 60) * interval '12 hours' from bench_customers`,
  `insert into carts (account_id, delivery_date) select id, ${NOW_SQL}::date from bench_customers`,
  `insert into cart_lines (account_id, meal_id, quantity) select id, ${ANY_MEAL}, 2 from bench_customers`,
  `insert into favourites (account_id, meal_id) select id, ${ANY_MEAL} from bench_customers`,
  `insert into addresses (account_id, address_line1, city, state, zip_code, is_default)
   select id, n || ' High Street', 'Preston', 'VIC', '3072', true from bench_customers`,
  `insert into avatars (account_id, token, image) select id, md5('bench-avatar-' || n), '\\x00' from bench_customers`,
  `insert into dietary_profiles (account_id, allergens, diets, consented_at) select id, '{}', '{}', ${NOW_SQL} from bench_customers`,
  `insert into door_plans (account_id, wait_minutes, leave_with) select id, 5, 'nobody' from bench_customers`,
  `insert into customer_contacts (account_id, name, relation, phone, is_emergency, may_order, gets_messages, pays)
   select id, 'Daughter of ' || n, 'daughter', '0355500' || n, true, false, false, false from bench_customers where n % 2 = 0`,
  `insert into customer_notes (account_id, at, text, is_pinned) select id, ${NOW_SQL} - n % 900 * interval '1 day', 'Rings twice', false from bench_customers`,
  `insert into customer_states (account_id, state, from_date, set_at) select id, 'active', ${NOW_SQL}::date - 400, ${NOW_SQL} from bench_customers`,
  `insert into invitations (account_id, code_hash, made_at, expires_at)
   select id, md5('bench-invitation-' || n), ${NOW_SQL}, ${NOW_SQL} + (n % 30) * interval '1 day' from bench_customers where n % 20 = 0`,
  `insert into pauses (account_id, begins_on, ends_on, reason, made_by, made_at)
   select id, day, day + 14, 'hospital', id, day from bench_customers cross join lateral (select ${NOW_SQL}::date - n % 900 as day) d where n % 3 = 0`,
  `insert into funders (name, kind) select 'Funder ' || n, 'other' from generate_series(1, 5) n`,
  `insert into agreements (account_id, funder_id, customer_share_bps, from_date, to_date, created_by)
   select id, case when n % 3 > 0 then (select min(f.id) from funders f) + n % 5 end, case when n % 3 > 0 then 2000 else 10000 end, day,
     case when n % 2 = 0 then day + 200 end, id
   from bench_customers cross join lateral (select ${NOW_SQL}::date - n % 900 as day) d where n % 4 = 0`,
  `insert into agreement_budgets (agreement_id, period, spent_cents)
   select g.id, to_char(month, 'YYYY-MM'), 5000 from agreements g
   cross join generate_series(date_trunc('month', ${NOW_SQL}::timestamp) - interval '11 months', date_trunc('month', ${NOW_SQL}::timestamp), '1 month') month
   on conflict do nothing`,
  `insert into round_places (account_id, address, position) select id, n || ' High Street, Preston', n from bench_customers where n % 4 = 0 and n <= 20000`,
  `insert into rounds (name) values ('North'), ('South')`,
  `insert into round_doors (account_id, address, round_id) select account_id, address, 1 + position % 2 from round_places`,
  `insert into round_stops (delivery_date, order_id, round_id)
   select delivery_date, id, 1 + id % 2 from orders where id % 5 = 0`,
  // The product itself has already numbered the stops of days that are closed to orders.
  `insert into stop_numbers (delivery_date, order_id, number)
   select delivery_date, id, row_number() over (partition by delivery_date order by id) from orders
   where delivery_date not in (select delivery_date from stop_numbers)`,
  // The webhooks start after the last event. Otherwise a running product would send notifications for all the years.
  `insert into webhooks (url, types, secret, after_event_id)
   select 'https://localhost:9/' || n, '{order.placed}', 'whsec_', (select max(id) from order_events) from generate_series(1, 5) n`,
  `insert into webhook_deliveries (webhook_id, type, order_id, body, state, created_at)
   select 1 + id % 5, 'order.placed', id, '{}', 'sent', created_at from orders where id % 5 = 0`,
  `insert into newsletter_subscribers (email, language, state, token)
   select 'reader-' || n || '@example.org', 'mk', 'subscribed', md5('bench-reader-' || n) from bench_customers`,
];

/** Inserts checkouts that did not become orders; most of them were abandoned. */
const checkout = (state: string, createdAt: string, which: string) => `
  insert into checkouts (id, account_id, state, lines, delivery, delivery_date, delivery_slot, subtotal_cents, fee_cents,
    total_cents, customer_cents, subsidy_cents, customer_share_bps, expires_at, created_at)
  select gen_random_uuid(), id, '${state}', '[]', '{}', (${createdAt})::date + 6, '10:00 - 12:00', 100, 0, 100, 30, 70, 3000,
    ${createdAt} + interval '30 minutes', ${createdAt}
  from bench_customers where ${which}`;

const ORDERS = [
  checkout('expired', `${NOW_SQL} - (n % 1000) * interval '1 day'`, 'n % 3 = 0'),
  checkout('open', `${NOW_SQL} - interval '5 minutes'`, `n % ${PENDING_EVERY} = 0`),
  `insert into payments (id, checkout_id, method, provider, provider_reference, amount_cents, currency, state, created_at)
   select id, id, 'stripe', 'demo', 'bench-' || id, customer_cents, 'USD', case state when 'open' then 'created' else 'cancelled' end, created_at
   from checkouts where state <> 'placed' and lines = '[]'`,
  `insert into demo_gateway_intents (id, client_secret, idempotency_key, amount_cents, currency, status, created_at)
   select provider_reference, 'bench-secret-' || id, id, amount_cents, 'USD', 'requires_payment_method', created_at from payments where state = 'created'`,
  `insert into production_sheets (delivery_date, frozen_at)
   select distinct delivery_date, delivery_date - 3 from orders where status = 'completed' on conflict do nothing`,
  `insert into production_lines (delivery_date, order_id, meal_id, quantity)
   select o.delivery_date, o.id, i.meal_id, i.quantity from orders o join order_items i on i.order_id = o.id
   where o.status = 'completed' and o.payment_reference like 'bench-%' on conflict do nothing`,
  `insert into worklist_items (kind, order_id, opened_at, done_at)
   select 'failed_delivery', id, created_at, case when not (id % ${PENDING_EVERY} = 0 and ${RECENT}) then created_at end from orders where payment_reference like 'bench-%' and id % 5 = 0`,
  `insert into order_credits (order_id, event_id, reason, total_cents, customer_cents, subsidy_cents, actor_id, created_at)
   select order_id, id, 'spoiled', 0, 0, 0, actor_id, at from order_events
   where action = 'deliver' and order_id % 4 = 0 and order_id in (select id from orders where payment_reference like 'bench-%')`,
  `insert into order_credit_lines (credit_id, order_item_id, quantity, amount_cents)
   select c.id, i.id, 1, 0 from order_credits c join order_items i using (order_id)`,
  `insert into order_versions (order_id, version, event_id, lines, subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents)
   select e.order_id, 2, min(e.id), '[]', 0, 0, 0, 0, 0 from order_events e
   where e.action = 'prepare' and e.order_id % 4 = 1 and e.order_id in (select id from orders where payment_reference like 'bench-%')
   group by e.order_id`,
  `insert into refunds (id, order_id, payment_id, cause, amount_cents, state, provider_reference, created_at)
   select gen_random_uuid(), order_id, p.id, 'credit:' || c.id, 1, 'succeeded', 'bench-credit-' || c.id, c.created_at
   from order_credits c join orders o on o.id = c.order_id join payments p on p.checkout_id = o.checkout_id`,
  `insert into demo_gateway_refunds (id, idempotency_key, intent_id, amount_cents, status, created_at)
   select r.provider_reference, r.id, p.provider_reference, 1, 'succeeded', r.created_at
   from refunds r join payments p on p.id = r.payment_id where r.cause like 'credit:%'`,
  `insert into payment_issues (kind, subject, method, payment_id, provider_reference, opened_at, last_seen_at, resolved_at, resolution)
   select 'amount-differs', 'bench:' || id, 'stripe', id, provider_reference, created_at, created_at,
     case when not waits then created_at end, case when not waits then 'gone' end
   from payments cross join lateral (select hashtext(provider_reference) % ${PENDING_EVERY} as c) l
     cross join lateral (select c = 0 and ${RECENT} as waits) w
   where provider_reference like 'bench-%' and c % 4 = 0`,
  `insert into provider_events (provider, event_id, type, payment_reference, created_at, received_at, handled_at)
   select 'stripe', 'bench-' || id, 'payment_intent.succeeded', provider_reference, created_at, created_at,
     case when not (hashtext(provider_reference) % ${PENDING_EVERY} = 0 and ${RECENT}) then created_at end
   from payments where provider_reference like 'bench-%'`,
  `insert into ezidebit_debits (reference, amount_cents, asked_at, created_at)
   select id, amount_cents, created_at, created_at from payments where provider_reference like 'bench-%' and hashtext(provider_reference) % 4 = 0`,
  `insert into demo_gateway_debits (id, idempotency_key, amount_cents, currency, description, status, created_at, decided_at)
   select 'bench-' || reference, reference, amount_cents, 'USD', '', 'accepted', at, at
   -- Long over: nobody here knows of them, and reconciliation would tell of each.
   from ezidebit_debits cross join lateral (select created_at - interval '90 days' as at) l`,
];

const MONDAY = `date_trunc('week', ${NOW_SQL})::date`;
const BROUGHT_TO = `jsonb_build_object('firstName', 'Customer', 'lastName', n::text, 'address', n || ' High Street', 'city', 'Preston',
  'state', 'VIC', 'zipCode', '3072', 'country', 'AU', 'phone', '0355500000', 'deliveryInstructions', '')`;

/** Every customer once had a recurring order; one in twenty still has. */
const WEEKLY = [
  `insert into recurring_orders (account_id, delivery_slot, begins_on, delivery, made_by, stopped_at)
   select id, '10:00 - 12:00', ${MONDAY} - 700, ${BROUGHT_TO}, id, case when n % 20 <> 0 then ${NOW_SQL} end from bench_customers`,
  `insert into recurring_order_items (recurring_order_id, meal_id, quantity, price_cents, place)
   select s.id, ${ANY_MEAL}, 1, 100, place from recurring_orders s
   cross join generate_series(0, 2) place cross join lateral (select s.id + place as n) l`,
  `insert into recurring_days (recurring_order_id, delivery_date, state, order_id)
   select s.id, delivery_date, 'placed', min(o.id) from orders o join recurring_orders s using (account_id) group by 1, 2
   on conflict do nothing`,
  `insert into recurring_days (recurring_order_id, delivery_date, state)
   select id, ${MONDAY} + 7, (array['proposed', 'skipped', 'refused'])[1 + id % 3] from recurring_orders where stopped_at is null
   on conflict do nothing`,
  `insert into call_outcomes (account_id, delivery_date, outcome, called_by, called_at)
   select account_id, delivery_date, 'reached', account_id, created_at from orders where id % 5 = 0`,
];

/** Every tenth delivery day was rescheduled. */
const MOVES = [
  `insert into day_moves (request_key, from_date, to_date, started_by, started_at)
   select gen_random_uuid(), day - 1, day, id, day - 7
   from (select delivery_date as day, max(account_id) as id from orders where (delivery_date - date '2020-01-06') / 7 % 10 = 0 group by 1) d`,
  `insert into day_move_orders (day_move_id, order_id, state) select m.id, o.id, 'moved' from day_moves m join orders o on o.delivery_date = m.to_date`,
  `insert into order_reschedules (event_id, order_id, from_date, from_slot, to_date, to_slot)
   select min(e.id), o.id, o.delivery_date - 1, o.delivery_slot, o.delivery_date, o.delivery_slot
   from day_move_orders join orders o on o.id = order_id join order_events e on e.order_id = o.id group by o.id`,
];

/**
 * Statements that fill the tables of accounts. Half of the deliveries were on account, and most of these are paid. All
 * months before the current month are closed.
 */
const ACCOUNTS = [
  `insert into account_charges (account_id, order_id, amount_cents, booked_on)
   select account_id, id, 100, delivery_date from orders where status = 'completed' and id % 2 = 0 on conflict do nothing`,
  // Prevents the hourly job from charging thousands of orders.
  `update orders set on_account_cents = 100 where payment_reference like 'bench-%' and status = 'completed' and id % 2 = 0
     and delivery_date > ${NOW_SQL}::date - 65`,
  `insert into worklist_items (kind, order_id, delivered_on, opened_at, done_at)
   select 'account_overdue', id, delivery_date, created_at, created_at from orders where status = 'completed' and id % 2 = 0
   on conflict do nothing`,
  `insert into bank_files (name) select to_char(month, 'YYYY-MM') from generate_series(${NOW_SQL} - interval '5 years', ${NOW_SQL}, '1 month') month`,
  `insert into bank_lines (bank_file_id, fingerprint, booked_on, amount_cents, text, state)
   select (select id from bank_files where name = to_char(booked_on, 'YYYY-MM')), md5('bench-line-' || id), booked_on, 100, 'TRANSFER ' || account_id,
     case when id % ${PENDING_EVERY} = 0 and booked_on > ${NOW_SQL} - interval '10 weeks' then 'open' else 'received' end
   from account_charges where id % 8 <> 0 and to_char(booked_on, 'YYYY-MM') in (select name from bank_files)`,
  `insert into incoming_payments (request_key, account_id, amount_cents, received_on, method, bank_line_id)
   select gen_random_uuid(), substr(text, 10)::integer, amount_cents, booked_on, 'bank', id from bank_lines where state = 'received' and text like 'TRANSFER _%'`,
  `insert into ledger_transfers (kind, debit, credit, amount_cents, incoming_payment_id)
   select 'received', method, 'customer', amount_cents, id from incoming_payments r
   where not exists (select from ledger_transfers l where l.incoming_payment_id = r.id)`,
  `insert into closed_months (month, last_entry_id) select to_char(month, 'YYYY-MM'), 9e15
   from generate_series(${NOW_SQL} - interval '6 months', ${NOW_SQL} - interval '1 month', '1 month') month on conflict do nothing`,
  `insert into closed_balances (month, account_id, opening_cents, charged_cents, received_cents, closing_cents)
   select month, id, 0, 100, 100 * (n % 10 > 0)::integer, 100 * (n % 10 = 0)::integer from closed_months cross join bench_customers order by month, id`,
  `insert into reminders (request_key, account_id, way, amount_cents, balance_cents, oldest_on, reminded_on)
   select gen_random_uuid(), id, 'paper', 100, 100, ${NOW_SQL}::date - 60, ${NOW_SQL}::date - n % 900 from bench_customers where n % 10 = 0`,
];

const LOGS = [
  `insert into statement_batches (month, people, sorted, requested_at, attempts, running_at, done, total, finished_at)
   select '2026-10', 'all', 'name', ${NOW_SQL}, 1, ${NOW_SQL}, 1, 1, ${NOW_SQL} from generate_series(1, 600)`,
  `insert into messages (cause, account_id, template, language, recipient, subject, html, plain, state, created_at, sent_at, queued_at, next_attempt_at)
   select 'bench:' || id, account_id, 'order-placed', 'mk', 'customer-' || account_id || '@example.org', 'Trpeza', '', '',
     case when id % ${PENDING_EVERY} = 0 and ${RECENT} then 'failed' else 'sent' end, created_at, created_at, created_at, created_at
   from orders where payment_reference like 'bench-%'`,
  `insert into audit_entries (at, actor_id, action, subject_id)
   select created_at, account_id, (array['user/changed', 'order/withdrawn', 'settings/changed', 'meal/changed'])[1 + id % 4], id::text
   from orders where payment_reference like 'bench-%' and id % 2 = 0`,
  `insert into statement_mailings (month, last_account_id, finished_at)
   select distinct to_char(delivery_date, 'YYYY-MM'), 0, ${NOW_SQL} from orders where status = 'completed' on conflict do nothing`,
];
