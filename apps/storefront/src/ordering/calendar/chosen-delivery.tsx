import { useQuery } from '@tanstack/react-query';
import type { DeliveryOptions } from '@trpeza/contract/ordering/calendar.schemas';
import type { Slot } from '@trpeza/contract/ordering/slots';
import { deliveryQuery } from '../../queries.ts';
import { OrderBy } from './order-by.tsx';

/** The maximum delay of a browser's timer. */
const TIMER_MAX = 2_147_483_647;
/** Until the server is asked again whose clock is behind this one. */
const AGAIN_MS = 60_000;

interface ChosenDeliveryProps {
  date: string | null;
  time: Slot | null;
}

/** The day of a basket or an order. A page that stays open asks for the days again at its cut-off, and then names none any more. */
export function ChosenDelivery({ date, time }: ChosenDeliveryProps) {
  useQuery({
    ...deliveryQuery,
    refetchInterval: ({ state }) => untilCutoff(state.data, date),
    refetchIntervalInBackground: true,
  });
  return <OrderBy date={date} time={time} />;
}

function untilCutoff(options: DeliveryOptions | undefined, date: string | null): number | false {
  const day = options?.dates.find((one) => one.date === date);
  if (!day) return false;
  return Math.min(TIMER_MAX, Math.max(AGAIN_MS, Date.parse(day.orderUntil) - Date.now() + 1));
}
