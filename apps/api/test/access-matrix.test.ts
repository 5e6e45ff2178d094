import { beforeAll, describe, expect, it } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';
import { address, type RouteKey } from '@trpeza/api-client/client';
import { ROLES, type Access } from '@trpeza/contract/accounts/access';
import { ERROR_STATUS, type ErrorCode } from '@trpeza/contract/shared/errors';
import { contractRules } from '#platform/http/contract-rules.ts';
import { databasePrint } from './database-print.ts';
import { HOSTS } from './hosts.ts';
import { ROUTES, ROUTE_INPUTS, type Outcome } from './route-inputs.ts';
import { watchRoutes } from './served-routes.ts';
import { signedPayments } from './signed-payments.ts';
import { SUBJECTS, SUBJECT_NAMES, createWorld, isHalf, type Subject, type World } from './subjects.ts';
import { createTestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const app = await watchRoutes(() => createTestApp({ payments: signedPayments(['whsec_nobody_knows']) }));
const world = await createWorld(app);

/** The test's independent evaluation of an access rule. */
function refusalOf(access: Access, subject: Subject): ErrorCode | undefined {
  const who = SUBJECTS[subject];
  // Where only a signature counts, the caller's identity is irrelevant; every subject passes the access rule.
  if (access === 'everyone' || access === 'signed') return undefined;
  if (who === null) return 'accounts/not-signed-in';
  if ('half' in who && !access.half?.includes(who.half)) return 'accounts/not-signed-in';
  if (!(access.roles as readonly string[]).includes(who.role)) return 'accounts/forbidden';
  return access.verified && !who.isVerified ? 'accounts/not-verified' : undefined;
}

/** Headers of older pages and of attackers that must have no effect. */
const PRETENCES = { 'demo-user': 'admin', 'x-user-id': '1', 'x-role': 'admin', 'x-forwarded-user': 'admin' };

interface AnyRow {
  input?: (world: World) => unknown;
  answers: Outcome | Partial<Record<Subject, Outcome>>;
  absent?: ErrorCode;
  endsSession?: true;
}
const rowOf = (key: RouteKey) => ROUTE_INPUTS[key] as AnyRow;
const inputOf = async (key: RouteKey) => (await rowOf(key).input?.(world)) as never;

async function visitorFor(key: RouteKey, subject: Subject): Promise<Visitor> {
  if (!rowOf(key).endsSession) return world.visitors[subject];
  return subject === 'guest' || isHalf(subject) ? app.visit() : app.visit().signIn(world.usernames[subject]);
}

/** A stream never ends, so only its status is read. */
async function openStream(visitor: Visitor, url: string) {
  const headers = { host: HOSTS.shop, cookie: visitor.cookie() };
  const response = await app.server.inject({ method: 'GET', url, headers, payloadAsStream: true });
  response.stream().destroy();
  return { status: response.statusCode, body: { type: response.headers['content-type'] } };
}

async function ask(visitor: Visitor, key: RouteKey, input: unknown, headers: Record<string, string> = {}) {
  const { method, url, body } = address(key, input as never);
  return visitor.send({ method, url, payload: body, headers }) as Promise<{ status: number; body: unknown }>;
}

describe.each(ROUTES)('$key', ({ key, route }) => {
  const isStream = 200 in route.ok && 'stream' in route.ok[200];

  const refusals = SUBJECT_NAMES.map((subject) => ({ subject, code: refusalOf(route.access, subject) }));
  const refused = refusals.flatMap(({ subject, code }) => (code ? [{ subject, code }] : []));

  if (refused.length > 0)
    describe('to whom it is closed', () => {
      let input: unknown;
      let before: Record<string, string>;
      beforeAll(async () => {
        input = await inputOf(key);
        before = await databasePrint(app.db);
      });

      it.each(refused)('refuses the $subject with $code', async ({ subject, code }) => {
        const answer = await ask(world.visitors[subject], key, input, PRETENCES);
        expect(answer).toMatchObject({ status: ERROR_STATUS[code], body: { code } });
      });

      it('changes nothing', async () => expect(await databasePrint(app.db)).toEqual(before));
    });

  for (const { subject } of refusals.filter(({ code }) => code === undefined)) {
    it(`lets the ${subject} through to what the table says`, async () => {
      const { answers } = rowOf(key);
      const named = isHalf(subject) && route.access === 'everyone' ? 'guest' : subject;
      const expected = typeof answers === 'object' ? answers[named] : answers;
      expect(expected, `ROUTE_INPUTS says nothing of the ${subject}`).toBeDefined();
      const visitor = await visitorFor(key, subject);
      const input = await inputOf(key);
      const answer = isStream ? await openStream(visitor, route.path) : await ask(visitor, key, input);
      if (typeof expected === 'number')
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: expected });
      else expect(answer).toMatchObject({ status: ERROR_STATUS[expected!], body: { code: expected } });
      if (['restaurateur', 'admin'].includes(subject)) return;
      expect(JSON.stringify(answer.body)).not.toMatch(/purchasePrice|passwordHash|argon2/i);
    });
  }
});

/** For months and days there is no unused value, as there is for ids. */
const isId = (value: unknown): boolean => !/^\d{4}-\d{2}/.test(String(value));

describe('things that never were', () => {
  const withId = ROUTES.filter(({ key }) => rowOf(key)?.absent);

  it.each(withId)('are absent for everybody who may ask $key', async ({ key, route }) => {
    const input = (await inputOf(key)) as { params: Record<string, unknown> };
    const params = Object.fromEntries(
      Object.entries(input.params).map(([name, value]) => [name, isId(value) ? 2_147_483_647 : value]),
    );
    for (const subject of SUBJECT_NAMES.filter((name) => !refusalOf(route.access, name))) {
      const answer = await ask(world.visitors[subject], key, { ...input, params });
      expect(answer, subject).toMatchObject({ status: 404, body: { code: rowOf(key).absent } });
    }
  });
});

