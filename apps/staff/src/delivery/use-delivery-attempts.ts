import type { Stop } from '@trpeza/contract/delivery/deliveries.schemas';
import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { deliveryAttemptsSince } from '../ordering/orders/action-queue.ts';
import { useActionQueue } from '../ordering/orders/use-order-actions.ts';

/**
 * Adds this driver's own delivery attempts to the stops, including those not sent yet.
 * @param readAt when the server responded, in milliseconds
 */
export function useDeliveryAttempts(stops: readonly Stop[] | undefined, readAt: number): Stop[] | undefined {
  const queue = useActionQueue();
  const personId = useSession().user?.id ?? 0;
  const tries = deliveryAttemptsSince(queue, personId, readAt);
  return stops?.map((stop) => {
    const own = tries.get(stop.orderId);
    const triedAt = own === undefined ? stop.triedAt : own;
    return triedAt === stop.triedAt ? stop : { ...stop, triedAt };
  });
}
