import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Quote } from '@trpeza/contract/orders/quote.schemas';
import { api } from '../../api.ts';
import type { Call } from './call.ts';

const PAUSE_MS = 200;

/**
 * What the order would cost and what would be refused, refetched a moment after each change.
 * @param seen what the page shows of the customer; the preview is refetched when it changes
 */
export function usePreview(
  customerId: number,
  { key, items, deliveryDate, deliveryTime }: Call,
  seen: readonly unknown[],
) {
  const body = JSON.stringify({ key, deliveryDate, deliveryTime, items });
  const [settled] = useDebouncedValue(body, PAUSE_MS);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ['order-preview', customerId, settled, seen],
    queryFn: () =>
      api.call('POST /api/customers/{id}/order-preview', {
        params: { id: customerId },
        body: JSON.parse(settled) as {
          key: string;
          deliveryDate: string;
          deliveryTime: Call['deliveryTime'];
          items: Call['items'];
        },
      }),
    enabled: deliveryDate !== '',
    placeholderData: (before: Quote | undefined) => before,
    // Budgets and menus change during a call.
    staleTime: 0,
    gcTime: 0,
  });
  return {
    preview: data,
    /** Whether the preview shown is the answer to the current input. */
    isCurrent: data !== undefined && settled === body && !isPlaceholderData,
    error,
    refetch,
  };
}
