import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const boss = await buildAccount(app.db, { role: 'admin' });
const admin = await app.visit('admin').signIn(boss.username);
const manager = await buildAccount(app.db, { role: 'hcpadmin' });
const hcpadmin = await app.visit('admin').signIn(manager.username);
const NEW = 'three brown pots';

const set = (visitor: Visitor, id: number, body: object) =>
  visitor.send({ method: 'PUT', url: `/api/users/${id}/password`, payload: body });
const hashOf = async (id: number) =>
  (await app.db.selectFrom('accounts').select('passwordHash').where('id', '=', id).executeTakeFirstOrThrow())
    .passwordHash;

describe('PUT /api/users/{id}/password', () => {
  it('replaces the password, ends all sessions and notifies the owner', async () => {
    const { id, username } = await buildAccount(app.db);
    const sessions = [await app.visit().signIn(username), await app.visit('staff').signIn(username)];
    expect(await set(hcpadmin, id, { password: NEW, reason: 'She rang: forgotten' })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    for (const visitor of sessions) expect((await visitor.refused('GET /api/user')).status).toBe(401);
    await app.visit().signIn(username, NEW);
    const old = await app.visit().refused('POST /api/login', { body: { username, password: PASSWORD } });
    expect(old.body.code).toBe('accounts/wrong-credentials');
    const notified = await app.db
      .selectFrom('messages')
      .select(['template', 'recipient'])
      .where('accountId', '=', id)
      .execute();
    expect(notified).toEqual([{ template: 'password-changed', recipient: `${username}@example.org` }]);
    expect(await readAudit(app, id)).toEqual([
      {
        action: 'account/password',
        before: null,
        after: null,
        reason: 'She rang: forgotten',
        actorId: manager.id,
      },
    ]);
    // The caller stays signed in.
    expect((await hcpadmin.call('GET /api/user')).status).toBe(200);
  });

  it('stores no plaintext password', async () => {
    const { id } = await buildAccount(app.db);
    await set(admin, id, { password: 'a very secret pot' });
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(a::text, '') from audit_entries a) || (select string_agg(m::text, '') from messages m)
        || (select string_agg(a::text, '') from accounts a) as all`.execute(app.db);
    expect(rows[0]!.all).not.toContain('a very secret pot');
  });

  it('accepts only one of two concurrent changes', async () => {
    const { id, username } = await buildAccount(app.db);
    const passwords = ['two green plums', 'two black plums'];
    const answers = await Promise.all(passwords.map((password) => set(admin, id, { password })));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(
      true,
    );
    expect(won).not.toBe(-1);
    const done = answers.filter(({ status }) => status === 200).length;
    expect(await readAudit(app, id)).toHaveLength(done);
    const tries = await Promise.all(
      passwords.map((password) => app.visit().call('POST /api/login', { body: { username, password } })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('PUT /api/users/{id}/password permissions', () => {
  it('returns 409 for the caller’s own account', async () => {
    expect(await set(admin, boss.id, { password: NEW })).toMatchObject({
      status: 409,
      body: { code: 'accounts/own-account' },
    });
    expect((await set(hcpadmin, manager.id, { password: NEW })).status).toBe(403);
  });

  it('allows case managers to set passwords of customers only', async () => {
    const expected = { hcpadmin: 403, admin: 404, restaurateur: 404, delivery: 404 } as const;
    for (const [role, status] of Object.entries(expected)) {
      const { id } = await buildAccount(app.db, { role: role as keyof typeof expected });
      const before = await hashOf(id);
      expect((await set(hcpadmin, id, { password: NEW })).status, role).toBe(status);
      expect(await hashOf(id)).toBe(before);
      expect((await set(admin, id, { password: NEW })).status).toBe(200);
    }
  });
});
