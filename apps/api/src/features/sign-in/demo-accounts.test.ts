import { expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import { makeResetToken } from './reset-token.ts';

const app = await createTestApp({ demo: false });

async function buildDemoAccount(role: 'admin' | 'customer' = 'admin') {
  const account = await buildAccount(app.db, { role });
  await app.db.updateTable('accounts').set({ isDemo: true }).where('id', '=', account.id).execute();
  return account;
}

it('demo accounts cannot sign in outside the demo', async () => {
  const { username } = await buildDemoAccount();
  for (const site of ['shop', 'staff', 'admin'] as const) {
    const body = { username, password: PASSWORD };
    const answer = await app.visit(site).refused('POST /api/login', { body });
    expect(answer).toMatchObject({ status: 401, body: { code: 'accounts/wrong-credentials' } });
  }
});

it('sessions of demo accounts end outside the demo', async () => {
  const { id, username } = await buildAccount(app.db, { role: 'admin' });
  const visitor = await app.visit('admin').signIn(username);
  expect((await visitor.call('GET /api/user')).status).toBe(200);
  await app.db.updateTable('accounts').set({ isDemo: true }).where('id', '=', id).execute();
  expect((await visitor.call('GET /api/user')).status).toBe(401);
});

it('demo accounts cannot reset their password', async () => {
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
