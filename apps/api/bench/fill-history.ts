import type { Client } from 'pg';
import { LEDGER_OF_ROWS } from '../seeds/write-ledger.ts';

/** What an association has after ten years: so many customers, and so many orders a month whatever the size of the history. */
export const CUSTOMERS = 100_000;
const ORDERS_A_WEEK = 1_923;
/** A plan that a customer's orders never use up. */
const PLAN_CENTS = 50_000;
const BATCH = 25_000;

/**
 * Fills the running product's database with `count` delivered orders, a week's worth each Monday up to the last one, with
 * everything that belongs to them: checkouts, payments, items, history, ledger, refunds. The books are true
 * (`invariants.sql`); one order in 25 was cancelled and refunded. Every customer orders once before anybody orders twice.
 */
export async function fillHistory(database: Client, count: number): Promise<void> {
  await database.query(`set synchronous_commit = off`);
  await addCustomers(database);
  await database.query(BATCH_TABLE);
  for (let from = 1; from <= count; from += BATCH) {
    await database.query(FILL_BATCH, [
      from,
      Math.min(count, from + BATCH - 1),
      count,
      ORDERS_A_WEEK,
      CUSTOMERS,
    ]);
    for (const statement of FROM_BATCH) await database.query(statement);
  }
  await database.query(`select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders))`);
  await database.query(LEDGER_OF_ROWS);
  await database.query(`drop table bench_batch`);
  await database.query(`vacuum analyze`);
}

const addCustomers = (database: Client) =>
  database.query(
    `insert into accounts (username, email, email_confirmed_at, password_hash, first_name, last_name, is_verified, monthly_plan_cents, created_at)
     select 'customer-' || n, 'customer-' || n || '@example.org', now(), '',
       (array['Ана', 'Marija', 'Љупчо', 'Petar', 'Снежана'])[1 + n % 5], (array['Попова', 'Stojanov', 'Ѓорѓиевска'])[1 + n % 3],
       n % 500 <> 0, case when n % 200 = 0 then null else $2::integer end, now() - interval '11 years'
     from generate_series(1, $1::integer) n`,
    [CUSTOMERS, PLAN_CENTS],
  );

/** One row for each order of a batch: what all other rows are made of. */
const BATCH_TABLE = `create temp table bench_batch (
  order_id integer, checkout_id uuid, account_id integer, delivery_date date, created_at timestamptz, is_cancelled boolean,
  meals integer[], prices integer[], subtotal integer, total integer, customer integer)`;

const FILL_BATCH = `
  with emptied as (delete from bench_batch),
  base as (
    select (select coalesce(max(id), 0) from orders where payment_reference not like 'bench-%') as last_order,
      (select min(id) - 1 from accounts where username like 'customer-_%') as before_first,
      (select array_agg(id order by id) from meals) as ids, (select array_agg(price_cents order by id) from meals) as prices,
      date_trunc('week', now())::date as last_monday
  ), numbered as (
    select n, base.*, 1 + n % cardinality(ids) as a, 1 + (n * 3) % cardinality(ids) as b, 1 + (n * 7) % cardinality(ids) as c
    from base, generate_series($1::bigint, $2::bigint) n
  ), priced as (
    select *, prices[a] * 4 + prices[b] * 3 + prices[c] * 3 as subtotal,
      last_monday - 7 * (($3::bigint - n) / $4::integer)::integer as delivery_date
    from numbered
  )
  insert into bench_batch
  select last_order + n, md5('bench-' || n)::uuid, before_first + 1 + (n * 7919) % $5::integer, delivery_date,
    delivery_date - interval '6 days' + (n % $4::integer) * interval '40 seconds', n % 25 = 0,
    array[ids[a], ids[b], ids[c]], array[prices[a], prices[b], prices[c]], subtotal, subtotal + 399,
    div((subtotal + 399)::numeric * 3000 + 5000, 10000)::integer
  from priced`;

