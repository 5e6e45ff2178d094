import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '@trpeza/contract/ordering/orders.schemas';
import { api } from '../../api.ts';
import { useOpenCart } from '../cart/cart-panel-context.ts';
import { cacheCart } from '../cart/use-cart.ts';
import { useRefusal, useShowRefusal } from '../cart/use-refusal.ts';

/**
 * Returns a function that adds the meals of an earlier order to the cart and opens the cart, with a note about what was
 * left out.
 */
export function useOrderAgain(order: Pick<Order, 'id' | 'orderNumber' | 'items'>) {
  const client = useQueryClient();
  const openCart = useOpenCart();
  const refusalOf = useRefusal();
  const showRefusal = useShowRefusal();
  const { mutate, isPending, error } = useMutation({
    ...api.mutation('POST /api/orders/{id}/again'),
    onSuccess: ({ cart, leftOut }) => {
      cacheCart(client, cart);
      openCart({
        orderNumber: order.orderNumber,
        leftOut,
        isNothing: leftOut.length === order.items.length,
      });
    },
    onError: (failure) => showRefusal(failure, 'again'),
  });
  const orderAgain = () => {
    if (!isPending) mutate({ params: { id: order.id } });
  };
  return { orderAgain, isPending, refusal: error ? refusalOf(error, 'again') : undefined };
}
