import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { execute, withDatabase } from '#test/global-setup.ts';
import {
  createClient,
  embeddedUrl,
  postmasterPid,
  productEntry,
  startProduct,
  type RunningProduct,
} from '#test/product.ts';
import { countOrders, findLosses, signInShoppers, signIn, tryOrder } from '#test/shoppers.ts';
import { openDatabaseProxy } from '#test/database-proxy.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';
import { formatCommandError as formatFailure } from '#platform/format-command-error.ts';
import { readEnv } from './env.ts';
import { provideDatabase } from './provide-database.ts';

/** Shared by all tests, since initialising the database and loading the demo takes most of the time. */
const folder = await mkdtemp(join(tmpdir(), 'trpeza-start-'));
let product: RunningProduct;

afterAll(async () => {
  if (!product.hasEnded()) await product.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) =>
  (product = await startProduct({ DATA_DIR: folder, LOG_LEVEL: 'info', ...env }));

async function sendHalf(text: string): Promise<Socket> {
  const socket = connect(product.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

it('a restart after SIGKILL loses no confirmed order', async () => {
  await start();
  const shoppers = await signInShoppers(product.port, await embeddedUrl(folder), 2);
  const orders = shoppers.map(async (shopper) => {
    while ((await tryOrder(shopper)) !== 'lost');
  });
  await expect.poll(() => countOrders(shoppers), { timeout: 60_000, interval: 5 }).toBeGreaterThan(3);
  await product.end('SIGKILL');
  await Promise.all(orders);
  // Takes over the database server that outlived its killed owner.
  await start({ DRAIN_MS: '5000' });
  expect(await findLosses(await embeddedUrl(folder), shoppers)).toEqual([]);
}, 180_000);

it('SIGTERM drains the product, finishes requests and closes streams and unfinished connections', async () => {
  if (product.hasEnded()) await start({ DRAIN_MS: '5000' });
  const client = createClient(product.port);
  await signIn(client, 'customer');
  const statusOf = async (path: string) =>
    fetch(`http://127.0.0.1:${product.port}${path}`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 0,
    );
  const halves = ['', 'GET /livez HTTP/1.1\r\nHost: loc'];
  await Promise.all(halves.map(sendHalf));
  const stream = await sendHalf(
    `GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${client.cookie()}\r\n\r\n`,
  );
  const [head] = (await once(stream, 'data')) as [Buffer];
  expect(String(head)).toMatch(/^HTTP\/1.1 200/);
  stream.resume();
  // The body of this request arrives after the server has stopped listening.
  const body = JSON.stringify({ username: 'customer', password: 'trpeza-demo' });
  const slow = await sendHalf(
    'POST /api/login HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Requested-With: XMLHttpRequest\r\n' +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  expect(await statusOf('/readyz')).toBe(200);
  product.child.kill('SIGTERM');
  await expect.poll(() => statusOf('/readyz')).toBe(503);
  expect([await statusOf('/livez'), (await client.call('GET /api/meals')).status]).toEqual([200, 200]);
  await once(stream, 'close');
  await expect.poll(() => statusOf('/livez'), { timeout: 20_000 }).toBe(0);
  const answered = once(slow, 'data').then(([data]) => String(data).split('\r\n')[0]);
  slow.write(body);
  expect(await answered).toBe('HTTP/1.1 200 OK');
  await expect.poll(() => product.hasEnded(), { timeout: 30_000 }).toBe(true);
  expect([product.child.exitCode, await postmasterPid(folder)]).toEqual([0, 0]);
  expect(product.output()).not.toMatch(/"level":[56]0/);
}, 120_000);

it('SIGTERM during a start stops the product and its database', async () => {
  const child = spawn(process.execPath, [productEntry], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await expect.poll(() => postmasterPid(folder), { interval: 1, timeout: 60_000 }).not.toBe(0);
  child.kill('SIGTERM');
  expect([await ended, await postmasterPid(folder)]).toEqual([[0, null], 0]);
}, 120_000);

/**
 * Starts the product with settings that make it fail.
 * @returns its exit code and the message for the operator
 */
async function failedStart(env: Record<string, string>) {
  const child = spawn(process.execPath, [productEntry], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
}

/** The message for the operator when the database of an environment cannot be used. */
const databaseFailure = async (env: Record<string, string>): Promise<string> =>
  Promise.resolve()
    .then(() => provideDatabase(readEnv(env)))
    .then(({ stop }) => stop().then(() => 'it can be used'), formatFailure);

describe('a start that fails', () => {
  it('exits with 1 and one sentence, and leaves no database running', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { code, said } = await failedStart({ PORT: String(port) });
    taken.close();
    expect([code, said.trim()]).toEqual([
      1,
      `Port ${port} is in use. Stop the program that uses it, or choose another port, such as PORT=${port + 1}.`,
    ]);
    expect(await postmasterPid(folder)).toBe(0);
  }, 60_000);

  it("names a payment provider that does not support the kitchen's currency", async () => {
    const keys = {
      EZIDEBIT_DIGITAL_KEY: 'digital',
      EZIDEBIT_PUBLIC_KEY: 'public',
      EZIDEBIT_API_URL: 'http://127.0.0.1:9/v3-5/nonpci',
    };
    const { code, said } = await failedStart({ PORT: '0', DEMO: '1', ...keys });
    expect([code, said.trim()]).toEqual([1, "The kitchen's currency USD is not supported by: ezidebit."]);
  }, 60_000);

  it('explains the problem with the database and how to fix it', async () => {
    const url = inject('databaseUrl');
    const wrong = [
      [url.replace(/:[^:@]+@/, ':canary@'), 'Correct the password in the URL'],
      [withDatabase(url, 'nowhere'), 'create database name owner user;'],
      [`${url}?sslmode=verify-full`, 'The server does not support TLS'],
      [`${url}?options=-crole%3Dpostgres`, 'must not contain options'],
      ['postgres://u:canary@one:1:2/db', 'must look like postgres://user:password@host:5432/database'],
      [`${url}?sslmode=verify-full&sslrootcert=/nowhere/ca.crt`, '/nowhere/ca.crt'],
    ] as const;
    for (const [DATABASE_URL, advice] of wrong) {
      const said = await databaseFailure({ DATABASE_URL });
      expect(said).toContain(advice);
      expect(said).not.toMatch(/^ +at |canary/m);
    }
  });

  it('explains the problem with the data folder', async () => {
    const dataDir = join(folder, 'password');
    await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
    await writeFile(join(dataDir, 'postgres/password'), 'another');
    expect(await databaseFailure({ DATA_DIR: dataDir })).toContain('Restore that file');
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(await databaseFailure({ DATA_DIR: join(file, 'data') })).toContain('Choose another DATA_DIR');
  }, 60_000);
});

it('a start retries database connections that a busy server refuses', async () => {
  const name = `start_${randomBytes(6).toString('hex')}`;
  await execute(inject('databaseUrl'), `create database ${name}`);
  const refused: string[] = [];
  const way = await openDatabaseProxy(withDatabase(inject('databaseUrl'), name), (application) => {
    if (application !== 'trpeza' || refused.length === 3) return true;
    refused.push(application);
    return false;
  });
  try {
    const product = await startProduct({ DATABASE_URL: way.url, DATA_DIR: folder, LOG_LEVEL: 'silent' });
    expect(refused).toHaveLength(3);
    expect(await product.end('SIGTERM')).toBe(0);
  } finally {
    way.close();
    await execute(inject('databaseUrl'), `drop database ${name} with (force)`);
  }
}, 60_000);
