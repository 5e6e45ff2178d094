import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#test/test-database.ts';
import { createClient } from './connect.ts';
import { openDatabase, openSession } from './database.ts';
import { requireVersion } from './migrate.ts';
import { findOutage } from './outage.ts';

const { url } = await createTestDatabase();
const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('no error was thrown'),
    (error: Error) => error,
  );

/** Starts a proxy to the test server that can stop responding, as a machine without power does. */
async function startRelay() {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const relay = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (bytes) => void (isSilent || other.write(bytes)));
      socket.on('error', () => {});
      socket.on('close', () => void (isSilent || other.destroy()));
    }
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  afterAll(() => {
    relay.close();
    for (const socket of sockets) socket.destroy();
  });
  const relayed = new URL(url);
  relayed.port = String((relay.address() as { port: number }).port);
  return { url: relayed.href, setSilent: (silent: boolean) => void (isSilent = silent) };
}

describe('openDatabase', () => {
  it('does not report a wrong password as an outage', async () => {
    const wrong = new URL(url);
    wrong.password = 'wrong';
    const { pool, close } = openDatabase(wrong.href);
    const refused = await failureOf(pool.query('select 1'));
    expect(refused).toMatchObject({ code: '28P01' });
    expect(findOutage(refused)).toBeUndefined();
    await close();
  });

  it('closes a connection whose server stops responding, and opens another', async () => {
    const relay = await startRelay();
    const { pool, close } = openDatabase(relay.url, { max: 1, maxWaitMs: 200 });
    const backend = async () =>
      (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;
    const before = await backend();
    relay.setSilent(true);
    const silent = await failureOf(pool.query('select 1'));
    expect([silent.message, findOutage(silent)]).toEqual(['the database does not respond', 'unavailable']);
    relay.setSilent(false);
    await expect.poll(() => backend().catch(() => before)).not.toBe(before);
    await close();
  });
});

describe('openSession', () => {
  it("rejects a login role that cannot switch to the product's role, with the SQL that grants it", async () => {
    const client = createClient(url);
    await client.connect();
    const refused = await failureOf(openSession(client, 2_000, 'missing_role'));
    expect(refused.message).toContain('create role missing_role nologin; grant missing_role to "trpeza"');
    expect(findOutage(refused)).toBe('unavailable');
    await client.end();
  });
});

describe('requireVersion', () => {
  it('rejects PostgreSQL 14', () => {
    expect(() => requireVersion(140_019)).toThrow('PostgreSQL 14; the product needs version 15 or newer');
    expect(() => requireVersion(150_000)).not.toThrow();
  });
});
