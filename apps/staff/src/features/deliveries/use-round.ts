import { useIsMutating, useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';

const HALF_A_MINUTE = 30_000;

/** Names the moves of stops that are on their way to the server. */
export const ARRANGING = ['arrange'];

export const roundQuery = (date: string) => api.query('GET /api/deliveries/{date}', { params: { date } });

/**
 * The order of the stops of a date, with what the customers want done at an empty home; asked for again when somebody has
 * arranged it. In the middle of several own moves it is not: it would show the first of them alone, and the last one
 * brings the round anyway.
 */
export function useRound(date: string | undefined) {
  const isArranging = useIsMutating({ mutationKey: ARRANGING }) > 0;
  return useQuery({
    ...roundQuery(date ?? ''),
    enabled: date !== undefined && !isArranging,
    refetchInterval: HALF_A_MINUTE,
  });
}
