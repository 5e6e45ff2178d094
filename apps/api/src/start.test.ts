import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { execute, withDatabase } from '#test/global-setup.ts';
import { productEntry, startProduct } from '#test/product.ts';
import { openWay } from '#test/way-to-database.ts';
import { startEmbeddedPostgres } from '#platform/database/embedded-postgres.ts';

const folder = await mkdtemp(join(tmpdir(), 'trpeza-start-'));
// A process that has ended has left nothing behind that still writes here.
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the product where it cannot run; @returns its exit code and the message for the operator. */
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

it('says in one sentence that the port is taken, and leaves nothing running', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { port: number };
  const { code, said } = await failedStart({ PORT: String(port) });
  taken.close();
  expect(code).toBe(1);
  expect(said.trim()).toBe(
    `Port ${port} is taken. Stop what uses it, or choose another, such as PORT=${port + 1}.`,
  );
  // The folder lock is released: a second attempt fails for the same reason, not because the first still holds it.
  const again = createServer().listen(port, '127.0.0.1');
  await once(again, 'listening');
  expect((await failedStart({ PORT: String(port) })).said).toContain('is taken');
  again.close();
});

it('lists what is wrong with the environment', async () => {
  const { code, said } = await failedStart({ PORT: 'three', DATABASE_URL: 'mysql://x' });
  expect(code).toBe(1);
  expect(said).toContain('PORT');
  expect(said).toContain('DATABASE_URL');
});

it('does not start with a provider that cannot take the kitchen’s currency, and names both', async () => {
  const keys = {
    EZIDEBIT_DIGITAL_KEY: 'digital',
    EZIDEBIT_PUBLIC_KEY: 'public',
    EZIDEBIT_API_URL: 'http://127.0.0.1:9/v3-5/nonpci',
  };
  const { code, said } = await failedStart({ PORT: '0', DEMO: '1', ...keys });
  expect([code, said.trim()]).toEqual([1, "ezidebit does not take USD, which is the kitchen's currency."]);
}, 60_000);

it('says what is wrong with the database, at once and with what to do', async () => {
  const url = inject('databaseUrl');
  const wrong = [
    [url.replace(/:[^:@]+@/, ':canary@'), 'Correct the password in the address'],
    [withDatabase(url, 'nowhere'), 'create database name owner user;'],
    [`${url}?sslmode=verify-full`, 'The server offers no TLS'],
    [`${url}?options=-crole%3Dpostgres`, 'takes no options'],
    ['postgres://u:canary@one:1:2/db', 'must look like postgres://user:password@host:5432/database'],
    [`${url}?sslmode=verify-full&sslrootcert=/nowhere/ca.crt`, '/nowhere/ca.crt'],
  ] as const;
  const failures = await Promise.all(wrong.map(([DATABASE_URL]) => failedStart({ PORT: '0', DATABASE_URL })));
  for (const [at, { code, said }] of failures.entries()) {
    expect([code, said]).toEqual([1, expect.stringContaining(wrong[at]![1])]);
    expect(said).not.toMatch(/^ +at |canary/m);
  }
});

it('waits for a connection that is not to be had at once, as on a busy machine', async () => {
  const name = `start_${randomBytes(6).toString('hex')}`;
  await execute(inject('databaseUrl'), `create database ${name}`);
  const refused: string[] = [];
  const way = await openWay(withDatabase(inject('databaseUrl'), name), (application) => {
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

it('says that the password of the embedded database is another, and does not wait for it', async () => {
  const dataDir = join(folder, 'password');
  await (await startEmbeddedPostgres({ dataDir, durable: false })).stop();
  await writeFile(join(dataDir, 'postgres/password'), 'another');
  const { code, said } = await failedStart({ PORT: '0', DATA_DIR: dataDir });
  expect([code, said]).toEqual([1, expect.stringContaining('Put that file back')]);
}, 60_000);

it('says that its folder may not be written', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const { code, said } = await failedStart({ PORT: '0', DATA_DIR: join(file, 'data') });
  expect([code, said]).toEqual([1, expect.stringContaining('Choose another DATA_DIR')]);
  expect(said).not.toMatch(/^ +at /m);
});
