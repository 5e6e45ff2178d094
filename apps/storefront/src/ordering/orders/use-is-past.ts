import { useEffect, useState } from 'react';

/** Maximum delay of a browser timer, in milliseconds. */
const TIMER_MAX = 2_147_483_647;

/** Whether an instant has passed; re-renders when it passes while the page is open. */
export function useIsPast(iso: string): boolean {
  const [isPast, setPast] = useState(() => Date.now() > Date.parse(iso));
  useEffect(() => {
    const left = Date.parse(iso) - Date.now();
    if (left > TIMER_MAX) return;
    const timer = setTimeout(() => setPast(true), Math.max(0, left) + 1);
    return () => clearTimeout(timer);
  }, [iso]);
  return isPast;
}
