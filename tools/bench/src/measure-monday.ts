import type { Client } from 'pg';
import { signIn } from './customers.ts';
import type { Growth } from './growth.ts';
import { send } from './load/client.ts';
import type { Product } from './product.ts';

/** Enough that one slow answer does not become the p95. */
const TIMES = 40;

/** What the kitchen and the drivers open on the coming Monday, with a week's orders on it. */
export async function measureMonday(
  { product: { port }, database }: { product: Product; database: Client },
  growth: Growth,
): Promise<void> {
  const { rows } = await database.query<{ date: string; chef: number; driver: number }>(
    `select (date_trunc('week', now())::date + 7)::text as date,
       (select id from accounts where username = 'chef') as chef, (select id from accounts where username = 'driver') as driver`,
  );
  const { date, chef, driver } = rows[0]!;
  const [cook, drives] = await signIn(database, [chef, driver], 'staff');
  const headers = { host: `staff.localhost:${port}`, 'accept-encoding': 'br' };
  const open = (path: string, { cookie } = cook!) => send({ port, path, headers, cookie });
  const opened: Record<string, () => Promise<unknown>> = {
    'coming dates': () => open('/api/orders/coming'),
    'board of a Monday': () => open(`/api/orders/by-date/${date}`),
    'production sheet': () => open(`/api/kitchen/production/${date}`),
    'packing list': () => open(`/api/kitchen/packing/${date}`),
    round: () => open(`/api/deliveries/${date}`, drives),
  };
  for (const [call, work] of Object.entries(opened)) await growth.time(call, work, { times: TIMES });
}
