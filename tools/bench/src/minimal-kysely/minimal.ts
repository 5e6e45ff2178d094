import { Client } from 'pg';
import { firstMessage, forkScript } from '../children.ts';
import { CUSTOMERS, PLAN_CENTS, type Customer } from '../customers.ts';
import { functions } from '../minimal-functions/functions.ts';
import { schema } from './tables.ts';

interface Server {
  port: number;
  pid: number;
}

export interface Minimal extends Server {
  url: string;
  customers: Customer[];
  /** The same calls as functions of the same database. */
  functions: Server;
}

interface Meal {
  name: string;
  price_cents: number;
}

/** The minimal handlers in separate processes with their own database, on the product's server, with the product's menu. */
export async function startMinimal(product: Client, productUrl: string, meals: Meal[]): Promise<Minimal> {
  await product.query('create database bench_minimal');
  const url = new URL(productUrl);
  url.pathname = '/bench_minimal';
  await fill(url.href, meals);
  const kysely = await serve('./minimal-kysely/server.ts', url.href);
  const functions = await serve('./minimal-functions/server.ts', url.href);
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => {
    return { id: index + 1, cookie: `session=bench-${index + 1}` };
  });
  return { url: url.href, ...kysely, functions, customers };
}

async function serve(script: string, url: string): Promise<Server> {
  const child = forkScript(script, { env: { DATABASE_URL: url } });
  const { port } = await firstMessage<{ port: string }>(child);
  return { port: Number(port), pid: child.pid };
}

async function fill(url: string, meals: Meal[]): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    await database.query(schema);
    await database.query(functions);
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
