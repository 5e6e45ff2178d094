import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import type { OutboxFilters } from './outbox-filters.ts';

/** The messages that answer the filters, newest first, page after page; kept current while the page is open. */
export function useOutbox(filters: OutboxFilters) {
  return useInfiniteQuery({
    queryKey: ['GET /api/messages', { pages: filters }],
    queryFn: ({ pageParam }) =>
      api.call('GET /api/messages', {
        query: { ...filters, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  });
}
