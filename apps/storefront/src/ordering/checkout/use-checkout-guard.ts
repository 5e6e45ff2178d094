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
import { acceptsOrders } from '../cart/use-can-order.ts';
import { useKitchen } from '../../use-formats.ts';
import { ORDER_CONFIRMATION_KEY, homeNoticeState, type HomeNotice } from '../../menu/home/home-notice.ts';
import { useHomeNoticeTexts } from '../../menu/home/use-home-notice-texts.ts';
import { useFinishOrder } from './use-finish-order.ts';

type Obstacle = 'not-open' | 'empty' | 'not-verified' | 'below-minimum';

/**
 * Returns an obstacle that rules out a checkout entirely. Obstacles that can be fixed in the cart are shown when the
 * checkout opens.
 */
const redirectObstacleOf = (user: User, cart: Cart, kitchen: Kitchen): Obstacle | undefined => {
  if (!acceptsOrders(kitchen)) return 'not-open';
  if (cart.items.length === 0) return 'empty';
  const obstacle = cartObstacleOf(cart, user);
  return obstacle === 'not-verified' || obstacle === 'below-minimum' ? obstacle : undefined;
};

/** Returns an order that was placed without this page: by the provider's webhook, or in another tab. */
const fetchJustPlacedOrder = async () => (await api.call('POST /api/checkout/finish')).order;

/**
 * Redirects users who cannot check out to the home page, which shows the reason; a toast says that the account is not
 * verified. If the cart is empty because the user has just ordered, the order confirmation is shown instead.
 * @returns whether the checkout may open
 */
export function useCheckoutGuard(user: User, cart: Cart | undefined, isPlaced: boolean): boolean {
  const wordsOf = useHomeNoticeTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const kitchen = useKitchen();
  const arrive = useFinishOrder();
  const obstacle = cart && !isPlaced ? redirectObstacleOf(user, cart, kitchen) : undefined;
  const missing = cart ? cart.minimum - cart.mealCount : 0;
  const minimum = cart?.minimum ?? 0;
  const { isVerified } = user;

  useEffect(() => {
    if (!obstacle) return;
    const redirectHome = (arrival: HomeNotice) =>
      void navigate(paths.home(), { replace: true, state: homeNoticeState(arrival) });
    if (obstacle !== 'empty') {
      const arrival: HomeNotice =
        obstacle === 'below-minimum' ? { why: obstacle, missing, minimum } : { why: obstacle };
      if (obstacle === 'not-verified') toast.show({ kind: 'warning', ...wordsOf(arrival) });
      redirectHome(arrival);
      return;
    }
    // Users who go back after paying see the confirmation again instead of a message about an empty cart.
    const thanks = client.getQueryData<HomeNotice>(ORDER_CONFIRMATION_KEY);
    if (thanks || !isVerified) {
      redirectHome(thanks ?? { why: obstacle, minimum });
      return;
    }
    let isLeft = false;
    fetchJustPlacedOrder().then(
      (order) => {
        if (isLeft) return;
        if (order) void arrive(order);
        else redirectHome({ why: obstacle, minimum });
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
