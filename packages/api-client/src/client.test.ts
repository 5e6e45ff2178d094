import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { buildRouteRequest, createClient } from './client.ts';

const answering = (status: number, body: string) => {
  const seen: Request[] = [];
  const fetch = async (url: RequestInfo | URL, init?: RequestInit) => {
    seen.push(new Request(new URL(String(url), 'http://shop.test'), init));
    return new Response(body, { status });
  };
  return { seen, client: createClient({ language: () => 'mk', fetch: fetch as typeof globalThis.fetch }) };
};

describe('buildRouteRequest', () => {
  it('inserts parameters into the path and omits empty query values', () => {
    expect(
      buildRouteRequest('GET /api/orders', { query: { status: 'pending', from: undefined, cursor: '' } }).url,
    ).toBe('/api/orders?status=pending');
    expect(buildRouteRequest('PUT /api/cart/{mealId}', { params: { mealId: 7 } })).toMatchObject({
      method: 'PUT',
      url: '/api/cart/7',
    });
  });

  it('escapes parameters, so that they cannot change the path', () => {
    expect(buildRouteRequest('GET /api/settings/{key}', { params: { key: '../user?x=1' } }).url).toBe(
      '/api/settings/..%2Fuser%3Fx%3D1',
    );
  });
});

describe('client.call', () => {
  it("sends the header of the product's pages and the language of the response", async () => {
    const { client, seen } = answering(200, '{"ok":true}');
    await client.call('POST /api/logout');
    expect(seen[0]!.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(seen[0]!.headers.get('accept-language')).toBe('mk');
    expect(seen[0]!.headers.get('content-type')).toBeNull();
  });

  it('throws ApiError with the code, message and fields of an error response', async () => {
    const body = {
      code: 'budgets/exceeded',
      message: 'Too much',
      params: { remaining: '1.00' },
      requestId: 'r',
    };
    const { client } = answering(409, JSON.stringify(body));
    const error = await client.call('GET /api/cart').catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'budgets/exceeded',
      message: 'Too much',
      isOutage: false,
    });
  });

  it('marks network failures and 5xx as outages', async () => {
    const broken = createClient({
      language: () => 'en',
      fetch: () => Promise.reject(new TypeError('offline')),
    });
    await expect(broken.call('GET /api/cart')).rejects.toMatchObject({
      status: 0,
      code: 'common/unreachable',
      isOutage: true,
    });
    const { client } = answering(502, '<html>bad gateway</html>');
    await expect(client.call('GET /api/cart')).rejects.toMatchObject({ status: 502, isOutage: true });
  });
});

describe('client.call of a route that needs a fresh proof', () => {
  const refused = JSON.stringify({ code: 'factor/prove-first', message: 'Please confirm', requestId: 'r' });
  const proving = (isProved: boolean) => {
    const asked: string[] = [];
    const fetch = async (url: unknown) => {
      asked.push(String(url));
      return asked.at(-2) === 'dialog' ? Response.json({ id: 1 }) : new Response(refused, { status: 403 });
    };
    const client = createClient({ language: () => 'en', fetch: fetch as typeof globalThis.fetch });
    client.onProofNeeded(async () => {
      asked.push('dialog');
      return isProved;
    });
    return {
      asked,
      call: () => client.call('PUT /api/users/{id}/admin', { params: { id: 1 }, body: { isAdmin: true } }),
    };
  };

  it('repeats the request after the user has given the proof', async () => {
    const { asked, call } = proving(true);
    expect(await call()).toEqual({ id: 1 });
    expect(asked).toEqual(['/api/users/1/admin', 'dialog', '/api/users/1/admin']);
  });

  it('rejects when the user has not given it', async () => {
    const { asked, call } = proving(false);
    await expect(call()).rejects.toMatchObject({ code: 'factor/prove-first' });
    expect(asked).toEqual(['/api/users/1/admin', 'dialog']);
  });
});

it('client.query builds keys from route and input, so that all queries of a route can be invalidated', () => {
  const { client } = answering(200, '{}');
  expect(client.query('GET /api/meals/{id}', { params: { id: 3 } }).queryKey).toEqual([
    'GET /api/meals/{id}',
    { params: { id: 3 } },
  ]);
  expect(client.query('GET /api/cart').queryKey).toEqual(['GET /api/cart', null]);
});
