import type { PinnedOrder, Pressed } from './pressed.ts';
import { lastActionOf, type OrderState, type ActionQueue, withState } from './action-queue.ts';

/** An order as a person's last tap on it still holds it: one that was taken back, refused or pressed again holds nothing. */
export function pinnedOrder(
  pressed: Pressed,
  queue: ActionQueue,
  personId: number,
  id: number,
): PinnedOrder | undefined {
  const pinned = pressed.pinned.get(id);
  return pinned && lastActionOf(queue, personId, id)?.key === pinned.key ? pinned : undefined;
}

/** Orders as they were when they were pressed, so that whatever is made of them stays as it is: places, counts, filters. */
export function showPinned<T extends OrderState>(
  orders: T[],
  pinnedOf: (id: number) => PinnedOrder | undefined,
): T[] {
  return orders.map((order) => {
    const pinned = pinnedOf(order.id);
    return pinned ? withState(order, pinned.before) : order;
  });
}
