import { connect, createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { execute } from '#test/global-setup.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { createClient, createPool } from './connect.ts';
import { openDatabase } from './database.ts';
import { outageOf } from './is-outage.ts';
import { openSession, rulesOf } from './session.ts';

const { url } = await createTestDatabase();
const { port, password, username, pathname } = new URL(url);
const through = (hosts: string, search = '') =>
  `postgres://${username}:${password}@${hosts}${pathname}${search}`;
const failureOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('it worked'),
    (error: Error) => error,
  );

/** A way to the real server that can be cut, or fall silent as a machine without power does. */
async function startRelay() {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const relay = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
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
  const end = () => {
    relay.close();
    for (const socket of sockets) socket.destroy();
  };
  afterAll(end);
  return {
    host: `127.0.0.1:${(relay.address() as { port: number }).port}`,
    end,
    fallSilent: () => void (isSilent = true),
  };
}

it('finds the server that answers among several, and the next one when that goes', async () => {
  const [one, two] = [await startRelay(), await startRelay()];
  const { pool, close } = openDatabase(through(`127.0.0.1:1,${one.host},${two.host}`), { max: 1 });
  const ask = () => pool.query('select current_user as role');
  expect((await ask()).rows).toEqual([{ role: 'trpeza_app' }]);
  one.end();
  await expect
    .poll(() =>
      ask().then(
        ({ rowCount }) => rowCount,
        () => 'gone',
      ),
    )
    .toBe(1);
  two.end();
  await expect.poll(() => ask().then(({ rowCount }) => rowCount, outageOf)).toBe('unavailable');
  expect((await failureOf(ask())).message).toMatch(
    /^None of the servers can be used\. 127\.0\.0\.1:1: Nothing answers/,
  );
  await close();
});

it('has ended only when its connections have', async () => {
  const pool = createPool(url);
  let gone = 0;
  pool.on('remove', () => void (gone += 1));
  await Promise.all([pool.query('select 1'), pool.query('select 2')]);
  await pool.end();
  expect(gone).toBe(2);
});

it('says at once what no other server and no waiting mends', async () => {
  const { pool, close } = openDatabase(
    `postgres://${username}:wrong@127.0.0.1:1,127.0.0.1:${port}${pathname}`,
  );
  const refused = await failureOf(pool.query('select 1'));
  expect(refused).toMatchObject({ code: '28P01' });
  expect(outageOf(refused)).toBeUndefined();
  await close();
});

it('encrypts where the server can, and says so where it must and the server cannot', async () => {
  for (const mode of ['disable', 'prefer']) {
    const client = createClient(through(`localhost:${port}`, `?sslmode=${mode}`));
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  }
  const strict = createClient(through(`127.0.0.1:${port}`, '?sslmode=require'));
  expect((await failureOf(strict.connect())).message).toContain('does not support SSL');
});

it('gives up a server that answers nothing any more, and works with another', async () => {
  const [one, two] = [await startRelay(), await startRelay()];
  // Until the second one is needed it does not answer either.
  const { pool, close } = openDatabase(through(`${one.host},${two.host}`), { max: 1, patienceMs: 200 });
  await expect
    .poll(() =>
      pool.query('select 1').then(
        ({ rowCount }) => rowCount,
        () => 0,
      ),
    )
    .toBe(1);
  one.fallSilent();
  two.fallSilent();
  const silent = await failureOf(pool.query('select 1'));
  expect([silent.message, outageOf(silent)]).toEqual(['the database does not answer', 'unavailable']);
  await close();
});

it('drops a connection whose server has become a standby', async () => {
  const { pool, close } = openDatabase(url, { max: 1 });
  const client = await pool.connect();
  await client.query('set default_transaction_read_only = on');
  const refused = await failureOf(client.query(`insert into settings (key, value) values ('x', '1')`));
  expect([(refused as { code?: string }).code, outageOf(refused)]).toEqual(['25006', 'unavailable']);
  const ended = once(client, 'end');
  client.release();
  await ended;
  expect((await pool.query('show default_transaction_read_only')).rows).toEqual([
    { default_transaction_read_only: 'off' },
  ]);
  await close();
});

it('never works as the owner, under no role that it cannot have, and on no server that takes no writes', async () => {
  const open = async (role: string) => {
    const client = createClient(url);
    await client.connect();
    return failureOf(openSession(client, { ...rulesOf(2_000), role })).finally(() => client.end());
  };
  expect((await open('nobody_at_all')).message).toContain(
    `create role nobody_at_all nologin; grant nobody_at_all to "trpeza"`,
  );
  await execute(url, `alter database ${pathname.slice(1)} set default_transaction_read_only = on`);
  const refused = await open('trpeza_app');
  expect([refused.message, outageOf(refused)]).toEqual([
    expect.stringContaining('takes no writes'),
    'unavailable',
  ]);
  const owner = createClient(url);
  await owner.connect();
  await owner.query('set default_transaction_read_only = off');
  await owner.query(`alter database ${pathname.slice(1)} reset default_transaction_read_only`);
  await owner.end();
});
