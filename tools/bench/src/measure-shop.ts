import type { Client } from 'pg';
import { signIn, type Customer } from './customers.ts';
import type { Growth } from './growth.ts';
import { lastDelivery } from './kitchen.ts';
import { send } from './load/client.ts';
import { beginDebit, orderFlows } from './load/order-flows.ts';
import type { CallTimes, OrdersJob } from './load/jobs.ts';
import type { Product } from './product.ts';

/** Customers with earlier orders, as nearly all have. */
const CUSTOMERS = 60;

/** What a customer waits for, one after the other: an order from the basket to the receipt, and earlier orders. */
export async function measureShop(
  { product: { port }, database }: { product: Product; database: Client },
  growth: Growth,
): Promise<void> {
  const customers = await chooseCustomers(database);
  const { rows } = await database.query<{ id: number }>(
    `select id from meals where is_active and stock_status in ('in_stock', 'low_stock') order by id`,
  );
  const mealIds = rows.map(({ id }) => id);
  const job: OrdersJob = {
    kind: 'orders',
    flow: 'product, card confirmed',
    port,
    customers,
    mealIds,
    ...(await lastDelivery(port)),
    together: 1,
    seconds: 0,
  };
  const times: CallTimes = {};
  for (const customer of customers) await orderFlows[job.flow](job, customer, times);
  for (const [name, title] of Object.entries(ORDERING)) growth.note(title, times[name as keyof CallTimes]!);

  const of = (turn: number) => customers[turn % customers.length]!;
  const { rows: orders } = await database.query<{ account_id: number; id: number }>(
    `select account_id, max(id) as id from orders where account_id = any($1) group by 1`,
    [customers.map(({ id }) => id)],
  );
  const orderOf = new Map(orders.map(({ account_id, id }) => [account_id, id]));
  const read = (pathOf: (orderId: number) => string) => (turn: number) => {
    const { id, cookie } = of(turn);
    return send({ port, path: pathOf(orderOf.get(id)!), cookie });
  };
  // As many as even the smallest history has of a customer, or more rows would be taken for a longer look.
  await growth.time(
    'own orders',
    read(() => '/api/orders?limit=2'),
  );
  const office = await signInOffice(database);
  await growth.time("an order's history", (turn) => {
    const path = `/api/orders/${orderOf.get(of(turn).id)!}/history`;
    return send({ port, path, cookie: office.cookie, headers: { host: `admin.localhost:${port}` } });
  });
  await growth.time(
    "an order's receipt",
    read((id) => `/api/orders/${id}`),
  );
  await growth.time(
    'own statements',
    read(() => '/api/statements/own'),
  );
  const debits = new Map<number, string>();
  for (const customer of customers.slice(0, 20)) debits.set(customer.id, await beginDebit(job, customer));
  const asking = customers.slice(0, 20);
  await growth.time('debit status', (turn) => {
    const { id, cookie } = asking[turn % asking.length]!;
    return send({ port, path: `/api/ezidebit/payment-status/${debits.get(id)!}`, cookie });
  });
}

const ORDERING = {
  add: 'add to basket',
  intent: 'payment intent',
  confirm: 'confirm card',
  place: 'place order',
} as const;

/** An office user who may read an order's history. */
async function signInOffice(database: Client): Promise<Customer> {
  const { rows } = await database.query<{ id: number }>(`select id from accounts where username = 'admin'`);
  const [admin] = await signIn(database, [rows[0]!.id], 'admin');
  return admin!;
}

async function chooseCustomers(database: Client) {
  const { rows } = await database.query<{ id: number }>(
    `select id from accounts a where username like 'customer-_%' and is_verified and monthly_plan_cents is not null
       and not exists (select from checkouts where account_id = a.id and state = 'open')
       and exists (select from orders where account_id = a.id)
     order by id limit $1`,
    [CUSTOMERS],
  );
  const ids = rows.map(({ id }) => id);
  // Their old baskets are for a date that can no longer be ordered.
  await database.query(`delete from cart_lines where account_id = any($1)`, [ids]);
  await database.query(`delete from carts where account_id = any($1)`, [ids]);
  return signIn(database, ids, 'shop');
}
