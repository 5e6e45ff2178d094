import type { Client } from 'pg';
import { LEDGER_SQL } from '#test/builders/write-ledger.ts';

/** Monthly plan of a customer in cents. It is so large that the customer's orders never use it up. */
const PLAN_CENTS = 50_000;
/** The end of the generated history. */
export const NOW_SQL = `current_setting('bench.now')::timestamptz`;

export interface HistorySize {
  /** Total number of orders, including those of the coming week. */
  orders: number;
  customers: number;
  /** Number of orders per Monday. */
  weekly: number;
  now: Date;
}

/**
 * Fills a database with `orders` orders: past Mondays with `weekly` delivered orders each, and the coming Monday. All
 * related rows are included: checkouts, payments, the demo provider's records, items, history, ledger, refunds and
 * invoices. The rows are consistent (`invariants.sql`). One order in 25 was cancelled and refunded. Every customer orders
 * once before any customer orders twice.
 */
export async function fillOrders(
  database: Client,
  { orders, customers, weekly, now }: HistorySize,
): Promise<void> {
  const switchTriggers = async (state: 'enable' | 'disable') => {
    for (const table of TABLES) await database.query(`alter table ${table} ${state} trigger user`);
  };
  await database.query(`select set_config('bench.now', $1, false)`, [now]);
  // Foreign keys are dropped while the tables are filled, since rows refer to rows that a later statement adds.
  const { rows } = await database.query<{ name: string; table: string; key: string }>(FOREIGN_KEYS, [TABLES]);
  for (const { name, table } of rows) await database.query(`alter table ${table} drop constraint ${name}`);
  await switchTriggers('disable');
  await addCustomers(database, customers);
  await database.query(BATCH_TABLE);
  await database.query(`create temp table bench_base as ${BASE}`);
  await database.query(FILL_BATCH, [1, orders, orders - weekly, weekly, customers]);
  for (const statement of [...FROM_BATCH, ...FROM_ORDERS]) await database.query(statement);
  await database.query(`drop table bench_batch, bench_base`);
  await switchTriggers('enable');
  for (const { name, table, key } of rows)
    await database.query(`alter table ${table} add constraint ${name} ${key}`);
}

const FOREIGN_KEYS = `
  select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as key from pg_constraint
  where contype = 'f' and conrelid = any ($1::regclass[])`;

const TABLES = [
  'accounts',
  'checkouts',
  'payments',
  'orders',
  'order_items',
  'order_events',
  'budget_months',
  'budget_entries',
  'refunds',
  'ledger_transfers',
  'invoices',
  'invoice_lines',
  'monthly_plans',
  'demo_gateway_intents',
  'demo_gateway_refunds',
];

async function addCustomers(database: Client, customers: number): Promise<void> {
  await database.query(
    `insert into accounts (username, email, email_confirmed_at, password_hash, first_name, last_name, is_verified, monthly_plan_cents, created_at)
     select 'customer-' || n, 'customer-' || n || '@example.org', ${NOW_SQL}, '',
       (array['Ана', 'Marija', 'Љупчо', 'Petar', 'Снежана'])[1 + n % 5], (array['Попова', 'Stojanov', 'Ѓорѓиевска'])[1 + n % 3],
       n % 500 <> 0, case when n % 200 = 0 then null else $2::integer end, ${NOW_SQL} - interval '11 years'
     from generate_series(1, $1::integer) n`,
    [customers, PLAN_CENTS],
  );
  await database.query(
    `insert into monthly_plans (account_id, plan_cents, since)
     select id, monthly_plan_cents, created_at from accounts where username like 'customer-_%' and monthly_plan_cents is not null`,
  );
}

/** One row per order of a batch, from which all other rows are derived. */
const BATCH_TABLE = `create temp table bench_batch (
  order_id integer, checkout_id uuid, account_id integer, delivery_date date, created_at timestamptz, is_cancelled boolean,
  is_delivered boolean, invoice_id integer, meals integer[], prices integer[], subtotal integer, total integer, customer integer)`;

const BASE = `
  select (select coalesce(max(id), 0) from orders) as last_order,
    (select min(id) - 1 from accounts where username like 'customer-_%') as before_first,
    (select array_agg(id order by id) from meals) as ids, (select array_agg(price_cents order by id) from meals) as prices,
    date_trunc('week', ${NOW_SQL})::date as last_monday`;

/**
 * Inserts a batch of orders. Orders of past Mondays were placed six days before their Monday. Orders of the coming Monday
 * were placed within the last two days.
 */
