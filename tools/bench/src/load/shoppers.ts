import { timed } from './client.ts';
import type { CallsJob, CallTimes, OrdersJob, OrdersResult } from './jobs.ts';
import { orderFlows } from './order-flows.ts';

export async function repeatCall({
  port,
  path,
  headers,
  connections,
  seconds,
}: CallsJob): Promise<CallTimes> {
  const times: CallTimes = {};
  const until = performance.now() + seconds * 1000;
  const repeat = async () => {
    while (performance.now() < until) await timed(times, 'call', { port, path, headers });
  };
  await Promise.all(Array.from({ length: connections }, repeat));
  return times;
}

/** Orders that were completed within the time; the last one of each customer completes after it and is not counted. */
export async function buyOrders(job: OrdersJob): Promise<OrdersResult> {
  const times: CallTimes = {};
  const until = performance.now() + job.seconds * 1000;
  let [next, orders] = [0, 0];
  const buy = async () => {
    while (performance.now() < until) {
      const customer = job.customers[next++ % job.customers.length]!;
      await orderFlows[job.flow](job, customer, times);
      if (performance.now() < until) orders += 1;
    }
  };
  await Promise.all(Array.from({ length: job.together }, buy));
  return { perSecond: orders / job.seconds, orders, times };
}
