import { useInfiniteQuery } from '@tanstack/react-query';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { api } from '../../api.ts';
import { asQuery, type Filters } from './order-filters.ts';

const PAGE = 20;

/** The orders that answer the filters, page after page, kept current while the page is open. */
export function useOrders(filters: Filters) {
  useLiveOrders();
  return useInfiniteQuery({
    queryKey: ['GET /api/orders', { pages: filters }],
    queryFn: ({ pageParam }) =>
      api.call('GET /api/orders', {
        query: { ...asQuery(filters), limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  });
}
