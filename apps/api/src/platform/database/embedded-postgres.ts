import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { silentLog, type Log } from '../log.ts';
import { removeForeignPidFile, stopOrphans } from './cluster-processes.ts';
import { FOLDER_IN_USE, lockFolder } from './folder-lock.ts';
import { giveTo, initialiseCluster, type Cluster } from './initialise-cluster.ts';
import { chooseUser, findBinaries } from './postgres-binaries.ts';
import { RefusedStartError, startServer, superviseServer } from './postgres-server.ts';
import { connectOnce } from './wait-for-database.ts';

export interface EmbeddedPostgres {
  /** The application's own database and role; it owns the database and is no superuser. */
  url: string;
  /** The server's current process id; it changes when the server crashes and restarts. */
  readonly pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log?: Log | undefined;
  /** False only for data that may be lost, as in tests: no fsync. */
  durable?: boolean;
  /** Called whenever one of PostgreSQL's programs has been started and is waited for. */
  meanwhile?: (() => void) | undefined;
}

/**
 * Runs PostgreSQL on `<dataDir>/postgres`, on a loopback port, for this process alone, and creates the folder on first use.
 * Whether the API or the server was killed before, the same data are available again; a crashed server is restarted.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = silentLog, durable = true, meanwhile } = options;
  const folder = join(resolve(options.dataDir), 'postgres');
  const runAs = await prepareFolder(folder);
  const lock = await lockFolder(folder, options.dataDir);
  try {
    const binaries = await findBinaries(runAs);
    const unnamed = { folder, data: join(folder, 'data'), binaries, runAs, durable, meanwhile };
    const password = await initialiseCluster(unnamed);
    const cluster = { ...unnamed, name: await nameCluster(unnamed.data) };
    await stopOrphans(cluster.name, log);
    await removeForeignPidFile(cluster.name, cluster.data);
    const { child, port } = await startOnSomePort(cluster, password, log);
    const admin = adminUrl(password, port);
    const server = superviseServer(child, () => startServer(cluster, port, admin), log);
    await createOwnDatabase(admin, password).catch((error) =>
      server.stop().then(() => Promise.reject(error)),
    );
    return {
      url: ownUrl(password, port),
      get pid() {
        return server.pid();
      },
      stop: () => server.stop().finally(() => lock.release()),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The same for a command: while another process runs the server, it is reached through its port, and goes on when the
 * command is done. @throws Error when that server does not answer
 */
export async function reachEmbeddedPostgres(
  dataDir: string,
  patienceMs: number,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== FOLDER_IN_USE) throw error;
    const url = await runningUrl(dataDir, patienceMs).catch(() => Promise.reject(error));
    return { url, stop: async () => {} };
  }
}

/** Its owner may still be starting it, so the port is read each time. */
async function runningUrl(dataDir: string, patienceMs: number): Promise<string> {
  const read = (name: string) => readFile(join(resolve(dataDir), 'postgres', name), 'utf8');
  for (const deadline = Date.now() + patienceMs; ; await wait(100)) {
    try {
      const url = ownUrl((await read('password')).trim(), Number(await read('port')));
      await connectOnce(url);
      return url;
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
  }
}

async function prepareFolder(folder: string) {
  const runAs = await chooseUser(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await giveTo(runAs, folder);
  const { uid } = await stat(folder);
  if (uid !== (runAs.uid ?? process.getuid?.() ?? uid)) {
    throw new Error(
      `The folder ${folder} belongs to another user. Start Trpeza as that user, or choose another DATA_DIR.`,
    );
  }
  return runAs;
}

async function nameCluster(data: string): Promise<string> {
  const { dev, ino } = await stat(data);
  return `trpeza-${dev}-${ino}`;
}

/** The last port if it is still free, else any; retried, since the port may be taken between the check and the start. */
async function startOnSomePort(cluster: Cluster, password: string, log: Log) {
  const portFile = join(cluster.folder, 'port');
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => 0));
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(attempt === 1 ? remembered : 0).catch(() => freePort(0));
    try {
      const child = await startServer(cluster, port, adminUrl(password, port));
      await writeFile(portFile, String(port));
      return { child, port };
    } catch (error) {
      if (attempt === 4 || error instanceof RefusedStartError) throw error;
      log.warn({ err: error }, 'the database server did not start, trying again');
      await wait(250 * attempt);
    }
  }
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolvePort(typeof address === 'object' && address ? address.port : wanted));
    });
  });
}

async function createOwnDatabase(admin: string, password: string): Promise<void> {
  const client = new Client({ connectionString: admin });
  client.on('error', () => {});
  await client.connect();
  try {
    const has = async (query: string) => (await client.query(query)).rowCount === 1;
    // Several steps; a crash may have interrupted an earlier attempt after the first.
    if (!(await has(`select from pg_roles where rolname = 'trpeza'`))) {
      await client.query(`create role trpeza login createdb password '${password}'`);
    }
    // The role that the product runs as; see `platform/database/database.ts` for the reason.
    if (!(await has(`select from pg_roles where rolname = 'trpeza_app'`))) {
      await client.query('create role trpeza_app nologin');
      await client.query('grant trpeza_app to trpeza');
    }
    if (await has(`select from pg_database where datname = 'trpeza'`)) return;
    await client.query('create database trpeza owner trpeza');
  } finally {
    await client.end();
  }
}

function ownUrl(password: string, port: number): string {
  return `postgres://trpeza:${password}@127.0.0.1:${port}/trpeza`;
}

function adminUrl(password: string, port: number): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}
