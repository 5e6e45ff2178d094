import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { databaseProcesses, type Kitchen } from './kitchen.ts';
import type { OrdersJob } from './load/jobs.ts';
import { cpuMs } from './processes.ts';
import { databaseUrl, startProduct, type Product } from './product.ts';
import type { Report } from './report.ts';
import { percentile } from './statistics.ts';
import { requireTrueLedger } from './true-ledger.ts';

const MOST = 3;
const SECONDS = 4;
const WARM_UP_SECONDS = 2;
const TOGETHER = 8;

/**
 * The same orders by one, two and three processes on one PostgreSQL, each call of an order at the next process: no state may
 * live in the memory of one of them. Afterwards every confirmed order is in the database, and the records are consistent.
 */
export async function measureProcesses(kitchen: Kitchen, report: Report): Promise<void> {
  const products: Product[] = [kitchen.product];
  const notes: string[] = [];
  for (let count = 1; count <= MOST; count += 1) {
    if (count > 1) products.push(await startAnother(kitchen, count));
    notes.push(await measure(kitchen, products, report));
  }
  for (const { child } of products.slice(1)) await child.stop();
  await requireTrueLedger(kitchen.database);
  report.notes.push(
    `Several processes, in cores of the ${availableParallelism()} that there are: ${notes.join('; ')}. Where the cores of the API and of ` +
      'the database add up to nearly all, the machine is the limit and more processes bring nothing; where they do not, it is ' +
      'what waits for one another.',
  );
}

async function startAnother({ folder }: Kitchen, count: number): Promise<Product> {
  const own = join(folder, `process-${count}`);
  await mkdir(own, { recursive: true });
  return startProduct(own, { DATABASE_URL: await databaseUrl(folder) });
}

async function measure(kitchen: Kitchen, products: readonly Product[], report: Report): Promise<string> {
  const [first, ...others] = products as [Product, ...Product[]];
  const job = {
    kind: 'orders',
    flow: 'product, card confirmed',
    port: first.port,
    otherPorts: others.map(({ port }) => port),
    customers: kitchen.customers,
    mealIds: kitchen.mealIds,
    ...kitchen.delivery,
    together: TOGETHER,
  } as const;
  await kitchen.load.run<OrdersJob>({ ...job, seconds: WARM_UP_SECONDS });
  const pids = products.map(({ child }) => child.pid);
  const spent = () => [cpuMs(pids), cpuMs(databaseProcesses(kitchen))] as const;
  const [before, stoodBefore] = [spent(), await countOrders(kitchen)];
  const started = performance.now();
  const { perSecond, times } = await kitchen.load.run<OrdersJob>({ ...job, seconds: SECONDS });
  const ms = performance.now() - started;
  const [server, database] = spent().map((after, at) => ((after - before[at]!) / ms).toFixed(2));
  const place = times.place ?? [];
  const stand = (await countOrders(kitchen)) - stoodBefore;
  if (stand !== place.length) throw new Error(`${place.length} orders were answered, and ${stand} are there`);
  const title = `whole orders by ${products.length} ${products.length === 1 ? 'process' : 'processes'}`;
  report.rows.push({ figure: title, value: `${perSecond.toFixed(1)}/s` });
  const shown = [percentile(place, 50), percentile(place, 95), percentile(place, 99)] as [
    number,
    number,
    number,
  ];
  report.calls.push({
    call: `place order, ${title.slice('whole orders '.length)}`,
    times: shown,
    answers: place.length,
  });
  return `${products.length}: API ${server}, database ${database}`;
}

async function countOrders({ database }: Kitchen): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::integer as count from orders');
  return rows[0]!.count;
}
