import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Input, RouteKey } from '@trpeza/api-client/client';
import type { Access } from '@trpeza/contract/access/access';
import type { RouteDef } from '@trpeza/contract/platform/route';
import type { ErrorBody, ErrorCode } from '@trpeza/contract/platform/errors';
import { contractRules } from '#platform/http/contract-rules.ts';
import { buildAddress } from '#test/builders/addresses.ts';
import { buildImport } from '#test/builders/imports.ts';
import { DELIVERY_DATE, SLOT, fillCart } from '#test/builders/orders.ts';
import { openDebit } from '#test/builders/placements.ts';
import { fingerprintDatabase } from './fingerprint-database.ts';
import { HOSTS } from './hosts.ts';
import { ROUTES } from './routes.ts';
import { watchRoutes } from './served-routes.ts';
import { SUBJECT_NAMES, SUBJECTS, createWorld, type Subject } from './subjects.ts';
import { createTestApp } from './test-app.ts';

const app = await watchRoutes(createTestApp);
const world = await createWorld(app);

/** Returns the hashes of all tables except the rate limit counters, the only rows that these requests may change. */
const print = () => fingerprintDatabase(app.db, ['rate_limits']);

/** The text of an access rule in the snapshot. */
function describeRule({ access, freshProof }: RouteDef): string {
  const proof = freshProof ? ', with a fresh proof' : '';
  if (typeof access === 'string') return access + proof;
  const half = access.half ? ` (also half sessions: ${access.half.join(', ')})` : '';
  return `${access.verified ? 'verified ' : ''}${access.roles.join(', ')}${half}${proof}`;
}

/** Evaluates an access rule independently of the product. */
function refusalOf(access: Access, subject: Subject): ErrorCode | undefined {
  const who = SUBJECTS[subject];
  // Signed requests are accepted or refused only by their signature.
  if (access === 'everyone' || access === 'signed') return undefined;
  if (who === null) return 'accounts/not-signed-in';
  if ('half' in who && !access.half?.includes(who.half)) return 'accounts/not-signed-in';
  if (!(access.roles as readonly string[]).includes(who.role)) return 'accounts/forbidden';
  return access.verified && !who.isVerified ? 'accounts/not-verified' : undefined;
}

const REFUSALS = new Set(['accounts/not-signed-in', 'accounts/forbidden', 'accounts/not-verified']);

/** Headers of older clients and of attackers. They must have no effect. */
const FORGED = { 'demo-user': 'admin', 'x-user-id': '1', 'x-role': 'admin', 'x-forwarded-user': 'admin' };

/** Replaces path parameters with an id that does not exist. */
const urlOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '2147483647');

