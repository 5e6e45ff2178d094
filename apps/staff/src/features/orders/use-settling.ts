import { PRESS_PAUSE } from '@trpeza/ui/kit/press-pause/press-pause';
import { useEffect, useState } from 'react';

/**
 * Whether the buttons of a card have changed just now, without a press: a finger on its way was aimed at what was there
 * before, as at undo or at the step before.
 * @param shown what the buttons depend on
 */
export function useSettling(shown: string): boolean {
  const [settled, setSettled] = useState(shown);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), PRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [shown]);
  return settled !== shown;
}
