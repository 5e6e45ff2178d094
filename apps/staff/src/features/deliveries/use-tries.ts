import type { Stop } from '@trpeza/contract/deliveries/deliveries.schemas';
import { useSession } from '@trpeza/ui/features/back-office/use-session';
import { triesAfter } from '../orders/action-queue.ts';
import { pinnedOrder } from '../orders/show-pinned.ts';
import { useActionQueue } from '../orders/use-moves.ts';
import { usePressed } from '../orders/use-pinned.ts';

/**
 * The stops of a round with this person's own tries, sent or not; a stop that was pressed a moment ago stays as it was.
 * @param readAt when the server replied, in milliseconds
 */
export function useTries(stops: readonly Stop[] | undefined, readAt: number): Stop[] | undefined {
  const queue = useActionQueue();
  const pressed = usePressed();
  const personId = useSession().user?.id ?? 0;
  const tries = triesAfter(queue, personId, readAt);
  return stops?.map((stop) => {
    const { later } = pinnedOrder(pressed, queue, personId, stop.orderId) ?? {};
    const own = tries.get(stop.orderId);
    const triedAt = later ? later.triedAt : own === undefined ? stop.triedAt : own;
    return triedAt === stop.triedAt ? stop : { ...stop, triedAt };
  });
}
