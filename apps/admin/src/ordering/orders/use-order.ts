import { useQuery } from '@tanstack/react-query';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { api } from '../../api.ts';

/**
 * Loads one order and keeps it up to date after it has left the list. Until it is loaded, returns the order from the
 * list.
 */
export function useOrder(id: number | undefined, listed: Order | undefined) {
  const lookup = useQuery({
    ...api.query('GET /api/orders/{id}', { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    // Discards the cached result of an earlier dialog, because the order passed in by the list is newer.
    gcTime: 0,
    ...(listed && { placeholderData: listed }),
  });
  return { ...lookup, order: lookup.data ?? listed };
}
