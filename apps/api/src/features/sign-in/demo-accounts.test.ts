import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { expect, inject, it } from 'vitest';
import { migrateToLatest } from '#platform/database/migrate.ts';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { execute, withDatabase } from '#test/global-setup.ts';
import { createTestApp } from '#test/test-app.ts';
import { makeResetToken } from './reset-token.ts';

const app = await createTestApp({ demo: false });

async function buildDemoAccount(role: 'admin' | 'customer' = 'admin') {
  const account = await buildAccount(app.db, { role });
  await app.db.updateTable('accounts').set({ isDemo: true }).where('id', '=', account.id).execute();
  return account;
}

it('an account of the demonstration signs in nowhere outside it, as if it were unknown', async () => {
  const { username } = await buildDemoAccount();
  for (const site of ['shop', 'staff', 'admin'] as const) {
    const body = { username, password: PASSWORD };
    const answer = await app.visit(site).refused('POST /api/login', { body });
    expect(answer).toMatchObject({ status: 401, body: { code: 'accounts/wrong-credentials' } });
  }
});

it('a session that was begun in the demonstration is none outside it', async () => {
  const { id, username } = await buildAccount(app.db, { role: 'admin' });
  const visitor = await app.visit('admin').signIn(username);
  expect((await visitor.call('GET /api/user')).status).toBe(200);
  await app.db.updateTable('accounts').set({ isDemo: true }).where('id', '=', id).execute();
  expect((await visitor.call('GET /api/user')).status).toBe(401);
});

it('nobody resets its password, neither with a new link nor with one from before', async () => {
  const { id, username } = await buildDemoAccount('customer');
  await app.visit().call('POST /api/forgot-password', { body: { email: `${username}@example.org` } });
  await app.answerResetRequests();
  expect(await app.db.selectFrom('messages').select('id').execute()).toEqual([]);
  const { token, tokenHash } = makeResetToken();
  const expiresAt = new Date(app.clock.now().getTime() + 60_000);
  await app.db.insertInto('resetTokens').values({ tokenHash, accountId: id, expiresAt }).execute();
  const body = { token, newPassword: 'seven green plums' };
  const answer = await app.visit().refused('POST /api/reset-password', { body });
  expect(answer.body.code).toBe('accounts/reset-invalid');
});

it('a folder that was a demonstration before has its accounts marked, and nobody else', async () => {
  const server = inject('databaseUrl');
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  const url = withDatabase(server, name);
  const all = fileURLToPath(new URL('../../../migrations', import.meta.url));
  const before = await mkdtemp(join(tmpdir(), 'trpeza-migrations-'));
  const files = (await readdir(all)).filter((file) => file < '2026-11-23T1500');
  await Promise.all(files.map((file) => cp(join(all, file), join(before, file))));
  await execute(server, `create database ${name}`);
  try {
    await migrateToLatest(url, undefined, { folder: before });
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`insert into accounts (username, email, password_hash, role, is_verified) values
      ('admin', 'admin@trpeza.example', 'seeded', 'admin', true),
      ('customer', 'moved@example.org', 'seeded', 'customer', true),
      ('chef', 'chef@trpeza.example', 'changed', 'restaurateur', true),
      ('ana', 'ana@example.org', 'her own', 'admin', true),
      ('closed-7', null, 'closed', 'customer', false), ('closed-8', null, 'closed', 'customer', false)`);
    await client.query(`insert into settings (key, value) values ('kitchen_phone', '"03 9000 0000"')`);
    await migrateToLatest(url);
    const marked = await client.query('select username from accounts where is_demo order by id');
    expect(marked.rows.map((row: { username: string }) => row.username)).toEqual([
      'admin',
      'customer',
      'chef',
    ]);
    const kept = await client.query(`select key, value from settings where key like 'kitchen%' order by key`);
    expect(kept.rows).toEqual([
      { key: 'kitchen_email', value: 'kitchen@trpeza.example' },
      { key: 'kitchen_name', value: 'Trpeza' },
      { key: 'kitchen_name_mk', value: 'Трпеза' },
      { key: 'kitchen_phone', value: '03 9000 0000' },
    ]);
    await client.end();
  } finally {
    await execute(server, `drop database ${name} with (force)`);
    await rm(before, { recursive: true, force: true });
  }
});
