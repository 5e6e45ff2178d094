import { DOUBLE_CLICK_MS } from '@trpeza/ui/kit/ignore-double-click/ignore-double-click';
import { useEffect, useState } from 'react';

/**
 * True for a moment after the buttons of a card have changed without a click of this user. A click during that time may
 * have been meant for the previous button, such as Undo.
 * @param shown the state that the buttons depend on
 */
export function useHasJustChanged(shown: string): boolean {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled !== shown;
}
