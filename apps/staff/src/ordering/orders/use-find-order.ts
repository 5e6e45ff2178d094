import { useQueryClient } from '@tanstack/react-query';
import type { BoardOrder } from '@trpeza/contract/ordering/board.schemas';
import { useCallback } from 'react';

/** @returns a function that finds an order in the cached boards; actions themselves store no name or address */
export function useFindOrder() {
  const client = useQueryClient();
  return useCallback(
    (id: number): BoardOrder | undefined =>
      client
        .getQueriesData<BoardOrder[]>({ queryKey: ['GET /api/orders/by-date/{date}'] })
        .flatMap(([, orders]) => orders ?? [])
        .find((order) => order.id === id),
    [client],
  );
}
