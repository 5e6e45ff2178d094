import { Client } from 'pg';
import { LEDGER_OF_ROWS } from '@trpeza/api/seeds/write-ledger.ts';

/** Orders that are delivered on each Monday. */
const WEEKLY = 1_000;
const BATCH = 100_000;
/**
 * Fills a database with `orders` orders: one week's for the coming Monday, the others delivered on the Mondays before, with
 * all rows that belong to them. The rows satisfy `invariants.sql`. Every customer
 * orders once before any customer orders twice.
 */
export async function fillHistory(url: string, orders: number, customers: number): Promise<void> {
  // The superuser of the embedded PostgreSQL: only it may leave out triggers and foreign keys.
  const database = new Client({ connectionString: url.replace('//trpeza:', '//postgres:') });
  await database.connect();
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await database.query(statement);
  };
  await run([
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
  ]);
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(INDEXES);
  await run(indexes.map(({ name }) => `drop index ${name}`));
  await database.query(CUSTOMERS, [customers]);
  await run([PLANS, BATCH_TABLE, `create temp table bench_base as ${BASE}`]);
  const past = orders - Math.min(WEEKLY, orders / 2);
  for (let from = 1; from <= orders; from += BATCH) {
    const to = Math.min(orders, from + BATCH - 1);
    await database.query(FILL_BATCH, [from, to, past, WEEKLY, customers]);
    await run([...FROM_BATCH, 'truncate bench_batch']);
  }
  await run([...FROM_ORDERS, ...indexes.map(({ definition }) => definition), ...AROUND, 'vacuum analyze']);
  await database.end();
}

