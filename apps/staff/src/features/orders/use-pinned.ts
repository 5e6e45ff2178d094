import { useSession } from '@trpeza/ui/features/back-office/use-session';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { PinnedOrder, Pressed } from './pressed.ts';
import { pinnedOrder, showPinned } from './show-pinned.ts';
import type { OrderState } from './action-queue.ts';
import { useActionQueue, useQueueRun } from './use-moves.ts';

export function usePressed(): Pressed {
  const { pressed } = useQueueRun();
  return useSyncExternalStore(pressed.subscribe, pressed.current);
}

/** The pinned order, while it is pinned. A card re-renders only for its own order. */
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

/** @returns a function that keeps pressed orders in place. Another date, tab or filter releases them. */
export function useShowPinned() {
  const { pressed: store } = useQueueRun();
  const personId = useSession().user?.id ?? 0;
  const queue = useActionQueue();
  const pressed = usePressed();
  const { key } = useLocation();
  useEffect(() => {
    store.release();
  }, [store, key]);
  return useCallback(
    <T extends OrderState>(orders: T[]): T[] =>
      pressed.pinned.size === 0
        ? orders
        : showPinned(orders, (id) => pinnedOrder(pressed, queue, personId, id)),
    [pressed, queue, personId],
  );
}
