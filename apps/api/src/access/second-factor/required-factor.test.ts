import { expect, test } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { addCodes, addPasskey } from '#test/builders/factors.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp({ requiresFactor: true });

async function startSignIn(username: string): Promise<Visitor> {
  const visitor = app.visit('admin');
  const refused = await visitor.refused('POST /api/login', { body: { username, password: PASSWORD } });
  expect(refused).toMatchObject({ status: 401, body: { code: 'factor/set-up-needed' } });
  return visitor;
}

test('limits an administrator to setting up a second factor until one exists', async () => {
  const { username } = await buildAccount(app.db, { role: 'admin' });
  const visitor = await startSignIn(username);
  expect((await visitor.call('GET /api/session')).body).toMatchObject({
    user: null,
    half: { waitsFor: 'set-up', username },
  });
  expect((await visitor.refused('GET /api/users')).status).toBe(401);
  expect((await visitor.refused('POST /api/handover', { body: { site: 'staff' } })).status).toBe(401);
  expect((await visitor.refused('POST /api/user/factor/not-now')).status).toBe(401);
  expect((await visitor.call('GET /api/user/factor')).body).toMatchObject({ isRequired: true, passkeys: [] });

  const { phone, recoveryCodes } = await addPasskey(visitor, 'admin');
  expect(recoveryCodes).toHaveLength(10);
  expect((await visitor.call('GET /api/users')).status).toBe(200);

  const remove = () => visitor.refused('DELETE /api/user/factor/passkeys/{id}', { params: { id: phone.id } });
  expect((await remove()).body.code).toBe('factor/last-one');
  await addCodes(app, visitor);
  expect(
    (await visitor.call('DELETE /api/user/factor/passkeys/{id}', { params: { id: phone.id } })).status,
  ).toBe(200);
});

test('expires a set-up session after 30 minutes and asks for the password again after ten', async () => {
  const { username } = await buildAccount(app.db, { role: 'admin' });
  const visitor = await startSignIn(username);
  app.clock.advance(11 * 60_000);
  expect((await visitor.refused('POST /api/user/factor/codes')).body.code).toBe('factor/prove-first');
  const wrong = { by: 'password', password: 'not the password' } as const;
  expect((await visitor.refused('POST /api/user/factor/proof', { body: wrong })).body.code).toBe(
    'accounts/wrong-password',
  );
  const body = { by: 'password', password: PASSWORD } as const;
  expect((await visitor.call('POST /api/user/factor/proof', { body })).status).toBe(200);
  expect((await visitor.refused('GET /api/users')).status).toBe(401);
  expect((await visitor.call('POST /api/user/factor/codes')).status).toBe(200);
  app.clock.advance(30 * 60_000);
  expect((await visitor.refused('GET /api/user/factor')).status).toBe(401);
});

test('signs a new administrator out and requires a second factor at the next sign-in', async () => {
  const chief = await startSignIn((await buildAccount(app.db, { role: 'admin' })).username);
  await addCodes(app, chief);
  const { id, username } = await buildAccount(app.db, { role: 'hcpadmin' });
  const visitor = await app.visit('admin').signIn(username);
  await chief.call('PUT /api/users/{id}/role', { params: { id }, body: { role: 'admin' } });
  expect((await visitor.refused('GET /api/users')).body.code).toBe('accounts/not-signed-in');
  const again = await app
    .visit('admin')
    .refused('POST /api/login', { body: { username, password: PASSWORD } });
  expect(again.body.code).toBe('factor/set-up-needed');
});

test('offers other staff a second factor until they decline', async () => {
  const { username } = await buildAccount(app.db, { role: 'delivery' });
  const visitor = await app.visit('staff').signIn(username);
  const offered = async () => (await visitor.call('GET /api/session')).body.offersFactor;
  expect(await offered()).toBe(true);
  await visitor.call('POST /api/user/factor/not-now');
  expect(await offered()).toBeUndefined();
});
