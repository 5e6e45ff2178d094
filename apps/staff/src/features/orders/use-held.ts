import { useSession } from '@trpeza/ui/features/desk/use-session';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { HeldOrder, Pressed } from './pressed.ts';
import { heldOrder, showHeld } from './show-held.ts';
import type { OrderState } from './taps.ts';
import { useTaps, useTapsRun } from './use-moves.ts';

export function usePressed(): Pressed {
  const { pressed } = useTapsRun();
  return useSyncExternalStore(pressed.subscribe, pressed.current);
}

/** The order as it is held, while it is. A card hears of its own order alone. */
export function useHeld(orderId: number): HeldOrder | undefined {
  const { store, pressed } = useTapsRun();
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
    heldOrder(pressed.current(), store.current(), personId, orderId),
  );
}

/** @returns a function that shows orders where they were when they were pressed. Another date, tab or filter lets them go. */
export function useShowHeld() {
  const { pressed: store } = useTapsRun();
  const personId = useSession().user?.id ?? 0;
  const taps = useTaps();
  const pressed = usePressed();
  const { key } = useLocation();
  useEffect(() => {
    store.release();
  }, [store, key]);
  return useCallback(
    <T extends OrderState>(orders: T[]): T[] =>
      pressed.held.size === 0 ? orders : showHeld(orders, (id) => heldOrder(pressed, taps, personId, id)),
    [pressed, taps, personId],
  );
}
