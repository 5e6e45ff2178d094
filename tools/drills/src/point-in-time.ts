import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findLosses, query } from '@trpeza/api/test/shoppers.ts';
import { startProduct } from '@trpeza/bench/src/product.ts';
import { mustRun } from './commands.ts';
import type { Figures } from './figures.ts';
import { Load } from './load.ts';
import { asPostgres, createSystemPostgres, giveAway, type SystemPostgres } from './system-postgres.ts';

const STANZA = 'trpeza';

/**
 * pgBackRest on the system's PostgreSQL, as docs/operate/backups.md sets it up: a full backup while people order, more
 * orders, then somebody drops a table. The server is brought back to the moment before, and no order acknowledged by then
 * is missing.
 */
export async function drill(figures: Figures, folder: string): Promise<void> {
  const config = join(folder, 'pgbackrest.conf');
  const pgbackrest = (...words: string[]) =>
    asPostgres('pgbackrest', `--config=${config}`, `--stanza=${STANZA}`, ...words);
  const server = await createSystemPostgres(folder, [
    'archive_mode = on',
    `archive_command = 'pgbackrest --config=${config} --stanza=${STANZA} archive-push %p'`,
    'archive_timeout = 60',
  ]);
  try {
    await configure(folder, config, server);
    await pgbackrest('stanza-create');
    await makeDatabase(server);
    const product = await startProduct(folder, { DATABASE_URL: server.url() });
    const load = await Load.start({ ports: [product.port], url: server.url() });
    await load.moreOrders(30);
    const began = performance.now();
    await pgbackrest('--type=full', 'backup');
    figures.tell('full backup under load', seconds(began));
    await load.moreOrders(50);
    await load.stop();
    const moment = await readMoment(server);
    await query(server.url(), 'drop table order_items, orders cascade');
    await product.child.stop();
    await bringBack(figures, server, () =>
      pgbackrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore'),
    );
    figures.atLeast('orders acknowledged before the table was dropped', load.acknowledged, 80, 'orders');
    figures.none('lost orders, untrue money', await findLosses(server.url(), load.shoppers));
    await mustRun('check-money', [], { DATABASE_URL: server.url() });
    await orderAgain(figures, folder, server);
  } finally {
    await server.stop().catch(() => {});
  }
}

async function configure(folder: string, config: string, server: SystemPostgres): Promise<void> {
  const [repository, logs] = [join(folder, 'repository'), join(folder, 'logs')];
  for (const each of [repository, logs]) {
    await mkdir(each);
    await giveAway(each);
  }
  const lines = [
    '[global]',
    `repo1-path=${repository}`,
    `log-path=${logs}`,
    `lock-path=${logs}`,
    `spool-path=${logs}`,
    'repo1-retention-full=2',
    'start-fast=y',
    'compress-type=gz',
    `[${STANZA}]`,
    `pg1-path=${server.data}`,
    `pg1-port=${server.port}`,
    `pg1-socket-path=${server.data}`,
  ];
  await writeFile(config, `${lines.join('\n')}\n`);
}

async function makeDatabase(server: SystemPostgres): Promise<void> {
  await query(server.url('postgres'), 'create database trpeza');
}

/** The server's own clock, a moment after the last order: what follows is not wanted back. */
async function readMoment(server: SystemPostgres): Promise<string> {
  const [row] = await query<{ at: string }>(server.url(), `select clock_timestamp()::text as at`);
  await pause(1_000);
  return row!.at;
}

async function bringBack(
  figures: Figures,
  server: SystemPostgres,
  restore: () => Promise<string>,
): Promise<void> {
  await server.stop();
  // As on a new machine: nothing but the repository is left.
  await rm(server.data, { recursive: true });
  await mkdir(server.data, { mode: 0o700 });
  await giveAway(server.data);
  const began = performance.now();
  await restore();
  figures.tell('files restored', seconds(began));
  const started = performance.now();
  await server.start();
  for (let isBack = false; !isBack; await pause(100)) {
    const rows = await query<{ recovering: boolean }>(
      server.url(),
      'select pg_is_in_recovery() as recovering',
    );
    isBack = !rows[0]!.recovering;
  }
  figures.tell('recovery to the moment', seconds(started));
}

async function orderAgain(figures: Figures, folder: string, server: SystemPostgres): Promise<void> {
  const product = await startProduct(folder, { DATABASE_URL: server.url() });
  const load = await Load.start({ ports: [product.port], url: server.url() });
  await load.moreOrders(20);
  await load.stop();
  await load.report(figures, server.url());
  await product.child.stop();
}

const seconds = (began: number): string => `${((performance.now() - began) / 1000).toFixed(1)} s`;
