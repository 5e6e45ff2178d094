import type { PinnedOrder, Pressed } from './pressed.ts';
import { lastActionOf, type OrderState, type ActionQueue, withState } from './action-queue.ts';

/** An order as pinned by a person's last action on it: an action that was undone, refused or followed by another pins nothing. */
export function pinnedOrder(
  pressed: Pressed,
  queue: ActionQueue,
  personId: number,
  id: number,
): PinnedOrder | undefined {
  const pinned = pressed.pinned.get(id);
  return pinned && lastActionOf(queue, personId, id)?.key === pinned.key ? pinned : undefined;
}

/** Orders as they were when they were pressed, so that everything derived from them stays the same: places, counts, filters. */
export function showPinned<T extends OrderState>(
  orders: T[],
  pinnedOf: (id: number) => PinnedOrder | undefined,
): T[] {
  return orders.map((order) => {
    const pinned = pinnedOf(order.id);
    return pinned ? withState(order, pinned.before) : order;
  });
}
