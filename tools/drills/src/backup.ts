import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { embeddedUrl } from '@trpeza/api/test/product.ts';
import { fillHistory } from '@trpeza/api/test/history/fill-history.ts';
import { query } from '@trpeza/api/test/shoppers.ts';
import { databaseUrl, startProduct } from '@trpeza/bench/src/product.ts';
import { mustRun, runCli } from './commands.ts';
import type { Figures } from './figures.ts';
import { Load } from './load.ts';
import { createSystemPostgres, findPrograms } from './system-postgres.ts';

const ORDERS = 10_000;
const RESTORE_SECONDS = 60;

/**
 * Ten thousand orders are backed up while people order, restored into an empty folder, moved to the system's PostgreSQL and
 * back again. Each time the product goes on with all of them, and the money is checked by the command itself.
 */
export async function drill(figures: Figures, folder: string): Promise<void> {
  const backups = join(folder, 'backups');
  const backup = await backUpUnderLoad(figures, folder, backups);
  const restored = join(folder, 'restored');
  await restoreInto(figures, { backup, to: restored, title: 'restored into a new folder (embedded)' });
  if (!(await findPrograms())) {
    figures.tell("the system's PostgreSQL", 'not installed, so it was not tried');
    return;
  }
  const system = await createSystemPostgres(folder);
  try {
    await restoreInto(figures, { backup, to: system.url(), title: "restored on the system's PostgreSQL" });
    await goOn(figures, folder, system.url());
    await moveBack(figures, { folder, backups, from: system.url() });
  } finally {
    await system.stop();
  }
}

async function backUpUnderLoad(figures: Figures, folder: string, backups: string): Promise<string> {
  const product = await startProduct(folder);
  const url = await databaseUrl(folder);
  await fill(url);
  const load = await Load.start({ ports: [product.port], url });
  await load.moreOrders(20);
  const before = load.shoppers.flatMap(({ acknowledged }) => acknowledged);
  const env = { DATA_DIR: join(folder, 'data') };
  const { seconds } = await mustRun('back-up', [backups], env);
  figures.tell('backup beside the product, under load', `${seconds.toFixed(1)} s`);
  figures.tell('orders placed during the backup', load.acknowledged - before.length);
  await load.stop();
  await load.report(figures, url);
  const name = (await readdir(backups)).find((each) => each.startsWith('trpeza-'));
  const backup = join(backups, name!);
  const checked = await mustRun('restore', [backup, '--check'], env);
  figures.tell('restored for trial beside the running product', `${checked.seconds.toFixed(1)} s`);
  await product.child.stop();
  const proved = join(folder, 'proved');
  await mustRun('restore', [backup, '--to', proved], {});
  await withEmbedded(proved, folder, async (address) => {
    const rows = await query<{ id: number }>(address, 'select id from orders');
    const ids = new Set(rows.map(({ id }) => id));
    figures.none(
      'orders acknowledged before the backup that are not in it',
      before.filter((id) => !ids.has(id)).map(String),
    );
  });
  return backup;
}

async function fill(url: string): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  await fillHistory(database, { orders: ORDERS, customers: 2_000 });
  await database.end();
}

async function restoreInto(
  figures: Figures,
  given: { backup: string; to: string; title: string },
): Promise<void> {
  const { code, said, seconds } = await runCli('restore', [given.backup, '--to', given.to], {});
  figures.atMost(`${given.title}, check-money included`, seconds, RESTORE_SECONDS, 's');
  figures.none(`what was not right: ${given.title}`, code === 0 ? [] : [said]);
  const again = await runCli('restore', [given.backup, '--to', given.to], {});
  const isRefused = again.code === 1 && /There is a kitchen in .* orders/.test(again.said);
  figures.none(`a second restore is refused: ${given.title}`, isRefused ? [] : [again.said]);
}

/** The product goes on where it was restored. */
async function goOn(figures: Figures, folder: string, url: string): Promise<void> {
  const product = await startProduct(folder, { DATABASE_URL: url });
  const load = await Load.start({ ports: [product.port], url });
  await load.moreOrders(20);
  const refused = await runCli('move', ['--to', join(folder, 'nowhere')], { DATABASE_URL: url });
  const isRefused = refused.code === 1 && refused.said.includes('Stop it first');
  figures.none('a move of a running kitchen is refused', isRefused ? [] : [refused.said]);
  await load.stop();
  await load.report(figures, url);
  await product.child.stop();
}

async function moveBack(
  figures: Figures,
  { folder, backups, from }: { folder: string; backups: string; from: string },
): Promise<void> {
  const to = join(folder, 'moved');
  const { seconds } = await mustRun('move', ['--to', to], { DATABASE_URL: from, BACKUP_DIR: backups });
  figures.atMost("moved from the system's PostgreSQL to the embedded one", seconds, RESTORE_SECONDS, 's');
  const count = 'select count(*)::integer as orders, max(id) as last from orders';
  const there = await query(from, count);
  await withEmbedded(to, folder, async (url) => {
    const here = await query(url, count);
    const isSame = JSON.stringify(here) === JSON.stringify(there);
    figures.none('orders lost on the way', isSame ? [] : [JSON.stringify({ there, here })]);
  });
}

/** Over the product itself, so that its start on the restored folder is tried as well. */
async function withEmbedded(
  dataDir: string,
  folder: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const product = await startProduct(folder, { DATA_DIR: dataDir });
  await work(await embeddedUrl(dataDir)).finally(() => product.child.stop());
}
