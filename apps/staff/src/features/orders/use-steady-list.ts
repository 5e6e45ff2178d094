import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { useLayoutEffect, useRef } from 'react';

/**
 * For a list of orders that others move too: when one goes from it, those behind it come under a finger that is already on
 * its way to something else, and that press does nothing. What only comes in at the end is no such change.
 * @param chosen what the person asked to see: another choice is another list
 */
export function useSteadyList(orders: readonly { id: number }[], chosen = ''): void {
  const shown = useRef({ chosen, ids: '' });
  const ids = orders.map(({ id }) => `${id} `).join('');
  useLayoutEffect(() => {
    if (chosen === shown.current.chosen && !ids.startsWith(shown.current.ids)) pausePresses();
    shown.current = { chosen, ids };
  }, [chosen, ids]);
}
