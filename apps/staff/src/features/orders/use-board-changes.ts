import { type QueryClient, useQueryClient } from '@tanstack/react-query';
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
      const isBoard = (key: unknown) => key === queryKey[0];
      void client.invalidateQueries({
        predicate: (query) => isAboutOrders(query.queryKey[0]) && !isBoard(query.queryKey[0]),
      });
      if (!isInRound(client, date, changed)) {
        void client.invalidateQueries({ queryKey: ['GET /api/deliveries/{date}'] });
      }
      if (changed === 'unknown' || changed.size > FEW || !client.getQueryData(queryKey)) {
        await client.invalidateQueries({ predicate: (query) => isBoard(query.queryKey[0]) });
        return;
      }
      try {
        const ids = [...changed].join(',');
        const fresh = await api.call('GET /api/orders/by-date/{date}', { params: { date }, query: { ids } });
        // An answer that set off before these orders changed must not arrive after them; what it was to bring is still wanted.
        const isAsked = client.isFetching({ queryKey }) > 0;
        await client.cancelQueries({ queryKey });
        client.setQueryData(
          queryKey,
          (orders: BoardOrder[] | undefined) => orders && withChanges(orders, fresh),
        );
        if (isAsked) await client.invalidateQueries({ queryKey });
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

const ABOUT_ORDERS = ['GET /api/orders', 'GET /api/kitchen/'];
const isAboutOrders = (route: unknown): boolean =>
  ABOUT_ORDERS.some((start) => String(route).startsWith(start));
