import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { invalidateChanges } from './invalidate-routes.ts';
import { createClient } from './client.ts';
import { createQueryClient } from './query-client.ts';

it.each([
  ['done', 200],
  ['refused', 409],
])(
  'invalidateChanges refetches what a %s mutation may have changed, and waits for the refetch',
  async (_, status) => {
    const requested: string[] = [];
    const fetch = async (url: unknown, { method = '' }: RequestInit = {}) => {
      requested.push(`${method} ${String(url)}`);
      return Response.json({}, { status: method === 'GET' ? 200 : status });
    };
    const api = createClient({ language: () => 'en', fetch: fetch as typeof globalThis.fetch });
    const client = createQueryClient({ onSettled: invalidateChanges });
    const stop = [
      new QueryObserver(client, api.query('GET /api/invoices')),
      new QueryObserver(client, api.query('GET /api/orders', { query: { limit: 20 } })),
      new QueryObserver(client, api.query('GET /api/orders/{id}', { params: { id: 7 } })),
    ].map((observer: { subscribe: (on: () => void) => () => void }) => observer.subscribe(() => {}));
    await expect.poll(() => client.isFetching()).toBe(0);
    requested.length = 0;

    const move = new MutationObserver(
      client,
      api.mutation('PUT /api/orders/{id}/status', (id: number) => {
        return { params: { id }, body: { status: 'processing', expectedStatus: 'pending' } as const };
      }),
    );
    await move.mutate(7).catch(() => undefined);
    expect(requested).toEqual(['PUT /api/orders/7/status', 'GET /api/orders?limit=20', 'GET /api/orders/7']);
    expect(client.isFetching()).toBe(0);
    for (const each of stop) each();
  },
);

it('invalidateChanges settles a mutation with invalid fields without waiting for the refetch', async () => {
  const requested: string[] = [];
  const fetch = (_: unknown, { method = '' }: RequestInit = {}) => {
    requested.push(method);
    const refused = {
      code: 'common/invalid',
      message: 'Wrong',
      fields: [{ path: 'note', rule: 'x', message: 'Wrong' }],
    };
    return method === 'GET' && requested.length > 1
      ? new Promise(() => {})
      : Promise.resolve(
          Response.json(method === 'GET' ? [] : refused, { status: method === 'GET' ? 200 : 422 }),
        );
  };
  const api = createClient({ language: () => 'en', fetch: fetch as typeof globalThis.fetch });
  const client = createQueryClient({ onSettled: invalidateChanges });
  const stop = new QueryObserver(client, api.query('GET /api/orders/{id}', { params: { id: 7 } })).subscribe(
    () => {},
  );
  await expect.poll(() => client.isFetching()).toBe(0);

  const move = new MutationObserver(
    client,
    api.mutation('PUT /api/orders/{id}/status', (id: number) => {
      return { params: { id }, body: { status: 'processing', expectedStatus: 'pending' } as const };
    }),
  );
  await expect(move.mutate(7)).rejects.toMatchObject({ fields: [{ path: 'note' }] });
  expect(requested).toEqual(['GET', 'PUT', 'GET']);
  expect(client.isFetching()).toBe(1);
  stop();
});
