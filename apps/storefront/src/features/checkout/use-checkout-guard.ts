import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '@trpeza/contract/accounts/accounts.schemas';
import type { Kitchen } from '@trpeza/contract/settings/settings.schemas';
import type { Cart } from '@trpeza/contract/cart/cart.schemas';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { paths } from '../../paths.ts';
import { obstacleOf as cartObstacleOf } from '../cart/cart-obstacle.ts';
import { useKitchen } from '../../use-formats.ts';
import { THANKS, arrivingWith, type Arrival } from '../home/arrival.ts';
import { useArrivalWords } from '../home/use-arrival-words.ts';

type Obstacle = 'not-open' | 'empty' | 'not-verified' | 'below-minimum';

/** What rules out a checkout entirely; what can be fixed in the basket is reported when the checkout opens. */
const leadsHome = (user: User, cart: Cart, { ordering }: Kitchen): Obstacle | undefined => {
  // An interruption passes; nobody is sent away from a form for it.
  if (ordering === 'by-phone' || ordering === 'not-yet') return 'not-open';
  if (cart.items.length === 0) return 'empty';
  const obstacle = cartObstacleOf(cart, user);
  return obstacle === 'not-verified' || obstacle === 'below-minimum' ? obstacle : undefined;
};

/** Redirects users who cannot check out to the home page, with the reason on the page and, except for an empty basket,
 * in a toast. @returns whether the checkout may open */
export function useCheckoutGuard(user: User, cart: Cart | undefined, isPlaced: boolean): boolean {
  const wordsOf = useArrivalWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const kitchen = useKitchen();
  const obstacle = cart && !isPlaced ? leadsHome(user, cart, kitchen) : undefined;
  const missing = cart ? cart.minimum - cart.mealCount : 0;
  const minimum = cart?.minimum ?? 0;

  useEffect(() => {
    if (!obstacle) return;
    // Users who go back after paying see the confirmation again: an empty basket is no mistake of theirs.
    const thanks = obstacle === 'empty' ? client.getQueryData<Arrival>(THANKS) : undefined;
    if (thanks) {
      void navigate(paths.home(), { replace: true, state: arrivingWith(thanks) });
      return;
    }
    const arrival: Arrival =
      obstacle === 'below-minimum'
        ? { why: obstacle, missing, minimum }
        : obstacle === 'empty'
          ? { why: obstacle, minimum }
          : { why: obstacle };
    if (obstacle !== 'empty') toast.show({ kind: 'warning', ...wordsOf(arrival) });
    void navigate(paths.home(), { replace: true, state: arrivingWith(arrival) });
  }, [obstacle, missing, minimum, client, navigate, toast, wordsOf]);

  return obstacle === undefined && !isPlaced;
}