const FILL_BATCH = `
  with numbered as (
    select n, b.*, n > $3::bigint as is_coming,
      1 + n % cardinality(ids) as a, 1 + (n + 1) % cardinality(ids) as b, 1 + (n + 2) % cardinality(ids) as c
    from bench_base b, generate_series($1::bigint, $2::bigint) n
  ), priced as (
    select *, prices[a] * 4 + prices[b] * 3 + prices[c] * 3 as subtotal, not is_coming and n % 25 = 0 as is_cancelled,
      last_monday + 7 * case when is_coming then 1 else -(($3::bigint - n) / $4::integer)::integer end as delivery_date
    from numbered
  )
  insert into bench_batch
  select last_order + n, md5('bench-' || n)::uuid, before_first + 1 + (n * 7919) % $5::integer, delivery_date,
    case when is_coming then ${NOW_SQL} - (n % $4::integer) * interval '80 seconds'
      else delivery_date - interval '6 days' + (n % $4::integer) * interval '40 seconds' end,
    is_cancelled, not is_coming and not is_cancelled,
    case when not is_coming and not is_cancelled and delivery_date < date_trunc('month', ${NOW_SQL})
      then (extract(year from delivery_date) * 12 + extract(month from delivery_date))::integer end,
    array[ids[a], ids[b], ids[c]], array[prices[a], prices[b], prices[c]], subtotal, subtotal + 399,
    div((subtotal + 399)::numeric * 3000 + 5000, 10000)::integer
  from priced`;

const SPLIT = `subtotal, 399, total, customer, total - customer, 3000`;
const SPLIT_COLUMNS = `subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents, customer_share_bps`;
const MONTH = `to_char(delivery_date, 'YYYY-MM')`;

/** Inserts an event for every order, or only for the cancelled or delivered ones. */
const move = (action: string, [from, to]: [string | null, string], days: number, which = 'true') => `
  insert into order_events (order_id, actor_id, action, from_status, to_status, at, notified_at)
  select order_id, account_id, '${action}', ${from === null ? 'null' : `'${from}'`}, '${to}',
    case when '${action}' = 'place' then created_at else delivery_date - interval '${-days} days' end, delivery_date
  from bench_batch where ${which}`;

const entry = (kind: string, sign: '' | '-', orderId: string, which = 'true') => `
  insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id, at)
  select account_id, ${MONTH}, '${kind}', ${sign}(total - customer), checkout_id, ${orderId}, created_at
  from bench_batch where ${which}`;

/** The recipient of an invoice, as of the time of issue. */
const RECIPIENT = `'{"name": "Association", "address": "1 High Street", "businessNumber": ""}'::jsonb`;
const SENDER = `${RECIPIENT} || '{"phone": "", "email": "", "bankDetails": "", "taxNote": "", "currency": "USD"}'`;

const FROM_BATCH = [
  `insert into invoices (id, number, month, issued_at, kitchen, organisation, deliveries, credits, total_cents, months) overriding system value
   select invoice_id, min(to_char(delivery_date, 'YYYYMM')), min(${MONTH}), max(delivery_date), ${SENDER}, ${RECIPIENT}, count(*), 0, sum(total - customer), '[]'
   from bench_batch where invoice_id is not null group by 1`,
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
   select order_id, account_id, checkout_id, case when is_cancelled then 'cancelled' when is_delivered then 'completed' else 'pending' end,
     case when is_delivered then 'delivered' end, 'Ана', 'Попова', '0412 345 678', '1 High Street, Preston, VIC 3072, Australia',
     delivery_date, '10:00 - 12:00', ${SPLIT}, 'stripe', 'bench-' || order_id, invoice_id, created_at from bench_batch`,
  `insert into invoice_lines (invoice_id, order_id, kind, delivery_date, person, meals, total_cents, customer_cents, subsidy_cents)
   select invoice_id, order_id, 'delivery', delivery_date, 'Ана Попова', 10, total, customer, total - customer
   from bench_batch where invoice_id is not null`,
  `insert into order_items (order_id, meal_id, name, name_mk, image_url, allergens, price_cents, quantity)
   select order_id, m.id, m.name, m.name_mk, m.image_url, m.allergens, l.price, l.quantity
   from bench_batch cross join lateral unnest(meals, prices, array[4, 3, 3]) l (meal, price, quantity) join meals m on m.id = l.meal`,
  move('place', [null, 'pending'], -6),
  move('prepare', ['pending', 'processing'], -2, 'is_delivered or is_cancelled'),
  move('finish', ['processing', 'ready_for_delivery'], -1, 'is_delivered'),
  move('pickUp', ['ready_for_delivery', 'delivering'], 0, 'is_delivered'),
  move('deliver', ['delivering', 'completed'], 0, 'is_delivered'),
  move('cancel', ['processing', 'cancelled'], -1, 'is_cancelled'),
  entry('reserved', '', 'null'),
  entry('released', '-', 'order_id'),
  entry('ordered', '', 'order_id'),
  entry('cancelled', '-', 'order_id', 'is_cancelled'),
  `with made as (
     insert into refunds (id, order_id, payment_id, cause, amount_cents, state, provider_reference, created_at)
     select gen_random_uuid(), order_id, checkout_id, 'cancelled', customer, 'succeeded', 'bench-refund-' || order_id, delivery_date
     from bench_batch where is_cancelled returning *
   )
   insert into demo_gateway_refunds (id, idempotency_key, intent_id, amount_cents, status, created_at)
   select provider_reference, id, 'bench-' || order_id, amount_cents, 'succeeded', created_at from made`,
];

/** Statements that run once for all orders. */
const FROM_ORDERS = [
  `insert into budget_months (account_id, month, spent_cents)
   select account_id, ${MONTH}, sum(case when status = 'cancelled' then 0 else subsidy_cents end)
   from orders where payment_reference like 'bench-%' group by 1, 2`,
  LEDGER_SQL,
  `select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`,
];
