import { pausePresses } from '@trpeza/ui/kit/press-pause/press-pause';
import { useLayoutEffect, useRef } from 'react';

/**
 * For a list of orders that colleagues move too: when one leaves it, those behind it shift under a finger that is already on
 * its way to something else, so that press is ignored. Additions at the end do not count as such a change.
 * @param chosen what the user selected to see: another selection is another list
 */
export function useSteadyList(orders: readonly { id: number }[], chosen = ''): void {
  const shown = useRef({ chosen, ids: '' });
  const ids = orders.map(({ id }) => `${id} `).join('');
  useLayoutEffect(() => {
    if (chosen === shown.current.chosen && !ids.startsWith(shown.current.ids)) pausePresses();
    shown.current = { chosen, ids };
  }, [chosen, ids]);
}
