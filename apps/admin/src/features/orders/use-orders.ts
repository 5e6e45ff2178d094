import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { asQuery, type Filters, type OrderSort } from './order-filters.ts';

const PAGE = 20;

/**
 * The orders that match the filters, page by page, kept current while the page is open. The API scans a limited number of
 * orders per call; after a short page that is not the last, it fetches on until there is something to show.
 */
export function useOrders(filters: Filters, sort: OrderSort) {
  useLiveOrders();
  const orders = useInfiniteQuery(
    infinite(api, 'GET /api/orders', { query: { ...asQuery(filters), sort, limit: PAGE } }),
  );
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = orders;
  const last = data?.pages.at(-1);
  const isSearching = hasNextPage && !isError && (last?.items.length ?? 0) < PAGE;
  useEffect(() => {
    if (isSearching && !isFetching) void fetchNextPage();
  }, [isSearching, isFetching, fetchNextPage]);
  return { ...orders, last, isSearching };
}
