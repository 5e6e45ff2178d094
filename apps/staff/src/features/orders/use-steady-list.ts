import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { useLayoutEffect, useRef } from 'react';

/**
 * For a list of orders that others move too: when one goes from it, those behind it come under a finger that is already on
 * its way to something else, and that press does nothing. What only comes in at the end is no such change.
 */
export function useSteadyList(orders: readonly { id: number }[]): void {
  const shown = useRef('');
  const ids = orders.map(({ id }) => `${id} `).join('');
  useLayoutEffect(() => {
    if (!ids.startsWith(shown.current)) pausePresses();
    shown.current = ids;
  }, [ids]);
}
