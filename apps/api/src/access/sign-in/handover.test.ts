import { describe, expect, it } from 'vitest';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { createTestApp } from '#test/test-app.ts';
import type { TestSite } from '#test/hosts.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();

async function offer(visitor: Visitor, site: TestSite, path?: string) {
  const { body } = await visitor.call('POST /api/handover', { body: { site, ...(path ? { path } : {}) } });
  return new URL(body.url);
}

/** Opens a handover URL, by default in a new browser. */
async function open(url: URL, site: TestSite, visitor = app.visit(site), from?: string) {
  const headers: Record<string, string> = from ? { 'sec-fetch-site': from } : {};
  const answer = await visitor.send({ method: 'GET', url: url.pathname + url.search, headers });
  const { user } = (await visitor.call('GET /api/session')).body;
  return { status: answer.status, location: answer.headers['location'], user, visitor };
}

const admin = await buildAccount(app.db, { role: 'admin' });
const signedIn = () => app.visit().signIn(admin.username);

describe('a handover link', () => {
  it('opens the requested page of the other site as the same person', async () => {
    const url = await offer(await signedIn(), 'staff', '/kitchen/dashboard?date=2026-11-30');
    expect(url.origin).toBe('http://staff.localhost');
    const opened = await open(url, 'staff');
    expect(opened).toMatchObject({
      status: 303,
      location: '/kitchen/dashboard?date=2026-11-30',
      user: { id: admin.id },
    });
  });

  it('works only once under concurrent requests', async () => {
    const url = await offer(await signedIn(), 'staff');
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(url, 'staff')));
    expect(opened.filter(({ user }) => user !== null)).toHaveLength(1);
  });

  it('works only on its own site, and is used up by an attempt on another', async () => {
    const url = await offer(await signedIn(), 'staff');
    expect(await open(url, 'admin')).toMatchObject({ location: '/auth', user: null });
    expect((await open(url, 'staff')).user).toBeNull();
  });

  it('expires after 30 seconds', async () => {
    const [early, late] = [await offer(await signedIn(), 'admin'), await offer(await signedIn(), 'admin')];
    app.clock.advance(29_999);
    expect((await open(early, 'admin')).user).toMatchObject({ id: admin.id });
    app.clock.advance(1);
    expect(await open(late, 'admin')).toMatchObject({ location: '/auth', user: null });
  });

  it('stores only a digest of the code', async () => {
    const url = await offer(await signedIn(), 'staff');
    const rows = await app.db.selectFrom('handoverCodes').selectAll().execute();
    expect(url.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('code')!);
  });

  it('accepts only paths of its site', async () => {
    const visitor = await signedIn();
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      '/\t/evil.example',
      '/\n/evil',
      '/ /evil',
      '',
      'kitchen',
      '/a\r\nset-cookie: a=b',
      '/\u0000',
    ]) {
      const refusal = await visitor.send({
        method: 'POST',
        url: '/api/handover',
        payload: { site: 'staff', path },
      });
      expect(refusal, JSON.stringify(path)).toMatchObject({
        status: 400,
        body: { code: 'common/invalid', fields: [{ path: 'path' }] },
      });
    }
    expect(
      (await visitor.send({ method: 'POST', url: '/api/handover', payload: { site: 'evil' } })).status,
    ).toBe(400);
  });

  it('grants the current rights, and none to deleted accounts', async () => {
    const person = await buildAccount(app.db, { role: 'hcpadmin' });
    const visitor = await app.visit().signIn(person.username);
    const [first, second] = [await offer(visitor, 'admin'), await offer(visitor, 'admin')];
    await app.db.updateTable('accounts').set({ role: 'customer' }).where('id', '=', person.id).execute();
    expect((await open(first, 'admin')).user).toMatchObject({ role: 'customer' });
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', person.id).execute();
    expect(await open(second, 'admin')).toMatchObject({ status: 303, location: '/auth', user: null });
  });

  it('ends the previous session on the other site', async () => {
    const other = await buildAccount(app.db);
    const visitor = await app.visit('staff').signIn(other.username);
    const before = visitor.cookie();
    const opened = await open(await offer(await signedIn(), 'staff'), 'staff', visitor, 'same-site');
    expect(opened.user).toMatchObject({ id: admin.id });
    const old = await app
      .visit('staff')
      .send({ method: 'GET', url: '/api/session', headers: { cookie: before } });
    expect(old.body).toMatchObject({ user: null });
  });

  it('keeps the session of another user if the origin of the link is unknown', () =>
    eachRow([undefined, 'none'], async (from) => {
      const other = await buildAccount(app.db);
      const visitor = await app.visit('staff').signIn(other.username);
      const opened = await open(
        await offer(await signedIn(), 'staff', '/kitchen/dashboard'),
        'staff',
        visitor,
        from,
      );
      expect(opened).toMatchObject({ location: '/kitchen/dashboard', user: { id: other.id } });
    }));

  it('rejects cross-site requests', async () => {
    const other = await buildAccount(app.db);
    for (const visitor of [app.visit('staff'), await app.visit('staff').signIn(other.username)]) {
      const { pathname, search } = await offer(await signedIn(), 'staff');
      const headers = { host: 'staff.trpeza.example', 'sec-fetch-site': 'cross-site' };
      const answer = await visitor.send({ method: 'GET', url: pathname + search, headers });
      expect(answer).toMatchObject({ status: 303, headers: { location: '/auth' } });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('redirects to the sign-in page if the code is unknown', async () => {
    for (const query of [
      '',
      '?code=',
      '?code=abc',
      '?code=%00',
      '?code=a&code=b',
      `?code=${'a'.repeat(5000)}`,
    ]) {
      const answer = await app.visit('staff').send({ method: 'GET', url: `/handover${query}` });
      expect(answer, query).toMatchObject({
        status: 303,
        headers: { location: '/auth', 'cache-control': 'no-store' },
      });
    }
  });
});
