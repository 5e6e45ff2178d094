import { describe, expect, it } from 'vitest';
import type { Input, RouteKey } from '@trpeza/api-client/client';
import { eachRow } from '@trpeza/config/each-row';
import { buildAccount, PASSWORD } from '#test/builders/accounts.ts';
import { addCodes } from '#test/builders/factors.ts';
import { ROUTES } from '#test/routes.ts';
import { createTestApp } from '#test/test-app.ts';
import type { Visitor } from '#test/visitor.ts';

const app = await createTestApp();
const TEN_MINUTES = 10 * 60_000;
const STALE = { status: 403, body: { code: 'factor/prove-first' } };

const target = await buildAccount(app.db, { role: 'hcpadmin' });
const params = { id: target.id };
const call = <K extends RouteKey>(route: K, input: Input<K>) => ({ route: route as RouteKey, input });
const newUser = { email: 'new-colleague@example.org', password: 'blue kettle 42' };

/** Requests that change the credentials or permissions of other people. */
const CALLS = [
  call('POST /api/users/{id}/factor/reset', { params, body: {} }),
  call('PUT /api/users/{id}/password', { params, body: { password: 'three brown pots' } }),
  call('PUT /api/users/{id}/email', { params, body: { email: 'elsewhere@example.org' } }),
  call('PUT /api/users/{id}/role', { params, body: { role: 'admin' } }),
  call('PUT /api/users/{id}/admin', { params, body: { isAdmin: true } }),
  call('PUT /api/users/{id}/restaurateur', { params, body: { isRestaurateur: true } }),
  call('PUT /api/users/{id}/delivery', { params, body: { isDelivery: true } }),
  call('PUT /api/users/{id}/hcpadmin', { params, body: { isHcpadmin: true } }),
  call('PUT /api/users/{id}/verify', { params, body: { isVerified: true } }),
  call('POST /api/customers/{id}/join', { params, body: { newcomerId: target.id } }),
  call('POST /api/register', { body: { ...newUser, username: 'new-colleague', isAdmin: true } }),
];

async function adminSignedIn(): Promise<Visitor> {
  const { username } = await buildAccount(app.db, { role: 'admin' });
  return app.visit('admin').signIn(username);
}

const prove = (visitor: Visitor, body: Input<'POST /api/user/factor/proof'>['body']) =>
  visitor.call('POST /api/user/factor/proof', { body });
const byPassword = { by: 'password', password: PASSWORD } as const;
const send = (visitor: Visitor, { route, input }: (typeof CALLS)[number]) =>
  visitor.call(route, input as never);

describe('a staff request with a proof of identity older than ten minutes', () => {
  it('is tested for all routes with `freshProof`, except those for the caller’s own factor', () => {
    const needing = ROUTES.filter(({ route }) => route.freshProof).map(({ key }) => key);
    const others = needing.filter((key) => !key.includes('/api/user/factor/'));
    expect(others.toSorted()).toEqual(CALLS.map(({ route }) => route).toSorted());
  });

  it('returns 403 and changes nothing until the person proves their identity again', () =>
    eachRow(CALLS, async (each) => {
      const visitor = await adminSignedIn();
      const before = await app.db.selectFrom('accounts').selectAll().execute();
      app.clock.advance(TEN_MINUTES + 1);
      expect(await send(visitor, each)).toMatchObject(STALE);
      expect(await app.db.selectFrom('accounts').selectAll().execute()).toEqual(before);
      expect((await prove(visitor, byPassword)).status).toBe(200);
      expect((await send(visitor, each)).body).not.toMatchObject(STALE.body);
    }));
});

describe('a password as proof of identity', () => {
  it('is rejected for staff with a second factor', async () => {
    const visitor = await adminSignedIn();
    const codes = await addCodes(app, visitor);
    app.clock.advance(TEN_MINUTES + 1);
    expect(await prove(visitor, byPassword)).toMatchObject({ body: { code: 'factor/needed' } });
    expect(await visitor.refused('DELETE /api/user/factor/codes')).toMatchObject(STALE);
    expect(await send(visitor, CALLS[1]!)).toMatchObject(STALE);
    expect((await prove(visitor, { by: 'code', code: codes.code() })).status).toBe(200);
    expect((await send(visitor, CALLS[1]!)).status).toBe(200);
  });
});

describe('POST /api/register', () => {
  it('requires no proof of identity from a guest or a customer', async () => {
    const { username } = await buildAccount(app.db);
    const customer = await app.visit().signIn(username);
    app.clock.advance(TEN_MINUTES + 1);
    const register = (visitor: Visitor, name: string) =>
      visitor.call('POST /api/register', {
        body: { username: name, email: `${name}@example.org`, password: 'blue kettle 42' },
      });
    expect((await register(app.visit(), 'fresh-guest')).status).toBe(201);
    expect((await register(customer, 'fresh-customer')).status).toBe(201);
  });
});
