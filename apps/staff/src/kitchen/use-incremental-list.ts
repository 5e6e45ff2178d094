import { startTransition, useEffect, useState } from 'react';

/** Slightly more cards than fit on a screen. */
const STEP = 40;

/**
 * Renders a long list in steps, each in its own React transition: the first cards appear immediately and the page stays
 * responsive.
 */
export function useIncrementalList<T>(list: readonly T[]): readonly T[] {
  const [count, setCount] = useState(STEP);
  const isWhole = count >= list.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count + STEP));
  }, [count, isWhole]);
  return isWhole ? list : list.slice(0, count);
}
