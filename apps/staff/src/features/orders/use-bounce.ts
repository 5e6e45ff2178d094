import { useSession } from '@trpeza/ui/features/desk/use-session';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { bouncesUntil, lastTapAt } from './taps.ts';
import { useTapsRun } from './use-moves.ts';

/**
 * Whether a press a moment ago has just changed what is under the finger: another press then was meant for what has gone,
 * and does nothing. Buttons say so to who cannot see it.
 */
export function useBounce(at: number | undefined): boolean {
  const [, setNow] = useState(0);
  const left = at === undefined ? 0 : bouncesUntil(at) - Date.now();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

/** The same for the buttons of an order. */
export function useOrderBounce(orderId: number): boolean {
  const { store } = useTapsRun();
  const personId = useSession().user?.id ?? 0;
  return useBounce(
    useSyncExternalStore(store.subscribe, () => lastTapAt(store.current(), personId, orderId)),
  );
}
