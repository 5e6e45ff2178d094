import { cookieOf, type Kitchen } from './kitchen.ts';
import type { Report } from './report.ts';
import { percentile } from './statistics.ts';

const SECONDS = 2;
const CONNECTIONS = 8;

/** How long a user waits for the most frequent reads while seven others make the same request. */
export async function measureCalls(
  { product: { port }, database, load }: Kitchen,
  report: Report,
): Promise<void> {
  const chef = { cookie: await cookieOf(database, 'chef'), host: `staff.localhost:${port}` };
  const customer = { cookie: await cookieOf(database, 'best customer') };
  const { rows } = await database.query<{ date: string; orders: number }>(
    `select delivery_date::text as date, count(*)::integer as orders from orders
     where delivery_date >= current_date group by 1 order by 2 desc limit 1`,
  );
  const board = rows[0]!;
  const calls = [
    { call: 'menu', path: '/api/meals', headers: {} },
    { call: `board of ${board.orders} orders`, path: `/api/orders/by-date/${board.date}`, headers: chef },
    { call: 'own orders', path: '/api/orders', headers: customer },
  ];
  for (const { call, path, headers } of calls) {
    const job = { kind: 'calls', port, path, headers, connections: CONNECTIONS } as const;
    await load.run({ ...job, seconds: 0.5 });
    const { call: times = [] } = await load.run({ ...job, seconds: SECONDS });
    const shown = [percentile(times, 50), percentile(times, 95), percentile(times, 99)] as [
      number,
      number,
      number,
    ];
    report.calls.push({ call: `${call} (${CONNECTIONS} at once)`, times: shown, answers: times.length });
  }
}
