import { describe, expect, it } from 'vitest';
import { fingerprintDatabase } from '#test/fingerprint-database.ts';
import { HOSTS } from '#test/hosts.ts';
import { ROUTES } from '#test/routes.ts';
import { watchRoutes } from '#test/served-routes.ts';
import { createTestApp } from '#test/test-app.ts';

const app = await watchRoutes(createTestApp);

const FETCH_SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none', 'Same-Origin', ''] as const;
const MARKS = [undefined, 'XMLHttpRequest', 'fetch', 'xmlhttprequest'] as const;

/** Origins of foreign pages, and the site's own. */
const originsFor = (own: string) => [
  undefined,
  own,
  ...Object.values(HOSTS)
    .map((host) => `http://${host}`)
    .filter((origin) => origin !== own),
  'null',
  'http://evil.example',
  `${own}:4000`,
  `${own}.evil.example`,
  own.replace('//', '//evil.'),
  'no url',
  '',
];

const defined = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >;

describe('a write request', () => {
  it.each(Object.entries(HOSTS))(
    'to %s is accepted only from pages of the same site',
    async (_site, host) => {
      const origins = originsFor(`http://${host}`);
      const cells = FETCH_SITES.flatMap((fetchSite) =>
        origins.flatMap((origin) => MARKS.map((mark) => ({ fetchSite, origin, mark }))),
      );
      const accepted: typeof cells = [];
      for (const { fetchSite, origin, mark } of cells) {
        const headers = defined({ host, 'sec-fetch-site': fetchSite, origin, 'x-requested-with': mark });
        const answer = await app.server.inject({ method: 'POST', url: '/api/logout', headers });
        if (answer.statusCode === 200) accepted.push({ fetchSite, origin, mark });
        else expect([answer.statusCode, answer.json().code]).toEqual([403, 'common/cross-site']);
      }
      const withoutFetchSite = { fetchSite: undefined, origin: `http://${host}`, mark: 'XMLHttpRequest' };
      const withFetchSite = origins.map((origin) => ({
        fetchSite: 'same-origin',
        origin,
        mark: 'XMLHttpRequest',
      }));
      expect(accepted).toEqual([withoutFetchSite, ...withFetchSite]);
    },
  );

  it('from another site is rejected by every route except signed ones, and changes nothing', async () => {
    const before = await fingerprintDatabase(app.db);
    for (const { key, route } of ROUTES) {
      if (route.method === 'GET' || route.access === 'signed') continue;
      const url = route.path.replaceAll(/\{\w+\}/g, '1');
      const headers = { 'sec-fetch-site': 'same-site', origin: `http://${HOSTS.staff}` };
      const answer = await app.visit().send({ method: route.method, url, payload: {}, headers });
      expect(answer, key).toMatchObject({ status: 403, body: { code: 'common/cross-site' } });
    }
    expect(await fingerprintDatabase(app.db)).toEqual(before);
  });

  it('gets no response to its preflight, so that no other origin can send the header', async () => {
    const origin = 'http://evil.example';
    const headers = { host: HOSTS.shop, origin, 'access-control-request-method': 'POST' };
    const answer = await app.server.inject({ method: 'OPTIONS', url: '/api/login', headers });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
