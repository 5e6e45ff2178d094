import { describe, expect, it } from 'vitest';
import { PASSWORD, buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const NEW = 'seven green plums';

const change = (visitor: Visitor, currentPassword = PASSWORD, newPassword = NEW) =>
  visitor.call('PUT /api/user/password', { body: { currentPassword, newPassword } });
const refused = (visitor: Visitor, currentPassword: string, newPassword = NEW) =>
  visitor.refused('PUT /api/user/password', { body: { currentPassword, newPassword } });
const isIn = async (visitor: Visitor) => (await visitor.call('GET /api/session')).body.user !== null;
const messagesTo = (accountId: number) =>
  app.db.selectFrom('messages').selectAll().where('accountId', '=', accountId).execute();

describe('PUT /api/user/password', () => {
  it('replaces the password', async () => {
    const { username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    expect(await change(visitor)).toMatchObject({ status: 200, body: { ok: true } });
    await expect(app.visit().signIn(username, PASSWORD)).rejects.toThrow('cannot sign in');
    await expect(app.visit().signIn(username, NEW)).resolves.toBeDefined();
  });

  it('ends all other sessions and renews the id of the current session', async () => {
    const { username } = await buildAccount(app.db, { role: 'admin' });
    const visitor = await app.visit().signIn(username);
    const others = [app.visit('shop'), app.visit('staff'), app.visit('admin')];
    for (const other of others) await other.signIn(username);
    const stranger = await app.visit().signIn((await buildAccount(app.db)).username);
    const [before, old] = [visitor.cookie(), app.visit()];
    await change(visitor, PASSWORD, 'seven green plums here');
    expect(await isIn(visitor)).toBe(true);
    for (const other of others) expect(await isIn(other)).toBe(false);
    expect(visitor.cookie()).not.toBe(before);
    const answer = await old.send({ method: 'GET', url: '/api/user', headers: { cookie: before } });
    expect(answer.status).toBe(401);
    expect(await isIn(stranger)).toBe(true);
  });

  it('ends sessions and handovers that were started with the old password', async () => {
    const { username } = await buildAccount(app.db);
    const [visitor, late] = [await app.visit().signIn(username), await app.visit().signIn(username)];
    const { url } = (await late.call('POST /api/handover', { body: { site: 'staff' } })).body;
    await change(visitor);
    expect(await isIn(late)).toBe(false);
    const { pathname, search } = new URL(url);
    const opened = app.visit('staff');
    const answer = await opened.send({ method: 'GET', url: pathname + search });
    expect(answer.headers['location']).toBe('/auth');
    expect(await isIn(opened)).toBe(false);
  });

  it('notifies the owner by email in their language', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    await app.db.updateTable('accounts').set({ language: 'mk' }).where('id', '=', id).execute();
    await change(visitor);
    expect(await messagesTo(id)).toMatchObject([
      { template: 'password-changed', language: 'mk', recipient: `${username}@example.org` },
    ]);
  });

  it('invalidates reset links', async () => {
    const { id, username } = await buildAccount(app.db);
    await app.visit().call('POST /api/forgot-password', { body: { email: `${username}@example.org` } });
    await app.answerResetRequests();
    const tokens = () => app.db.selectFrom('resetTokens').selectAll().where('accountId', '=', id).execute();
    expect(await tokens()).toHaveLength(1);
    await change(await app.visit().signIn(username));
    expect(await tokens()).toEqual([]);
  });
});

describe('PUT /api/user/password errors', () => {
  it('returns 400 for a wrong current password', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    const refusal = await refused(visitor, 'wrong horse 8');
    expect(refusal).toMatchObject({
      status: 400,
      body: { code: 'accounts/wrong-password', fields: [{ path: 'currentPassword' }] },
    });
    expect(refusal.body.fields![0]!.message).toBe('The current password is not right. Please try again.');
    const mk = await visitor.send({
      method: 'PUT',
      url: '/api/user/password',
      payload: { currentPassword: 'wrong horse 8', newPassword: NEW },
      headers: { 'accept-language': 'mk' },
    });
    expect(JSON.stringify(mk.body)).toContain('Сегашната лозинка не е точна. Обидете се повторно.');
    expect(await messagesTo(id)).toEqual([]);
    await expect(app.visit().signIn(username, PASSWORD)).resolves.toBeDefined();
  });

  it('returns 429 with growing delays after five wrong passwords', async () => {
    const { username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    for (let i = 0; i < 5; i += 1) expect((await refused(visitor, 'wrong horse 8')).status).toBe(400);
    const refusal = await refused(visitor, PASSWORD);
    expect(refusal).toMatchObject({ status: 429, body: { code: 'common/too-many-requests' } });
    expect(Number(refusal.headers['retry-after'])).toBeLessThanOrEqual(15);
    const signIn = await visitor.refused('POST /api/login', { body: { username, password: PASSWORD } });
    expect(signIn.status).toBe(429);
    await expect(app.visit().signIn(username, PASSWORD)).resolves.toBeDefined();
  });

  it('limits concurrent guesses', async () => {
    const visitor = await app.visit().signIn((await buildAccount(app.db)).username);
    const guesses = Array.from({ length: 20 }, () => refused(visitor, 'wrong horse 8'));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
    expect(statuses.every((status) => status === 400 || status === 429)).toBe(true);
  });

  it('returns 400 for a weak or unchanged password', async () => {
    const visitor = await app.visit().signIn((await buildAccount(app.db)).username);
    for (const [password, code] of [
      ['password1', 'accounts/weak-password'],
      [PASSWORD, 'accounts/same-password'],
    ] as const)
      expect(await refused(visitor, PASSWORD, password)).toMatchObject({
        status: 400,
        body: { code, fields: [{ path: 'newPassword' }] },
      });
    expect(await isIn(visitor)).toBe(true);
  });

  it('accepts only one of several concurrent changes', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitors = [
      await app.visit().signIn(username),
      await app.visit().signIn(username),
      await app.visit().signIn(username),
    ];
    const answers = await Promise.all(
      visitors.map((one, index) => change(one, PASSWORD, `river ${index} at dawn`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await messagesTo(id)).toHaveLength(1);
  });
});
