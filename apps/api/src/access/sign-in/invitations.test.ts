import { describe, expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const { username: boss } = await buildAccount(app.db, { role: 'admin' });
const admin = await app.visit('admin').signIn(boss);

const invite = async () => {
  const { id, username } = await buildAccount(app.db);
  const params = { id };
  const { body } = await admin.call('POST /api/customers/{id}/invitation', { params, body: { by: 'code' } });
  const accept = () =>
    app.visit().send({
      method: 'POST',
      url: '/api/invitation',
      payload: { code: body.code, username, newPassword: 'attacker chooses 1' },
    });
  return { id, username, accept };
};
const refused = { status: 410, body: { code: 'customers/invitation-invalid' } };

describe('POST /api/invitation', () => {
  it('rejects a code that was issued before the customer chose a password', async () => {
    const { username, accept } = await invite();
    const customer = await app.visit().signIn(username);
    await customer.call('PUT /api/user/password', {
      body: { currentPassword: PASSWORD, newPassword: 'three brown pots' },
    });
    expect(await accept()).toMatchObject(refused);
  });

  it('rejects a code that was issued before the office set a password', async () => {
    const { id, accept } = await invite();
    const body = { password: 'three brown pots', reason: 'Forgotten' };
    await admin.call('PUT /api/users/{id}/password', { params: { id }, body });
    expect(await accept()).toMatchObject(refused);
  });

  it('rejects a code of a customer who has become staff, and ends their session', async () => {
    const { id, username, accept } = await invite();
    const session = await app.visit().signIn(username);
    await admin.call('PUT /api/users/{id}/role', { params: { id }, body: { role: 'admin' } });
    expect(await accept()).toMatchObject(refused);
    expect((await session.refused('GET /api/user')).status).toBe(401);
  });
});
