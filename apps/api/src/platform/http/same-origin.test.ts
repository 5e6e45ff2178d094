import { describe, expect, it } from 'vitest';
import { address } from '@trpeza/api-client/client';
import { databasePrint } from '#test/database-print.ts';
import { HOSTS, type TestSite } from '#test/hosts.ts';
import { ROUTES, ROUTE_INPUTS } from '#test/route-inputs.ts';
import { watchRoutes } from '#test/served-routes.ts';
import { createWorld, type World } from '#test/subjects.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await watchRoutes(createTestApp);
const world = await createWorld(app);

const FETCH_SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none', 'Same-Origin', ''] as const;
const MARKS = [undefined, 'XMLHttpRequest', 'fetch', 'xmlhttprequest'] as const;

/** Origins as another kind of page would send them; `own` is the site itself. */
const originsFor = (site: TestSite) => {
  const own = `http://${HOSTS[site]}`;
  const siblings = Object.values(HOSTS)
    .map((host) => `http://${host}`)
    .filter((origin) => origin !== own);
  return [
    undefined,
    own,
    ...siblings,
    'null',
    'http://evil.example',
    `${own}:4000`,
    `${own}.evil.example`,
    `http://evil.${HOSTS[site]}`,
    'no url',
    '',
  ];
};

const given = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;

describe.each(['shop', 'staff', 'admin'] as const)('a write on %s', (site) => {
  const host = HOSTS[site];
  const cells = FETCH_SITES.flatMap((fetchSite) =>
    originsFor(site).flatMap((origin) => MARKS.map((mark) => ({ fetchSite, origin, mark }))),
  );

  it(`is taken from a page of the same site alone, in ${cells.length} combinations of headers`, async () => {
    const passed: typeof cells = [];
    for (const { fetchSite, origin, mark } of cells) {
      const headers = given({ host, 'sec-fetch-site': fetchSite, origin, 'x-requested-with': mark });
      const answer = await app.server.inject({ method: 'POST', url: '/api/logout', headers });
      if (answer.statusCode === 200) passed.push({ fetchSite, origin, mark });
      else
        expect({ status: answer.statusCode, code: answer.json().code }).toEqual({
          status: 403,
          code: 'common/cross-site',
        });
    }
    const allowed = originsFor(site).map((origin) => ({
      fetchSite: 'same-origin',
      origin,
      mark: 'XMLHttpRequest',
    }));
    const older = { fetchSite: undefined, origin: `http://${host}`, mark: 'XMLHttpRequest' };
    expect(passed).toEqual([older, ...allowed]);
  });
});

describe('every write of the contract', () => {
  // A signed call comes from another server, and no page can produce its signature.
  it.each(ROUTES.filter(({ route }) => route.method !== 'GET' && route.access !== 'signed'))(
    'is refused across sites: $key',
    async ({ key, route }) => {
      const input = await (ROUTE_INPUTS[key].input as ((world: World) => unknown) | undefined)?.(world);
      const { method, url, body } = address(key, input as never);
      const subject =
        typeof route.access === 'string' || route.access.roles.includes('admin' as never)
          ? 'admin'
          : 'customer';
      const before = await databasePrint(app.db);
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: `http://${HOSTS.staff}` },
        { origin: `http://${HOSTS.admin}` },
        { 'x-requested-with': '' },
      ]) {
        const answer = await world.visitors[subject].send({ method, url, payload: body, headers });
        expect(answer).toMatchObject({ status: 403, body: { code: 'common/cross-site' } });
      }
      expect(await databasePrint(app.db)).toEqual(before);
    },
  );

  it('answers no preflight, so that no other origin can send the header', async () => {
    const headers = {
      host: HOSTS.shop,
      origin: 'http://evil.example',
      'access-control-request-method': 'POST',
    };
    const answer = await app.server.inject({ method: 'OPTIONS', url: '/api/login', headers });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