/** They are built again afterwards: faster than maintaining them row by row. */
const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where not exists (select from pg_constraint where conindid = indexrelid) and indrelid in (select unnest('{accounts,checkouts,payments,orders,
    order_items,order_events,budget_entries,ledger_transfers,invoice_lines,demo_gateway_intents}'::regclass[]))`;

const CUSTOMERS = `
  insert into accounts (username, email, email_confirmed_at, password_hash, first_name, last_name, is_verified, monthly_plan_cents, created_at)
  select 'customer-' || n, 'customer-' || n || '@example.org', now(), '', (array['Ана', 'Marija', 'Љупчо', 'Petar', 'Снежана'])[1 + n % 5],
    (array['Попова', 'Stojanov', 'Ѓорѓиевска'])[1 + n % 3], n % 500 <> 0, case when n % 200 <> 0 then 50000 end, now() - interval '11 years'
  from generate_series(1, $1::integer) n`;
const PLANS = `
  insert into monthly_plans (account_id, plan_cents, since)
  select id, monthly_plan_cents, created_at from accounts where username like 'customer-_%' and monthly_plan_cents is not null`;

/** One row for each order of a batch, from which all other rows are made. */
const BATCH_TABLE = `create temp table bench_batch (
  order_id integer, checkout_id uuid, account_id integer, delivery_date date, created_at timestamptz, is_delivered boolean,
  invoice_id integer, meals integer[], prices integer[], subtotal integer, total integer, customer integer)`;
const BASE = `
  select (select coalesce(max(id), 0) from orders) as last_order,
    (select min(id) - 1 from accounts where username like 'customer-_%') as before_first,
    (select array_agg(id order by id) from meals) as ids, (select array_agg(price_cents order by id) from meals) as prices,
    date_trunc('week', now())::date as last_monday`;
/** Past orders were placed six days before their Monday, those for the coming one within the last day. */
const FILL_BATCH = `
  with numbered as (
    select n, b.*, n > $3::bigint as is_coming,
      1 + n % cardinality(ids) as a, 1 + (n + 1) % cardinality(ids) as b, 1 + (n + 2) % cardinality(ids) as c
    from bench_base b, generate_series($1::bigint, $2::bigint) n
  ), priced as (
    select *, prices[a] * 4 + prices[b] * 3 + prices[c] * 3 as subtotal,
      last_monday + 7 * case when is_coming then 1 else -(($3::bigint - n) / $4::integer)::integer end as delivery_date
    from numbered
  )
  insert into bench_batch
  select last_order + n, md5('bench-' || n)::uuid, before_first + 1 + (n * 7919) % $5::integer, delivery_date,
    case when is_coming then now() - (n % $4::integer) * interval '80 seconds'
      else delivery_date - interval '6 days' + (n % $4::integer) * interval '40 seconds' end,
    not is_coming, case when not is_coming and delivery_date < date_trunc('month', now())
      then (extract(year from delivery_date) * 12 + extract(month from delivery_date))::integer end,
    array[ids[a], ids[b], ids[c]], array[prices[a], prices[b], prices[c]], subtotal, subtotal + 399,
    div((subtotal + 399)::numeric * 3000 + 5000, 10000)::integer
  from priced`;

const SPLIT = `subtotal, 399, total, customer, total - customer, 3000`;
const SPLIT_COLUMNS = `subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents, customer_share_bps`;
const MONTH = `to_char(delivery_date, 'YYYY-MM')`;
const event = (action: string, from: string, to: string, days: number, which: string) => `
  insert into order_events (order_id, actor_id, action, from_status, to_status, at, told_at)
  select order_id, account_id, '${action}', nullif('${from}', ''), '${to}',
    case when '${action}' = 'place' then created_at else delivery_date - interval '${days} days' end, delivery_date
  from bench_batch where ${which}`;
const budget = (kind: string, sign: '' | '-', orderId: string) => `
  insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id, at)
  select account_id, ${MONTH}, '${kind}', ${sign}(total - customer), checkout_id, ${orderId}, created_at from bench_batch`;

const FROM_BATCH = [
  `insert into checkouts (id, account_id, state, lines, delivery, delivery_date, delivery_slot, ${SPLIT_COLUMNS}, expires_at, created_at)
   select checkout_id, account_id, 'placed',
     format('[{"mealId": %s, "quantity": 4}, {"mealId": %s, "quantity": 3}, {"mealId": %s, "quantity": 3}]', meals[1], meals[2], meals[3])::jsonb,
     '{}', delivery_date, '10:00 - 12:00', ${SPLIT}, created_at, created_at from bench_batch`,
  `insert into payments (id, checkout_id, method, provider, provider_reference, amount_cents, currency, state, created_at, updated_at)
   select checkout_id, checkout_id, 'stripe', 'demo', 'bench-' || order_id, customer, 'USD', 'paid', created_at, created_at from bench_batch`,
  `insert into demo_gateway_intents (id, client_secret, idempotency_key, amount_cents, currency, status, card, decided_at, created_at)
   select 'bench-' || order_id, 'bench-secret-' || order_id, checkout_id, customer, 'USD', 'succeeded', 'pays', created_at, created_at from bench_batch`,
  `insert into orders (id, account_id, checkout_id, status, outcome, first_name, last_name, phone_number, delivery_address,
     delivery_date, delivery_slot, ${SPLIT_COLUMNS}, payment_method, payment_reference, invoice_id, created_at) overriding system value
   select order_id, account_id, checkout_id, case when is_delivered then 'completed' else 'pending' end,
     case when is_delivered then 'delivered' end, 'Ана', 'Попова', '0412 345 678', '1 High Street, Preston, VIC 3072, Australia',
     delivery_date, '10:00 - 12:00', ${SPLIT}, 'stripe', 'bench-' || order_id, invoice_id, created_at from bench_batch`,
  `insert into invoice_lines (invoice_id, order_id, kind, delivery_date, person, meals, total_cents, customer_cents, subsidy_cents)
   select invoice_id, order_id, 'delivery', delivery_date, 'Ана Попова', 10, total, customer, total - customer
   from bench_batch where invoice_id is not null`,
  `insert into order_items (order_id, meal_id, name, name_mk, image_url, allergens, price_cents, quantity)
   select order_id, m.id, m.name, m.name_mk, m.image_url, m.allergens, l.price, l.quantity
   from bench_batch cross join lateral unnest(meals, prices, array[4, 3, 3]) l (meal, price, quantity) join meals m on m.id = l.meal`,
  event('place', '', 'pending', 6, 'true'),
  event('prepare', 'pending', 'processing', 2, 'is_delivered'),
  event('finish', 'processing', 'ready_for_delivery', 1, 'is_delivered'),
  event('pickUp', 'ready_for_delivery', 'delivering', 0, 'is_delivered'),
  event('deliver', 'delivering', 'completed', 0, 'is_delivered'),
  budget('reserved', '', 'null'),
  budget('released', '-', 'order_id'),
  budget('ordered', '', 'order_id'),
];

/** The parties of an invoice, as they were when it was issued. */
const RECIPIENT = `'{"name": "Association", "address": "1 High Street", "businessNumber": ""}'::jsonb`;
const SENDER = `${RECIPIENT} || '{"phone": "", "email": "", "bankDetails": "", "taxNote": "", "currency": "USD"}'`;
const OURS = `payment_reference like 'bench-%'`;
const FROM_ORDERS = [
  `insert into budget_months (account_id, month, spent_cents)
   select account_id, ${MONTH}, sum(subsidy_cents) from orders where ${OURS} group by 1, 2`,
  LEDGER_OF_ROWS,
  `insert into invoices (id, number, month, issued_at, kitchen, organisation, deliveries, credits, total_cents, months) overriding system value
   select invoice_id, min(to_char(delivery_date, 'YYYYMM')), min(${MONTH}), max(delivery_date), ${SENDER}, ${RECIPIENT}, count(*), 0, sum(subsidy_cents), '[]'
   from invoice_lines where invoice_id not in (select id from invoices) group by 1`,
  `select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`,
];

/** What the product itself adds over the years. */
const AROUND = [
  `insert into production_sheets (delivery_date, frozen_at)
   select distinct delivery_date, delivery_date - 3 from orders where status = 'completed' on conflict do nothing`,
  `insert into production_lines (delivery_date, order_id, meal_id, quantity)
   select o.delivery_date, o.id, i.meal_id, i.quantity from orders o join order_items i on i.order_id = o.id
   where o.status = 'completed' and ${OURS} on conflict do nothing`,
  `insert into stop_numbers (delivery_date, order_id, number)
   select delivery_date, id, row_number() over (partition by delivery_date order by id) from orders
   where delivery_date not in (select delivery_date from stop_numbers)`,
  `insert into worklist_items (kind, order_id, opened_at, done_at)
   select 'failed_delivery', id, created_at, created_at from orders where ${OURS} and id % 5 = 0`,
];
