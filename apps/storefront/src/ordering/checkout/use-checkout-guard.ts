import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '@trpeza/contract/access/accounts.schemas';
import type { Kitchen } from '@trpeza/contract/office/settings.schemas';
import type { Cart } from '@trpeza/contract/ordering/cart.schemas';
import { useToast } from '@trpeza/ui/kit/toast/use-toast';
import { api } from '../../api.ts';
import { paths } from '../../paths.ts';
import { obstacleOf as cartObstacleOf } from '../cart/cart-obstacle.ts';
import { takesOrders } from '../cart/use-can-order.ts';
import { useKitchen } from '../../use-formats.ts';
import { THANKS, arrivingWith, type Arrival } from '../../menu/home/arrival.ts';
import { useArrivalWords } from '../../menu/home/use-arrival-words.ts';
import { useArrive } from './use-arrive.ts';

type Obstacle = 'not-open' | 'empty' | 'not-verified' | 'below-minimum';

/**
 * Obstacles that rule out a checkout entirely. Those that can be fixed in the basket are shown when the checkout opens.
 */
const leadsHome = (user: User, cart: Cart, kitchen: Kitchen): Obstacle | undefined => {
  if (!takesOrders(kitchen)) return 'not-open';
  if (cart.items.length === 0) return 'empty';
  const obstacle = cartObstacleOf(cart, user);
  return obstacle === 'not-verified' || obstacle === 'below-minimum' ? obstacle : undefined;
};

/** An order that was placed without this page: by the provider's webhook, or in another tab. */
const findJustPlaced = async () => (await api.call('POST /api/checkout/finish')).order;

/**
 * Redirects users who cannot check out to the home page. The reason is shown there and, except for an empty basket, in a
 * toast. If the basket is empty because they have just ordered, the confirmation is shown instead.
 * @returns whether the checkout may open
 */
export function useCheckoutGuard(user: User, cart: Cart | undefined, isPlaced: boolean): boolean {
  const wordsOf = useArrivalWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const kitchen = useKitchen();
  const arrive = useArrive();
  const obstacle = cart && !isPlaced ? leadsHome(user, cart, kitchen) : undefined;
  const missing = cart ? cart.minimum - cart.mealCount : 0;
  const minimum = cart?.minimum ?? 0;
  const { isVerified } = user;

  useEffect(() => {
    if (!obstacle) return;
    const leadHome = (arrival: Arrival) =>
      void navigate(paths.home(), { replace: true, state: arrivingWith(arrival) });
    if (obstacle !== 'empty') {
      const arrival: Arrival =
        obstacle === 'below-minimum' ? { why: obstacle, missing, minimum } : { why: obstacle };
      toast.show({ kind: 'warning', ...wordsOf(arrival) });
      leadHome(arrival);
      return;
    }
    // Users who go back after paying see the confirmation again instead of a message about an empty basket.
    const thanks = client.getQueryData<Arrival>(THANKS);
    if (thanks || !isVerified) {
      leadHome(thanks ?? { why: obstacle, minimum });
      return;
    }
    let isLeft = false;
    findJustPlaced().then(
      (order) => {
        if (isLeft) return;
        if (order) void arrive(order);
        else leadHome({ why: obstacle, minimum });
      },
      // The request failed, so they may have paid: the list of orders shows whether they did.
      () => isLeft || void navigate(paths.orders(), { replace: true }),
    );
    return () => {
      isLeft = true;
    };
  }, [obstacle, isVerified, missing, minimum, client, navigate, toast, wordsOf, arrive]);

  return obstacle === undefined && !isPlaced;
}