describe('the contract and the server', () => {
  it('has one line of the input table for every route, and no other', () => {
    expect(Object.keys(ROUTE_INPUTS).sort()).toEqual(ROUTES.map(({ key }) => key).sort());
  });

  it('serves every route of the contract', () => {
    for (const { route } of ROUTES) {
      const url = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect(app.server.hasRoute({ method: route.method, url }), `${route.method} ${url}`).toBe(true);
    }
  });

  it('serves nothing under /api that is neither in the contract nor marked as outside it', () => {
    const known = new Set(ROUTES.map(({ route }) => route));
    const served = app.routes.filter(({ url }) => url === '/api' || url.startsWith('/api/'));
    const strangers = served.filter(
      ({ config }) => !(config?.route && known.has(config.route)) && !config?.outsideContract,
    );
    expect(strangers.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
    expect(served.length).toBeGreaterThanOrEqual(ROUTES.length);
  });

  it('marks nothing as outside the contract but its own description', () => {
    const outside = app.routes.filter(({ config }) => config?.outsideContract).map(({ url }) => url);
    expect(outside.filter((url) => !/^\/api\/(docs|openapi\.json)/.test(url))).toEqual([]);
  });

  it('does not start with a route that has no access rule', async () => {
    const server = Fastify() as unknown as FastifyInstance;
    await server.register(contractRules, { limits: app.deps.limits });
    expect(() => server.get('/api/hole', async () => 'anything')).toThrow('GET /api/hole has no access rule');
    expect(() => server.get('/pages', async () => 'a page')).not.toThrow();
  });
});

describe('access', () => {
  const closed = ROUTES.filter(({ route }) => route.access !== 'everyone' && route.body);

  it.each(closed)('is checked before the body of $key is read', async ({ key }) => {
    const { method, url } = address(key, (await inputOf(key)) ?? {});
    const headers = { 'content-type': 'application/json' };
    for (const payload of [
      '{"unfinished',
      JSON.stringify('x'.repeat(200_000)),
      '{"__proto__": {"admin": true}}',
    ]) {
      const answer = await app.visit().send({ method, url, payload, headers });
      expect(answer).toMatchObject({ status: 401, body: { code: 'accounts/not-signed-in' } });
    }
  });

  it.each(ROUTES.filter(({ route }) => route.access === 'signed'))(
    'of $key is a signature alone: nobody changes anything without, signed in or not',
    async ({ route }) => {
      const before = await databasePrint(app.db);
      for (const subject of SUBJECT_NAMES) {
        const answer = await world.visitors[subject].send({
          method: route.method,
          url: route.path,
          payload: { id: 'evt_1', type: 'payment_intent.succeeded' },
          headers: { ...PRETENCES, 'stripe-signature': 't=1,v1=00' },
        });
        expect(answer, subject).toMatchObject({ status: 400, body: { code: 'payments/unsigned' } });
      }
      expect(await databasePrint(app.db)).toEqual(before);
    },
  );

  it('is asked of a HEAD request too', async () => {
    for (const { route } of ROUTES.filter(
      (each) => each.route.method === 'GET' && each.route.access !== 'everyone',
    )) {
      const url = route.path.replaceAll(/\{(\w+)\}/g, '1');
      const { statusCode } = await app.server.inject({ method: 'HEAD', url, headers: { host: HOSTS.shop } });
      expect(statusCode, url).toBe(401);
    }
  });

  it('takes no identity from a header, a body or a query', async () => {
    const guest = app.visit();
    expect(
      (await guest.send({ method: 'GET', url: '/api/user?userId=1&role=admin', headers: PRETENCES })).status,
    ).toBe(401);
    const session = await guest.send({ method: 'GET', url: '/api/session', headers: PRETENCES });
    expect(session.body).toEqual({ user: null, cart: null, diet: null, favourites: [] });
  });
});

describe('what people see of others', () => {
  it('shows the purchase price to restaurateurs and admins alone', async () => {
    const seeing: string[] = [];
    for (const subject of SUBJECT_NAMES) {
      const list = await world.visitors[subject].call('GET /api/meals');
      const one = await world.visitors[subject].call('GET /api/meals/{id}', { params: { id: world.mealId } });
      const text = JSON.stringify([list.body, one.body]);
      expect(text).toContain('"price":"10.00"');
      if (text.includes('purchasePrice')) seeing.push(subject);
    }
    expect(seeing).toEqual(['restaurateur', 'admin']);
  });

  it('shows an hcpadmin customers and hcpadmins, and an admin everybody', async () => {
    const rolesFor = async (subject: Subject) => {
      const { body } = await world.visitors[subject].call('GET /api/users');
      return [...new Set(body.items.map((user) => user.role))].sort();
    };
    expect(await rolesFor('hcpadmin')).toEqual(['customer', 'hcpadmin']);
    expect(await rolesFor('admin')).toEqual([...ROLES].sort());
  });

  it('shows a customer their own budget and their own orders, and nothing of anybody else', async () => {
    await world.makeOrder();
    const own = await world.visitors.customer.call('GET /api/users/budget-summary');
    expect(own.body.map((row) => row.user_id)).toEqual([world.customerId]);
    const other = await world.visitors['other customer'].call('GET /api/orders', { query: {} });
    expect(other.body).toMatchObject({ total: 0, items: [] });
    const forged = await world.visitors['other customer'].call('GET /api/orders', {
      query: { customerId: String(world.customerId) },
    });
    expect(forged.body).toMatchObject({ total: 0, items: [] });
  });
});