describe('access rules', () => {
  it('match the reviewed table', async () => {
    const lines = ROUTES.map(({ route }) => ({ path: route.path, method: route.method, route }))
      .sort((a, b) => (a.path === b.path ? (a.method < b.method ? -1 : 1) : a.path < b.path ? -1 : 1))
      .map(({ method, path, route }) => `${method.padEnd(6)} ${path.padEnd(64)} ${describeRule(route)}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access-rules.txt');
  });

  it('admit exactly the callers that they name', async () => {
    // One route per access rule, preferably one that reads, so that callers with access change nothing.
    const routes = ROUTES.filter(({ key }) => !['GET /api/events', 'POST /api/logout'].includes(key));
    const ordered = [
      ...routes.filter(({ route }) => route.method === 'GET'),
      ...routes.filter(({ route }) => route.method !== 'GET'),
    ];
    const examples = new Map(ordered.toReversed().map((each) => [describeRule(each.route), each]));
    for (const [rule, { key, route }] of examples) {
      const isOpenTo = (subject: Subject) => refusalOf(route.access, subject) === undefined;
      const send = async (subject: Subject) => {
        const request = { method: route.method, url: urlOf(route.path), headers: FORGED };
        const { body } = await world.visitors[subject].send(request);
        const { code } = (body ?? {}) as Partial<ErrorBody>;
        const refusal = REFUSALS.has(code ?? '') ? code : undefined;
        expect(refusal, `${key} (${rule}) as ${subject}`).toBe(refusalOf(route.access, subject));
      };
      const before = await print();
      for (const subject of SUBJECT_NAMES) if (!isOpenTo(subject)) await send(subject);
      expect(await print(), key).toEqual(before);
      for (const subject of SUBJECT_NAMES) if (isOpenTo(subject)) await send(subject);
    }
    expect(examples.size).toBeGreaterThan(15);
  });

  it('are applied before the body is read', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const payload of ['{"unfinished', JSON.stringify('x'.repeat(200_000)), '{"__proto__": {}}']) {
      const answer = await app.visit().send({ method: 'POST', url: '/api/meals', payload, headers });
      expect(answer).toMatchObject({ status: 401, body: { code: 'accounts/not-signed-in' } });
    }
  });

  it('apply to HEAD requests', async () => {
    for (const { route } of ROUTES) {
      if (route.method !== 'GET' || route.access === 'everyone') continue;
      const request = { method: 'HEAD', url: urlOf(route.path), headers: { host: HOSTS.shop } } as const;
      expect((await app.server.inject(request)).statusCode, route.path).toBe(401);
    }
  });

  it('take no identity from headers or the query', async () => {
    const guest = app.visit();
    const user = await guest.send({ method: 'GET', url: '/api/user?userId=1&role=admin', headers: FORGED });
    expect(user.status).toBe(401);
    const session = await guest.send({ method: 'GET', url: '/api/session', headers: FORGED });
    expect(session.body).toEqual({ user: null, cart: null, diet: null, favourites: [] });
  });
});

describe('records of other people', () => {
  it('return 404 to callers whose role has access to the route', async () => {
    const order = { id: await world.makeOrder() };
    await fillCart(world.visitors.customer, world.mealId, 10);
    const debit = { orderId: (await openDebit(world.visitors.customer)).orderId };
    const address = { id: (await buildAddress(app.db, world.customerId)).id };
    const choice = { deliveryDate: DELIVERY_DATE, deliveryTime: SLOT } as const;
    const key = '00000000-0000-4000-8000-000000000000';
    const items = [{ mealId: world.mealId, quantity: 10 }];
    const attempts = <K extends RouteKey>(route: K, ...inputs: Input<K>[]) =>
      inputs.map((input) => ({ route: route as RouteKey, input: input as never }));
    const before = await print();
    for (const { route, input } of [
      ...attempts('GET /api/orders/{id}', { params: order }),
      ...attempts('GET /api/orders/{id}/items', { params: order }),
      ...attempts('POST /api/orders/{id}/again', { params: order }),
      ...attempts('PUT /api/orders/{id}/status', { params: order, body: { status: 'cancelled' } }),
      ...attempts('PUT /api/orders/{id}/delivery', {
        params: order,
        body: { ...choice, expected: choice, key },
      }),
      ...attempts('POST /api/orders/{id}/items/preview', { params: order, body: { items } }),
      ...attempts('PUT /api/orders/{id}/items', {
        params: order,
        body: { expected: 1, items, totalAmount: '33.99', reason: '', key },
      }),
      ...attempts('GET /api/ezidebit/payment-status/{orderId}', { params: debit }),
      ...attempts('POST /api/demo-gateway/debits/{orderId}/complete', { params: debit }),
      ...attempts('POST /api/demo-gateway/debits/{orderId}/cancel', { params: debit }),
      ...attempts('PUT /api/addresses/{id}', { params: address, body: { isDefault: true } }),
      ...attempts('DELETE /api/addresses/{id}', { params: address }),
      ...attempts('GET /api/customers/{id}/recurring', { params: { id: world.customerId } }),
      ...attempts('GET /api/customers/{id}/delivery-details', { params: { id: world.customerId } }),
    ]) {
      const { status } = await world.visitors['other customer'].call(route, input);
      expect(status, route).toBe(404);
    }
    expect(await print()).toEqual(before);
  });

  it("return 404 to staff who read an administrator's import or delete a customer's address", async () => {
    const admin = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('username', '=', world.usernames.admin)
      .executeTakeFirstOrThrow();
    const { id } = await buildImport(app.db, admin.id);
    const opened = await world.visitors.hcpadmin.call('GET /api/imports/{id}', { params: { id } });
    expect(opened.status).toBe(404);
    const address = await buildAddress(app.db, world.customerId);
    for (const subject of ['restaurateur', 'delivery', 'hcpadmin', 'bookkeeper', 'admin'] as const) {
      const removed = await world.visitors[subject].call('DELETE /api/addresses/{id}', {
        params: { id: address.id },
      });
      expect(removed.status, subject).toBe(404);
    }
  });

  it('appear in no list of customers for any query', async () => {
    await world.makeOrder();
    const other = world.visitors['other customer'];
    for (const query of [{}, { customerId: String(world.customerId) }])
      expect((await other.call('GET /api/orders', { query })).body).toMatchObject({ total: 0, items: [] });
    const own = await world.visitors.customer.call('GET /api/users/budget-summary');
    expect(own.body.map((row) => row.user_id)).toEqual([world.customerId]);
  });
});

describe('purchase prices', () => {
  it('are sent only to restaurateurs and admins', async () => {
    const readers: string[] = [];
    for (const subject of SUBJECT_NAMES) {
      const list = await world.visitors[subject].call('GET /api/meals');
      const one = await world.visitors[subject].call('GET /api/meals/{id}', { params: { id: world.mealId } });
      const text = JSON.stringify([list.body, one.body]);
      expect(text).toContain('"price":"10.00"');
      if (text.includes('purchasePrice')) readers.push(subject);
    }
    expect(readers).toEqual(['restaurateur', 'admin']);
  });
});

describe('the server', () => {
  it('serves every route of the contract, and parses only input that has a schema', () => {
    const served = new Map(
      app.routes.flatMap(({ config, schema }) => (config?.route ? [[config.route, schema]] : [])),
    );
    for (const { key, route } of ROUTES) {
      expect(served.has(route), `${key} is served`).toBe(true);
      const { params, body } = (served.get(route) ?? {}) as Record<string, unknown>;
      expect(params !== undefined, `${key} has a schema for its parameters`).toBe(route.path.includes('{'));
      // The handler of a signed route verifies the raw bytes before it parses them.
      if (route.access !== 'signed') expect(body, key).toBe(route.body);
      expect(served.get(route)?.querystring, key).toBe(route.query);
    }
  });

  it('serves nothing under /api except the contract and its documentation', () => {
    const known = new Set(ROUTES.map(({ route }) => route));
    const others = app.routes
      .filter(({ url, config }) => /^\/api(\/|$)/.test(url) && !(config?.route && known.has(config.route)))
      .filter(({ url, config }) => !(config?.outsideContract && /^\/api\/(docs|openapi\.json)/.test(url)));
    expect(others.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([]);
  });

  it('does not start with a route that has no access rule', async () => {
    const server = Fastify() as unknown as FastifyInstance;
    await server.register(contractRules, app.deps);
    expect(() => server.get('/api/hole', async () => 'anything')).toThrow('GET /api/hole has no access rule');
    expect(() => server.get('/pages', async () => 'a page')).not.toThrow();
  });
});
