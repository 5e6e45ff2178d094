import { useInfiniteQuery } from '@tanstack/react-query';
import { infinite } from '@trpeza/api-client/infinite';
import { useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { api } from '../../api.ts';
import { asQuery, type Filters, type OrderSort } from './order-filters.ts';

const PAGE = 20;

/** The orders that match the filters, page by page, kept current while the page is open. */
export function useOrders(filters: Filters, sort: OrderSort) {
  useLiveOrders();
  return useInfiniteQuery(
    infinite(api, 'GET /api/orders', { query: { ...asQuery(filters), sort, limit: PAGE } }),
  );
}
