import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@trpeza/api/src/platform/database/embedded-postgres.ts';
import { query } from '@trpeza/api/test/shoppers.ts';
import { startProduct, type Product } from '@trpeza/bench/src/product.ts';
import type { Figures } from './figures.ts';
import { Load } from './load.ts';
import { buildRelease, lastRelease } from './released-build.ts';

/** Orders while two processes run side by side, and after each change. */
const ORDERS = 30;
const ORDERS_MS = 60_000;
/** What a customer bears; on an idle machine it is one. */
const PAUSE_SECONDS = 10;

/** Two places of a proxy, where one process after the other is taken out, stopped and started anew. */
interface Scene {
  figures: Figures;
  load: Load;
  running: [Product, Product];
  start(build: string | undefined): Promise<Product>;
}

/**
 * The last release with its data and two processes under load; this version takes over one place after the other, and the
 * release then goes back to them, on the schema of this version; at last forward again. Nobody's call fails on the way.
 */
export async function drill(figures: Figures, folder: string): Promise<void> {
  // `pnpm drill upgrade v0.1.0` begins with another than the last.
  const tag = process.argv[3] ?? lastRelease();
  const released = await buildRelease(tag, folder);
  const server = await startEmbeddedPostgres({ dataDir: await inside(folder, 'server') });
  const start = async (build: string | undefined) =>
    startProduct(await inside(folder, 'process'), { DATABASE_URL: server.url, DEMO: '1' }, build);
  try {
    const running: Scene['running'] = [await start(released), await start(released)];
    const load = await Load.start({ ports: portsOf(running), url: server.url });
    try {
      await load.moreOrders(ORDERS);
      await thereAndBack({ figures, load, running, start }, { tag, released, url: server.url });
    } finally {
      // Also when it broke: what was answered says why.
      await load.stop();
      figures.none('calls without an answer', unanswered(load));
      await load.report(figures, server.url);
    }
    await Promise.all(running.map(({ child }) => child.stop()));
  } finally {
    await server.stop();
  }
}

interface Way {
  tag: string;
  released: string;
  url: string;
}

async function thereAndBack(scene: Scene, { tag, released, url }: Way): Promise<void> {
  const before = await countMigrations(url);
  await changeOver(scene, `${tag} → this`, undefined);
  scene.figures.tell(
    'migrations that ran beside a process of the release',
    (await countMigrations(url)) - before,
  );
  await changeOver(scene, `this → ${tag}`, released);
  await changeOver(scene, `${tag} → this again`, undefined);
}

/** Gives both places to another version, one after the other; in between the two versions work side by side. */
async function changeOver(
  { figures, load, running, start }: Scene,
  title: string,
  build: string | undefined,
): Promise<void> {
  const since = performance.now();
  for (const place of [0, 1] as const) {
    await load.moveTo(portsOf([running[1 - place]!]));
    await running[place].child.stop();
    running[place] = await start(build);
    figures.tell(`${title}: ready`, `${(running[place].readyMs / 1000).toFixed(1)} s`);
    await load.moveTo(portsOf(running));
    await load.moreOrders(ORDERS, ORDERS_MS);
  }
  figures.atMost(`${title}: longest time without an order`, load.longestGap(since), PAUSE_SECONDS, 's');
}

const portsOf = (products: readonly Product[]): number[] => products.map(({ port }) => port);

const unanswered = ({ shoppers }: Load): string[] =>
  shoppers.flatMap(({ username, answers }) => (answers.has(0) ? [`${answers.get(0)} of ${username}`] : []));

async function inside(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  return path;
}

/** The table of each of the two versions. */
async function countMigrations(url: string): Promise<number> {
  const [there] = await query<{ there: boolean }>(
    url,
    `select to_regclass('schema_migrations') is not null as there`,
  );
  const table = there!.there ? 'schema_migrations' : 'kysely_migration';
  const [{ count }] = (await query<{ count: number }>(
    url,
    `select count(*)::int as count from ${table}`,
  )) as [{ count: number }];
  return count;
}
