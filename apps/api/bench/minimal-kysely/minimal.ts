import { Client } from 'pg';
import { firstMessage, forkScript } from '../children.ts';
import { CUSTOMERS, PLAN_CENTS, type Customer } from '../customers.ts';
import { schema } from './tables.ts';

export interface Minimal {
  url: string;
  port: number;
  pid: number;
  customers: Customer[];
}

interface Meal {
  name: string;
  price_cents: number;
}

/** The minimal handler in a process and a database of its own, on the product's server, with the product's menu. */
export async function startMinimal(product: Client, productUrl: string, meals: Meal[]): Promise<Minimal> {
  await product.query('create database bench_minimal');
  const url = new URL(productUrl);
  url.pathname = '/bench_minimal';
  await fill(url.href, meals);
  const child = forkScript('./minimal-kysely/server.ts', { env: { DATABASE_URL: url.href } });
  const { port } = await firstMessage<{ port: string }>(child);
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => {
    return { id: index + 1, cookie: `session=bench-${index + 1}` };
  });
  return { url: url.href, port: Number(port), pid: child.pid, customers };
}

async function fill(url: string, meals: Meal[]): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    await database.query(schema);
    await database.query(
      'insert into meals (name, price_cents) select * from unnest($1::text[], $2::integer[])',
      [meals.map(({ name }) => name), meals.map((meal) => meal.price_cents)],
    );
    await database.query(
      `insert into accounts (username, role, monthly_plan_cents)
       select 'bench-' || n, 'customer', $2 from generate_series(1, $1::integer) n`,
      [CUSTOMERS, PLAN_CENTS],
    );
    await database.query(
      `insert into sessions select 'bench-' || id, id, now() + interval '1 day' from accounts`,
    );
    await database.query('analyze');
  } finally {
    await database.end();
  }
}
