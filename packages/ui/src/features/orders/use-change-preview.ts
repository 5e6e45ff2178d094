import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export interface ChosenMeal {
  mealId: number;
  quantity: number;
}

const PAUSE_MS = 200;

/** What the meals that are being chosen would cost, asked again a moment after each change. */
export function useChangePreview<Wanted, Preview>(
  about: readonly unknown[],
  wanted: Wanted,
  ask: (wanted: Wanted) => Promise<Preview>,
) {
  const body = JSON.stringify(wanted);
  const [settled] = useDebouncedValue(body, PAUSE_MS);
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: [...about, settled],
    // In an object: of a bare type parameter the placeholder could be a function.
    queryFn: async () => ({ preview: await ask(JSON.parse(settled) as Wanted) }),
    placeholderData: keepPreviousData,
    // Budgets and menus change meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = data !== undefined && settled === body && !isPlaceholderData;
  return { preview: data?.preview, isCurrent, error, refetch };
}
