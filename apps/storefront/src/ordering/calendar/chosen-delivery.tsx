import { useQuery } from '@tanstack/react-query';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { deliveryQuery } from '../../queries.ts';
import { OrderBy } from './order-by.tsx';

/** Maximum delay of a browser timer, in milliseconds. */
const TIMER_MAX = 2_147_483_647;
/** Minimum delay in milliseconds before the next request, in case the server's clock is behind the browser's. */
const MIN_REFETCH_MS = 60_000;

interface ChosenDeliveryProps {
  date: string | null;
  time: Slot | null;
}

/**
 * Shows the delivery day of a cart or an order, and the cut-off until it has passed. At the cut-off, a page that stays
 * open refetches the delivery options.
 */
export function ChosenDelivery({ date, time }: ChosenDeliveryProps) {
  useQuery({
    ...deliveryQuery,
    refetchInterval: ({ state }) => msUntilCutoff(state.data, date),
    refetchIntervalInBackground: true,
  });
  return <OrderBy date={date} time={time} />;
}

function msUntilCutoff(options: DeliveryOptions | undefined, date: string | null): number | false {
  const day = options?.dates.find((one) => one.date === date);
  if (!day) return false;
  return Math.min(TIMER_MAX, Math.max(MIN_REFETCH_MS, Date.parse(day.orderUntil) - Date.now() + 1));
}
