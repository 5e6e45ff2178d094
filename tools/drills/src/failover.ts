import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { startProduct } from '@trpeza/bench/src/product.ts';
import type { Figures } from './figures.ts';
import { Load } from './load.ts';
import { startPatroniCluster } from './patroni-cluster.ts';

const GAP_SECONDS = 20;

/**
 * Two processes of the product on a cluster whose primary loses its power in the middle of the orders: its standby takes
 * over, the processes find it by themselves, and no acknowledged order is missing there.
 */
export async function drill(figures: Figures, folder: string): Promise<void> {
  const cluster = await startPatroniCluster(folder);
  try {
    const ports: number[] = [];
    for (const name of ['first', 'second']) {
      const own = join(folder, name);
      await mkdir(own);
      const product = await startProduct(own, { DATABASE_URL: cluster.url });
      ports.push(product.port);
    }
    const load = await Load.start({ ports, url: await cluster.primaryUrl() });
    await load.moreOrders(100);
    const before = load.acknowledged;
    const killed = performance.now();
    await cluster.killPrimary();
    await load.moreOrders(50);
    await load.stop();
    figures.tell('orders before the primary was killed', before);
    figures.atMost('longest time without an order', load.longestGap(killed), GAP_SECONDS, 's');
    await load.report(figures, await cluster.primaryUrl());
  } finally {
    await cluster.stop();
  }
}
