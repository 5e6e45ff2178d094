import { describe, expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';
import { makeResetToken } from './reset-token.ts';

const app = await createTestApp({ demo: false });

async function buildDemoAccount(role: 'admin' | 'customer' = 'admin') {
  const account = await buildAccount(app.db, { role });
  await app.db.updateTable('accounts').set({ isDemo: true }).where('id', '=', account.id).execute();
  return account;
}

it('rejects sign-ins of demo accounts outside demo mode', async () => {
  const { username } = await buildDemoAccount();
  for (const site of ['shop', 'staff', 'admin'] as const) {
    const body = { username, password: PASSWORD };
    const answer = await app.visit(site).refused('POST /api/login', { body });
    expect(answer).toMatchObject({ status: 401, body: { code: 'accounts/wrong-credentials' } });
  }
});

it('ends sessions of demo accounts outside demo mode', async () => {
  const { id, username } = await buildAccount(app.db, { role: 'admin' });
  const visitor = await app.visit('admin').signIn(username);
  expect((await visitor.call('GET /api/user')).status).toBe(200);
  await app.db.updateTable('accounts').set({ isDemo: true }).where('id', '=', id).execute();
  expect((await visitor.call('GET /api/user')).status).toBe(401);
});

it('rejects password resets of demo accounts outside demo mode', async () => {
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

it('rejects invitations of demo accounts outside demo mode', async () => {
  const { id } = await buildDemoAccount('customer');
  const boss = await buildAccount(app.db, { role: 'admin' });
  const admin = await app.visit('admin').signIn(boss.username);
  const params = { id };
  const { body } = await admin.call('POST /api/customers/{id}/invitation', { params, body: { by: 'code' } });
  const accepting = { code: body.code!, username: 'still-here', newPassword: 'seven green plums' };
  const answer = await app.visit().refused('POST /api/invitation', { body: accepting });
  expect(answer.body.code).toBe('customers/invitation-invalid');
});

describe('a new account', () => {
  const password = 'seven green plums';
  const email = (username: string) => `${username}@example.org`;

  it.each([
    ['is a demo account in demo mode, whoever created it', true],
    ['is not a demo account outside demo mode', false],
  ])('%s', async (_, demo) => {
    const kitchen = await createTestApp({ demo });
    const { username } = await buildAccount(kitchen.db, { role: 'admin' });
    const chief = await kitchen.visit('admin').signIn(username);
    const register = (visitor: Visitor, name: string, isAdmin = false) =>
      visitor.call('POST /api/register', { body: { username: name, email: email(name), password, isAdmin } });
    await register(kitchen.visit(), 'guest');
    await register(chief, 'second', true);
    const second = await kitchen.visit('admin').signIn('second', password);
    await register(second, 'third', true);
    const kept = {
      firstName: 'Ana',
      lastName: 'Popova',
      phoneNumber: '0412 345 678',
      language: 'en',
    } as const;
    await second.call('POST /api/customers', { body: kept });
    const file = Buffer.from(
      'Customer number,First name,Last name,Telephone\nK-1,Vera,Testova,0412 345 679',
    ).toString('base64');
    const uploaded = await second.call('POST /api/imports', {
      body: { kind: 'people', fileName: 'people.csv', file },
    });
    const { id, mapping } = uploaded.body;
    const { trial } = (await second.call('PUT /api/imports/{id}', { params: { id }, body: mapping })).body;
    await second.call('POST /api/imports/{id}/do', { params: { id }, body: { seen: trial!.seen } });
    const added = await kitchen.db
      .selectFrom('accounts')
      .select(['username', 'isDemo'])
      .where('username', '!=', username)
      .orderBy('id')
      .execute();
    expect(added).toEqual(
      ['guest', 'second', 'third', 'ana.popova', 'vera.testova'].map((name) => ({
        username: name,
        isDemo: demo,
      })),
    );
  });
});
