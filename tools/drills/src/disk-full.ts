import { execFileSync } from 'node:child_process';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@trpeza/api/src/platform/database/embedded-postgres.ts';
import { createClient, isReady } from '@trpeza/api/test/product.ts';
import { startProduct } from '@trpeza/bench/src/product.ts';
import type { Figures } from './figures.ts';
import { Load } from './load.ts';

/** Room for an empty cluster, the demo kitchen and some log, so that filling it takes a moment only. */
const DISK_MB = 700;
/** How long the disk stays full once the first order is refused. */
const FULL_MS = 15_000;
const BACK_SECONDS = 10;

/**
 * The data folder of a database on a small file system that fills up while people order: the menu and old orders stay
 * readable, payments are refused with 503 before anybody pays, and orders go on by themselves once there is room.
 */
export async function drill(figures: Figures, folder: string): Promise<void> {
  const disk = join(folder, 'disk');
  await mkdir(disk);
  mountSmallDisk(disk);
  const server = await startEmbeddedPostgres({ dataDir: disk }).catch((error) => {
    unmount(disk);
    throw error;
  });
  try {
    const product = await startProduct(folder, { DATABASE_URL: server.url, DEMO: '1' });
    const load = await Load.start({ ports: [product.port], url: server.url });
    await load.moreOrders(30);
    await fillAndFree(figures, { disk, load, port: product.port });
    await load.report(figures, server.url);
    await product.child.stop();
  } finally {
    await server.stop();
    unmount(disk);
  }
}

interface Scene {
  disk: string;
  load: Load;
  port: number;
}

async function fillAndFree(figures: Figures, { disk, load, port }: Scene): Promise<void> {
  const ballast = join(disk, 'ballast');
  await fill(disk, ballast);
  const refusedBefore = refusals(load);
  // What was allocated before is used up first.
  for (const deadline = Date.now() + 120_000; refusals(load) < refusedBefore + 3; await pause(50)) {
    await fill(disk, ballast);
    if (Date.now() > deadline) throw new Error('the disk is full, and nothing was refused');
  }
  const reader = createClient(port);
  const [reads, ready] = [new Map<number, number>(), new Map<string, number>()];
  for (const deadline = Date.now() + FULL_MS; Date.now() < deadline; await pause(50)) {
    count(reads, (await reader.call('GET /api/meals')).status);
    count(ready, (await isReady(port)) ? 'ready' : 'not ready');
  }
  const failedReads = [...reads].filter(([status]) => status !== 200);
  figures.none(
    'reads of the menu that failed on a full disk',
    failedReads.map(([status, times]) => `${times} × ${status}`),
  );
  figures.tell('/readyz on a full disk', [...ready].map(([word, times]) => `${times} × ${word}`).join(', '));
  figures.tell('orders refused while the disk was full', refusals(load) - refusedBefore);
  await rm(ballast);
  const freed = performance.now();
  await load.moreOrders(10);
  await load.stop();
  figures.atMost(
    'first order after there was room',
    (load.times.find((at) => at > freed)! - freed) / 1000,
    BACK_SECONDS,
    's',
  );
}

const refusals = (load: Load): number =>
  load.shoppers.reduce((sum, { answers }) => sum + (answers.get(503) ?? 0), 0);

const count = <Key>(counts: Map<Key, number>, key: Key) => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Leaves not a byte to anybody; files that exist already can still be written over. */
async function fill(disk: string, ballast: string): Promise<void> {
  const file = await open(ballast, 'a');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let size = block.length; size >= 4096;) {
      const { bavail, bsize } = await statfs(disk);
      if (bavail === 0) return;
      size = Math.min(size, bavail * bsize);
      await file.appendFile(block.subarray(0, size));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

function mountSmallDisk(disk: string): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('This drill mounts a small file system, which takes root: sudo pnpm drill disk-full', {
      cause: error,
    });
  }
}

const unmount = (disk: string): void => void execFileSync('umount', ['--lazy', disk]);
