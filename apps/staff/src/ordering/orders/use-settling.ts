import { PRESS_PAUSE } from '@trpeza/ui/kit/press-pause/press-pause';
import { useEffect, useState } from 'react';

/**
 * Whether the buttons of a card have just changed without a press of this user, who may be about to press the previous
 * button, such as Undo.
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