const SPLIT = `subtotal, 399, total, customer, total - customer, 3000`;
const SPLIT_COLUMNS = `subtotal_cents, fee_cents, total_cents, customer_cents, subsidy_cents, customer_share_bps`;
const MONTH = `to_char(delivery_date, 'YYYY-MM')`;

/** A move of every order, or of those that were cancelled or were not. */
const move = (action: string, from: string | null, to: string, days: number, which = 'true') => `
  insert into order_events (order_id, actor_id, action, from_status, to_status, at, told_at)
  select order_id, account_id, '${action}', ${from === null ? 'null' : `'${from}'`}, '${to}',
    case when '${action}' = 'place' then created_at else delivery_date - interval '${-days} days' end, delivery_date
  from bench_batch where ${which}`;

const entry = (kind: string, sign: '' | '-', orderId: string, which = 'true') => `
  insert into budget_entries (account_id, month, kind, amount_cents, checkout_id, order_id, at)
  select account_id, ${MONTH}, '${kind}', ${sign}(total - customer), checkout_id, ${orderId}, created_at
  from bench_batch where ${which}`;

const FROM_BATCH = [
  `insert into checkouts (id, account_id, state, lines, delivery, delivery_date, delivery_slot, ${SPLIT_COLUMNS}, expires_at, created_at)
   select checkout_id, account_id, 'placed',
     (select jsonb_agg(jsonb_build_object('mealId', meal, 'quantity', quantity)) from
       (select meal, sum(quantity) as quantity from unnest(meals, array[4, 3, 3]) l (meal, quantity) group by meal) each),
     '{}', delivery_date, '10:00 - 12:00', ${SPLIT}, created_at, created_at from bench_batch`,
  `insert into payments (id, checkout_id, method, provider, provider_reference, amount_cents, currency, state, created_at)
   select checkout_id, checkout_id, 'stripe', 'bench', 'bench-' || order_id, customer, 'USD', 'paid', created_at from bench_batch`,
  `insert into orders (id, account_id, checkout_id, status, outcome, first_name, last_name, phone_number, delivery_address,
     delivery_date, delivery_slot, ${SPLIT_COLUMNS}, payment_method, payment_reference, created_at) overriding system value
   select order_id, account_id, checkout_id, case when is_cancelled then 'cancelled' else 'completed' end,
     case when is_cancelled then null else 'delivered' end, 'Ана', 'Попова', '0412 345 678', '1 High Street, Preston, VIC 3072, Australia',
     delivery_date, '10:00 - 12:00', ${SPLIT}, 'stripe', 'bench-' || order_id, created_at from bench_batch`,
  `insert into order_items (order_id, meal_id, name, name_mk, image_url, allergens, price_cents, quantity)
   select order_id, m.id, m.name, m.name_mk, m.image_url, m.allergens, l.price, l.quantity
   from bench_batch cross join lateral unnest(meals, prices, array[4, 3, 3]) l (meal, price, quantity) join meals m on m.id = l.meal`,
  move('place', null, 'pending', -6),
  move('prepare', 'pending', 'processing', -2),
  move('finish', 'processing', 'ready_for_delivery', -1, 'not is_cancelled'),
  move('pickUp', 'ready_for_delivery', 'delivering', 0, 'not is_cancelled'),
  move('deliver', 'delivering', 'completed', 0, 'not is_cancelled'),
  move('cancel', 'processing', 'cancelled', -1, 'is_cancelled'),
  `insert into budget_months as b (account_id, month, spent_cents)
   select account_id, ${MONTH}, sum(case when is_cancelled then 0 else total - customer end) from bench_batch group by 1, 2
   on conflict (account_id, month) do update set spent_cents = b.spent_cents + excluded.spent_cents`,
  entry('reserved', '', 'null'),
  entry('released', '-', 'order_id'),
  entry('ordered', '', 'order_id'),
  entry('cancelled', '-', 'order_id', 'is_cancelled'),
  `insert into refunds (id, order_id, payment_id, cause, amount_cents, state, created_at)
   select gen_random_uuid(), order_id, checkout_id, 'cancelled', customer, 'succeeded', delivery_date from bench_batch where is_cancelled`,
];
