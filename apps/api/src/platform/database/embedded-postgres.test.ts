import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { postmasterPid } from '#test/product.ts';
import { reachEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
let started: EmbeddedPostgres[] = [];
let owner: ChildProcess | undefined;

// When run as root, the server's user cannot enter this folder, since mkdtemp creates it with mode 0700. All tests share
// the folder, since initialising a database takes most of the time.
beforeAll(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'trpeza-embedded-'))));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

afterEach(async () => {
  for (const server of started) await server.stop();
  if (owner) await killOwner(owner);
  started = [];
  owner = undefined;
});

/**
 * Kills the owner, so that its server is orphaned. Then starts and stops another owner, which takes the server over and
 * stops it.
 */
async function killOwner(child: ChildProcess) {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await (await startEmbeddedPostgres({ dataDir })).stop();
}

async function start() {
  const server = await startEmbeddedPostgres({ dataDir });
  started.push(server);
  return server;
}

async function query(url: string, text: string) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const countKept = async (url: string) => Number((await query(url, 'select count(*) from kept'))[0].count);

/**
 * Inserts a row.
 * @returns the number of rows
 */
async function insertRow(url: string): Promise<number> {
  await query(url, 'create table if not exists kept (n int); insert into kept values (1)');
  return countKept(url);
}

/** Whether a process runs. An exited orphan that no parent reaps stays in the process table, but has no command line. */
function isRunning(pid: number) {
  try {
    return (
      process.kill(pid, 0) &&
      (process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`).length > 0)
    );
  } catch {
    return false;
  }
}

/** Starts another process that owns the folder, as the API does. */
async function startOwner() {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owner = child;
  const [line] = await once(child.stdout, 'data');
  return { child, url: String(line).trim(), pid: await postmasterPid(dataDir) };
}

test('the server supports Unicode and Macedonian collation, and the application is not a superuser', async () => {
  const { url } = await start();
  const [row] = await query(
    url,
    `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      current_setting('listen_addresses') as addresses, lower('ЃЌЅ') as lower,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      (select array_agg(w order by w collate "mk-x-icu") from unnest(array['кафе', 'ѓомлезе', 'гравче']) w) as sorted`,
  );
  expect(row).toEqual({
    checksums: 'on',
    fsync: 'on',
    addresses: '127.0.0.1',
    lower: 'ѓќѕ',
    superuser: false,
    sorted: ['гравче', 'ѓомлезе', 'кафе'],
  });
});

test('the server restarts on its port after a kill, and starts again on the same data after a stop', async () => {
  const server = await start();
  const before = await insertRow(server.url);
  process.kill(await postmasterPid(dataDir), 'SIGKILL');
  await expect.poll(() => countKept(server.url).catch(() => 0), { timeout: 20_000 }).toBe(before);
  const pid = await postmasterPid(dataDir);
  await server.stop();
  // `pg_ctl` returns when the server has removed its lock file, shortly before the process exits.
  await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
  expect(await countKept((await start()).url)).toBe(before);
});

test('the server starts while an unrelated process has the id of a killed server', async () => {
  await (await start()).stop();
  const data = join(dataDir, 'postgres/data');
  await writeFile(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`);
  expect((await query((await start()).url, 'select 1 as one'))[0]).toEqual({ one: 1 });
});

test('a command uses the server of the running owner and keeps it running; a second owner is rejected', async () => {
  const { child, url, pid } = await startOwner();
  const before = await insertRow(url);
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
    `The folder ${dataDir} is in use by another Trpeza (process ${child.pid}). Stop it, or choose another DATA_DIR.`,
  );
  const reached = await reachEmbeddedPostgres(dataDir, 10_000);
  expect([reached.url, await countKept(reached.url)]).toEqual([url, before]);
  await reached.stop();
  expect(isRunning(pid)).toBe(true);
});

test('a start takes over the server of a killed owner, or starts it if it was killed too', async () => {
  for (const isServerKilled of [false, true]) {
    const { child, url, pid } = await startOwner();
    const before = await insertRow(url);
    if (isServerKilled) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
    await once(child, 'exit');
    if (!isServerKilled) expect(isRunning(pid)).toBe(true);
    const next = await start();
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
    expect(await countKept(next.url)).toBe(before);
    await next.stop();
  }
});
