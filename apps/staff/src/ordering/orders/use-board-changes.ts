import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { invalidateRoutes } from '@trpeza/api-client/invalidate-routes';
import { ABOUT_ORDERS } from '@trpeza/contract/affected-routes.constants';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { type ChangedOrders, useLiveOrders } from '@trpeza/ui/ordering/orders/use-live-orders';
import { useCallback } from 'react';
import { api } from '../../api.ts';
import { mergeChangedOrders } from './board-changes.ts';

/** With more changes than this, the whole board is refetched. */
const MAX_CHANGED_ORDERS = 100;

/**
 * Keeps the board of a date current. Fetches only the changed orders, so that one transition does not reload hundreds.
 * Other queries about orders are refetched.
 */
export function useBoardChanges(date: string): void {
  const client = useQueryClient();
  const reload = useCallback(
    async (changed: ChangedOrders) => {
      const { queryKey } = api.query('GET /api/orders/by-date/{date}', { params: { date } });
      const [board] = queryKey;
      void invalidateRoutes(
        client,
        ABOUT_ORDERS.filter((route) => route !== board),
      );
      if (!isInRound(client, date, changed)) void invalidateRoutes(client, ['GET /api/deliveries/{date}']);
      if (changed === 'unknown' || changed.size > MAX_CHANGED_ORDERS || !client.getQueryData(queryKey)) {
        await invalidateRoutes(client, [board]);
        return;
      }
      try {
        const ids = [...changed].join(',');
        const fresh = await api.call('GET /api/orders/by-date/{date}', { params: { date }, query: { ids } });
        // A pending response requested before the change must not overwrite it, so the request is cancelled and then
        // repeated.
        const isRequested = client.isFetching({ queryKey }) > 0;
        await client.cancelQueries({ queryKey });
        client.setQueryData(
          queryKey,
          (orders: BoardOrder[] | undefined) => orders && mergeChangedOrders(orders, fresh),
        );
        if (isRequested) await client.invalidateQueries({ queryKey });
      } catch {
        await client.invalidateQueries({ queryKey });
      }
    },
    [client, date],
  );
  useLiveOrders(reload);
}

/**
 * Whether the cached delivery round contains all changed orders. If so, the round is not refetched, because the sequence
 * of its stops does not depend on the status of the orders.
 */
function isInRound(client: QueryClient, date: string, changed: ChangedOrders): boolean {
  const round = client.getQueryData(api.query('GET /api/deliveries/{date}', { params: { date } }).queryKey);
  const known = new Set(round?.stops.map((stop) => stop.orderId));
  return changed !== 'unknown' && [...changed].every((id) => known.has(id));
}
