import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureLatency } from './measure-latency.ts';
import { measureRequests, percentile, prepareOrders, type Samples } from './measure-requests.ts';
import { measurePages } from './measure-pages.ts';
import { cpuMs, residentMiB, startProduct, stopProducts, type RunningProduct } from './product.ts';

/**
 * `pnpm bench`: measures speed, memory, start-up and pages of the built product with an embedded PostgreSQL in a
 * temporary folder. `--orders 1000000` measures requests and lists instead: first with 10,000 orders in the database,
 * then with the given number. Compare only runs on a quiet machine, since other load makes the figures worse.
 */
const [WARM_UP_S, SECONDS] = [2, 6];
const [READERS, BUYERS] = [16, 8];
/** IP addresses of the buyers. There are so many that none reaches the rate limit. */
const ADDRESSES = Array.from({ length: 250 }, (_, host) => `10.0.0.${host}`);
const SMALL = 10_000;
const RATIO_AIM = 1.5;
const HARD_STOP_MS = 60 * 60_000;

const rows: Record<string, string | boolean>[] = [];
const add = (figure: string, value: string, more = {}) => void rows.push({ figure, value, ...more });
const ms = (time: number) => `${time.toFixed(1)} ms`;
const addSamples = (figure: string, { times, perSecond }: Samples) =>
  add(figure, `${perSecond.toFixed(0)}/s`, {
    p50: ms(percentile(times, 50)),
    p99: ms(percentile(times, 99)),
  });

async function measureProduct(folder: string): Promise<void> {
  const first = await startProduct(folder);
  add('start, empty folder', ms(first.readyMs));
  await first.stop();
  const product = await startProduct(folder);
  add('start, same folder', ms(product.readyMs));
  await pause(1_000);
  const idle = residentMiB(product);
  let loaded = idle;
  const timer = setInterval(() => void (loaded = Math.max(loaded, residentMiB(product))), 200);
  for (const path of ['/api/meals', '/meal/1']) {
    const url = `http://127.0.0.1:${product.port}${path}`;
    const requests = ADDRESSES.map((address) => ({
      headers: { 'accept-encoding': 'br', 'x-forwarded-for': address },
    }));
    const options = { url, connections: READERS, requests };
    await measureRequests({ ...options, duration: WARM_UP_S });
    addSamples(`${path}, ${READERS} readers`, await measureRequests({ ...options, duration: SECONDS }));
  }
  await measureOrders(product);
  clearInterval(timer);
  add('memory, idle', `${idle.toFixed(0)} MiB`);
  add('memory, loaded', `${loaded.toFixed(0)} MiB`);
  await measurePages(product, add);
}

async function measureOrders(product: RunningProduct): Promise<void> {
  const { requests, times } = await prepareOrders(product);
  const options = { url: `http://127.0.0.1:${product.port}`, connections: BUYERS, requests };
  await measureRequests({ ...options, duration: WARM_UP_S });
  for (const samples of Object.values(times)) samples.length = 0;
  const before = cpuMs(product);
  await measureRequests({ ...options, duration: SECONDS });
  const cost = (cpuMs(product) - before) / times.order.length;
  for (const [step, samples] of Object.entries(times)) {
    const figure = step === 'order' ? `complete orders, ${BUYERS} buyers` : `request of an order: ${step}`;
    addSamples(figure, { times: samples, perSecond: samples.length / SECONDS });
  }
  add('processor time per order', ms(cost));
}

async function compareCalls(folder: string, orders: number): Promise<void> {
  const small = await measureLatency(folder, SMALL);
  for (const [call, p95] of await measureLatency(folder, orders)) {
    const ratio = p95 / small.get(call)!;
    rows.push({
      call,
      [`${SMALL} orders`]: ms(small.get(call)!),
      [`${orders} orders`]: ms(p95),
      ratio: ratio.toFixed(2),
      ok: ratio <= RATIO_AIM,
    });
  }
}

const { values } = parseArgs({ options: { orders: { type: 'string' } } });
const folder = await mkdtemp(join(tmpdir(), 'trpeza-bench-'));
const stopped = new Promise<never>((_, reject) => {
  setTimeout(() => reject(new Error('timed out')), HARD_STOP_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => reject(new Error(signal)));
});
try {
  const work = values.orders ? compareCalls(folder, Number(values.orders)) : measureProduct(folder);
  await Promise.race([work, stopped]);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
await stopProducts();
await rm(folder, { recursive: true, force: true, maxRetries: 5 });
console.table(rows);
process.exit();
