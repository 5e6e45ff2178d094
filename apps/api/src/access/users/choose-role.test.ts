import { describe, expect, it } from 'vitest';
import type { Role } from '@trpeza/contract/access/access';
import { ROLE_CHOICES, type RoleChoice } from '@trpeza/contract/access/accounts.schemas';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount } from '#test/builders/accounts.ts';
import { readAudit } from '#test/read-audit.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await createTestApp();
const boss = await buildAccount(app.db, { role: 'admin' });
const admin = await app.visit().signIn(boss.username);
const manager = await buildAccount(app.db, { role: 'hcpadmin' });
const hcpadmin = await app.visit().signIn(manager.username);

const ROUNDS = process.env['TEST_ALL'] ? 10 : 2;

const FLAGS = {
  admin: 'isAdmin',
  restaurateur: 'isRestaurateur',
  delivery: 'isDelivery',
  hcpadmin: 'isHcpadmin',
  verify: 'isVerified',
} as const;
type Flag = keyof typeof FLAGS;

const setFlag = (visitor: typeof admin, id: number, flag: Flag, value: boolean) =>
  visitor.send({ method: 'PUT', url: `/api/users/${id}/${flag}`, payload: { [FLAGS[flag]]: value } });
const choose = (visitor: typeof admin, id: number, role: RoleChoice) =>
  visitor.send({ method: 'PUT', url: `/api/users/${id}/role`, payload: { role } });

const personOf = (id: number) =>
  app.db.selectFrom('accounts').select(['role', 'isVerified']).where('id', '=', id).executeTakeFirstOrThrow();

const roleOf = (choice: RoleChoice): Role =>
  choice === 'unverified' || choice === 'user' ? 'customer' : choice;

/** Builds an account that matches a role choice, with a plan so that it can get any role. */
const buildChosen = (choice: RoleChoice) =>
  buildAccount(app.db, { role: roleOf(choice), isVerified: choice !== 'unverified', plan: 10_000 });

describe('PUT /api/users/{id}/role', () => {
  it('changes every role to every other role', () =>
    eachRow(
      ROLE_CHOICES.flatMap((from) => ROLE_CHOICES.map((to) => ({ from, to }))),
      async ({ from, to }) => {
        const { id } = await buildChosen(from);
        const answer = await choose(admin, id, to);
        const role = roleOf(to);
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({
          // The specified JSON has four role flags, none of them for bookkeepers.
          role,
          isVerified: to !== 'unverified',
          isAdmin: role === 'admin',
          isRestaurateur: role === 'restaurateur',
          isDelivery: role === 'delivery',
          isHcpadmin: role === 'hcpadmin',
        });
        expect(await personOf(id)).toEqual({ role, isVerified: to !== 'unverified' });
      },
    ));

  it('requires a plan before a customer is verified', async () => {
    const { id } = await buildAccount(app.db, { isVerified: false, plan: null });
    for (const visitor of [admin, hcpadmin]) {
      expect(await choose(visitor, id, 'user')).toMatchObject({
        status: 409,
        body: { code: 'accounts/plan-required' },
      });
      const flag = await setFlag(visitor, id, 'verify', true);
      expect(flag).toMatchObject({ status: 409, body: { code: 'accounts/plan-required' } });
    }
    expect(await personOf(id)).toEqual({ role: 'customer', isVerified: false });
    await hcpadmin.call('PUT /api/users/{id}/monthly-plan', {
      params: { id },
      body: { monthlyPlan: '0.00' },
    });
    expect(await setFlag(hcpadmin, id, 'verify', true)).toMatchObject({
      status: 200,
      body: { isVerified: true },
    });
  });
});

