import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { holdList } from './hold-list.ts';
import { useQueueRun } from './use-order-actions.ts';

/**
 * A value that changes whenever lists may reorder: the user has scrolled, come back, or chosen another date, tab or filter.
 */
function useReleaseKey(): string {
  const { pressed } = useQueueRun();
  const releases = useSyncExternalStore(pressed.subscribe, () => pressed.current().releases);
  return `${releases} ${useLocation().key}`;
}

/** Returns the value as it was when the lists were last released. */
export function useHeldValue<T>(value: T): T {
  const release = useReleaseKey();
  const [held, setHeld] = useState({ release, value });
  if (held.release === release) return held.value;
  setHeld({ release, value });
  return value;
}

/**
 * Returns a list in which no card moves under the user's finger. Until the lists are released (see `createPressedStore`),
 * orders that leave the list keep their places, and new orders are appended.
 * @param all all orders, listed or not
 * @param isListed whether an order belongs to this list now
 */
export function useHeldList<T extends { id: number }>(all: readonly T[], isListed: (order: T) => boolean) {
  const release = useReleaseKey();
  const [held, setHeld] = useState<{ release: string; orders: readonly T[] }>({ release, orders: [] });
  const orders = holdList(held.release === release ? held.orders : [], all, isListed);
  const isSame =
    orders.length === held.orders.length && orders.every(({ id }, at) => id === held.orders[at]?.id);
  if (held.release !== release || !isSame) setHeld({ release, orders });
  return orders;
}
