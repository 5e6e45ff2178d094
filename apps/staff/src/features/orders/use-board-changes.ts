import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { askAgain } from '@trpeza/api-client/ask-again';
import { ABOUT_ORDERS } from '@trpeza/contract/changes.constants';
import type { BoardOrder } from '@trpeza/contract/orders/board.schemas';
import { type ChangedOrders, useLiveOrders } from '@trpeza/ui/features/orders/use-live-orders';
import { useCallback } from 'react';
import { api } from '../../api.ts';
import { withChanges } from './board-changes.ts';

/** More than this at once is sooner asked for as a whole. */
const FEW = 100;

/**
 * Keeps the board of a date true: what changed is asked for by itself, so that one order that moves does not load five
 * hundred. Whatever else is shown of the orders is asked for again.
 */
export function useBoardChanges(date: string): void {
  const client = useQueryClient();
  const reload = useCallback(
    async (changed: ChangedOrders) => {
      const { queryKey } = api.query('GET /api/orders/by-date/{date}', { params: { date } });
      const [board] = queryKey;
      void askAgain(
        client,
        ABOUT_ORDERS.filter((route) => route !== board),
      );
      if (!isInRound(client, date, changed)) void askAgain(client, ['GET /api/deliveries/{date}']);
      if (changed === 'unknown' || changed.size > FEW || !client.getQueryData(queryKey)) {
        await askAgain(client, [board]);
        return;
      }
      try {
        const ids = [...changed].join(',');
        const fresh = await api.call('GET /api/orders/by-date/{date}', { params: { date }, query: { ids } });
        // An answer that set off before these orders changed must not arrive after them; what it was to bring is still wanted.
        const isRequested = client.isFetching({ queryKey }) > 0;
        await client.cancelQueries({ queryKey });
        client.setQueryData(
          queryKey,
          (orders: BoardOrder[] | undefined) => orders && withChanges(orders, fresh),
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

/** The round says in which order one drives: it stays as it is while the orders that it knows move. */
function isInRound(client: QueryClient, date: string, changed: ChangedOrders): boolean {
  const round = client.getQueryData(api.query('GET /api/deliveries/{date}', { params: { date } }).queryKey);
  const known = new Set(round?.stops.map((stop) => stop.orderId));
  return changed !== 'unknown' && [...changed].every((id) => known.has(id));
}
