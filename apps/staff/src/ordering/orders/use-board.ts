import { useQuery } from '@tanstack/react-query';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { isFinal } from '@trpeza/contract/ordering/orders.states';
import { useSearchParams } from 'react-router';
import { api } from '../../api.ts';
import { isLocalDate } from '../calendar/delivery-dates.ts';
import { useBoardChanges } from './use-board-changes.ts';
import { useApplyQueuedActions } from './use-order-actions.ts';

const HALF_A_MINUTE = 30_000;
const TEN_MINUTES = 600_000;

/**
 * The delivery dates. They are refetched every ten minutes, so that a tablet on which the app is never closed moves on to
 * the next day.
 */
export function useDeliveryOptions() {
  return useQuery({ ...api.query('GET /api/delivery-options'), refetchInterval: TEN_MINUTES });
}

/** Number of orders that are neither delivered nor cancelled. */
export const countOpen = (orders: readonly Pick<Order, 'status'>[]): number =>
  orders.filter(({ status }) => !isFinal(status)).length;

/**
 * The date in the URL, or else the next delivery date. Without a date in the URL, an open board moves on to the next date
 * when the day is over.
 */
export function useBoardDate(options: DeliveryOptions | undefined): string | undefined {
  const [search] = useSearchParams();
  const requested = search.get('date');
  if (isLocalDate(requested)) return requested;
  return options?.coming;
}

/**
 * All orders of a date with this user's actions applied. Updated on server-sent events, and refetched every half minute
 * in case an event is lost.
 */
export function useBoard(date: string | undefined) {
  useBoardChanges(date ?? '');
  const showQueued = useApplyQueuedActions();
  const board = useQuery({
    ...api.query('GET /api/orders/by-date/{date}', { params: { date: date ?? '' } }),
    enabled: date !== undefined,
    refetchInterval: HALF_A_MINUTE,
  });
  return { ...board, data: board.data && showQueued(board.data, board.dataUpdatedAt) };
}
