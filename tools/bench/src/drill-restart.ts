import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@trpeza/api/src/platform/database/embedded-postgres.ts';
import { findFreePort } from '@trpeza/config/find-free-port';
import { startBuyers } from './buyers.ts';
import type { Report } from './report.ts';
import { startProduct, type RunningProduct } from './product.ts';

const RESTARTS = 6;
/** How long a stopping process still serves requests, in milliseconds. The proxy takes less time to notice the stop. */
const DRAIN_MS = 3_000;
/** How often the proxy polls each process. */
const PROBE_MS = 500;
const READERS = 4;
const PATHS = ['/', '/api/meals', '/how-it-works', '/api/delivery-options', '/meal/1', '/api/session'];

/**
 * Restarts two processes on one database alternately, while customers order and read. No request may fail, and no order
 * may be lost.
 */
export async function drillRestart(folder: string, { tell, check }: Report): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  try {
    const start = (port: number) =>
      startProduct(folder, {
        PORT: String(port),
        DATABASE_URL: server.url,
        TRUST_PROXY: '127.0.0.1',
        DRAIN_MS: String(DRAIN_MS),
        // Connections and locks may take long on a busy machine, which is not what this drill tests.
        DATABASE_PATIENCE_MS: '20000',
      });
    const places: RunningProduct[] = [await start(await findFreePort()), await start(await findFreePort())];
    const proxy = startProxy(places.map(({ port }) => port));
    const readers = startReaders(proxy.portOf);
    const buyers = await startBuyers(server.url, proxy.portOf);
    await buyers.moreOrders(20);
    const [stops, starts, exitCodes]: number[][] = [[], [], []];
    for (let round = 0; round < RESTARTS; round += 1) {
      const at = round % places.length;
      const { port, stop } = places[at]!;
      const startedAt = performance.now();
      exitCodes!.push((await stop()) ?? -1);
      stops!.push(performance.now() - startedAt - DRAIN_MS);
      places[at] = await start(port);
      starts!.push(places[at].readyMs);
      await proxy.untilReady(port);
      await buyers.moreOrders(10);
    }
    await buyers.stop();
    await readers.stop();
    proxy.stop();
    const most = (times: number[]) => `${(Math.max(...times) / 1000).toFixed(1)} s`;
    tell('restarts', RESTARTS);
    tell('longest stop after draining, longest start', `${most(stops!)}, ${most(starts!)}`);
    check('exit codes other than 0', exitCodes!.filter((code) => code !== 0).map(String));
    tell('reader requests', readers.count());
    check('failed reader requests', readers.failed);
    await buyers.report({ tell, check });
    await Promise.all(places.map(({ stop }) => stop()));
  } finally {
    await server.stop();
  }
}

/** Simulates a proxy: `portOf` selects in turn the processes whose last `/readyz/process` response was 200. */
function startProxy(ports: readonly number[]) {
  const ready = new Set(ports);
  const probe = async (port: number) => {
    const { ok } = await fetch(`http://127.0.0.1:${port}/readyz/process`).catch(() => ({ ok: false }));
    if (ok) ready.add(port);
    else ready.delete(port);
  };
  const timer = setInterval(() => void Promise.all(ports.map(probe)), PROBE_MS);
  let turn = 0;
  return {
    portOf: () => [...ready][turn++ % ready.size]!,
    async untilReady(port: number) {
      while (!ready.has(port)) await pause(PROBE_MS);
    },
    stop: () => clearInterval(timer),
  };
}

/** Starts guests who request one URL after another. */
function startReaders(portOf: () => number) {
  const state = { isOver: false, count: 0 };
  const failed: string[] = [];
  const read = async () => {
    while (!state.isOver) {
      const path = PATHS[state.count++ % PATHS.length]!;
      const status = await fetch(`http://127.0.0.1:${portOf()}${path}`).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        (error: Error) => String(error.cause ?? error),
      );
      if (status !== 200) failed.push(`${path}: ${status}`);
      await pause(20);
    }
  };
  const reading = Promise.all(Array.from({ length: READERS }, read));
  return {
    failed,
    count: () => state.count,
    async stop() {
      state.isOver = true;
      await reading;
    },
  };
}
