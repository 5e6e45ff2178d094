import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Quote } from '@trpeza/contract/ordering/quote.schemas';

const PAUSE_MS = 200;

/**
 * Returns the quote of an order that is being edited. The quote is refetched shortly after each change. The previous
 * quote stays until the new one arrives.
 * @param about the query key, with everything except `wanted` that changes the quote
 * @param ask requests the preview; not called while `wanted` is undefined
 */
export function useQuote<Wanted>(
  about: readonly unknown[],
  wanted: Wanted | undefined,
  ask: (wanted: Wanted) => Promise<Quote>,
) {
  const body = JSON.stringify(wanted);
  const [settled] = useDebouncedValue(body, PAUSE_MS);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [...about, settled],
    queryFn: () => ask(JSON.parse(settled) as Wanted),
    placeholderData: keepPreviousData,
    enabled: wanted !== undefined && settled !== undefined,
    // Budgets and menus may have changed in the meantime.
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = data !== undefined && settled === body && !isPlaceholderData;
  return { quote: data, isCurrent, error, refetch };
}
