import { describe, expect, it } from 'vitest';
import { buildAccount } from '#test/builders/accounts.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const boss = await buildAccount(app.db, { role: 'admin' });
const admin = await app.visit('admin').signIn(boss.username);
const manager = await buildAccount(app.db, { role: 'hcpadmin' });
const hcpadmin = await app.visit('admin').signIn(manager.username);

const change = (visitor: Visitor, id: number, body: object) =>
  visitor.send({ method: 'PUT', url: `/api/users/${id}/email`, payload: body });
const emailOf = async (id: number) =>
  (await app.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
let made = 0;
const freshEmail = () => `moved-${(made += 1)}@example.org`;

describe('PUT /api/users/{id}/email', () => {
  it('stores the address with an audit entry and allows the customer to sign in with it', async () => {
    const { id, username } = await buildAccount(app.db);
    const email = freshEmail();
    const answer = await change(hcpadmin, id, { email: ` ${email} `, reason: 'She has a new provider' });
    expect(answer).toMatchObject({ status: 200, body: { id, email } });
    expect(await readAudit(app, id)).toEqual([
      {
        action: 'account/email',
        before: { email: `${username[0]}•••@example.org` },
        after: { email: 'm•••@example.org' },
        reason: 'She has a new provider',
        actorId: manager.id,
      },
    ]);
    expect((await (await app.visit().signIn(email)).call('GET /api/user')).body.id).toBe(id);
  });

  it('accepts accounts without an address', async () => {
    const { id } = await buildAccount(app.db);
    await app.db.updateTable('accounts').set({ email: null }).where('id', '=', id).execute();
    const email = freshEmail();
    expect((await change(admin, id, { email, expectedEmail: null })).status).toBe(200);
    expect(await emailOf(id)).toBe(email);
  });

  it('returns 409 for an address in use, even on concurrent requests', async () => {
    const { id } = await buildAccount(app.db);
    const other = await buildAccount(app.db);
    const taken = await change(admin, id, { email: `${other.username.toUpperCase()}@example.org` });
    expect(taken).toMatchObject({
      status: 409,
      body: { code: 'accounts/username-taken', fields: [{ path: 'email' }] },
    });
    const email = freshEmail();
    const answers = await Promise.all([change(admin, id, { email }), change(hcpadmin, other.id, { email })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('returns 409 if the address has changed since the caller saw it', async () => {
    const { id } = await buildAccount(app.db);
    const expectedEmail = await emailOf(id);
    const answers = await Promise.all(
      [admin, hcpadmin].map((visitor) => change(visitor, id, { email: freshEmail(), expectedEmail })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'accounts/changed-meanwhile',
    });
    expect(await readAudit(app, id)).toHaveLength(1);
  });

  it('invalidates reset links', async () => {
    const { id } = await buildAccount(app.db);
    await app.db
      .insertInto('resetTokens')
      .values({ tokenHash: `hash-${id}`, accountId: id, expiresAt: new Date('2099-01-01') })
      .execute();
    await change(admin, id, { email: freshEmail() });
    expect(await app.db.selectFrom('resetTokens').where('accountId', '=', id).selectAll().execute()).toEqual(
      [],
    );
  });

  it('moves the newsletter subscription', async () => {
    const { id, username } = await buildAccount(app.db);
    const visitor = await app.visit().signIn(username);
    const preferences = { emailNotifications: true, marketingEmails: true, orderUpdates: true };
    await visitor.call('PUT /api/user/notification-preferences', { body: preferences });
    const before = (await emailOf(id))!;
    const email = freshEmail();
    await change(admin, id, { email });
    const states = await app.db
      .selectFrom('newsletterSubscribers')
      .select(['email', 'state'])
      .where('email', 'in', [before, email])
      .execute();
    expect(new Map(states.map((row) => [row.email, row.state]))).toEqual(
      new Map([
        [before, 'unsubscribed'],
        [email, 'subscribed'],
      ]),
    );
    expect((await visitor.call('GET /api/user/notification-preferences')).body.marketingEmails).toBe(true);
  });
});

describe('PUT /api/users/{id}/email by a case manager', () => {
  it('changes addresses of customers only', async () => {
    const expected = { hcpadmin: 403, admin: 404, restaurateur: 404, delivery: 404 } as const;
    for (const [role, status] of Object.entries(expected)) {
      const { id } = await buildAccount(app.db, { role: role as keyof typeof expected });
      const before = await emailOf(id);
      expect((await change(hcpadmin, id, { email: freshEmail() })).status, role).toBe(status);
      expect(await emailOf(id)).toBe(before);
      expect((await change(admin, id, { email: freshEmail() })).status).toBe(200);
    }
    expect((await change(hcpadmin, manager.id, { email: freshEmail() })).status).toBe(403);
  });
});
