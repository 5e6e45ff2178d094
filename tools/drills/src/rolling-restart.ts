import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@trpeza/api/src/platform/database/embedded-postgres.ts';
import { startProduct, type Product } from '@trpeza/bench/src/product.ts';
import { freePort } from '@trpeza/config/free-port';
import { startCaddy } from './caddy.ts';
import type { Figures } from './figures.ts';
import { Load } from './load.ts';
import { Readers } from './readers.ts';
import { SlowWriters } from './slow-writers.ts';

const RESTARTS = 10;
/** The proxy asks every second whether a process answers; the next one stops only when this one is asked again. */
const TAKEN_IN_MS = 3_000;
/** So many seconds without a process every request waits in the proxy, also a write and in an old Caddy. */
const PROXY_WAITS_S = 8;

/**
 * Two processes behind the proxy of docker/Caddyfile are restarted in turns while people order and read, ten times: no call
 * fails and no order is lost. Then one process alone, as the compose file starts it: what that costs.
 */
export async function drill(figures: Figures, folder: string): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  try {
    await restartTwo(figures, folder, server.url);
    await restartOne(figures, folder, server.url);
  } finally {
    await server.stop();
  }
}

interface Restart {
  stop: number;
  start: number;
  exitCode: number | null;
}

/** A process of the product at a port of its own that it comes back to. */
async function processAt(folder: string, url: string, DRAIN_MS: string) {
  const PORT = String(await freePort());
  const start = (): Promise<Product> =>
    startProduct(folder, {
      DATABASE_URL: url,
      DEMO: '1',
      TRUST_PROXY: '127.0.0.1',
      DRAIN_MS,
      PORT,
      // On a busy machine a connection or a lock may take long; that is no matter of restarts.
      DATABASE_PATIENCE_MS: '20000',
    });
  let product = await start();
  return {
    address: `127.0.0.1:${PORT}`,
    stop: () => product.child.stop(),
    /** @returns how long it took to stop after its drain, and to start, in seconds; and how it ended */
    async restart(): Promise<Restart> {
      const began = performance.now();
      const { process } = product.child;
      await product.child.stop();
      const stopped = performance.now();
      product = await start();
      return {
        stop: (stopped - began - Number(DRAIN_MS)) / 1000,
        start: product.readyMs / 1000,
        exitCode: process.exitCode,
      };
    },
  };
}

async function restartTwo(figures: Figures, folder: string, url: string): Promise<void> {
  const one = await processAt(folder, url, '5000');
  const two = await processAt(folder, url, '5000');
  const proxy = await startCaddy(folder, [one.address, two.address]);
  const load = await Load.start({ ports: [proxy.port], url });
  const readers = new Readers(proxy.port);
  const slow = new SlowWriters(proxy.port, load.shoppers[0]!.client.cookie());
  await load.moreOrders(20);
  const began = performance.now();
  const restarts: Restart[] = [];
  for (let round = 0; round < RESTARTS; round += 1) {
    restarts.push(await (round % 2 === 0 ? one : two).restart());
    await pause(TAKEN_IN_MS);
  }
  await load.moreOrders(10);
  await load.stop();
  await readers.stop();
  await slow.stop();
  figures.tell('two processes: restarts', wordsOf(restarts));
  figures.none('two processes: stops that did not end well', badlyEnded(restarts));
  figures.none('two processes: failed calls of readers', readers.failed);
  figures.none('two processes: failed calls of buyers', failuresOf(load));
  figures.none('two processes: failed calls over slow lines', slow.failed);
  figures.none('two processes: calls that the proxy could not pass on', await proxy.failures());
  figures.tell('two processes: calls of readers', readers.count);
  figures.tell('two processes: calls over slow lines', slow.count);
  figures.tell('two processes: longest time without an order', `${load.longestGap(began).toFixed(1)} s`);
  await load.report(figures, url);
  await proxy.stop();
  await Promise.all([one.stop(), two.stop()]);
}

async function restartOne(figures: Figures, folder: string, url: string): Promise<void> {
  const only = await processAt(folder, url, '2000');
  const proxy = await startCaddy(folder, [only.address]);
  const load = await Load.start({ ports: [proxy.port], url });
  const readers = new Readers(proxy.port);
  await load.moreOrders(10);
  const began = performance.now();
  const restart = await only.restart();
  await load.moreOrders(10);
  await load.stop();
  await readers.stop();
  figures.tell('one process: restart', wordsOf([restart]));
  figures.isQuiet = restart.stop + restart.start < PROXY_WAITS_S;
  figures.none('one process: stops that did not end well', badlyEnded([restart]));
  figures.tell('one process: longest time without an order', `${load.longestGap(began).toFixed(1)} s`);
  figures.tell('one process: longest answer to a reader', `${(readers.longestMs / 1000).toFixed(1)} s`);
  figures.none('one process: calls that the proxy could not pass on', await proxy.failures(), true);
  figures.none('one process: failed calls of readers', readers.failed, true);
  figures.none('one process: failed calls of buyers', failuresOf(load), true);
  await load.report(figures, url);
  await proxy.stop();
  await only.stop();
}

const wordsOf = (restarts: readonly Restart[]): string => {
  const most = (part: 'stop' | 'start') => Math.max(...restarts.map((one) => one[part])).toFixed(1);
  return `${restarts.length}; after the drain a stop took at most ${most('stop')} s, a start ${most('start')} s`;
};

const badlyEnded = (restarts: readonly Restart[]): string[] =>
  restarts.filter(({ exitCode }) => exitCode !== 0).map(({ exitCode }) => `exit code ${exitCode}`);

/** What no restart may bring about: no answer, or one of a server or proxy that cannot. */
const failuresOf = ({ shoppers }: Load): string[] =>
  shoppers.flatMap(({ answers, refusals }) => [
    ...[...answers]
      .filter(([status]) => status === 0 || (status >= 500 && status !== 503))
      .map(([status, count]) => `${count} × ${status || 'no answer'}`),
    ...[...refusals].map(([code, count]) => `${count} × ${code}`),
  ]);
