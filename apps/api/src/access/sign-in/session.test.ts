import { describe, expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { HOSTS, type TestSite } from '#test/hosts.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();

/** The user that the server returns for this cookie on a site. */
async function userOf(cookie: string, site: TestSite = 'shop') {
  const headers = { cookie, host: HOSTS[site], origin: `http://${HOSTS[site]}` };
  const answer = await app.visit(site).send({ method: 'GET', url: '/api/session', headers });
  return (answer.body as { user: { username: string; role: string } | null }).user;
}
const sessionsOf = (accountId: number) =>
  app.db.selectFrom('sessions').selectAll().where('accountId', '=', accountId).execute();
const adminVisitor = async () =>
  app.visit('admin').signIn((await buildAccount(app.db, { role: 'admin' })).username);

describe('a session', () => {
  it('gets a new id at every sign-in', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    const first = visitor.cookie();
    expect(await userOf(first)).toMatchObject({ username });
    await visitor.signIn(username);
    expect(visitor.cookie()).not.toBe(first);
    expect(await userOf(first)).toBeNull();
    expect(await userOf(visitor.cookie())).toMatchObject({ username });
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it('ignores a cookie that was planted before the sign-in', async () => {
    const { username } = await buildAccount(app.db);
    const planted = 'trpeza=planted-by-a-stranger.signature';
    const payload = { username, password: 'correct horse 7' };
    const answer = await app
      .visit()
      .send({ method: 'POST', url: '/api/login', payload, headers: { cookie: planted } });
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).not.toContain('planted');
    expect(await userOf(planted)).toBeNull();
  });

  it('is not created for guests', async () => {
    const visitor = app.visit();
    await visitor.call('GET /api/session');
    await visitor.call('GET /api/meals');
    expect(visitor.cookie()).toBe('');
  });

  it('is deleted at sign-out', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    const kept = visitor.cookie();
    const elsewhere = await app.visit().signIn(username);
    const answer = await visitor.call('POST /api/logout');
    expect(answer.status).toBe(200);
    expect(await userOf(kept)).toBeNull();
    expect(await sessionsOf(id)).toHaveLength(1);
    expect(await userOf(elsewhere.cookie())).toMatchObject({ username });
  });

  it('is not overwritten by late responses to older requests', async () => {
    const { username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    const before = visitor.cookie();
    await visitor.signIn(username);
    for (const url of ['/api/session', '/api/orders']) {
      const answer = await app.visit().send({ method: 'GET', url, headers: { cookie: before } });
      expect(answer.headers['set-cookie'], url).toBeUndefined();
    }
    expect(await userOf(visitor.cookie())).toMatchObject({ username });
  });

  it('is stored as a digest', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    const cookie = decodeURIComponent(visitor.cookie().split('=')[1]!);
    const [row] = await sessionsOf(id);
    expect(row!.id).toMatch(/^[\w-]{43}$/);
    expect(cookie).not.toContain(row!.id);
    const signature = cookie.split('.').slice(1).join('.');
    expect(await userOf(`trpeza=${encodeURIComponent(`${row!.id}.${signature}`)}`)).toBeNull();
    expect(JSON.stringify(row)).not.toContain(cookie.split('.')[0]!);
  });

  it('is invalid after any change of the cookie', async () => {
    const { username } = await buildAccount(app.db);
    const cookie = (await app.visit().signIn(username)).cookie();
    for (const at of [10, 30, cookie.length - 3]) {
      const other = cookie[at] === 'A' ? 'B' : 'A';
      expect(await userOf(cookie.slice(0, at) + other + cookie.slice(at + 1)), `sign ${at}`).toBeNull();
    }
  });

  it('has a host-only, HttpOnly, SameSite cookie', async () => {
    const { username } = await buildAccount(app.db);
    const payload = { username, password: 'correct horse 7' };
    const answer = await app.visit().send({ method: 'POST', url: '/api/login', payload });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Path=\//i);
    expect(cookie).not.toMatch(/Domain/i);
  });

  it('is invalid on another site', () =>
    eachRow(
      [
        ['shop', 'admin'],
        ['shop', 'staff'],
        ['staff', 'admin'],
        ['admin', 'shop'],
      ] as const,
      async ([home, other]) => {
        const { username } = await buildAccount(app.db, { role: 'admin' });
        const cookie = (await app.visit(home).signIn(username)).cookie();
        expect(await userOf(cookie, other)).toBeNull();
        expect(await userOf(cookie, home)).toMatchObject({ username });
      },
    ));

  it('expires after 30 days in the shop, 16 hours on the staff site and 8 hours on the admin site', () =>
    eachRow(
      [
        ['shop', 30 * 24],
        ['staff', 16],
        ['admin', 8],
      ] as const,
      async ([site, hours]) => {
        const { username } = await buildAccount(app.db);
        const cookie = (await app.visit(site).signIn(username)).cookie();
        app.clock.advance(hours * 3_600_000 - 1000);
        expect(await userOf(cookie, site)).toMatchObject({ username });
        app.clock.advance(1001);
        expect(await userOf(cookie, site)).toBeNull();
      },
    ));

  it('ends when the account is deleted', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', id).execute();
    const refusal = await visitor.refused('GET /api/user');
    expect(refusal).toMatchObject({ status: 401, body: { code: 'accounts/not-signed-in' } });
  });

  it('ends when the role changes, and has the current rights of its account', async () => {
    const admin = await adminVisitor();
    const { id, username } = await buildAccount(app.db, { role: 'restaurateur', plan: 50_000 });
    const visitor = await app.visit().signIn(username);
    expect((await visitor.refused('GET /api/users')).status).toBe(403);
    await admin.call('PUT /api/users/{id}/role', { params: { id }, body: { role: 'unverified' } });
    expect((await visitor.refused('GET /api/user')).status).toBe(401);
    await visitor.signIn(username);
    const body = { amount: '1.00' };
    expect((await visitor.refused('POST /api/create-payment-intent', { body })).body.code).toBe(
      'accounts/not-verified',
    );
    await admin.call('PUT /api/users/{id}/role', { params: { id }, body: { role: 'user' } });
    expect((await visitor.refused('POST /api/create-payment-intent', { body })).body.code).not.toBe(
      'accounts/not-verified',
    );
  });
});
