import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { NamedRound } from '@trpeza/contract/delivery/rounds.schemas';
import { api } from '../api.ts';

const HALF_A_MINUTE = 30_000;

/** Mutation key of the moves that are being sent to the server. */
export const MOVE_DOOR_KEY = ['arrange'];

export const roundQuery = (date: string) => api.query('GET /api/deliveries/{date}', { params: { date } });

/**
 * Loads the round of a date with the customers' door plans, and refetches it regularly. Not while this user's moves are
 * being sent: a response would contain only some of them, and the response to the last move contains the whole round.
 */
export function useRound(date: string | undefined) {
  const isArranging = useIsMutating({ mutationKey: MOVE_DOOR_KEY }) > 0;
  return useQuery({
    ...roundQuery(date ?? ''),
    enabled: date !== undefined && !isArranging,
    refetchInterval: HALF_A_MINUTE,
  });
}

const NONE: readonly NamedRound[] = [];

/** The cached rounds of a date, without a request, because every stop uses this hook. */
export function useRoundsOf(date: string): readonly NamedRound[] {
  const { data } = useQuery({ ...roundQuery(date), enabled: false, select: ({ rounds }) => rounds });
  return data ?? NONE;
}
