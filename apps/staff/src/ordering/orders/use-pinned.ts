import { useSession } from '@trpeza/ui/platform/back-office/use-session';
import { useCallback, useSyncExternalStore } from 'react';
import type { OrderState } from './action-queue.ts';
import { withState } from './apply-actions.ts';
import { pinnedOrder, type PinnedOrder, type PressState } from './pressed-store.ts';
import { useQueueRun } from './use-order-actions.ts';

export function usePressed(): PressState {
  const { pressed } = useQueueRun();
  return useSyncExternalStore(pressed.subscribe, pressed.current);
}

/** The pin of an order; undefined while the order is not pinned. A card re-renders only for its own order. */
export function usePinned(orderId: number): PinnedOrder | undefined {
  const { store, pressed } = useQueueRun();
  const personId = useSession().user?.id ?? 0;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [store.subscribe(onChange), pressed.subscribe(onChange)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, pressed],
  );
  return useSyncExternalStore(subscribe, () =>
    pinnedOrder(pressed.current(), store.current(), personId, orderId),
  );
}

/** Returns a pinned order as it was before the click, so that its buttons keep their places. */
export const beforePress = <T extends OrderState>(order: T, pinned: PinnedOrder | undefined): T =>
  pinned ? withState(order, pinned.before) : order;
