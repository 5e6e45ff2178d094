import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createClient } from './client.ts';
import { infinite } from './infinite.ts';

it('infinite fetches each page from the cursor of the previous one, until there are no more', async () => {
  const requested: string[] = [];
  const replies: Record<string, unknown> = {
    '/api/statements/2026-05?search=ana': { items: ['a'], nextCursor: 'a:1' },
    '/api/statements/2026-05?search=ana&cursor=a%3A1': { items: ['b'], nextCursor: null },
  };
  const fetch = async (url: unknown) => {
    requested.push(String(url));
    return Response.json(replies[String(url)]);
  };
  const api = createClient({ language: () => 'en', fetch: fetch as typeof globalThis.fetch });
  const input = { params: { month: '2026-05' }, query: { search: 'ana' } };
  const options = infinite(api, 'GET /api/statements/{month}', input);
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...options, pages: 3 });
  expect(pages.map(({ items }) => items)).toEqual([['a'], ['b']]);
  expect(requested).toEqual(Object.keys(replies));
  expect(options.queryKey).toEqual(['GET /api/statements/{month}', { pages: input }]);
});
