import { startTransition, useEffect, useState } from 'react';

/** As many cards as a screen shows at once, and then some. */
const STEP = 40;

/**
 * A long list that is drawn bit by bit, each in its own pause: the first cards are there at once, the page answers to a
 * finger all the while, and in the end every one is on it.
 */
export function useGrowing<T>(list: readonly T[]): readonly T[] {
  const [count, setCount] = useState(STEP);
  const isWhole = count >= list.length;
  useEffect(() => {
    if (!isWhole) startTransition(() => setCount(count + STEP));
  }, [count, isWhole]);
  return isWhole ? list : list.slice(0, count);
}
