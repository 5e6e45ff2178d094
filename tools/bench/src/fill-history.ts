import { Client } from 'pg';
import { fillOrders } from '@trpeza/api/test/plans/fill-orders.ts';

/** Orders per Monday. */
const WEEKLY = 1_000;

/**
 * Fills a running demo kitchen with `orders` orders for past Mondays and the coming Monday. All related rows are included
 * and satisfy `invariants.sql`. Every customer orders once before any customer orders twice.
 */
export async function fillHistory(url: string, orders: number, customers: number): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await database.query(statement);
  };
  await run(["set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'"]);
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(INDEXES);
  await run(indexes.map(({ name }) => `drop index ${name}`));
  await fillOrders(database, { orders, customers, weekly: Math.min(WEEKLY, orders / 2), now: new Date() });
  await run([...indexes.map(({ definition }) => definition), ...AROUND, 'vacuum analyze']);
  await database.end();
}

/**
 * Reads the indexes of the filled tables. They are dropped and created again afterwards, which is faster than updating
 * them for each row.
 */
const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where not exists (select from pg_constraint where conindid = indexrelid)
    and indrelid in (select unnest('{accounts,checkouts,payments,orders,order_items,order_events,budget_entries,ledger_transfers,
      invoice_lines,demo_gateway_intents}'::regclass[]))`;

/** Tables that the product itself fills over the years. */
const AROUND = [
  `insert into production_sheets (delivery_date, frozen_at)
   select distinct delivery_date, delivery_date - 3 from orders where status = 'completed' on conflict do nothing`,
  `insert into production_lines (delivery_date, order_id, meal_id, quantity)
   select o.delivery_date, o.id, i.meal_id, i.quantity from orders o join order_items i on i.order_id = o.id
   where o.status = 'completed' on conflict do nothing`,
  `insert into stop_numbers (delivery_date, order_id, number)
   select delivery_date, id, row_number() over (partition by delivery_date order by id) from orders
   where delivery_date not in (select delivery_date from stop_numbers)`,
  `insert into worklist_items (kind, order_id, opened_at, done_at)
   select 'failed_delivery', id, created_at, created_at from orders where id % 5 = 0 on conflict do nothing`,
];
