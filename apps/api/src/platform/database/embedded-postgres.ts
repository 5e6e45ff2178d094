import { existsSync, readFileSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { silentLog, type Log } from '../log.ts';
import { createClient, waitForDatabase } from './connect.ts';
import {
  commandOf,
  findServer,
  initialise,
  openCluster,
  runProgram,
  startServer,
  type Cluster,
} from './embedded-cluster.ts';

export interface EmbeddedPostgres {
  /** Connects to the application's database as its owner, which is not a superuser. */
  url: string;
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: Log | undefined;
  /** False disables fsync, for data that may be lost, as in tests. */
  durable?: boolean;
}

class FolderInUseError extends Error {}

const WATCH_MS = 250;

/**
 * Settings for tests, which open more pools than the product. Autovacuum is off, because the owner of a database cannot
 * drop it during a vacuum.
 */
const TEST_SETTINGS = {
  max_connections: 500,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/**
 * Runs PostgreSQL on `<dataDir>/postgres` for this process only, on a loopback port, and restarts it when it exits. The
 * first child process is already running when this function returns its promise.
 * @throws Error with a message for the operator, also while another process uses the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log = silentLog, durable = true } = options;
  const cluster = openCluster(dataDir);
  const start = (port: number) => startServer(cluster, { port, ...(durable ? {} : TEST_SETTINGS) });
  const stop = (...flags: string[]) => runProgram(cluster, 'pg_ctl', ['stop', ...flags]);
  if (!existsSync(cluster.data)) await initialise(cluster, durable);
  const port = await startOnRandomPort(start, async () => {
    const left = findServer(cluster);
    if (!left) return;
    if (commandOf(left.owner)) throw new FolderInUseError(formatFolderInUse(dataDir, left.owner));
    log.warn({ pid: left.pid }, 'stopping the database server of an earlier process');
    await stop('-m', 'fast');
  });
  const stopping = new AbortController();
  const kept = keepRunning(cluster, { start: () => start(port), log, signal: stopping.signal });
  const running = {
    url: addressOf(cluster, 'trpeza', port),
    async stop() {
      stopping.abort();
      await kept;
      // A server that is killed after the timeout loses no data: the next start replays its write-ahead log.
      if (findServer(cluster)) await stop('-m', 'fast', '-t', '10').catch(() => stop('-m', 'immediate'));
    },
  };
  await createDatabase(cluster, port).catch((error: Error) =>
    running.stop().then(() => Promise.reject(error)),
  );
  return running;
}

const formatFolderInUse = (dataDir: string, owner: number): string =>
  `The folder ${dataDir} is in use by another Trpeza (process ${owner}). Stop it, or choose another DATA_DIR.`;

/**
 * Starts the server on a random port, with several attempts. A port may be in use, and the sessions of a killed server
 * need a moment to end.
 * @returns the port
 */
async function startOnRandomPort(start: (port: number) => Promise<void>, prepare: () => Promise<void>) {
  for (let attempt = 1; ; attempt += 1) {
    await prepare();
    try {
      const port = randomInt(20_000, 32_000);
      await start(port);
      return port;
    } catch (error) {
      if (attempt === 4) throw error;
      await wait(500);
    }
  }
}

/** Restarts the server whenever it has exited, until `signal` is aborted. */
async function keepRunning(
  cluster: Cluster,
  { start, log, signal }: { start: () => Promise<void>; log: Log; signal: AbortSignal },
): Promise<void> {
  // Stops the server when this process exits without calling `stop`. After SIGKILL, the next start stops it.
  process.once('exit', () => {
    const left = findServer(cluster);
    if (left && !signal.aborted) process.kill(left.pid, 'SIGINT');
  });
  while (!signal.aborted) {
    await wait(WATCH_MS, undefined, { ref: false, signal }).catch(() => {});
    if (signal.aborted || findServer(cluster)) continue;
    log.error('the database server exited, restarting it');
    await start().catch((err: unknown) =>
      log.error({ err }, 'failed to restart the database server, retrying'),
    );
  }
}

/**
 * Provides a database for commands, like `startEmbeddedPostgres`. If another process uses the folder, connects to the
 * server of that process and leaves the server running.
 */
export async function reachEmbeddedPostgres(dataDir: string, maxWaitMs: number): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const cluster = openCluster(dataDir);
    const url = addressOf(cluster, 'trpeza', findServer(cluster)!.port);
    await waitForDatabase(url, { milliseconds: maxWaitMs });
    return { url, stop: async () => {} };
  }
}

const readPassword = ({ folder }: Cluster): string => readFileSync(join(folder, 'password'), 'utf8').trim();

const addressOf = (cluster: Cluster, name: string, port: number): string =>
  `postgres://${name}:${readPassword(cluster)}@127.0.0.1:${port}/${name}`;

/**
 * Creates the database and two roles: the login role of the product, and the role that it then works as (`PRODUCT_ROLE`).
 */
async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const { folder } = cluster;
  const client = createClient(addressOf(cluster, 'postgres', port));
  await client.connect().catch((cause: { code?: string; message: string }) => {
    if (cause.code !== '28P01') throw cause;
    throw new Error(
      `The password in ${join(folder, 'password')} does not match the database in ${folder}. Restore that file from a copy ` +
        'of the same folder, or set a new password as in docs/operate/databases.md.',
    );
  });
  try {
    const { rowCount } = await client.query(`select from pg_database where datname = 'trpeza'`);
    if (rowCount === 1) return;
    await client.query(
      `drop role if exists trpeza_app, trpeza; create role trpeza login createdb password '${readPassword(cluster)}';
       create role trpeza_app nologin; grant trpeza_app to trpeza`,
    );
    await client.query('create database trpeza owner trpeza');
  } finally {
    await client.end();
  }
}
