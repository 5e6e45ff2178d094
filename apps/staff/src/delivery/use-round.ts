import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { KeptRound } from '@trpeza/contract/delivery/rounds.schemas';
import { api } from '../api.ts';

const HALF_A_MINUTE = 30_000;

/** The key of stop moves that are being sent to the server. */
export const ARRANGING = ['arrange'];

export const roundQuery = (date: string) => api.query('GET /api/deliveries/{date}', { params: { date } });

/**
 * The order of the stops of a date, with the customers' instructions for an empty home; refetched when it has been
 * rearranged. Not between several own moves: it would show only the first of them, and the last one returns the round
 * anyway.
 */
export function useRound(date: string | undefined) {
  const isArranging = useIsMutating({ mutationKey: ARRANGING }) > 0;
  return useQuery({
    ...roundQuery(date ?? ''),
    enabled: date !== undefined && !isArranging,
    refetchInterval: HALF_A_MINUTE,
  });
}

const NONE: readonly KeptRound[] = [];

/** The rounds of a date as they were last read: a stop does not ask for them again. */
export function useRoundsOf(date: string): readonly KeptRound[] {
  const { data } = useQuery({ ...roundQuery(date), enabled: false, select: ({ rounds }) => rounds });
  return data ?? NONE;
}
