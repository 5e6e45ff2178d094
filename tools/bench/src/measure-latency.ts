import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fillHistory } from './fill-history.ts';
import { measureRequests, percentile, prepareOrders, addressOf, signIn } from './measure-requests.ts';
import { startProduct } from './product.ts';

const CUSTOMERS = 100_000;
const [WARM_UP, TIMES] = [3, 60];
/** Number of sessions. It is so large that no session reaches the rate limit. */
const SESSIONS = 20;
/** The number of requests per order, and the number of orders that are measured. */
const [ORDER_CALLS, ORDERS] = [8, 40];

const now = new Date();
const day = (date: Date) => date.toISOString().slice(0, 10);
const [thisMonth, lastMonth] = [0, 1].map((months) =>
  day(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))),
) as [string, string];
const month = lastMonth.slice(0, 7);
const monday = day(new Date(now.getTime() + ((8 - now.getUTCDay()) % 7 || 7) * 86_400_000));
const PATHS = {
  admin: [
    '/api/orders?limit=20',
    '/api/orders?status=pending',
    `/api/orders?from=${lastMonth}&to=${thisMonth}`,
    '/api/orders?customerId=1091',
    '/api/orders?minTotal=100000',
    '/api/users',
    '/api/users?search=customer-1601',
    '/api/users/counts',
    '/api/users/budget-summary',
    '/api/users/budget-totals',
    `/api/reports/orders/${month}`,
    `/api/statements/${month}`,
    `/api/invoices/${month}/lines`,
    '/api/worklist',
    '/api/customers/1091/file',
  ],
  staff: [`/api/orders/by-date/${monday}`, `/api/kitchen/production/${monday}`],
} as const;

/**
 * Measures the latency of requests and lists, one after another, with this many orders in the database. Returns their p95
 * in milliseconds.
 */
export async function measureLatency(folder: string, orders: number): Promise<Map<string, number>> {
  const own = join(folder, String(orders));
  await mkdir(own);
  const product = await startProduct(own);
  const startedAt = performance.now();
  await fillHistory(product.url, orders, CUSTOMERS);
  console.log(`${orders} orders filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  const url = `http://127.0.0.1:${product.port}`;
  const { requests, times } = await prepareOrders(product);
  await measureRequests({ url, connections: 1, amount: ORDER_CALLS * ORDERS, requests });
  const p95s = new Map<string, number>();
  for (const step of ['add', 'intent', 'place'] as const)
    p95s.set(`order: ${step}`, percentile(times[step], 95));
  for (const site of ['admin', 'staff'] as const) {
    const account = site === 'admin' ? 'admin' : 'chef';
    const sessions = await Promise.all(
      Array.from({ length: SESSIONS }, () => signIn(product, site, account)),
    );
    const requests = sessions.map(([cookie]) => ({ headers: { host: addressOf(product, site), cookie } }));
    for (const path of PATHS[site]) {
      const samples = await measureRequests({
        url: url + path,
        requests,
        connections: 1,
        amount: WARM_UP + TIMES,
      });
      p95s.set(path, percentile(samples.times.slice(WARM_UP), 95));
    }
  }
  await product.stop();
  return p95s;
}