describe('audit of PUT /api/users/{id}/role', () => {
  it('records actor, roles and reason', async () => {
    const { id } = await buildAccount(app.db, { isVerified: false });
    const input = { params: { id }, body: { role: 'user', reason: 'Her plan came by post' } } as const;
    await hcpadmin.call('PUT /api/users/{id}/role', input);
    await setFlag(admin, id, 'delivery', true);
    expect(await readAudit(app, id)).toEqual([
      {
        action: 'account/role',
        before: { role: 'unverified' },
        after: { role: 'user' },
        reason: 'Her plan came by post',
        actorId: manager.id,
      },
      {
        action: 'account/role',
        before: { role: 'user' },
        after: { role: 'delivery' },
        reason: null,
        actorId: boss.id,
      },
      {
        action: 'account/password-ended',
        before: null,
        after: { linkSent: true },
        reason: null,
        actorId: boss.id,
      },
    ]);
  });

  it('records nothing for unchanged and rejected roles', async () => {
    const { id } = await buildAccount(app.db);
    await choose(admin, id, 'user');
    await choose(hcpadmin, id, 'admin');
    expect(await readAudit(app, id)).toEqual([]);
  });
});

describe('PUT /api/users/{id}/role with an expected role', () => {
  it('returns 409 if the role has changed since the caller saw it', async () => {
    const { id } = await buildAccount(app.db);
    const answers = await Promise.all(
      (['delivery', 'restaurateur'] as const).map((role) =>
        admin.call('PUT /api/users/{id}/role', { params: { id }, body: { role, expectedRole: 'user' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'accounts/changed-meanwhile',
    });
    // One entry for the role, and one for the password that became invalid with it.
    expect(await readAudit(app, id)).toHaveLength(2);
  });
});

describe('a PUT route with one role flag', () => {
  it('sets and clears the role', () =>
    eachRow(['admin', 'restaurateur', 'delivery', 'hcpadmin'] as const, async (flag) => {
      const { id } = await buildAccount(app.db);
      expect(await setFlag(admin, id, flag, true)).toMatchObject({
        status: 200,
        body: { role: flag, [FLAGS[flag]]: true, isVerified: true },
      });
      expect(await setFlag(admin, id, flag, false)).toMatchObject({
        status: 200,
        body: { role: 'customer', [FLAGS[flag]]: false },
      });
    }));

  it('changes nothing if the person has another role', async () => {
    for (const role of ['restaurateur', 'bookkeeper'] as const) {
      const colleague = await buildAccount(app.db, { role });
      expect(await setFlag(admin, colleague.id, 'delivery', false)).toMatchObject({
        status: 200,
        body: { role },
      });
    }
    const customer = await buildAccount(app.db, { isVerified: false });
    expect(await setFlag(admin, customer.id, 'admin', false)).toMatchObject({
      status: 200,
      body: { isVerified: false },
    });
    const unplanned = await buildAccount(app.db, { isVerified: true, plan: null });
    expect(await setFlag(admin, unplanned.id, 'admin', false)).toMatchObject({
      status: 200,
      body: { isVerified: true },
    });
  });

  it('verifies customers only', async () => {
    const { id } = await buildAccount(app.db);
    expect(await setFlag(admin, id, 'verify', false)).toMatchObject({
      status: 200,
      body: { isVerified: false },
    });
    expect(await setFlag(admin, id, 'verify', true)).toMatchObject({
      status: 200,
      body: { isVerified: true },
    });
    for (const role of ['restaurateur', 'bookkeeper'] as const) {
      const colleague = await buildAccount(app.db, { role });
      expect(await setFlag(admin, colleague.id, 'verify', false)).toMatchObject({
        body: { role, isVerified: true },
      });
    }
  });
});

describe('a case manager', () => {
  it('gets 404 for staff', () =>
    eachRow(['restaurateur', 'delivery', 'bookkeeper', 'admin'] as const, async (role) => {
      const { id } = await buildAccount(app.db, { role });
      const answers = [
        await choose(hcpadmin, id, 'unverified'),
        await hcpadmin.send({
          method: 'PUT',
          url: `/api/users/${id}/monthly-plan`,
          payload: { monthlyPlan: '5.00' },
        }),
      ];
      for (const flag of Object.keys(FLAGS) as Flag[]) {
        for (const value of [true, false]) answers.push(await setFlag(hcpadmin, id, flag, value));
      }
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 404, body: { code: 'common/not-found' } });
      expect(await personOf(id)).toEqual({ role, isVerified: true });
    }));

  it('gets 403 for assigning a staff role', () =>
    eachRow(['restaurateur', 'delivery', 'admin'] as const, async (role) => {
      for (const { id } of [
        await buildAccount(app.db),
        await buildAccount(app.db, { role: 'hcpadmin' }),
        manager,
      ]) {
        const before = await personOf(id);
        expect(await choose(hcpadmin, id, role)).toMatchObject({
          status: 403,
          body: { code: 'accounts/forbidden' },
        });
        expect(await setFlag(hcpadmin, id, role, true)).toMatchObject({
          status: 403,
          body: { code: 'accounts/forbidden' },
        });
        expect(await personOf(id)).toEqual(before);
      }
    }));

  it('gets 403 for making a customer a bookkeeper', async () => {
    const { id } = await buildAccount(app.db);
    expect(await choose(hcpadmin, id, 'bookkeeper')).toMatchObject({
      status: 403,
      body: { code: 'accounts/forbidden' },
    });
    expect(await personOf(id)).toMatchObject({ role: 'customer' });
  });

  it('verifies customers and makes them case managers', async () => {
    const { id } = await buildAccount(app.db, { isVerified: false });
    expect((await choose(hcpadmin, id, 'user')).body).toMatchObject({ isVerified: true });
    expect((await choose(hcpadmin, id, 'hcpadmin')).body).toMatchObject({ role: 'hcpadmin' });
  });
});

describe('a case manager who changes a colleague', () => {
  it('gets 403 for every change', async () => {
    const peer = await buildAccount(app.db, { role: 'hcpadmin' });
    for (const { id } of [peer, manager]) {
      for (const role of ROLE_CHOICES) expect((await choose(hcpadmin, id, role)).status, role).toBe(403);
      for (const flag of Object.keys(FLAGS) as Flag[])
        for (const value of [true, false])
          expect((await setFlag(hcpadmin, id, flag, value)).status, flag).toBe(403);
      expect(await personOf(id)).toEqual({ role: 'hcpadmin', isVerified: true });
    }
    const url = `/api/users/${peer.id}`;
    for (const [method, path, payload] of [
      ['PUT', '/password', { password: 'three brown pots' }],
      ['PUT', '/email', { email: 'mine@example.org' }],
      ['DELETE', '', undefined],
    ] as const)
      expect((await hcpadmin.send({ method, url: url + path, payload })).status, method + path).toBe(403);
    await app.visit('admin').signIn(peer.username);
  });
});

describe('a customer who becomes staff', () => {
  /** Registers a customer with a password of six characters. */
  const signUp = async () => {
    const visitor = app.visit();
    const username = `six-${crypto.randomUUID().slice(0, 8)}`;
    const email = `${username}@example.org`;
    const body = { username, email, password: 'plumso' };
    const { id } = (await visitor.call('POST /api/register', { body })).body;
    const confirmed = { emailConfirmedAt: app.clock.now() };
    await app.db.updateTable('accounts').set(confirmed).where('id', '=', id).execute();
    return { id, username, visitor };
  };
  const signIn = (username: string, password: string) =>
    app.visit('staff').call('POST /api/login', { body: { username, password } });
  const linkIn = (text: string) => new URL(/https?:\/\/\S+/.exec(text)![0]).searchParams.get('token')!;

  it('loses the short password and sets a longer one with a link', () =>
    eachRow(
      [
        ['delivery', admin],
        ['hcpadmin', hcpadmin],
      ] as const,
      async ([role, by]) => {
        const { id, username, visitor } = await signUp();
        expect((await choose(by, id, role)).status).toBe(200);
        expect((await visitor.refused('GET /api/user')).status).toBe(401);
        expect((await signIn(username, 'plumso')).status).toBe(401);
        await app.sendMail();
        const letter = app.mail.sent.findLast(({ to }) => to === `${username}@example.org`)!;
        const token = linkIn(letter.text);
        const reset = (newPassword: string) =>
          app.visit().call('POST /api/reset-password', { body: { token, newPassword } });
        expect((await reset('plumso')).status).toBe(400);
        app.clock.advance(71 * 3_600_000);
        await admin.signIn(boss.username);
        await hcpadmin.signIn(manager.username);
        expect((await reset('three brown pots')).status).toBe(200);
        expect((await signIn(username, 'three brown pots')).status).toBe(200);
        expect((await reset('three black pots')).status).toBe(400);
      },
    ));

  it('keeps the password when changing between staff roles', async () => {
    const cook = await buildAccount(app.db, { role: 'restaurateur' });
    await choose(admin, cook.id, 'delivery');
    const visitor = await app.visit('staff').signIn(cook.username);
    expect((await visitor.call('GET /api/user')).body).toMatchObject({ role: 'delivery' });
  });
});

describe('the last administrator', () => {
  const makeOnlyAdmins = async (ids: number[]) => {
    await app.db.updateTable('accounts').set({ role: 'customer' }).where('role', '=', 'admin').execute();
    await app.db
      .updateTable('accounts')
      .set({ role: 'admin', isVerified: true })
      .where('id', 'in', ids)
      .execute();
  };

  it('cannot be demoted by any route', async () => {
    await makeOnlyAdmins([boss.id]);
    for (const choice of ROLE_CHOICES.filter((each) => each !== 'admin')) {
      expect(await choose(admin, boss.id, choice)).toMatchObject({
        status: 409,
        body: { code: 'accounts/last-admin' },
      });
    }
    for (const flag of ['restaurateur', 'delivery', 'hcpadmin'] as const) {
      expect((await setFlag(admin, boss.id, flag, true)).status).toBe(409);
    }
    expect((await setFlag(admin, boss.id, 'admin', false)).status).toBe(409);
    expect((await choose(admin, boss.id, 'admin')).status).toBe(200);
    expect((await personOf(boss.id)).role).toBe('admin');
  });

  it('cannot be demoted if all other administrators are deleted', async () => {
    const gone = await buildAccount(app.db, { role: 'admin' });
    await makeOnlyAdmins([boss.id, gone.id]);
    await app.db.updateTable('accounts').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute();
    expect((await choose(admin, boss.id, 'unverified')).status).toBe(409);
  });

  it('remains when two administrators demote each other concurrently', async () => {
    const other = await buildAccount(app.db, { role: 'admin' });
    const second = await app.visit().signIn(other.username);
    for (let round = 0; round < ROUNDS; round += 1) {
      await makeOnlyAdmins([boss.id, other.id]);
      const answers = await Promise.all([
        choose(admin, other.id, 'unverified'),
        choose(second, boss.id, 'unverified'),
      ]);
      // The status of the rejected request varies, because its caller may already have lost the role.
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const left = await app.db
        .selectFrom('accounts')
        .select('id')
        .where('role', '=', 'admin')
        .where('deletedAt', 'is', null)
        .execute();
      expect(left).toHaveLength(1);
    }
    await makeOnlyAdmins([boss.id]);
  });
});

describe('the verification message', () => {
  const messagesTo = (accountId: number) =>
    app.db.selectFrom('messages').selectAll().where('accountId', '=', accountId).execute();

  it('is sent once, in the language of the customer', async () => {
    const { id } = await buildChosen('unverified');
    await app.db.updateTable('accounts').set({ language: 'mk' }).where('id', '=', id).execute();
    for (let time = 0; time < 3; time += 1) await setFlag(hcpadmin, id, 'verify', true);
    await choose(admin, id, 'user');
    expect(await messagesTo(id)).toMatchObject([
      { template: 'verified', language: 'mk', subject: 'Веќе може да нарачувате', state: 'waiting' },
    ]);
  });

  it('is not sent for other changes, or if the customer wants no emails', async () => {
    const { id } = await buildChosen('unverified');
    await app.db.updateTable('accounts').set({ emailNotifications: false }).where('id', '=', id).execute();
    await choose(admin, id, 'user');
    expect(await messagesTo(id)).toEqual([]);
    for (const [from, to] of [
      ['restaurateur', 'delivery'],
      ['delivery', 'user'],
      ['user', 'unverified'],
    ] as const) {
      const person = await buildChosen(from);
      await choose(admin, person.id, to);
      expect(await messagesTo(person.id), `${from} to ${to}`).toEqual([]);
    }
  });
});
