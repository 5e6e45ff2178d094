import { Client } from 'pg';
import { addCustomers, signIn, type Customer } from './customers.ts';
import { familyOf, residentMiB } from './processes.ts';
import { databasePid, databaseUrl, type Product } from './product.ts';
import { send } from './load/client.ts';
import { startLoad, type Load } from './load/load.ts';
import { startMinimal, type Minimal } from './minimal-kysely/minimal.ts';
import { join } from 'node:path';

/** What the measurements share: the running product, the minimal handler, and the customers and what they buy. */
export interface Kitchen {
  folder: string;
  product: Product;
  database: Client;
  databasePid: number;
  minimal: Minimal;
  load: Load;
  customers: Customer[];
  mealIds: number[];
  delivery: { date: string; slot: string };
}

export async function openKitchen(folder: string, product: Product): Promise<Kitchen> {
  const url = await databaseUrl(folder);
  const database = new Client({ connectionString: url });
  // The server ends before this connection does when a run is cut short.
  database.on('error', () => {});
  await database.connect();
  const customers = await addCustomers(database);
  await database.query('analyze');
  const { rows: meals } = await database.query<{ id: number; name: string; price_cents: number }>(
    `select id, name, price_cents from meals where is_active and stock_status in ('in_stock', 'low_stock') order by id`,
  );
  const minimal = await startMinimal(database, url, await allMeals(database));
  return {
    folder,
    product,
    database,
    customers,
    minimal,
    databasePid: await databasePid(join(folder, 'data')),
    load: startLoad(),
    mealIds: meals.map(({ id }) => id),
    delivery: await lastDelivery(product.port),
  };
}

const allMeals = async (database: Client) =>
  (
    await database.query<{ name: string; price_cents: number }>(
      'select name, price_cents from meals order by id',
    )
  ).rows;

/** The last date that can be ordered, so that the demo's own boards stay unchanged. */
export async function lastDelivery(port: number): Promise<{ date: string; slot: string }> {
  const options = JSON.parse((await send({ port, path: '/api/delivery-options' })).toString()) as {
    dates: { date: string; openSlots: string[] }[];
  };
  const last = options.dates.findLast(({ openSlots }) => openSlots.length > 0);
  if (!last) throw new Error('the demo kitchen has no date that can be ordered');
  return { date: last.date, slot: last.openSlots[0]! };
}

/** Customers of the demo have a history; the one with the longest shows what a list of orders costs. */
export async function cookieOf(database: Client, who: 'chef' | 'best customer'): Promise<string> {
  const { rows } = await database.query<{ id: number }>(
    who === 'chef'
      ? `select id from accounts where username = 'chef'`
      : `select account_id as id from orders group by account_id order by count(*) desc limit 1`,
  );
  const [person] = await signIn(database, [rows[0]!.id], who === 'chef' ? 'staff' : 'shop');
  return person!.cookie;
}

export const databaseProcesses = ({ databasePid: pid }: Kitchen): number[] => familyOf(pid);

/** The peak memory of a process while other work runs. */
export function watchMemory(pid: number) {
  let highest = residentMiB(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMiB(pid));
  }, 200).unref();
  return () => {
    clearInterval(timer);
    return highest;
  };
}
