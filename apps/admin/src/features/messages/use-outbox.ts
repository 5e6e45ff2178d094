import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import { api } from '../../api.ts';
import type { OutboxFilters } from './outbox-filters.ts';

/** The messages that match the filters, newest first, page by page; kept current while the page is open. */
export function useOutbox(filters: OutboxFilters) {
  return useInfiniteQuery({
    ...infinite(api, 'GET /api/messages', { query: filters }),
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  });
}
